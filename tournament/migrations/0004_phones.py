import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0003_pair_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='HeldResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=2, verbose_name='side')),
                ('kind', models.CharField(choices=[('objection', 'the other side says otherwise'), ('late', 'late')], max_length=10)),
                ('hands', models.JSONField()),
                ('outcome', models.CharField(choices=[('open', 'to be decided'), ('taken', 'accepted'), ('refused', 'refused'), ('withdrawn', 'taken back')], default='open', max_length=10)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'held result',
                'verbose_name_plural': 'held results',
                'ordering': ['sitting', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TableCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table_number', models.PositiveSmallIntegerField(verbose_name='table')),
                ('code', models.CharField(editable=False, max_length=12, unique=True, verbose_name='code')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('retired_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'table code',
                'verbose_name_plural': 'table codes',
                'ordering': ['event', 'table_number', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='TableSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=2, verbose_name='side')),
                ('secret_hash', models.CharField(editable=False, max_length=64)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'table session',
                'verbose_name_plural': 'table sessions',
                'ordering': ['sitting', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='personal_code',
            field=models.CharField(blank=True, default='', editable=False, max_length=40),
        ),
        migrations.AddField(
            model_name='event',
            name='confirmation',
            field=models.CharField(choices=[('other-side', 'when the other side has confirmed it'), ('one-side', 'as soon as one side has sent it')], default='other-side', max_length=10, verbose_name="a table's result counts"),
        ),
        migrations.AddField(
            model_name='event',
            name='tables_enter',
            field=models.BooleanField(default=True, verbose_name='results from the tables'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='waiting_for',
            field=models.CharField(blank=True, default='', max_length=2),
        ),
        migrations.AddField(
            model_name='submission',
            name='side',
            field=models.CharField(blank=True, default='', max_length=2),
        ),
        migrations.AddField(
            model_name='submission',
            name='said',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('personal_code', ''), _negated=True), fields=('personal_code',), name='personal_code_once'),
        ),
        # Nothing could wait or be disputed before tables sent results of their own.
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('state', 'waiting'), _negated=True), ('waiting_for', '')), models.Q(('state', 'waiting'), ('waiting_for__in', ['ns', 'ew'])), _connector='OR'), name='waiting_for_a_side'),
        ),
        migrations.AddField(
            model_name='heldresult',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='heldresult',
            name='sitting',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='held_results', to='tournament.sitting'),
        ),
        migrations.AddField(
            model_name='heldresult',
            name='submission',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='held', to='tournament.submission'),
        ),
        migrations.AddField(
            model_name='tablecode',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_codes', to='tournament.event'),
        ),
        migrations.AddField(
            model_name='tablesession',
            name='sitting',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_sessions', to='tournament.sitting'),
        ),
        migrations.AddField(
            model_name='submission',
            name='table_session',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='submissions', to='tournament.tablesession'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['', 'ns', 'ew'])), name='sent_by_a_side_or_none'),
        ),
        migrations.AddConstraint(
            model_name='heldresult',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['ns', 'ew'])), name='held_is_of_a_side'),
        ),
        migrations.AddConstraint(
            model_name='heldresult',
            constraint=models.UniqueConstraint(condition=models.Q(('outcome', 'open')), fields=('sitting', 'side', 'kind'), name='one_held_a_side'),
        ),
        migrations.AddConstraint(
            model_name='heldresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('outcome', 'open')), models.Q(models.Q(('outcome', 'open'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='decided_has_a_time'),
        ),
        migrations.AddConstraint(
            model_name='tablecode',
            constraint=models.UniqueConstraint(condition=models.Q(('retired_at__isnull', True)), fields=('event', 'table_number'), name='one_code_a_table'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['ns', 'ew'])), name='session_is_of_a_side'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.UniqueConstraint(fields=('secret_hash', 'sitting', 'side'), name='one_session_a_phone_and_side'),
        ),
        migrations.CreateModel(
            name='Agreement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(blank=True, default='', max_length=2, verbose_name='side')),
                ('hand_score', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='agreements', to='tournament.handscore')),
                ('submission', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='agreements', to='tournament.submission')),
            ],
            options={
                'verbose_name': 'agreement',
                'verbose_name_plural': 'agreements',
                'ordering': ['hand_score', 'pk'],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('side__in', ['', 'ns', 'ew'])), name='agreed_by_a_side_or_organiser'),
                    models.UniqueConstraint(fields=('hand_score', 'side'), name='one_word_a_side'),
                ],
            },
        ),
    ]
