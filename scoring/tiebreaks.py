"""Tie-breaks that look at a group of tied entries: one small object each, and its reason in data."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from scoring.lots import Lot, in_order, lot_for
from scoring.numbers import Exact
from scoring.tally import DREW, LOST, WON, Lines

# Counts behind a number; of a lot who drew it, when and from which seed.
Details = Mapping[str, int | str | None]


@dataclass(frozen=True)
class Decision:
    """What a tie-break says of a group.

    values: a number for each entry, or empty when it was skipped; ``skipped`` is then a code for why.
    details: for each entry, what its number is made of.
    """

    values: Mapping[int, Exact] = field(default_factory=dict)
    details: Mapping[int, Details] = field(default_factory=dict)
    skipped: str = ""


@dataclass(frozen=True)
class TieBreak:
    """A rule that ranks the entries of a tied group among themselves, from their lines and the lots.

    compares: whether it compares the two sides' rounds.
    lower_first: whether the lower number is the better one.
    """

    name: str
    decide: Callable[[Sequence[int], Lines, Sequence[Lot]], Decision]
    compares: bool = False
    lower_first: bool = False


@dataclass(frozen=True)
class Reason:
    """What one name of the ranking list did for an entry that was still tied when it was reached.

    among: the entries tied then. value: this entry's number, None when skipped.
    outcome: ``split`` (some of them were told apart), ``equal`` or ``skipped``.
    details: what is behind the number, e.g. rounds won, drawn, lost and met, or who drew a lot and when.
    """

    name: str
    among: tuple[int, ...]
    value: Exact | None
    outcome: str
    details: Details = field(default_factory=dict)
    skipped: str = ""


def head_to_head(group: Sequence[int], lines: Lines, _: Sequence[Lot] = ()) -> Decision:
    """2 for each meeting won among the group, 1 for each drawn; all meetings count.

    Skipped unless every two of them have met equally often, and at least once. Of single players
    only rounds against each other are meetings; a round as partners is none, and both opponents
    are met in one.
    """
    members = frozenset(group)
    met: Counter[tuple[int, int]] = Counter()
    outcomes: dict[int, Counter[int]] = {entry: Counter() for entry in group}
    for entry in group:
        for opponents, outcome in lines[entry].meetings:
            for opponent in opponents:
                if opponent in members:
                    met[entry, opponent] += 1
                    outcomes[entry][outcome] += 1
    if not met:
        return Decision(skipped="never-met")
    # Each two of them stand in it twice, once from either side, unless they never met.
    if len(met) < len(group) * (len(group) - 1) or len(set(met.values())) > 1:
        return Decision(skipped="met-unequally")
    values: dict[int, Exact] = {}
    details: dict[int, Details] = {}
    for entry, count in outcomes.items():
        values[entry] = WON * count[WON] + DREW * count[DREW]
        details[entry] = {
            "won": count[WON],
            "drawn": count[DREW],
            "lost": count[LOST],
            "met": count.total(),
        }
    return Decision(values, details)


def drawn_order(group: Sequence[int], _: Lines, lots: Sequence[Lot], *, kind: str) -> Decision:
    """The place of each among the group in the last recorded order that holds them all; 1 is first.

    Skipped while there is none: a lot between some of the group does not decide for all of it.
    """
    lot = lot_for(group, lots, kind)
    if lot is None:
        return Decision(skipped=f"no-{kind}")
    order = in_order(group, lot)
    record: Details = {"by": lot.by, "at": lot.at, "seed": lot.seed}
    return Decision(
        {entry: place for place, entry in enumerate(order, start=1)}, dict.fromkeys(order, record)
    )


TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType(
    {
        each.name: each
        for each in (
            TieBreak("head-to-head", head_to_head, compares=True),
            TieBreak("play-off", partial(drawn_order, kind="play-off"), lower_first=True),
            TieBreak("lot", partial(drawn_order, kind="lot"), lower_first=True),
        )
    }
)
