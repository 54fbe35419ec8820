from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Coalesce
from django.utils import timezone


def take_back_lots_of_no_stage(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A lot of stage 0 never decided anything: it stays on record and goes on deciding nothing."""
    lots = apps.get_model("tournament", "Lot").objects.using(schema_editor.connection.alias)
    lots.filter(stage=0).update(stage=1, taken_back_at=Coalesce("taken_back_at", timezone.now()))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_movements")]
    operations = [
        migrations.RunPython(take_back_lots_of_no_stage, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="lot",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["lot", "play-off"])), name="lot_is_of_a_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="lot",
            constraint=models.CheckConstraint(
                condition=models.Q(("stage__gte", 1)), name="lot_is_of_a_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("embargo__in", ["", "organiser", "stage", "night"])),
                name="embargo_ends_some_time",
            ),
        ),
    ]
