"""Names of ranking values, measures, suits, sides and policies in plain words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.wording.measures import MEASURES

Lazy = str | Promise

RANKING: Mapping[str, tuple[Lazy, Lazy]] = {
    "points": (gettext_lazy("Points"), gettext_lazy("Each trick above six in a hand is a point.")),
    "match-points": (
        gettext_lazy("Match points"),
        gettext_lazy("Given for each round won or drawn, whatever the margin."),
    ),
    "rounds-won": (gettext_lazy("Rounds won"), gettext_lazy("How many rounds were won.")),
    "tricks": (gettext_lazy("Tricks"), gettext_lazy("All tricks won in the whole event.")),
    "net-points": (gettext_lazy("Net points"), gettext_lazy("Own points minus those of the opponents.")),
    "net-tricks": (gettext_lazy("Net tricks"), gettext_lazy("Own tricks minus those of the opponents.")),
    "hands-won": (gettext_lazy("Hands won"), gettext_lazy("Hands in which one’s own side had more points.")),
    "rate": (
        gettext_lazy("Average"),
        gettext_lazy("The first value shared out over what was played, so that fewer hands are no loss."),
    ),
    "head-to-head": (
        gettext_lazy("Head-to-head"),
        gettext_lazy("Among those still level: 2 for each meeting won between them, 1 for each drawn."),
    ),
    "opponents": (
        gettext_lazy("Opponents' strength"),
        gettext_lazy("The first value of everybody that was met, added up."),
    ),
    "best-round": (gettext_lazy("Best round"), gettext_lazy("The most points made in one round.")),
    "tens": (gettext_lazy("Tens"), gettext_lazy("Hands with 10 tricks or more.")),
    "fewest-sets": (
        gettext_lazy("Fewest sets"),
        gettext_lazy("Contracts bid and lost; the fewer the better."),
    ),
    "play-off": (
        gettext_lazy("Play-off"),
        gettext_lazy("Those still level play on; the order is recorded and adds no points."),
    ),
    "lot": (
        gettext_lazy("Drawn lot"),
        gettext_lazy("The order of those still level is drawn and recorded; it adds no points."),
    ),
}

SUITS: Mapping[str, tuple[str, Lazy]] = {
    "S": ("♠", gettext_lazy("Spades")),
    "H": ("♥", gettext_lazy("Hearts")),
    "D": ("♦", gettext_lazy("Diamonds")),
    "C": ("♣", gettext_lazy("Clubs")),
    "NT": ("NT", gettext_lazy("No trumps")),
    "turned": ("", gettext_lazy("Turned card")),
    "chosen": ("", gettext_lazy("Chosen at the table")),
}

SIDES: Mapping[str, Lazy] = {"ns": gettext_lazy("North-South"), "ew": gettext_lazy("East-West")}

CHAIRS: Mapping[str, Lazy] = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}

SIT_OUTS: Mapping[str, Lazy] = {
    "zero": gettext_lazy("A sit-out gives nothing."),
    "average": gettext_lazy("A sit-out gives the average of one’s own rounds at a table."),
    "field-average": gettext_lazy("A sit-out gives the round's average over everybody who played it."),
    "winners-average": gettext_lazy("A sit-out gives the average of the round's winners."),
}


WITHDRAWALS: Mapping[str, Lazy] = {
    "stay": gettext_lazy("Results of those who have left stay."),
    "remove": gettext_lazy("Results of those who have left are taken out; for others they are unplayed."),
    "remove-under-half": gettext_lazy(
        "Results of those who left before half of their rounds are taken out; for others they are unplayed."
    ),
}

EMBARGOES: Mapping[str, Lazy] = {
    "organiser": gettext_lazy("They stand here as soon as the organiser shows them."),
    "stage": gettext_lazy("They stand here at the end of the stage."),
    "night": gettext_lazy("They stand here at the end of the evening."),
}


def _of(table: Mapping[str, Lazy], code: str) -> str:
    return str(table.get(code, code))


def ranking_name(code: str) -> str:
    """``points`` -> "Points"."""
    return str(RANKING[code][0]) if code in RANKING else code


def ranking_explanation(code: str) -> str:
    """One line that says what the ranking value is."""
    return str(RANKING[code][1]) if code in RANKING else ""


def suit(code: str | None) -> str:
    """``H`` -> "Hearts"; nothing for None."""
    return str(SUITS[code][1]) if code in SUITS else code or ""


def suit_symbol(code: str | None) -> str:
    """``H`` -> "♥"; nothing where there is no suit."""
    return SUITS[code][0] if code in SUITS else ""


def side(code: str) -> str:
    """``ns`` -> "North-South"."""
    return _of(SIDES, code)


def chair(code: str) -> str:
    """``N`` -> "North"."""
    return _of(CHAIRS, code)


def sit_out_policy(policy: str) -> str:
    """One sentence for the standings page."""
    if policy in SIT_OUTS:
        return str(SIT_OUTS[policy])
    return _("A sit-out gives %(award)s.") % {"award": policy}


def withdrawal_policy(policy: str) -> str:
    """One sentence for the standings page, where somebody has left."""
    return _of(WITHDRAWALS, policy)


def embargo_end(embargo: str) -> str:
    """When players see the standings that are kept back."""
    return _of(EMBARGOES, embargo)


def measure(name: str, value: int, bound: int) -> str:
    """A measure of a schedule in plain words, with how it stands to what is possible at all."""
    if name not in MEASURES:
        return f"{name}: {value} / {bound}"
    said = MEASURES[name](value, bound)
    if value == bound:
        return _("%(said)s This is the best possible.") % {"said": said}
    return _("%(said)s No schedule could have fewer than %(bound)s.") % {"said": said, "bound": bound}


CONFIRMATIONS: Mapping[str, Lazy] = {
    "other-side": gettext_lazy("when the other side has confirmed it"),
    "one-side": gettext_lazy("as soon as one side has sent it"),
}

FIELDS: Mapping[str, Lazy] = {
    "name": gettext_lazy("Name"),
    "date": gettext_lazy("Date"),
    "zone": gettext_lazy("Time zone"),
    "kind": gettext_lazy("Entries"),
    "rules": gettext_lazy("Rules"),
    "options": gettext_lazy("Options"),
    "movement": gettext_lazy("Movement"),
    "movement_options": gettext_lazy("Settings of the movement"),
    "rounds_planned": gettext_lazy("Rounds"),
    "hands_per_round": gettext_lazy("Hands a round"),
    "hands_from": gettext_lazy("Hands of later rounds"),
    "seed": gettext_lazy("Seed"),
    "rank_by": gettext_lazy("Ranking list"),
    "sit_out": gettext_lazy("Sit-out"),
    "round_minutes": gettext_lazy("Minutes a round"),
    "clock_with_round": gettext_lazy("The clock starts with the round"),
    "tables_enter": gettext_lazy("Results from the tables"),
    "confirmation": gettext_lazy("A table's result counts"),
    "slug": gettext_lazy("Address"),
    "stages": gettext_lazy("Stages"),
    "prizes": gettext_lazy("Prizes"),
    "embargo": gettext_lazy("Players see the standings"),
    "reason": gettext_lazy("Reason"),
    "short": gettext_lazy("Reason for another number of hands"),
    "accepted": gettext_lazy("Reason for an impossible card"),
}


def field(code: str) -> str:
    """The plain name of an event's setting."""
    return _of(FIELDS, code)
