"""How long an evening lasts: a rule of thumb, said as people say it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Rules

# A hand of whist with its deal, and what a change of tables takes with writing the result.
HAND_MINUTES = 7
CHANGE_MINUTES = 5
QUARTER = 15


def minutes_of(rules: Rules, rounds: int, hands: int, minutes: int | None = None) -> int:
    """Minutes of the whole event; with a clock the hand being played when it rings is finished.

    minutes: what the event gives a round, where it says so.
    """
    if rules.round_end == "clock" and rules.minutes:
        one = rules.minutes + HAND_MINUTES
    else:
        one = minutes or hands * HAND_MINUTES
    return rounds * one + (rounds - 1) * CHANGE_MINUTES


def in_words(minutes: int) -> str:
    """``about 2 hours 45 minutes``, to a quarter of an hour."""
    rounded = max(QUARTER, QUARTER * ((minutes + QUARTER // 2) // QUARTER))
    hours, rest = divmod(rounded, 60)
    parts = []
    if hours:
        parts.append(ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours})
    if rest:
        parts.append(ngettext("%(n)d minute", "%(n)d minutes", rest) % {"n": rest})
    return _("about %(time)s") % {"time": " ".join(parts)}


def told(rules: Rules, rounds: int, hands: int, minutes: int | None = None) -> str:
    return in_words(minutes_of(rules, rounds, hands, minutes))


def rounds_within(rules: Rules, hands: int, limit: int, minutes: int | None = None) -> int:
    """The most rounds that end within ``limit`` minutes; at least one."""
    rounds = 1
    while minutes_of(rules, rounds + 1, hands, minutes) <= limit:
        rounds += 1
    return rounds
