"""Prizes given out, in words: list by list, as pages and paper show them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.prizes import Prize, PrizeList
from tournament.wording import prizes as words
from tournament.wording.numbers import number

Named = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class PrizeLine:
    """One place of a list, or several that are shared or still open. place: in words."""

    place: str
    winners: Named
    open: Named
    value: str
    each: str
    decided: str
    note: str
    numbers: str


@dataclass(frozen=True)
class ListOfPrizes:
    """A list with its name, what it goes by, and its places."""

    key: str
    name: str
    told: str
    lines: Sequence[PrizeLine]


def prize_lines(given: Iterable[Prize], names: Mapping[int, str]) -> list[ListOfPrizes]:
    """The lists in their order."""
    found: dict[str, tuple[PrizeList, list[PrizeLine]]] = {}
    for prize in given:
        found.setdefault(prize.list.key, (prize.list, []))[1].append(_line(prize, names))
    return [
        ListOfPrizes(key, _heading(one), words.prize_list(one), lines) for key, (one, lines) in found.items()
    ]


def _heading(one: PrizeList) -> str:
    name = str(words.KINDS[one.kind][0])
    return _("%(name)s, %(role)s") % {"name": name, "role": one.role} if one.role else name


def _line(prize: Prize, names: Mapping[int, str]) -> PrizeLine:
    span = {"first": prize.first, "last": prize.last}
    return PrizeLine(
        place=_("Prizes %(first)d to %(last)d") % span
        if prize.last > prize.first
        else _("Prize %(first)d") % span,
        winners=_named(prize.winners, names),
        open=_named(prize.open, names),
        value="" if prize.value is None else number(prize.value),
        each="" if prize.each is None else number(prize.each),
        decided=words.lot(prize.decided) if prize.decided else "",
        note=_note(prize, names),
        numbers=",".join(map(str, prize.open)),
    )


def _named(numbers: Iterable[int], names: Mapping[int, str]) -> Named:
    return tuple((one, names.get(one, "")) for one in numbers)


def _note(prize: Prize, names: Mapping[int, str]) -> str:
    """What has to be known: who waits for a lot elsewhere, and who takes another prize."""
    said = []
    if prize.waits:
        who = ", ".join(names.get(one, "") for one in prize.waits)
        said.append(_("Waits until a lot is drawn in a list above for %(who)s.") % {"who": who})
    if prize.passed_over:
        who = ", ".join(names.get(one, "") for one in prize.passed_over)
        said.append(_("Passed over, since they have a prize: %(who)s.") % {"who": who})
    return " ".join(said)
