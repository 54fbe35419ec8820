import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_changed_places")]
    operations = [
        migrations.CreateModel(
            name="WrongSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("code", "the table's code was scanned"),
                            ("link", "the own page was opened there"),
                            ("name", "somebody gave the name there"),
                            ("side", "the other side was given"),
                        ],
                        max_length=4,
                    ),
                ),
                ("noticed_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("righted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_seats",
                        to="tournament.entry",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_seats",
                        to="tournament.sitting",
                    ),
                ),
            ],
            options={
                "verbose_name": "wrong seat",
                "verbose_name_plural": "wrong seats",
                "ordering": ["sitting", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("sitting", "entry"), name="one_wrong_seat_a_table"),
                    models.CheckConstraint(
                        condition=models.Q(("cause__in", ["code", "link", "name", "side"])),
                        name="wrong_seat_has_a_cause",
                    ),
                ],
            },
        ),
    ]
