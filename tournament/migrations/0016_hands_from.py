from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_substitutes")]
    operations = [
        migrations.AddField(
            model_name="event",
            name="hands_from",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
