"""Which tables of an event are played on screens: said beforehand, done whenever a round is opened."""

from collections.abc import Iterable, Mapping

from scoring.engine.seats import Seat
from scoring.numbers import brief
from scoring.problems import Problem, Refused
from tournament.mapping.rules import rules_of
from tournament.models import DealtHand, DigitalPlan, DigitalTable, Event, Round, Sitting, User
from tournament.models.hands import Then
from tournament.services import states
from tournament.services.digital import tables
from tournament.services.digital.dealing import set_turn
from tournament.services.digital.playing import hand_played
from tournament.services.digital.turns import moved, tables_held
from tournament.services.log import record
from tournament.services.writing import changed, write

MOST_TABLES = 250
_HOW = ("turn_seconds", "then", "delay", "bot")


def plan_of(event: Event) -> DigitalPlan | None:
    return DigitalPlan.objects.filter(event=event).first()


def set_plan(
    event: Event,
    by: User | None,
    *,
    tables_on_screens: Iterable[object],
    turn_seconds: int | None = None,
    then: str = Then.WARN,
    delay: int = 0,
    bot: str = "rules",
) -> DigitalPlan:
    """These tables, by number, are played on screens from now on, in the round being played too.

    A table of that round that was on screens and is not named any more goes on there once a hand was
    dealt; before that it is on paper again. Another time of a turn holds for the turn in hand as well,
    from now on. Refused with everything that is wrong.
    """
    numbers, problems = _numbers(tables_on_screens)
    problems += tables.settings_faults(turn_seconds, then, delay, bot)
    if numbers and rules_of(event).chooses_freely:
        problems.append(Problem("digital-trump-chosen", {"field": "tables"}))
    if problems:
        raise Refused(problems)
    how = {"turn_seconds": turn_seconds, "then": then, "delay": delay, "bot": bot}
    with write(event):
        states.require(event, "change-tables")
        plan, _made = DigitalPlan.objects.update_or_create(event=event, defaults={"tables": numbers, **how})
        going_on = [table for table in tables_held(event) if not _back_to_paper(table, numbers)]
        opened = event.rounds.filter(state=Round.State.OPEN).first()
        if opened is not None:
            opened.event = event
            follow(opened, by)
        for table in going_on:
            _use(table, how)
        record("digital-plan", event=event, by=by, tables=numbers)
        changed(event)
    return plan


def _numbers(given: Iterable[object]) -> tuple[list[int], list[Problem]]:
    found: set[int] = set()
    wrong = []
    for one in given:
        if isinstance(one, int) and not isinstance(one, bool) and 1 <= one <= 999:
            found.add(one)
        else:
            wrong.append(Problem("digital-table-number", {"field": "tables", "value": brief(one)}))
    if len(found) > MOST_TABLES:
        wrong.append(Problem("digital-tables-many", {"field": "tables", "most": MOST_TABLES}))
    return sorted(found), wrong


def _back_to_paper(table: DigitalTable, numbers: list[int]) -> bool:
    """Take a table off the screens where it is not named any more and nothing was dealt there."""
    sitting = table.sitting
    if table.state != DigitalTable.State.GATHERING or sitting is None:
        return False
    if sitting.round.state != Round.State.OPEN or sitting.table_number in numbers:
        return False
    table.delete()
    return True


def _use(table: DigitalTable, how: Mapping[str, object]) -> None:
    """A table goes on as it is said now; another time of a turn holds for the turn in hand."""
    before = {name: getattr(table, name) for name in _HOW}
    if before == how:
        return
    for name, value in how.items():
        setattr(table, name, value)
    moved(table, *_HOW)
    row = hand_played(table)
    if row is not None and _is_timed_otherwise(row, before):
        set_turn(row, Seat[row.turn])
        row.save(update_fields=["deadline", "warned_at"])


def _is_timed_otherwise(row: DealtHand, before: Mapping[str, object]) -> bool:
    """Whether the turn has another time from now on, or another end after its time was up."""
    table = row.table
    if table.turn_seconds != before["turn_seconds"]:
        return True
    return row.warned_at is not None and table.then != before["then"]


def follow(opened: Round, by: User | None) -> list[DigitalTable]:
    """Make the digital tables of a round that is open; the caller holds the event's turn."""
    plan = plan_of(opened.event)
    if plan is None or not plan.tables:
        return []
    wanted = Sitting.objects.filter(round=opened, table_number__in=plan.tables, forfeit_by="")
    how = {name: getattr(plan, name) for name in _HOW}
    made = []
    for sitting in wanted.order_by("table_number"):
        sitting.round = opened
        made.append(tables.open_for(sitting, by, **how))
    return made
