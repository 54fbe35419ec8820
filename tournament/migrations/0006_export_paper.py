from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0005_round_clock'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='export',
            name='one_export_a_version',
        ),
        migrations.AddField(
            model_name='export',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='export',
            name='paper',
            field=models.CharField(blank=True, default='', max_length=8),
        ),
        migrations.AddField(
            model_name='export',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='export',
            name='told_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='export',
            name='details',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name='export',
            name='kind',
            field=models.CharField(default='xlsx', max_length=20),
        ),
        migrations.AddConstraint(
            model_name='export',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'running', 'done'])), fields=('event', 'kind', 'paper', 'event_version'), name='one_export_a_version'),
        ),
    ]
