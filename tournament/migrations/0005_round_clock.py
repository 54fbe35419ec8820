import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0004_phones'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='round_minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(600)], verbose_name='minutes a round'),
        ),
        migrations.AddField(
            model_name='event',
            name='clock_with_round',
            field=models.BooleanField(default=True, verbose_name='the clock starts with the round'),
        ),
        migrations.AddField(
            model_name='round',
            name='clock_ends_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='clock_left',
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='clock_length',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('clock_ends_at__isnull', True), ('clock_left__isnull', True), _connector='OR'), name='clock_runs_or_is_held'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('clock_ends_at__isnull', True), ('clock_left__isnull', True)), models.Q(('clock_length__gt', 0), ('state', 'open')), _connector='OR'), name='clock_is_of_an_open_round'),
        ),
    ]
