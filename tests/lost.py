"""What a lost disk takes: seals of the log too, which nobody may remove otherwise."""

from django.db import connection

from tournament.models import LogSeal


def lose_seals() -> None:
    """The seals of events that are gone."""
    if connection.vendor == "sqlite":
        LogSeal.objects.filter(line=None).delete()
        return
    # PostgreSQL lets nobody remove a seal; here its guard is asked to look away.
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("DELETE FROM tournament_logseal WHERE line_id IS NULL")
        cursor.execute("SET session_replication_role = origin")
