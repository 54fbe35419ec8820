from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_mails")]
    operations = []
