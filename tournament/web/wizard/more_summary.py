"""The rules of bid whist and of lists of hands as (what, how), where they can no longer change."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Rules
from tournament.web.wizard import bid_cards as bid
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard import list_form
from tournament.web.wizard.choices import title_of
from tournament.wording import names


def more_summary(rules: Rules) -> list[tuple[str, str]]:
    first = list(_of_bid(rules)) if rules.is_bid else list(_of_list(rules))
    return [
        *first,
        (_("Who deals first"), title_of(cards.DEALER, rules.first_dealer)),
        (_("Who shuffles and cuts"), title_of(cards.HANDLING, rules.handling)),
        (_("A revoke costs"), _revoke(rules)),
        (_("When both sides revoked"), title_of(cards.BOTH_REVOKED, rules.both_revoked)),
    ]


def _points(number: int) -> str:
    return ngettext("%(n)d point", "%(n)d points", number) % {"n": number}


def _revoke(rules: Rules) -> str:
    return title_of(cards.REVOKE, "tricks") if rules.revoke == "tricks" else _points(int(rules.revoke))


def _of_bid(rules: Rules) -> Iterator[tuple[str, str]]:
    yield _("Cards"), title_of(bid.DECK, f"{rules.jokers}-{rules.kitty}")
    if rules.kitty:
        yield _("The kitty’s trick goes to"), title_of(bid.KITTY_TO, rules.kitty_to)
    yield _("Lowest bid"), str(rules.lowest_bid)
    turns = "one" if rules.one_turn else "many" if rules.bid_again else "no-return"
    yield _("Everybody bids"), title_of(bid.TURNS, turns)
    yield _("At the same number, downtown"), title_of(bid.DOWNTOWN, rules.downtown_over_uptown)
    yield _("When nobody bids"), title_of(bid.ALL_PASS, rules.all_pass)
    yield _("A contract that is made scores"), title_of(bid.SCORE, rules.score)
    yield _("Notrump counts"), title_of(bid.NOTRUMP, str(rules.notrump_factor))
    yield _("A contract that is not made costs"), title_of(bid.SET_COSTS, rules.set_costs)
    if rules.slam is not None:
        yield _("All 13 tricks count"), _points(rules.slam)
    if rules.slam_notrump is not None:
        yield _("The same in notrump"), _points(rules.slam_notrump)
    yield _("A round ends with"), _round_end(rules)
    if rules.sets_lose:
        yield _("Sets that lose the game"), str(rules.sets_lose)
    if rules.set_bonus:
        yield _("Bonus points to the winner"), str(rules.set_bonus)
    if rules.late_points is not None:
        yield (
            _("Over 5 minutes late costs"),
            _("the game, and %(n)d points to the other side") % {"n": rules.late_points},
        )


def _round_end(rules: Rules) -> str:
    if rules.round_end == "clock":
        return ngettext("%(n)d minute", "%(n)d minutes", rules.minutes or 0) % {"n": rules.minutes or 0}
    if rules.round_end == "hands":
        return title_of(bid.ROUND_END, "hands")
    games = title_of(bid.GAMES, "series" if rules.best_of > 1 else rules.after_target)
    if rules.best_of > 1:
        games = _("The best of %(n)d games") % {"n": rules.best_of}
    return _("%(games)s, to %(n)d above or below nothing") % {"games": games, "n": rules.target or 0}


def _of_list(rules: Rules) -> Iterator[tuple[str, str]]:
    yield _("Hands in the list"), str(len(rules.hands))
    for number, kind in enumerate(rules.hands, start=1):
        parts = [names.suit(kind.trump), str(list_form.COUNT_NAMES[kind.count])]
        if kind.aim != "most-tricks":
            parts.append(str(list_form.AIM_NAMES[kind.aim]))
        if kind.talk:
            parts.append(_("%(n)d off for talking") % {"n": kind.talk})
        if kind.honour:
            parts.append(_("%(n)d for each trump honour") % {"n": kind.honour})
        yield _("Hand %(n)d") % {"n": number}, ", ".join(parts)
    if rules.interval:
        yield _("Interval after hand"), str(rules.interval)
