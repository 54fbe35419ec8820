"""What is wrong with the games of a round: one that ended early, or hands that follow its end."""

from collections.abc import Iterator

from scoring.games import Game, games_from
from scoring.hands_scored import hands_scored
from scoring.problems import Problem
from scoring.record import Sheet, played
from scoring.revokes import tricks_after_penalties
from scoring.ruleset import Rules
from scoring.series import games_won, series_ended


def game_faults(
    sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int, whole: bool
) -> Iterator[Problem]:
    """A game or a series may not end early, and no hand follows the one that ended it.

    Only for sheets whose hands are sound; a written reason lets everything stand.
    """
    written = played(tricks_after_penalties(sheet, rules))
    if sheet.short.strip() or not written or any(hand.ns is None for hand in written[:-1]):
        return
    scored = hands_scored(sheet, rules, hands_per_round, round_number)
    games = games_from(scored, rules, sheet.late)
    hands = len(written)
    needed = whole and hands < rules.hands_in(round_number, hands_per_round)
    if games and rules.one_game:
        yield from _one_game_faults(games, hands, rules, needed)
    elif rules.best_of > 1:
        yield from _series_faults(games, hands, rules, needed)


def _one_game_faults(games: tuple[Game, ...], hands: int, rules: Rules, needed: bool) -> Iterator[Problem]:
    first, target = games[0], rules.target
    if first.ended and first.last < hands:
        follows = {"hand": first.last + 1, "ended": first.last}
        if rules.is_bid:
            yield Problem("hand-after-bid-game", {**follows, "side": first.winner})
        else:
            yield Problem("hand-after-game", {**follows, "target": target})
    elif not first.ended and needed:
        details = {"hands": hands, "target": target, "ns": first.ns, "ew": first.ew}
        yield Problem("bid-game-unfinished" if rules.is_bid else "game-unfinished", details)


def _series_faults(games: tuple[Game, ...], hands: int, rules: Rules, needed: bool) -> Iterator[Problem]:
    decided = series_ended(games, rules)
    if decided is not None and decided.last < hands:
        follows = {"hand": decided.last + 1, "ended": decided.last}
        yield Problem("hand-after-series", {**follows, "side": decided.winner, "games": rules.best_of})
    elif decided is None and needed:
        won = games_won(games)
        needs = {"games": rules.best_of, "needed": rules.best_of // 2 + 1}
        yield Problem("series-unfinished", {"hands": hands, "ns": won["ns"], "ew": won["ew"], **needs})
