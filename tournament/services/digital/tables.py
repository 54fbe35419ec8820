"""Digital tables are made here: a friendly one when somebody opens it, an event's with its round."""

from scoring.engine.bots.registry import BOTS
from scoring.numbers import brief
from scoring.problems import Problem, Refused
from scoring.rules import build
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Club, DigitalTable, Entry, Seat, Sitting, TableCode, User
from tournament.models.hands import Then
from tournament.queries.digital.known import WITH
from tournament.queries.seated_names import places_of
from tournament.services import table_codes
from tournament.services.digital import seats, shuffles
from tournament.services.digital.log import noted
from tournament.services.texts import LONGEST_NAME, clean, text_faults
from tournament.services.writing import write

MOST_HANDS = 24
LONGEST_TABLE_NAME = 60
SHORTEST_TURN, LONGEST_TURN = 5, 3600
LONGEST_DELAY = 3600


def find(text: object) -> DigitalTable | None:
    """The table of a code as it was typed or scanned; None for any other."""
    rows = DigitalTable.objects.select_related(*WITH).prefetch_related("seats")
    return rows.filter(code=table_codes.normal(text)).first()


def settings_faults(turn_seconds: object, then: object, delay: object, bot: object) -> list[Problem]:
    """What is wrong with how a table is to be played."""
    problems = []
    if turn_seconds is not None and not _is_whole(turn_seconds, SHORTEST_TURN, LONGEST_TURN):
        about = {"value": brief(turn_seconds), "least": SHORTEST_TURN, "most": LONGEST_TURN}
        problems.append(Problem("digital-turn-seconds", {"field": "turn_seconds", **about}))
    if then not in Then.values:
        known = tuple(Then.values)
        problems.append(Problem("digital-then", {"field": "then", "value": brief(then), "known": known}))
    if not _is_whole(delay, 0, LONGEST_DELAY):
        problems.append(
            Problem("digital-delay", {"field": "delay", "value": brief(delay), "most": LONGEST_DELAY})
        )
    if bot not in BOTS:
        problems.append(Problem("bot-unknown", {"field": "bot", "value": brief(bot), "known": tuple(BOTS)}))
    return problems


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def open_friendly(
    club: Club,
    by: User | None,
    *,
    name: str,
    rules: str = "basic",
    options: dict[str, object] | None = None,
    hands: int = 4,
    bots: tuple[str, ...] = (),
    turn_seconds: int | None = None,
    then: str = Then.WARN,
    delay: int = 0,
    bot: str = "rules",
) -> DigitalTable:
    """A table for a game among friends. bots: the chairs that bots fill from the beginning.

    Refused with everything that is wrong; then nothing is stored.
    """
    problems = [*settings_faults(turn_seconds, then, delay, bot)]
    problems += text_faults(name, "name", LONGEST_TABLE_NAME)
    if not _is_whole(hands, 1, MOST_HANDS):
        problems.append(Problem("digital-hands", {"field": "hands", "most": MOST_HANDS}))
    try:
        if build(rules, options or {}).chooses_freely:
            problems.append(Problem("digital-trump-chosen", {"field": "rules"}))
    except Refused as refused:
        problems += refused.problems
    if problems:
        raise Refused(problems)
    with write():
        table = DigitalTable.objects.create(
            club=club,
            name=clean(name),
            code=new_code(),
            shuffle=shuffles.new_shuffle(),
            rules=rules,
            options=options or {},
            hands=hands,
            turn_seconds=turn_seconds,
            then=then,
            delay=delay,
            bot=bot,
            opened_by=by if by is not None and by.pk else None,
        )
        seats.seats_for(table, {})
        noted("digital-table-opened", table, by)
        for chair in bots:
            seats.fill(table, chair, by, bot=bot)
    return table


def new_code() -> str:
    """A code that no table has or had, on paper or on screens."""
    while True:
        code = table_codes.random_code()
        if not (
            DigitalTable.objects.filter(code=code).exists() or TableCode.objects.filter(code=code).exists()
        ):
            return code


def open_for(sitting: Sitting, by: User | None, **how: object) -> DigitalTable:
    """The digital table of a sitting, with who is expected there; the one there is already, if there is.

    The caller holds the event's turn.
    """
    found = DigitalTable.objects.select_related(*WITH).filter(sitting=sitting).first()
    if found is not None:
        return found
    event = sitting.round.event
    shared = bool(sitting.boards)
    shuffle = shuffles.shared_shuffle(event) if shared else shuffles.new_shuffle(event)
    table = DigitalTable.objects.create(sitting=sitting, code=new_code(), shuffle=shuffle, **how)
    seats.seats_for(table, expected(sitting))
    noted("digital-table-opened", table, by)
    return table


def expected(sitting: Sitting) -> dict[str, tuple[Entry, str]]:
    """Chair -> entry and name of who sits there by the schedule; a dummy's chair is left out."""
    found: dict[str, tuple[Entry, str]] = {}
    places = places_of(Entry.objects.filter(seats__sitting=sitting))
    for side, chairs in SIDE_CHAIRS.items():
        at_side = list(
            Seat.objects.filter(sitting=sitting, side=side).order_by("place").select_related("entry")
        )
        single = len(at_side) > 1
        for place, chair in enumerate(chairs):
            if not at_side:
                continue
            entry = at_side[place].entry if single else at_side[0].entry
            names = places[entry.pk].names_in(sitting.round.number)
            # Two who share a single player's chair stand together.
            name = " / ".join(names) if single else (names[place] if place < len(names) else "")
            if name:
                found[chair] = (entry, name[:LONGEST_NAME])
    return found


def friendly_of(club: Club) -> list[DigitalTable]:
    """The friendly tables of a club that are not over, the newest first."""
    rows = DigitalTable.objects.filter(club=club).exclude(state=DigitalTable.State.OVER)
    return list(rows.select_related(*WITH).order_by("-pk"))
