"""Standings that players are not to see yet: an organiser shows them, or keeps them back again."""

from tournament.models import Event, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.mails import results
from tournament.services.writing import changed, write


def show_standings(event: Event, by: User | None, on: bool) -> Event:
    """Show the standings to players before the embargo ends by itself, or keep them back again.

    Letters that waited for them go out once the event is closed and they are shown.
    """
    with write(event):
        states.require(event, "show-standings")
        if event.standings_shown != bool(on):
            event.standings_shown = bool(on)
            event.save(update_fields=["standings_shown"])
            record("standings-shown" if on else "standings-kept-back", event=event, by=by)
            changed(event)
            if on and event.state == Event.State.CLOSED:
                results.ask_for(event)
    return event
