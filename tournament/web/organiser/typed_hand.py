"""One hand on a page as somebody types it: the fields, and what stands in them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.record import TRICKS_IN_A_HAND, Hand, filled
from scoring.rules import Rules, kind_of
from scoring.sheets import of_hand
from tournament.mapping.hands import BLANK
from tournament.queries.views import HandView, RoundView, TableView
from tournament.services.typed_hands import Typed, read_hand
from tournament.web.organiser import hand_fields
from tournament.web.organiser.hand_fields import Choices, Writing, writing_of
from tournament.wording import chair
from tournament.wording import hands as words

Pair = tuple[int | None, int | None]
NOTHING: Pair = (None, None)
Points = Callable[[Hand], tuple[int, int] | None]


def in_words(hand: Hand) -> str:
    """``8–5``, what was bid and made, or that there is nothing."""
    return words.hand(hand, _("blank"))


@dataclass(eq=False, kw_only=True)
class TypedHand:
    """One hand at one table, or the round's total where the event records totals (hand 0).

    whole: what both sides make together; None where that is not known beforehand (the total of a
    round that ends by a target or a clock), and then both sides have to be typed.
    writing: what is written down of it. values: what stands in its fields, by the ends of their names.
    points: what a hand gives here.
    """

    table: int
    hand: int
    whole: int | None
    writing: Writing = Writing()
    points_of: Points | None = None
    values: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The stem of its field names."""
        return f"t{self.table}h{self.hand}"

    @property
    def both(self) -> bool:
        """Whether both sides need a field."""
        return self.whole is None

    @property
    def ns(self) -> str:
        return self.values.get("ns", "")

    @property
    def ew(self) -> str:
        return self.values.get("ew", "")

    @property
    def blank(self) -> bool:
        return not any(text.strip() for text in self.values.values())

    @property
    def typed_hand(self) -> Typed:
        """What the fields say, for the service."""
        return self.writing.typed(self.values)

    @property
    def written(self) -> Hand:
        """What stands in the fields, the missing side worked out; blank where nothing sensible stands."""
        hand, problems = read_hand(self.hand, self.typed_hand)
        return BLANK if problems else self.filled(hand)

    def filled(self, hand: Hand) -> Hand:
        return hand if self.whole is None else filled(hand, self.whole)

    @property
    def pair(self) -> Pair:
        """The tricks of both sides."""
        return self.written.ns, self.written.ew

    @property
    def other(self) -> int | None:
        """East-West as it is worked out from what stands in the field; None where it cannot be."""
        return self.pair[1]

    @property
    def points(self) -> tuple[int, int] | None:
        """What the hand gives North-South and East-West as it stands; None while that cannot be said."""
        return self.points_of(self.written) if self.points_of and self.hand else None

    @property
    def points_words(self) -> str:
        """The points of both sides with their signs; of a contract the bidders' alone."""
        found, written = self.points, self.written
        if found is None:
            return ""
        if written.contract is not None:
            return words.points(found[0 if written.contract.bidder == "ns" else 1])
        return f"{found[0]}–{found[1]}"

    def choices(self) -> dict[str, Choices]:
        """What may be chosen in the fields that are no numbers."""
        if self.writing.contract:
            return {
                "bidder": hand_fields.bidders(),
                "bid": hand_fields.bids(self.writing),
                "named": hand_fields.named(),
            }
        return {"talked": hand_fields.talkers()}

    @property
    def own(self) -> list[tuple[str, str, str]]:
        """The four players' fields: the end of the name, the chair, and what stands in it."""
        chairs = zip(hand_fields.OWN, "NESW", strict=True)
        return [(end, chair(code), self.values.get(end, "")) for end, code in chairs]

    @property
    def selects(self) -> list[tuple[str, str, Choices]]:
        """Field by field: the end of its name, what is chosen in it, and what may be."""
        return [(end, self.values.get(end, ""), found) for end, found in self.choices().items()]


def points_in(view: RoundView, rules: Rules, number: int) -> Points:
    """What hands of this number give in the round."""
    return lambda hand: of_hand(hand, rules, number, view.hands_per_round, view.number)


def how_written(view: RoundView, rules: Rules, number: int) -> Writing:
    return (
        writing_of(rules, kind_of(rules, view.number, number, view.hands_per_round)) if number else Writing()
    )


def hands_of(view: RoundView, table: TableView) -> tuple[HandView, ...]:
    """The hands that have a cell: the total alone where the event records totals, none after a forfeit."""
    if table.forfeit_by:
        return ()
    return (table.total,) if view.record == "totals" and table.total else table.hands


def whole_of(view: RoundView, table: TableView, hand: int, *, exact: bool) -> int | None:
    """The tricks that both sides of a cell make together; exact: every table plays every hand."""
    if hand:
        return TRICKS_IN_A_HAND
    return TRICKS_IN_A_HAND * view.hands if exact and not table.short else None
