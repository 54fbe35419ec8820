"""What the chosen rules mean, worked out by the rules themselves."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.hand_list import MISERE
from scoring.rules import Rules, handling, trump_of
from scoring.sheets import Hand, Penalty, Sheet, score
from tournament import wording
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.choices import title_of
from tournament.web.wizard.more_summary import more_summary

TRICKS = 8
ALL = 13


@dataclass(frozen=True)
class TrumpLine:
    """The trumps of one round's hands, as codes."""

    round: int
    trumps: tuple[str | None, ...]


@dataclass(frozen=True)
class Example:
    """sentences: one each. trumps: of the first two rounds; empty when every hand turns a card."""

    sentences: tuple[str, ...]
    trumps: tuple[TrumpLine, ...]


def lines(rules: Rules, hands: int, tricks: int) -> Example:
    found = [_total(rules, hands) if rules.record == "totals" else _points(rules, tricks)]
    if MISERE in rules.trump_list:
        found.append(_misere(tricks))
    if rules.round_end == "target" and rules.target:
        found.append(_target(rules.target))
    found.append(_revoke(rules, tricks))
    if rules.first_dealer != "cut":
        found.append(_pack(rules))
    shown = () if rules.trumps == "turned" else (1, 2)
    return Example(tuple(found), tuple(_trumps(rules, number, hands) for number in shown))


def _points(rules: Rules, tricks: int) -> str:
    made = score(Sheet((Hand(tricks, ALL - tricks),)), rules)
    points, side = (made.ns.points, "ns") if made.ns.points else (made.ew.points, "ew")
    said = (
        ngettext(
            "%(ns)d and %(ew)d: North-South get %(n)d point.",
            "%(ns)d and %(ew)d: North-South get %(n)d points.",
            points,
        )
        if side == "ns"
        else ngettext(
            "%(ns)d and %(ew)d: East-West get %(n)d point.",
            "%(ns)d and %(ew)d: East-West get %(n)d points.",
            points,
        )
    )
    return said % {"ns": tricks, "ew": ALL - tricks, "n": points}


def _misere(tricks: int) -> str:
    """Worked out by a list of one hand."""
    made = score(Sheet((Hand(tricks, ALL - tricks),)), Rules(trumps=(MISERE,)))
    told = {"ns": tricks, "ew": ALL - tricks, "first": made.ns.points, "second": made.ew.points}
    return _("In misère %(ns)d and %(ew)d tricks give %(first)d and %(second)d points.") % told


def _total(rules: Rules, hands: int) -> str:
    all_tricks = ALL * hands
    ns = all_tricks // 2 + 1
    told = {"hands": hands, "all": all_tricks, "ns": ns, "ew": all_tricks - ns}
    return (
        _("%(hands)d hands have %(all)d tricks: %(ns)d and %(ew)d, and North-South have won the round.")
        % told
    )


def _target(target: int) -> str:
    said = _("The game ends at %(target)d. From %(before)d, 9 and 4 give 3 more: %(after)d, and all count.")
    return said % {"target": target, "before": target - 1, "after": target + 2}


def _revoke(rules: Rules, tricks: int) -> str:
    if rules.revoke == "tricks":
        sheet = Sheet((Hand(tricks, ALL - tricks),), penalties=(Penalty(1, "ns"),))
        counted = score(sheet, rules)
        told = {"ns": tricks, "ew": ALL - tricks, "after": counted.ns.tricks, "other": counted.ew.tricks}
        return _("%(ns)d and %(ew)d, and North-South revoked: it counts as %(after)d and %(other)d.") % told
    said = ngettext(
        "North-South revoked: the tricks stay, and East-West get %(n)d point.",
        "North-South revoked: the tricks stay, and East-West get %(n)d points.",
        int(rules.revoke),
    )
    return said % {"n": int(rules.revoke)}


def _pack(rules: Rules) -> str:
    chairs = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}
    who = handling(rules, "N", 1)
    told = {name: chairs[getattr(who, name)] for name in ("dealer", "shuffler", "cutter", "leader")}
    return _("%(dealer)s deals: %(shuffler)s shuffles, %(cutter)s cuts, %(leader)s leads.") % told


def _trumps(rules: Rules, number: int, hands: int) -> TrumpLine:
    return TrumpLine(number, tuple(trump_of(rules, number, hand, hands) for hand in range(1, hands + 1)))


def summary(rules: Rules) -> list[tuple[str, str]]:
    """The rules as (what, how), for pages on which they can no longer change."""
    if rules.is_bid or rules.hands:
        return more_summary(rules)
    named = {"turned": "basic", "rotation": "basic-rotation", "rotation-notrump": "basic-rotation-notrump"}
    own = isinstance(rules.trumps, tuple)
    listed = ", ".join(str(wording.suit(trump)) for trump in rules.trump_list)
    trumps = (
        _("%(list)s, then again") % {"list": listed}
        if own
        else title_of(cards.TRUMPS, named[str(rules.trumps)])
    )
    found = [(_("Trumps"), trumps)]
    if rules.trumps != "turned":
        found.append((_("The order of trumps"), title_of(cards.RESTART, rules.trump_restart)))
    found += [
        (_("Who deals first"), title_of(cards.DEALER, rules.first_dealer)),
        (_("Who shuffles and cuts"), title_of(cards.HANDLING, rules.handling)),
        (_("A round ends with"), _round_end(rules)),
        (_("What is written down"), title_of(cards.RECORD, rules.record)),
        (_("A revoke costs"), _revoke_cost(rules)),
        (_("When both sides revoked"), title_of(cards.BOTH_REVOKED, rules.both_revoked)),
    ]
    return found


def _revoke_cost(rules: Rules) -> str:
    if rules.revoke == "tricks":
        return title_of(cards.REVOKE, "tricks")
    return ngettext("%(n)d point", "%(n)d points", int(rules.revoke)) % {"n": int(rules.revoke)}


def _round_end(rules: Rules) -> str:
    if rules.round_end == "target":
        told = {"n": rules.target, "then": title_of(cards.AFTER_TARGET, rules.after_target)}
        return _("%(n)s points. %(then)s.") % told
    if rules.round_end == "clock":
        return ngettext("%(n)d minute", "%(n)d minutes", rules.minutes or 0) % {"n": rules.minutes or 0}
    return title_of(cards.ROUND_END, "hands")
