"""Where a night is, in one word that changes when there is something new to print."""

from tournament.models import Event, Round, Sitting


def moment_of(event: Event) -> str:
    """``3-open`` while round 3 is being played, ``3-done`` once all its tables are in; "" before round 1."""
    last = event.rounds.filter(opened_at__isnull=False).order_by("-number").first()
    if last is None:
        return ""
    missing = Sitting.objects.filter(round=last).exclude(state=Sitting.State.CONFIRMED).exists()
    is_over = last.state == Round.State.CLOSED or not missing
    return f"{last.number}-{'done' if is_over else 'open'}"
