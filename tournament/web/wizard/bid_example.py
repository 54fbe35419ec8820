"""What rules of bid whist and of lists of hands mean, worked out by the rules themselves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contracts import KINDS, NOTRUMP
from scoring.rules import HandKind, Rules
from scoring.sheets import Contract, Hand, Penalty, Sheet, games_of, score
from tournament.wording import hands as words

ALL = 13


@dataclass(frozen=True)
class Tried:
    """What is tried out beside the form: bid, kind, the bidders' tricks."""

    bid: int = 4
    kind: str = "uptown"
    tricks: int = 11


def tried(data: Mapping[str, str]) -> Tried:
    """The trial that a query asks for; whatever is nonsense is as usual."""

    def whole(name: str, usual: int, least: int, most: int) -> int:
        text = data.get(name, "")
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else usual
        return number if least <= number <= most else usual

    kind = data.get("try_kind", "")
    return Tried(
        whole("try_bid", 4, 1, 7),
        kind if kind in KINDS else "uptown",
        whole("tricks", 11, 0, ALL),
    )


def hand_of(trial: Tried, bidder: str = "ns") -> Hand:
    trump, ranks = (None, "uptown") if trial.kind == NOTRUMP else ("S", None)
    counts = (trial.tricks, ALL - trial.tricks)
    ns, ew = counts if bidder == "ns" else counts[::-1]
    return Hand(ns, ew, Contract(bidder, trial.bid, trial.kind, trump, ranks))


def sentences(rules: Rules, trial: Tried) -> Iterator[str]:
    yield _made(rules, trial)
    set_ = Tried(max(5, rules.lowest_bid), "uptown", 10 if rules.lowest_bid <= 5 else 8)
    for other in (set_, Tried(set_.bid, NOTRUMP, set_.tricks), Tried(7, "uptown", ALL)):
        if other != trial:
            yield _made(rules, other)
    yield from _ends(rules)
    yield _revoke(rules, trial)


def _points(rules: Rules, hand: Hand) -> int:
    found = score(Sheet((hand,)), rules, 1)
    games = games_of(Sheet((hand,)), rules, 1)
    return found.ns.points - sum(game.bonus for game in games if game.winner == "ns")


def _made(rules: Rules, trial: Tried) -> str:
    if trial.bid < rules.lowest_bid:
        told = {"bid": trial.bid, "lowest": rules.lowest_bid}
        return _("A bid of %(bid)d is too low here: the lowest is %(lowest)d.") % told
    told = {
        "bid": f"{trial.bid} {words.KINDS[trial.kind]}",
        "tricks": words.tricks(trial.tricks),
        "points": words.points(_points(rules, hand_of(trial))),
    }
    return _("%(bid)s with %(tricks)s: %(points)s.") % told


def _ends(rules: Rules) -> Iterator[str]:
    if rules.round_end == "clock":
        yield _("When the clock rings, the hand is finished. A level round is settled by one extra hand.")
    if rules.plays_games:
        yield _("A game ends at %(n)d points above nothing, or %(n)d below.") % {"n": rules.target or 0}
    if rules.best_of > 1:
        told = {"all": rules.best_of, "needed": rules.best_of // 2 + 1}
        yield _("The round goes to the side that wins %(needed)d of %(all)d games.") % told
    if rules.sets_lose:
        said = ngettext("%(n)d set loses the game.", "%(n)d sets lose the game.", rules.sets_lose)
        yield said % {"n": rules.sets_lose}
    if rules.late_points is not None:
        yield _("A side over 5 minutes late loses the game, and the other one gets %(n)d points.") % {
            "n": rules.late_points
        }


def _revoke(rules: Rules, trial: Tried) -> str:
    hand = hand_of(trial)
    if rules.revoke == "tricks":
        after = score(Sheet((hand,), penalties=(Penalty(1, "ns"),)), rules, 1)
        told = {"tricks": words.tricks(trial.tricks), "after": after.ns.tricks}
        return _("With %(tricks)s the bidders revoked: it counts as %(after)d.") % told
    return _("A revoke leaves the tricks, and the other side gets %(n)d points.") % {"n": int(rules.revoke)}


def of_list(rules: Rules, tricks: int) -> Iterator[str]:
    """One sentence for each way to count that the list has."""
    told: set[tuple[str, str]] = set()
    for number, kind in enumerate(rules.hand_kinds, start=1):
        if (kind.count, kind.aim) not in told:
            told.add((kind.count, kind.aim))
            yield _of_kind(rules, number, kind, tricks)
    if rules.interval:
        yield _("There is an interval after hand %(n)d.") % {"n": rules.interval}


def _of_kind(rules: Rules, number: int, kind: HandKind, tricks: int) -> str:
    told = {"hand": number, "ns": tricks, "ew": ALL - tricks}
    if kind.is_individual:
        return _("Hand %(hand)d: each player writes down his own tricks.") % told
    made = kind.tricks_points(tricks, ALL - tricks), kind.tricks_points(ALL - tricks, tricks)
    said = _("Hand %(hand)d: %(ns)d and %(ew)d tricks count %(first)d and %(second)d.") % {
        **told,
        "first": made[0],
        "second": made[1],
    }
    winner = kind.winner(tricks, ALL - tricks)
    if kind.aim == "misere" and winner:
        side = _("North-South") if winner == "ns" else _("East-West")
        said += " " + _("It is misère, so %(side)s have won it.") % {"side": side}
    return said
