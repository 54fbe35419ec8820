from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0007_log_chain'),
    ]

    operations: list = []
