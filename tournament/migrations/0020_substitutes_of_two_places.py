from django.db import migrations


class Migration(migrations.Migration):
    """Rows of an entry that has left stay, and whoever was to play for it may play for another instead."""

    dependencies = [("tournament", "0019_seen_hands")]
    operations = [
        migrations.RemoveConstraint(model_name="substitute", name="one_place_a_substitute"),
    ]
