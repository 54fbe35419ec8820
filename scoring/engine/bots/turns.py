"""What every bot needs: whose turn it is, and chance of its own from a seed."""

from collections.abc import Callable
from random import Random

from scoring.engine.deeds import Deed
from scoring.engine.seats import Seat
from scoring.engine.view import View
from scoring.problems import Problem, Refused

# A seat's view and a seed to the deed that the seat does next.
Bot = Callable[[View, int], Deed]


def own_turn(view: View) -> Seat:
    """The seat that is to act, which is the view's own; Refused (``bot-not-its-turn``) otherwise."""
    if view.seat is None or view.seat != view.turn:
        raise Refused(Problem("bot-not-its-turn", {"seat": "" if view.seat is None else view.seat.name}))
    return view.seat


def chance(view: View, seed: int) -> Random:
    """A generator of one's own: the same seed and the same place in the hand give the same numbers."""
    done = sum(len(trick.cards) for trick in view.tricks) + len(view.table) + len(view.calls)
    return Random(f"{seed} {view.phase} {view.seat} {done}")
