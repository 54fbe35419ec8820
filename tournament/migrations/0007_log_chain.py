from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0006_export_paper'),
    ]

    operations: list = []
