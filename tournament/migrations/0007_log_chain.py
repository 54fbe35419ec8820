"""The log is sealed by a chain of hashes; the lines there are already are sealed as they stand."""

import secrets
from itertools import groupby

import django.db.models.deletion
from django.db import migrations, models

# A seal is never changed, but for the line it belongs to going away with its event.
FIXED = ("chain", "number", "sealed", "previous", "hash")
GUARDS = {
    "sqlite": (
        (
            "CREATE TRIGGER seals_are_never_changed BEFORE UPDATE OF {fixed} ON tournament_logseal"
            " BEGIN SELECT RAISE(ABORT, 'a seal of the log is never changed'); END"
        ),
    ),
    "postgresql": (
        (
            "CREATE FUNCTION seals_are_never_changed() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'a seal of the log is never changed'"
            " USING ERRCODE = 'integrity_constraint_violation'; END $$"
        ),
        (
            "CREATE TRIGGER seals_are_never_changed BEFORE UPDATE OF {fixed} ON tournament_logseal"
            " FOR EACH ROW EXECUTE FUNCTION seals_are_never_changed()"
        ),
        (
            "CREATE TRIGGER seals_are_never_removed BEFORE DELETE ON tournament_logseal"
            " FOR EACH ROW EXECUTE FUNCTION seals_are_never_changed()"
        ),
    ),
}
NO_GUARDS = {
    "sqlite": ("DROP TRIGGER seals_are_never_changed",),
    "postgresql": (
        "DROP TRIGGER seals_are_never_changed ON tournament_logseal",
        "DROP TRIGGER seals_are_never_removed ON tournament_logseal",
        "DROP FUNCTION seals_are_never_changed()",
    ),
}


def seal_what_there_is(apps, schema_editor):
    from tournament.services.sealing import hash_of, sealed_text

    LogEntry, LogSeal = apps.get_model("tournament", "LogEntry"), apps.get_model("tournament", "LogSeal")

    def place(line):
        return (line.event_id or 0, line.club_id if line.event_id is None else 0)

    for (event, club), lines in groupby(sorted(LogEntry.objects.order_by("pk"), key=place), key=place):
        chain = f"event-{secrets.token_hex(8)}" if event else f"club-{club}" if club else "site"
        previous = ""
        for number, line in enumerate(lines, start=1):
            line.salt = secrets.token_hex(16)
            line.save(update_fields=["salt"])
            text = sealed_text(line)
            digest = hash_of(previous, chain, number, text)
            LogSeal.objects.create(
                line=line, chain=chain, number=number, sealed=text, previous=previous, hash=digest
            )
            previous = digest


def guard(apps, schema_editor):
    for statement in GUARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement.format(fixed=", ".join(FIXED)))


def unguard(apps, schema_editor):
    for statement in NO_GUARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_export_paper")]

    operations = [
        migrations.AddField(
            model_name="finalstandings",
            name="log_hash",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="finalstandings",
            name="log_lines",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="logentry",
            name="salt",
            field=models.CharField(blank=True, default="", editable=False, max_length=32),
        ),
        migrations.CreateModel(
            name="LogSeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=40)),
                ("number", models.PositiveBigIntegerField()),
                ("sealed", models.TextField()),
                ("previous", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("is_restored", models.BooleanField(default=False)),
                (
                    "line",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seal",
                        to="tournament.logentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "seal of a log line",
                "verbose_name_plural": "seals of log lines",
                "ordering": ["chain", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("chain", "number"), name="seal_once_a_chain"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", 1), ("previous", "")),
                            models.Q(("number__gt", 1), models.Q(("previous", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="only_the_first_seal_has_none_before",
                    ),
                ],
            },
        ),
        migrations.RunPython(seal_what_there_is, migrations.RunPython.noop),
        migrations.RunPython(guard, unguard),
    ]
