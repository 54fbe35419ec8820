from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_standings")]
    operations = []
