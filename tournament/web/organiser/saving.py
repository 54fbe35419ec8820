"""Storing what was typed into cells: all of it, or nothing and every reason why.

The service stores one table's sheet at a time; here the sheets of a whole grid
go into one transaction, and what each of them has to say is put back into its
own cell.
"""

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament import wording
from tournament.models import Event, Sitting, User
from tournament.services import sheets
from tournament.services.typed_hands import Typed
from tournament.services.writing import write
from tournament.web.organiser.cells import Cell, Clash, Line


@dataclass(frozen=True)
class Notes:
    """What is written beside the counts. short and accepted: None leaves what is stored."""

    reason: str = ""
    short: str | None = None
    accepted: str | None = None


@dataclass
class Outcome:
    """hands: how many were stored. clashes: how many hands somebody else has changed meanwhile."""

    hands: int = 0
    receipts: list[int] = field(default_factory=list)
    reason_fault: str = ""
    clashes: int = 0
    _said: set[tuple[int, int, str]] = field(default_factory=set)

    def say(self, said: str, table: int = 0, hand: int = 0) -> None:
        """Add a reason why nothing was stored."""
        self._said.add((table, hand, said))

    @property
    def problems(self) -> list[str]:
        """Why nothing was stored, in words, in the order of the room."""
        return [said for _table, _hand, said in sorted(self._said)]

    @property
    def refused(self) -> bool:
        return bool(self._said)


class _NothingStored(Exception):
    """Ends the transaction when one of its sheets was refused."""


def save(
    event: Event, number: int, lines: Iterable[Line], *, by: User, source: str, token: str, notes: Notes
) -> Outcome:
    """Store the cells that somebody changed. The lines get their faults and clashes."""
    outcome = Outcome()
    changed = [(line, _changed(line)) for line in lines]
    changed = [(line, cells) for line, cells in changed if cells or line.ends or _annotated(line, notes)]
    if not changed:
        return outcome
    sittings = sittings_of(event, number, *(line.table.number for line, _cells in changed))
    sender = _Sender(by, source, token, notes)
    try:
        # One table's sheet is stored whole or not at all by itself.
        with write(event) if len(changed) > 1 else nullcontext():
            for line, cells in changed:
                _submit(sittings[line.table.number], line, _along(line, cells), outcome, sender)
            if outcome.refused:
                raise _NothingStored
    except _NothingStored:
        outcome.hands, outcome.receipts = 0, []
    return outcome


def sittings_of(event: Event, number: int, *tables: int) -> Mapping[int, Sitting]:
    """These tables of a round by number."""
    found = Sitting.objects.filter(round__event=event, round__number=number, table_number__in=tables)
    found = found.select_related("round__event")
    return {sitting.table_number: sitting for sitting in found}


def _annotated(line: Line, notes: Notes) -> bool:
    """Whether a reason beside the counts is new."""
    return (notes.short is not None and notes.short != line.table.short) or (
        notes.accepted is not None and notes.accepted != line.table.accepted
    )


def corrections(lines: Iterable[Line]) -> str:
    """Stands for everything typed that would change a result that counts; "" where nothing does."""
    told = [
        (line.table.number, sorted(line.ends.items()), [(c.hand, c.seen, c.values) for c in _changed(line)])
        for line in lines
        if line.table.state == "confirmed" and (line.ends or _changed(line))
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32] if told else ""


def _changed(line: Line) -> list[Cell]:
    """The cells that say something else than is stored.

    Among them may be cells that were left alone while somebody else changed them; the service
    knows from the version seen that they are not this sender's, and leaves them as they are.
    """
    return [cell for cell in line.cells if cell.typed and cell.differs_from(cell.stored)]


def _along(line: Line, changed: list[Cell]) -> list[Cell]:
    """With the changed cells go those of the table that stood beside them: he saw them, and left them so."""
    if line.table.state == "confirmed":
        return changed
    return [cell for cell in line.cells if cell in changed or (cell.typed and not cell.stored.blank)]


@dataclass(frozen=True)
class _Sender:
    """Who sends, through which door, and what he wrote beside the counts."""

    by: User
    source: str
    token: str
    notes: Notes


def _submit(sitting: Sitting, line: Line, cells: list[Cell], outcome: Outcome, sender: _Sender) -> None:
    """Send one table's cells; what the service says goes back into the line."""
    hands = {cell.hand: _sent(cell) for cell in cells}
    seen = {cell.hand: cell.seen for cell in cells}
    table, notes = line.table, sender.notes
    try:
        receipt = sheets.submit(
            sitting,
            hands,
            seen=seen,
            by=sender.by,
            source=sender.source,
            token=_token(sender.token, table.number, hands, seen, notes, line.ends) if sender.token else "",
            reason=notes.reason,
            short=table.short if notes.short is None else notes.short,
            accepted=table.accepted if notes.accepted is None else notes.accepted,
            **line.ends,
        )
    except (Refused, sheets.Stale) as refusal:
        for problem in refusal.problems:
            _place(problem.at(table=table.number), line, outcome)
        for clash in getattr(refusal, "clashes", ()):
            _meet(line, clash, outcome)
        return
    outcome.hands += len(receipt.hands)
    outcome.receipts.append(receipt.number)


def _sent(cell: Cell) -> Typed:
    """What its fields say; the other side only where it has a field."""
    return (cell.ns, cell.ew if cell.both else "") if cell.writing.is_plain else cell.typed_hand


def _token(token: str, table: int, *content: object) -> str:
    """The form's token, bound to what it carries.

    A second press of the button sends the same again and is harmless; a page taken from the
    browser's memory and typed over carries something else, and must not be taken for a second press.
    """
    return hashlib.sha256(repr((token, table, content)).encode()).hexdigest()


def _place(problem: Problem, line: Line, outcome: Outcome) -> None:
    """Put a problem where it belongs: at the head of the page with its place, in its cell without."""
    if problem.details.get("field") == "reason":
        outcome.reason_fault = wording.sentence(problem, without=("table", "hand"))
        outcome.say(outcome.reason_fault)
        return
    hand = problem.details.get("hand")
    cell = next((one for one in line.cells if one.hand == hand), None)
    (cell or line).faults.append(wording.sentence(problem, without=("round", "table", "hand")))
    place = hand if isinstance(hand, int) else 0
    outcome.say(wording.sentence(problem, without=("round",)), line.table.number, place)


def _meet(line: Line, clash: sheets.Clash, outcome: Outcome) -> None:
    """Both values side by side, in the cell and at the head of the page."""
    cell = next(one for one in line.cells if one.hand == clash.hand)
    cell.clash = Clash(cell.written, clash.theirs, clash.their_version, clash.by, clash.at, clash.side)
    outcome.clashes += 1
    words = _("Table %(table)d: yours %(yours)s, stored meanwhile %(theirs)s. Choose one.")
    if clash.hand:
        words = _("Table %(table)d, hand %(hand)d: yours %(yours)s, stored meanwhile %(theirs)s. Choose one.")
    told = {"yours": cell.clash.yours_text, "theirs": cell.clash.theirs_text}
    outcome.say(words % {"table": cell.table, "hand": cell.hand, **told}, cell.table, cell.hand)
