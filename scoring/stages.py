"""Who goes on to the next stage of an event (docs/rules.md, part 5).

Each stage has a table of its own: results, sit-outs, adjustments and lots carry their stage, and
``standings.table`` counts one stage alone. So a later stage changes nothing of an earlier table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.lots import Lot, in_order, lot_for
from scoring.problems import Problem
from scoring.rows import Row

FEWEST = 2  # entries that a stage needs


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage. rounds: how many it plays. top: how many of the stage before it go on; 0 in the first."""

    rounds: int
    top: int = 0


@dataclass(frozen=True, slots=True)
class Through:
    """Who goes on after a stage.

    entries: those who are sure to, the best first. edge: entries level on the last places, of whom
    only ``places`` go on; empty once nothing is open. decided: the lot or play-off that decided it.
    passed_over: withdrawn entries whose place the next one takes.
    """

    entries: tuple[int, ...]
    edge: tuple[int, ...] = ()
    places: int = 0
    decided: Lot | None = None
    passed_over: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.edge)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What has to be decided before the next stage can begin."""
        if not self.edge:
            return ()
        return (Problem("stage-edge-tied", {"entries": self.edge, "places": self.places}),)


def go_through(rows: Sequence[Row], top: int, lots: Sequence[Lot] = ()) -> Through:
    """The first ``top`` entries of a table; withdrawn ones are passed over.

    Entries that share a place on the edge go on together only where there is room for all of them.
    Where there is not, a recorded lot or play-off that holds all of them decides; without one they
    are named and nobody of them is chosen.
    """
    passed = [row for row in rows if row.withdrawn is not None]
    staying = [row for row in rows if row.withdrawn is None]
    sure = [row.entry for row in staying[:top]]
    over = tuple(row.entry for row in passed if not row.removed and row.rank <= top)
    if len(staying) <= top or top < 1 or staying[top - 1].rank != staying[top].rank:
        return Through(tuple(sure), passed_over=over)
    rank = staying[top].rank
    above = tuple(row.entry for row in staying if row.rank < rank)
    level = tuple(row.entry for row in staying if row.rank == rank)
    places = top - len(above)
    lot = lot_for(level, lots)
    if lot is None:
        return Through(above, level, places, passed_over=over)
    return Through((*above, *in_order(level, lot)[:places]), decided=lot, passed_over=over)


def stage_faults(stages: Sequence[Stage], entries: int, rounds: int) -> tuple[Problem, ...]:
    """What is wrong with an event's stages, its number of entries and of rounds; () for one stage only."""
    problems: list[Problem] = []
    field = entries
    for number, stage in enumerate(stages, start=1):
        place: dict[str, object] = {"stage": number}
        if stage.rounds < 1:
            problems.append(Problem("stage-without-rounds", place))
        if number == 1:
            if stage.top:
                problems.append(Problem("stage-first-takes-all", place))
            continue
        if not FEWEST <= stage.top < field:
            problems.append(
                Problem("stage-top", {**place, "top": stage.top, "least": FEWEST, "field": field})
            )
        field = stage.top
    total = sum(stage.rounds for stage in stages)
    if stages and total != rounds:
        problems.append(Problem("stage-rounds", {"total": total, "rounds": rounds}))
    return tuple(problems)
