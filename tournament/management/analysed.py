"""What ``replay --analyse`` says of a hand: tricks with all cards open, as lines and as JSON."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.analysis import Analysis, Judged, Unsaid
from scoring.engine.cards import card_text
from tournament import wording


def lines(found: Analysis) -> Iterator[str]:
    """The best result, what each card left of it, which cards cost a trick, and what cannot be said."""
    yield _("  With all cards open:")
    if found.best is not None:
        words = (
            _("    Best play by all gives North-South %(ns)s tricks, East-West %(ew)s.")
            if found.best_from == 1
            else _("    Best play by all from card %(card)s on: North-South %(ns)s tricks, East-West %(ew)s.")
        )
        yield words % {"ns": found.best[0], "ew": found.best[1], "card": found.best_from}
    yield _("    They took %(ns)s and %(ew)s.") % {"ns": found.taken[0], "ew": found.taken[1]}
    yield from _after_each_card(found.cards)
    yield from (_cost(one) for one in found.cards if one.cost)
    yield from (_why(one) for one in found.unsaid)


def _after_each_card(cards: tuple[Judged, ...]) -> Iterator[str]:
    if cards:
        yield _("    Tricks of North-South with best play after each card:")
    for number, trick in groupby(cards, key=lambda one: one.trick):
        parts = (f"{card_text(one.card)} {one.tricks[0] if one.tricks else '?'}" for one in trick)
        yield _("      Trick %(trick)s: %(cards)s") % {"trick": number, "cards": ", ".join(parts)}


def _cost(one: Judged) -> str:
    words = ngettext(
        "    Trick %(trick)s: %(card)s of %(seat)s cost %(cost)s trick. These cost none: %(better)s.",
        "    Trick %(trick)s: %(card)s of %(seat)s cost %(cost)s tricks. These cost none: %(better)s.",
        one.cost or 0,
    )
    return words % {
        "trick": one.trick,
        "card": card_text(one.card),
        "seat": wording.chair(one.seat.name),
        "cost": one.cost,
        "better": ", ".join(card_text(card) for card in one.better),
    }


def _why(one: Unsaid) -> str:
    words = (
        _("    Before card %(first)s nothing exact can be said: %(why)s")
        if one.first == one.last
        else _("    Before cards %(first)s to %(last)s nothing exact can be said: %(why)s")
    )
    return words % {"first": one.first, "last": one.last, "why": wording.sentence(one.why)}


def document(found: Analysis) -> dict[str, Any]:
    """The same as JSON holds it; what cannot be said is null, and why stands in ``unsaid``."""
    return {
        "taken": _sides(found.taken),
        "best": _sides(found.best),
        "best_from": found.best_from,
        "cards": [
            {
                "trick": one.trick,
                "seat": one.seat.name,
                "card": card_text(one.card),
                "tricks": _sides(one.tricks),
                "cost": one.cost,
                "better": [card_text(card) for card in one.better],
            }
            for one in found.cards
        ],
        "unsaid": [
            {
                "from": one.first,
                "to": one.last,
                "code": one.why.code,
                "sentence": wording.sentence(one.why),
            }
            for one in found.unsaid
        ],
    }


def _sides(tricks: tuple[int, int] | None) -> dict[str, int] | None:
    return {"ns": tricks[0], "ew": tricks[1]} if tricks is not None else None
