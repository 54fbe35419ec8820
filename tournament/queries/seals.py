"""The seal under a final table."""

from typing import NamedTuple

from tournament.models import Event, FinalStandings


class FinalSeal(NamedTuple):
    """lines: of the log when the table was kept. hash: of the last of them."""

    lines: int
    hash: str


def final_seal(event: Event) -> FinalSeal | None:
    """The seal of the log as it stood when the event was closed last; None while it is not closed."""
    if event.state != Event.State.CLOSED:
        return None
    kept = FinalStandings.objects.filter(event=event).exclude(log_hash="").order_by("-kept_at", "-pk").first()
    return FinalSeal(kept.log_lines, kept.log_hash) if kept else None
