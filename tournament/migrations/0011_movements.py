import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_standings")]
    operations = [
        migrations.AddField(
            model_name="event",
            name="movement_options",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="entry",
            name="role",
            field=models.CharField(blank=True, default="", max_length=30, verbose_name="plays as"),
        ),
        migrations.AddField(
            model_name="round",
            name="drawn_from",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="sitting",
            name="boards",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
        migrations.CreateModel(
            name="MovementSearch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("running", "searching"),
                            ("done", "finished"),
                            ("stopped", "stopped"),
                            ("failed", "failed"),
                        ],
                        default="queued",
                        max_length=8,
                    ),
                ),
                ("wish", models.JSONField()),
                ("best", models.JSONField(blank=True, null=True)),
                ("tried", models.PositiveIntegerField(default=0)),
                ("is_stopping", models.BooleanField(default=False)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("told_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="searches",
                        to="tournament.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "search for a schedule",
                "verbose_name_plural": "searches for a schedule",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["queued", "running"])),
                        fields=("event",),
                        name="one_search_an_event",
                    )
                ],
            },
        ),
    ]
