"""What a slip asks of one hand: tricks, or of bid whist what was bid; and of the round's end."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.hand_list import HandKind
from scoring.rules import Rules
from tournament.services.packs.strips import Column


def either_side() -> str:
    return _box(_("N-S")) + "  " + _box(_("E-W"))


def contract_columns() -> Sequence[Column]:
    """A contract is ticked and ringed, so that nothing has to be spelled out at the table."""
    return [
        Column(_("Hand"), 14, "center", bold=True),
        Column(_("Bid by"), 15),
        Column(_("Bid"), 11, "center"),
        Column(_("Kind"), 22),
        Column(_("Trump or ranks"), 21),
        Column(_("Tricks"), 14, "center"),
    ]


def contract_row(number: int) -> list[str]:
    kinds = (_box(_("uptown")), _box(_("downtown")), _box(_("notrump")))
    named = ("♠ ♥ ♦ ♣", _box(_("up")), _box(_("down")))
    sides = (_box(_("N-S")), _box(_("E-W")))
    return [str(number), " ".join(sides), "", " ".join(kinds), " ".join(named), ""]


def _box(word: str) -> str:
    """A box to tick; it stays with its word, which stays whole."""
    return f"□\u00a0{word}".replace("-", "\u2011")


def bid_advice(rules: Rules) -> str:
    if not rules.kitty:
        return _("Tricks: those of the side that bid.")
    if rules.kitty_to == "bidder":
        return _("Tricks: those of the side that bid, the kitty among them.")
    return _("Tricks: those of the side that bid; the kitty goes with the first trick.")


def tricks_boxes(kind: HandKind | None) -> tuple[str, str]:
    """What is printed small in the two sides' boxes: whose numbers go there, where there are several."""
    if kind is not None and kind.is_individual:
        return _("North      South"), _("East      West")
    if kind is not None and kind.honour:
        return _("      honours"), _("      honours")
    return "", ""


def round_end(rules: Rules) -> Iterator[str]:
    if rules.round_end == "clock":
        yield _("Level when the clock has rung? Extra hand won by:") + " " + either_side()
    if rules.late_points is not None:
        yield _("Over 5 minutes late:") + " " + either_side()
