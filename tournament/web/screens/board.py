"""What stands on the wall: who sits where, and the standings, in the few words that read from afar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from tournament.live import parts
from tournament.models import Event, Round
from tournament.queries.fixed_hands import FixedHand, fixed_hands
from tournament.queries.rounds import round_view
from tournament.queries.steps import steps_by_number
from tournament.queries.views import RoundView, StandingsRow
from tournament.web.public.parts import standings_part
from tournament.web.public.round import Place, places
from tournament.web.tables import change_cell
from tournament.web.told_words import step_called
from tournament.wording import numbers, ranking_name, room_after

# The places that are read out at the end.
WINNERS = 3
MOST_WINNERS = 6


@dataclass(frozen=True)
class Line:
    """One line of the standings. value: the first ranking value as it is read; moved: places won or lost."""

    row: StandingsRow
    value: str
    room: str
    moved: SafeString


@dataclass(frozen=True)
class ToDo:
    """What one player of a drive does before a round."""

    place: Place
    said: str
    stays: bool


@dataclass(frozen=True)
class Seating:
    """One round whose seating is shown: by table, and by name. fixed: its hands, where the rules fix them.

    to_do: in a drive what everybody does, in the order of the names: "go to table 7, South".
    """

    round: RoundView
    places: tuple[Place, ...]
    to_do: tuple[ToDo, ...] = ()
    fixed: tuple[FixedHand, ...] = ()


@parts.part("seating", read="public")
def seating_part(event: Event, which: str) -> str | None:
    """Who sits where in the round being played, and in the next one once it is shown."""
    if which:
        return None
    shown = event.rounds.filter(state__in=(Round.State.OPEN, Round.State.PUBLISHED)).order_by("number")
    views = [
        round_view(event, number) for number in _those_worth_showing(shown.values_list("number", "state"))
    ]
    context = {
        "event": event,
        "seatings": [
            Seating(view, found, _to_do(event, view, found), fixed_hands(event, view.number))
            for view in views
            if view is not None
            for found in [tuple(places(view))]
        ],
    }
    return parts.html("screens/_seating.html", context)


@parts.part("board", read="public")
def board_part(event: Event, which: str) -> str | None:
    """The standings; before there are any, what the evening is; at its end, the winners first."""
    if which:
        return None
    context = standings_part(event).context
    view = context["view"]
    lines = tuple(_lines(view.rows, view.columns[0] if view.columns else ""))
    final = event.state == Event.State.CLOSED and view.through_round > 0 and context["through"] is None
    shown = {
        "event": event,
        "view": view,
        "lines": lines if view.through_round else (),
        "first_name": ranking_name(view.columns[0]) if view.columns else "",
        "final": final,
        "winners": _winners(lines) if final else (),
        "entries": len(lines),
        "rounds": context["round_count"] or event.rounds_planned,
        "kept_back": context["kept_back"],
        "until": context.get("until", ""),
    }
    return parts.html("screens/_board.html", shown)


def _to_do(event: Event, view: RoundView, found: Sequence[Place]) -> tuple[ToDo, ...]:
    by_number = steps_by_number(event, view.number)
    known = [(place, by_number.get(place.number)) for place in found]
    return tuple(ToDo(place, step_called(step), step.stays) for place, step in known if step is not None)


def _those_worth_showing(rounds: Iterator[tuple[int, str]]) -> list[int]:
    """The open round, and of those shown ahead the first; later ones would only be mistaken for it."""
    found = list(rounds)
    opened = [number for number, state in found if state == Round.State.OPEN]
    ahead = [number for number, state in found if state == Round.State.PUBLISHED]
    return opened + ahead[:1]


def _lines(rows: Sequence[StandingsRow], first: str) -> Iterator[Line]:
    values = numbers([row.values.get(first) for row in rows])
    for row, value, room in zip(rows, values, room_after(values), strict=True):
        yield Line(row, value or "–", room, change_cell(row))


def _winners(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The first three places; where more share the last of them than fit, that place is left to the table."""
    found = [line for line in lines if line.row.rank <= WINNERS]
    while len(found) > MOST_WINNERS:
        found = [line for line in found if line.row.rank < found[-1].row.rank]
    return tuple(found)
