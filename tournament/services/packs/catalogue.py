"""What there is on paper: each piece by itself, and the packs that several of them make."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event
from tournament.queries.printed import CHANGED
from tournament.services.packs.blackout import blackout
from tournament.services.packs.book import Part
from tournament.services.packs.certificates import certificates
from tournament.services.packs.changed_cards import changed_cards
from tournament.services.packs.contents import with_contents
from tournament.services.packs.guide_cards import guide_cards
from tournament.services.packs.material import Material
from tournament.services.packs.place_cards import place_cards
from tournament.services.packs.prizes import prizes
from tournament.services.packs.seating import seating
from tournament.services.packs.slips import blank_slips, slips
from tournament.services.packs.standings import standings
from tournament.services.packs.table_cards import table_cards

Build = Callable[[Material], Sequence[Part]]

TONIGHT, BLACKOUT, AFTER, ROUND = "pack-tonight", "pack-blackout", "pack-after", "pack-round"
# What people in the hall have in their hands or read on its walls: it says where they sit.
_TELLING = frozenset({TONIGHT, CHANGED, "seating", "table-cards", "slips", "guide-cards"})
_ROUND = re.compile(rf"{ROUND}-(\d{{1,3}})")

_DRAFT, _SEATED, _RUNNING, _CLOSED = (
    Event.State.DRAFT,
    Event.State.SEATED,
    Event.State.RUNNING,
    Event.State.CLOSED,
)
ALWAYS = (_DRAFT, _SEATED, _RUNNING, _CLOSED)
SEATED = (_SEATED, _RUNNING, _CLOSED)
PLAYED = (_RUNNING, _CLOSED)


@dataclass(frozen=True)
class Kind:
    """A file of paper. states: of the event, in which it makes sense. told: what it is good for.

    by_results: whether it says something else once another result is in.
    """

    key: str
    title: str | Promise
    told: str | Promise
    states: Sequence[str]
    build: Build
    by_results: bool = False

    @property
    def tells_places(self) -> bool:
        """Whether it tells people in the hall where they sit."""
        return self.key in _TELLING or self.key.startswith(f"{ROUND}-")


def _tonight(material: Material) -> Sequence[Part]:
    parts = [
        *seating(material),
        *table_cards(material),
        *slips(material),
        *blank_slips(material),
        *guide_cards(material),
        *place_cards(material),
    ]
    return with_contents(material, _("Everything for tonight"), parts)


def _after(material: Material) -> Sequence[Part]:
    parts = [*standings(material), *prizes(material), *certificates(material)]
    return with_contents(material, _("After the evening"), parts)


def _round(material: Material) -> Sequence[Part]:
    title = _("Everything for round %(round)d") % {"round": material.only_round}
    # It is for the wall: standings that players do not see yet are not in it.
    table = [] if material.is_kept_back else standings(material)
    parts = [*seating(material), *table_cards(material), *slips(material), *table]
    return with_contents(material, title, parts)


PACKS = (
    Kind(
        TONIGHT,
        gettext_lazy("Everything for tonight"),
        gettext_lazy("Seating, table cards, score slips, guide cards and place cards, for every round."),
        (_SEATED, _RUNNING),
        _tonight,
    ),
    Kind(
        CHANGED,
        gettext_lazy("New cards for those concerned"),
        gettext_lazy(
            "After a change: guide cards for those who go elsewhere, table cards and slips for tables that "
            "are others now, and which older ones are void."
        ),
        (_SEATED, _RUNNING),
        changed_cards,
    ),
    Kind(
        BLACKOUT,
        gettext_lazy("If the light goes out"),
        gettext_lazy(
            "Standings, the seating still to come and blank slips. It is made anew after every round."
        ),
        (_RUNNING,),
        blackout,
        by_results=True,
    ),
    Kind(
        AFTER,
        gettext_lazy("After the evening"),
        gettext_lazy("The final standings, prizes, and a certificate for each of the first three places."),
        (_CLOSED,),
        _after,
        by_results=True,
    ),
)

PIECES = (
    Kind(
        "seating",
        gettext_lazy("Seating"),
        gettext_lazy("Every round by table, to read out, and by name, to hang up."),
        SEATED,
        seating,
    ),
    Kind(
        "table-cards",
        gettext_lazy("Table cards"),
        gettext_lazy(
            "For each table and round: who sits there, deals, shuffles, cuts and leads, and trumps."
        ),
        SEATED,
        table_cards,
    ),
    Kind(
        "slips",
        gettext_lazy("Score slips"),
        gettext_lazy("For each table and round: room for tricks, a revoke and two signatures."),
        SEATED,
        slips,
    ),
    Kind(
        "blank-slips",
        gettext_lazy("Blank slips"),
        gettext_lazy("Without names, for whatever happens. As many as there are tables."),
        ALWAYS,
        blank_slips,
    ),
    Kind(
        "guide-cards",
        gettext_lazy("Guide cards"),
        gettext_lazy(
            "For everybody: table, side and opponents of every round, and the code of the own page."
        ),
        SEATED,
        guide_cards,
    ),
    Kind(
        "place-cards",
        gettext_lazy("Place cards"),
        gettext_lazy("A card with each player's name, to be folded and stood up."),
        ALWAYS,
        place_cards,
    ),
    Kind(
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy("Every column, with exact numbers, as they are when you ask."),
        PLAYED,
        standings,
        by_results=True,
    ),
    Kind(
        "prizes",
        gettext_lazy("Prizes"),
        gettext_lazy("Every list of prizes: who takes what, and what is still to be drawn."),
        PLAYED,
        prizes,
        by_results=True,
    ),
    Kind(
        "certificates",
        gettext_lazy("Certificates"),
        gettext_lazy("For the first three places, or for those you choose."),
        PLAYED,
        certificates,
        by_results=True,
    ),
)

_KINDS: Mapping[str, Kind] = {kind.key: kind for kind in (*PACKS, *PIECES)}


def known() -> list[str]:
    """Every kind of paper by its key; a round's pack is ``pack-round-3``."""
    return [*_KINDS, f"{ROUND}-1"]


def kind_of(key: str) -> Kind | None:
    """The kind with this key; None when there is none."""
    if _ROUND.fullmatch(key):
        title = _("Everything for round %(round)d") % {"round": round_of(key)}
        told = _("Its seating, table cards and score slips, and the standings before it.")
        return Kind(key, title, told, SEATED, _round)
    return _KINDS.get(key)


def round_of(key: str) -> int | None:
    """The round whose pack this is; None for every other kind."""
    found = _ROUND.fullmatch(key)
    return int(found[1]) if found else None
