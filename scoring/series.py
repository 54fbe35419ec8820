"""How many games each side has won, and when a series of them is over."""

from collections.abc import Iterable

from scoring.games import Game
from scoring.record import SIDES
from scoring.ruleset import Rules


def games_won(games: Iterable[Game]) -> dict[str, int]:
    """What each side's games count together."""
    won = dict.fromkeys(SIDES, 0)
    for game in games:
        if game.winner is not None:
            won[game.winner] += game.counts
    return won


def series_ended(games: Iterable[Game], rules: Rules) -> Game | None:
    """The game that decided the series, or None while it is open or where there is no series."""
    if rules.best_of == 1:
        return None
    won = dict.fromkeys(SIDES, 0)
    for game in games:
        if game.winner is not None:
            won[game.winner] += game.counts
            if won[game.winner] > rules.best_of // 2:
                return game
    return None
