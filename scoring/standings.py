"""Results to ranked rows: exact numbers, shared places, no accident of sorting (docs/rules.md, part 5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import RoundAverages, award, round_averages
from scoring.counting import Counted, of_stage
from scoring.hall import HallCheck, hall_checks
from scoring.numbers import Exact
from scoring.ordering import Extras, Order, ordered
from scoring.ranking import Ranking, ranking_of
from scoring.tally import Adjustment, Line, Lines, Result, SitOut
from scoring.tiebreaks import Reason
from scoring.values import adjusted_value, awarded_value

__all__ = [
    "Adjustment",
    "HallCheck",
    "Ranking",
    "Reason",
    "Result",
    "Row",
    "SitOut",
    "hall_checks",
    "ranking_of",
    "table",
]


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's place.

    rank: 1, 2, 2, 4; ``shared`` when another entry has the same.
    values: every name of the ranking list in order; None where it was not reached or was skipped.
    points, tricks, hands_won, hands_played, rounds_played: made at tables, without any award.
    award: what sit-outs, forfeits and adjustments add to the value that takes them.
    forfeits_won, forfeits_lost: rounds not played that way.
    change: places won (or lost, below 0) since the round before; None when there was none.
    reasons: what each name did for this entry while it was tied with others.
    """

    rank: int
    entry: int
    values: Mapping[str, Fraction | None]
    points: int
    tricks: int
    hands_won: int
    hands_played: int
    sit_outs: int
    rounds_played: int
    change: int | None
    shared: bool
    award: Fraction = Fraction(0)
    forfeits_won: int = 0
    forfeits_lost: int = 0
    reasons: tuple[Reason, ...] = ()


def table(
    entries: Sequence[int],
    results: Sequence[Result],
    sit_outs: Sequence[SitOut],
    ranking: Ranking,
    *,
    adjustments: Sequence[Adjustment] = (),
    through_round: int | None = None,
    previous: Mapping[int, int] | None = None,
    stage: int = 1,
) -> tuple[Row, ...]:
    """The standings of ``entries``, best first; equal entries in order of their numbers.

    results and sit_outs: the confirmed ones only, in any order; those of other stages, of rounds
    after ``through_round`` and of entries not listed count for nobody here (a listed entry keeps
    its round against one that is not). previous: ranks by entry to measure the change from;
    worked out from the rounds before the last one when left out.
    """
    counted = Counted(
        [each for each in of_stage(results, stage, through_round) if each.score or each.forfeit_by],
        of_stage(sit_outs, stage, through_round),
        of_stage(adjustments, stage, through_round),
    )
    lines: Lines = {entry: Line(entry) for entry in sorted(set(entries))}
    awarded = awarded_value(ranking.rank_by)
    averages: RoundAverages = {}
    if awarded and ranking.sit_out in ("field-average", "winners-average"):
        averages = round_averages(counted.results, awarded, ranking)
    rounds = counted.rounds
    last = max(rounds, default=0)
    if previous is None and len(rounds) > 1:
        counted.part(lambda number: number < last).add_to(lines, ranking)
        previous = ordered(lines, ranking, _extras(lines, ranking, averages)).ranks()
        counted = counted.part(lambda number: number >= last)
    counted.add_to(lines, ranking)
    extras = _extras(lines, ranking, averages)
    order = ordered(lines, ranking, extras, explain=True)
    return tuple(_rows(order, extras, lines, ranking, previous or {}))


def _extras(lines: Lines, ranking: Ranking, averages: RoundAverages) -> dict[str, dict[int, Exact]]:
    """What each entry gets besides its own rounds, by the ranking value that takes it."""
    awarded, adjusted = awarded_value(ranking.rank_by), adjusted_value(ranking.rank_by)
    extras: dict[str, dict[int, Exact]] = {}
    if awarded is not None:
        extras[awarded] = {entry: award(line, awarded, ranking, averages) for entry, line in lines.items()}
    if adjusted is not None:
        before = extras.get(adjusted, {})
        extras[adjusted] = {entry: before.get(entry, 0) + line.adjusted for entry, line in lines.items()}
    return extras


def _rows(
    order: Order,
    extras: Extras,
    lines: Lines,
    ranking: Ranking,
    previous: Mapping[int, int],
) -> Iterator[Row]:
    place = 1
    for group in order.groups:
        for entry in group:
            line = lines[entry]
            numbers = {name: order.columns[name].get(entry) for name in ranking.rank_by}
            yield Row(
                rank=place,
                entry=entry,
                values={name: _exact(number) for name, number in numbers.items()},
                points=line.points,
                tricks=line.tricks,
                hands_won=line.hands_won,
                hands_played=line.hands,
                sit_outs=len(line.sat_out),
                rounds_played=line.rounds,
                change=previous[entry] - place if entry in previous else None,
                shared=len(group) > 1,
                award=Fraction(sum(extra[entry] for extra in extras.values())),
                forfeits_won=len(line.forfeits_won),
                forfeits_lost=len(line.forfeits_lost),
                reasons=tuple(order.reasons.get(entry, ())),
            )
        place += len(group)


def _exact(number: Exact | None) -> Fraction | None:
    return None if number is None else Fraction(number)
