import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0009_bid_hands"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stage", models.PositiveSmallIntegerField(default=1, verbose_name="stage")),
                (
                    "after_round",
                    models.PositiveSmallIntegerField(default=0, verbose_name="after round"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("lot", "drawn lot"), ("play-off", "play-off")],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("order", models.JSONField(verbose_name="order")),
                ("seed", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="seed")),
                ("prize", models.CharField(blank=True, default="", max_length=40, verbose_name="prize")),
                ("by", models.CharField(max_length=100, verbose_name="by")),
                ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "lot",
                "verbose_name_plural": "lots",
                "ordering": ["event", "at", "pk"],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="embargo",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "at once"),
                    ("organiser", "when you show them"),
                    ("stage", "at the end of each stage"),
                    ("night", "when the evening is closed"),
                ],
                default="",
                max_length=10,
                verbose_name="players see the standings",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="prizes",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="stages",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="standings_shown",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="stage"),
        ),
        migrations.AddField(
            model_name="sitting",
            name="disqualified",
            field=models.CharField(blank=True, default="", max_length=5),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("stage__gte", 1)), name="round_is_of_a_stage"
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.CheckConstraint(
                condition=models.Q(("disqualified__in", ["", "ns", "ew", "ns ew"])),
                name="disqualified_are_sides",
            ),
        ),
        migrations.AddField(
            model_name="lot",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="lots", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="lot",
            name="given_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="lot",
            name="taken_back_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="lot",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "lot"), ("seed__isnull", True), _connector="OR"),
                name="only_a_lot_has_a_seed",
            ),
        ),
    ]
