from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_bid_hands")]
    operations = []
