"""Swiss and Danish: after every round those meet who stand next to each other, and nobody again.

Swiss draws lots inside each group of equal rank, or folds it: the upper half against the lower. Danish
takes the standings as they are: first against second, third against fourth; after ``rematch_after``
rounds (when given) old opponents may meet again. With an odd number the last of those who have sat
out least often sits out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scoring.movements.cycles import cycle_length
from scoring.movements.drawing import Draw
from scoring.movements.movement import Limits, Movement, NextRound, Request
from scoring.movements.past import Past, seat
from scoring.movements.places import drawn
from scoring.movements.schedule import Round
from scoring.problems import Problem

FOLD, LOTS = "fold", "lots"


def swiss_order(asked: NextRound) -> list[int]:
    """Everybody who plays, best first, each group of equal rank drawn by lot or folded."""
    listed = _listed(asked)
    if not asked.ranks:
        return _draw(asked, listed) if asked.number == 1 else listed
    groups = [list(group) for _, group in groupby(listed, key=lambda entry: asked.ranks.get(entry, 0))]
    if asked.options.get("pairing") == "fold":
        return list(_folded(groups))
    return [entry for group in groups for entry in _draw(asked, group)]


def danish_order(asked: NextRound) -> list[int]:
    """Everybody who plays in the order of the standings; by lot before the first round."""
    listed = _listed(asked)
    return _draw(asked, listed) if asked.number == 1 and not asked.ranks else listed


def _listed(asked: NextRound) -> list[int]:
    listed = [entry for entry in asked.order if entry not in asked.out]
    known = {*listed, *asked.out}
    return [*listed, *(entry for entry in range(1, asked.entries + 1) if entry not in known)]


def _draw(asked: NextRound, entries: Sequence[int]) -> list[int]:
    """Before the first round seed 0 leaves the order of the numbers; later lots are always drawn."""
    if asked.number == 1 and not asked.seed:
        return list(entries)
    return drawn(entries, asked.seed * 1000 + asked.number)


def _folded(groups: Sequence[list[int]]) -> Iterator[int]:
    """Of each group the first with the first of its lower half, and so on; who is over joins the next."""
    over: list[int] = []
    for group in groups:
        members = over + group
        half = len(members) // 2
        over = members[2 * half :]
        for upper, lower in zip(members[:half], members[half : 2 * half], strict=True):
            yield from (upper, lower)
    yield from over


def swiss(asked: NextRound) -> Round:
    """The next round of a Swiss event."""
    return _round(asked, swiss_order(asked))


def danish(asked: NextRound) -> Round:
    """The next round of a Danish event."""
    after = asked.options.get("rematch_after")
    return _round(asked, danish_order(asked), forgets=isinstance(after, int) and asked.number > after)


def _round(asked: NextRound, order: Sequence[int], forgets: bool = False) -> Round:
    past = Past(asked.played, asked.hands, asked.hands_from, asked.number)
    games = Draw(order, past, asked.number, asked.rounds, forgets).games()
    return seat(asked.number, games, past, range(1, asked.entries + 1))


def first(request: Request) -> NextRound:
    """What the first round is made of: nobody has played and nobody ranks before another."""
    return NextRound(
        entries=request.entries,
        number=1,
        hands=request.hands,
        seed=request.seed,
        options=request.options,
        rounds=request.rounds,
    )


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "draw-meets-again" (entries, rounds, cycle) when there are more rounds than opponents allow."""
    cycle = cycle_length(entries)
    if rounds <= cycle:
        return ()
    return (Problem("draw-meets-again", {"entries": entries, "rounds": rounds, "cycle": cycle}),)


def _refuse_pairing(request: Request) -> tuple[Problem, ...]:
    """ "movement-option-value" (movement, option, value, known)."""
    value = request.options.get("pairing", LOTS)
    if value in (LOTS, FOLD):
        return ()
    details = {"movement": SWISS.name, "option": "pairing", "value": value, "known": (LOTS, FOLD)}
    return (Problem("movement-option-value", details),)


def _refuse_rematch(request: Request) -> tuple[Problem, ...]:
    """ "movement-option-value" (movement, option, value, known)."""
    value = request.options.get("rematch_after")
    if value is None or isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return ()
    details = {"movement": DANISH.name, "option": "rematch_after", "value": value}
    return (Problem("movement-option-value", {**details, "known": (f"1-{request.rounds}",)}),)


SWISS = Movement(
    name="swiss",
    kind="pairs",
    entries=Limits(2, 1000),
    rounds=Limits(1, 400),
    build=lambda request: (swiss(first(request)),),
    warn=warn,
    cycle=cycle_length,
    options=("pairing",),
    refuse=_refuse_pairing,
    depends=True,
    next=swiss,
)
DANISH = replace(
    SWISS,
    name="danish",
    build=lambda request: (danish(first(request)),),
    options=("rematch_after",),
    refuse=_refuse_rematch,
    next=danish,
)
