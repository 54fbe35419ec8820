import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_lots")]
    operations = [
        migrations.CreateModel(
            name="ChangedPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("round_number", models.PositiveSmallIntegerField(verbose_name="round")),
                ("was_table", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                ("was_side", models.CharField(blank=True, default="", max_length=2, verbose_name="side")),
                ("was_place", models.PositiveSmallIntegerField(default=1)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                (
                    "seen_how",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("own", "on the own page"),
                            ("table", "at the table"),
                            ("desk", "told by the organiser"),
                        ],
                        default="",
                        max_length=5,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changed_places",
                        to="tournament.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changed_places",
                        to="tournament.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "changed place",
                "verbose_name_plural": "changed places",
                "ordering": ["event", "round_number", "entry"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "round_number"), name="one_changed_place_a_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("was_side", ""), ("was_table__isnull", True)),
                            models.Q(("was_side__in", ["ns", "ew"]), ("was_table__isnull", False)),
                            _connector="OR",
                        ),
                        name="was_on_a_side_or_sat_out",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("seen_at__isnull", True), ("seen_how", "")),
                            models.Q(("seen_at__isnull", False), ("seen_how__in", ["own", "table", "desk"])),
                            _connector="OR",
                        ),
                        name="seen_somewhere",
                    ),
                ],
            },
        ),
    ]
