from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0018_digital_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='digitaltable',
            name='seen',
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
