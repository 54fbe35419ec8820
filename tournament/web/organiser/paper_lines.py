"""The page on which slips are typed in: a row for each table, blank until something is typed into it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import Problem
from scoring.rules import Rules
from tournament import wording
from tournament.queries.views import RoundView, TableView
from tournament.services.from_paper import PAPER, Decision, Difference, Word
from tournament.services.typed_hands import Typed
from tournament.web.organiser.typed_hand import (
    NOTHING,
    Pair,
    TypedHand,
    hands_of,
    how_written,
    in_words,
    points_in,
    whole_of,
)
from tournament.wording.numbers import listed

LONGEST = 200
# What a row sends beside its hands.
WORDS = ("short", "again", "seen", "settled", "late", "reason", "looked")


@dataclass(frozen=True)
class Choice:
    """One of the values between which somebody decides."""

    value: str
    counts: str
    told: Word | None


@dataclass(eq=False, kw_only=True)
class PaperCell(TypedHand):
    """One hand of a slip, as typed."""

    choice: str = ""
    met: str = ""
    difference: Difference | None = None

    @property
    def values_said(self) -> list[Choice]:
        """The slip's value first, then what others say."""
        if self.difference is None:
            return []
        others = [Choice(word.key, in_words(word.hand), word) for word in self.difference.words]
        return [Choice(PAPER, in_words(self.difference.paper), None), *others]

    @property
    def met_now(self) -> str:
        """The keys of what stands before the reader, for the form to bring back."""
        return ".".join(word.key for word in self.difference.words) if self.difference else ""

    @property
    def chosen(self) -> str:
        """What was chosen before all that stands there now; "" for nothing yet."""
        one, decision = self.difference, self.decision
        return self.choice if one and decision and one.is_decided(decision) else ""

    @property
    def decision(self) -> Decision | None:
        return Decision(self.choice, frozenset(self.met.split("."))) if self.choice else None


@dataclass(eq=False)
class PaperLine:
    """One table. receipt: of its slip, once that was typed in; 0 before. again: it is typed once more.

    on_screen: it is played on screens, so that a slip is typed only where somebody asks for it.
    reason: why a result that stood becomes another. looked: stands for what was looked at.
    """

    table: TableView
    cells: list[PaperCell]
    receipt: int = 0
    again: bool = False
    short: str = ""
    settled: str = ""
    late: str = ""
    asks_settled: bool = False
    asks_late: bool = False
    asks_short: bool = False
    reason: str = ""
    asks_reason: bool = False
    looked: str = ""
    on_screen: bool = False
    # What the slip would change; None where that was not asked.
    preview: list[str] | None = None
    faults: list[str] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        """Whether its slip is to be typed in."""
        is_due = not self.receipt and (not self.on_screen or self.touched)
        return bool(self.cells) and (self.again or is_due)

    @property
    def touched(self) -> bool:
        return any(not cell.blank for cell in self.cells) or bool(self.late)

    @property
    def ends(self) -> dict[str, str | None]:
        """How the round ended, as far as the slip says so."""
        return {"settled_by": self.settled or None, "late": self.late or None}

    @property
    def totals(self) -> Pair:
        """Tricks of the row, both sides; blank while nothing stands in it."""
        pairs = [cell.pair for cell in self.cells if None not in cell.pair]
        if not pairs:
            return NOTHING
        return (sum(ns or 0 for ns, _ew in pairs), sum(ew or 0 for _ns, ew in pairs))

    @property
    def differs(self) -> bool:
        return any(cell.difference for cell in self.cells)

    @property
    def undecided(self) -> bool:
        return any(cell.difference and not cell.chosen for cell in self.cells)

    @property
    def overturns(self) -> bool:
        """Whether what stands may become another, as far as is known."""
        said = [word for cell in self.cells if cell.difference for word in cell.difference.words]
        return not said or any(word.stands for word in said)

    @property
    def hands(self) -> dict[int, Typed]:
        return {cell.hand: cell.typed_hand for cell in self.cells}

    @property
    def decided(self) -> dict[int, Decision]:
        return {cell.hand: cell.decision for cell in self.cells if cell.decision}

    @property
    def proposed(self) -> dict[int, Decision]:
        """What was decided; of all else that the slip is right."""
        slip = {one.hand: one.for_the_slip for cell in self.cells if (one := cell.difference)}
        return slip | {cell.hand: cell.decision for cell in self.cells if cell.chosen and cell.decision}

    def seal(self, decided: Mapping[int, Decision]) -> str:
        """Stands for this slip with these choices; what others say by now goes in by the keys met."""
        chosen = sorted((hand, one.choice, sorted(one.met)) for hand, one in decided.items())
        carried = (self.table.number, self.hands, chosen, self.short, self.ends)
        return hashlib.sha256(repr(carried).encode()).hexdigest()[:32]

    @property
    def was_looked_at(self) -> bool:
        return bool(self.looked) and self.looked == self.seal(self.decided)

    def token(self, form: str) -> str:
        """The form's token, bound to what this row carries: a second press of the button is harmless."""
        return hashlib.sha256(f"{form} {self.seal(self.decided)}".encode()).hexdigest() if form else ""

    def blame(self, problem: Problem) -> None:
        """Put what is wrong beside the hand it is about, else beside the table."""
        hand = problem.details.get("hand")
        cell = next((one for one in self.cells if one.hand == hand), None)
        self.asks_short |= problem.code == "paper-hands-blank"
        places = ("round", "table", "hand") if cell else ("round", "table")
        (cell or self).faults.append(wording.sentence(problem, without=places))

    def meet(self, differences: tuple[Difference, ...]) -> None:
        for one in differences:
            next(cell for cell in self.cells if cell.hand == one.hand).difference = one


def lines_of(view: RoundView, receipts: Mapping[int, int], rules: Rules, *, again: int) -> list[PaperLine]:
    """The round's tables. receipts: of slips that are in. again: the table that is typed once more."""
    return [
        PaperLine(
            table,
            [
                PaperCell(
                    table=table.number,
                    hand=hand.number,
                    whole=whole_of(view, table, hand.number, exact=rules.hands_are_exact),
                    writing=how_written(view, rules, hand.number),
                    points_of=points_in(view, rules, hand.number),
                )
                for hand in hands_of(view, table)
            ],
            receipts.get(table.number, 0),
            table.number == again,
            asks_settled=rules.round_end == "clock",
            asks_late=rules.late_points is not None,
        )
        for table in view.tables
    ]


def read(lines: list[PaperLine], data: Mapping[str, str]) -> set[str]:
    """Put what was typed into the rows; the names of all their fields."""
    known: set[str] = set()
    for line in lines:
        line.short = data.get(f"t{line.table.number}short", "")
        line.reason = data.get(f"t{line.table.number}reason", "")
        line.looked = data.get(f"t{line.table.number}looked", "")
        line.again = line.again or f"t{line.table.number}again" in data
        known |= {f"t{line.table.number}{word}" for word in WORDS}
        for word in ("settled", "late"):
            side = data.get(f"t{line.table.number}{word}", "")
            setattr(line, word, side if side in ("ns", "ew") else "")
        for cell in line.cells:
            ends = ("choice", "met", *cell.writing.fields)
            typed = {end: data.get(f"{cell.name}{end}", "")[:LONGEST] for end in ends}
            cell.choice, cell.met = typed.pop("choice"), typed.pop("met")
            cell.values = typed
            known |= {f"{cell.name}{end}" for end in ends}
    return known


def undecided(line: PaperLine) -> str:
    """One line for the head of the page."""
    hands = [cell.hand for cell in line.cells if cell.difference and not cell.chosen and cell.hand]
    told = {"table": line.table.number, "hands": listed(hands) if hands else ""}
    if not line.undecided:
        return _("Table %(table)d: see what this changes. Write why, then store it.") % told
    if not hands:
        return _("Table %(table)d: the slip differs from what is stored. Choose one.") % told
    words = ngettext(
        "Table %(table)d: hand %(hands)s differs from what is stored. Choose one.",
        "Table %(table)d: hands %(hands)s differ from what is stored. Choose one for each.",
        len(hands),
    )
    return words % told
