"""What each number of a row is made of, as codes and exact numbers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.awards import own_value
from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.rows import Row
from scoring.tally import DREW, WON, Line
from scoring.tiebreaks import TIE_BREAKS, Details
from scoring.values import awarded_value, first_value, points_by_round, rate_over, rated_value

# Gains that stand in the sum of the value they went to; a disqualified round is not in it any more.
_ADDED = ("sit-out", "forfeit-won", "adjustment")
NOTHING: Details = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a sum. value: what it adds, ``count`` times ``each`` where it is made so.

    code: ``tables`` (made at tables), ``won``, ``drawn``, ``games``, ``sit-out``, ``forfeit-won``,
    ``adjustment``, ``own``, ``against`` (below 0), ``met`` (``entry``'s first value), ``best-round``
    (``round``), ``hands-won``, ``tens``, ``sets``. Of a rate ``made``, ``adjustment`` and last
    ``over``: what the others are divided by.
    policy: what said so, of a sit-out, forfeit or adjustment.
    """

    code: str
    value: Exact
    count: int | None = None
    each: Exact | None = None
    round: int | None = None
    entry: int | None = None
    policy: str = ""


def parts(row: Row, name: str, ranking: Ranking, rows: Iterable[Row] = ()) -> tuple[Part, ...]:
    """What the row's number of ``name`` is made of; parts that add nothing are left out.

    They add up to the number, except of a rate (see Part); a lot's place has none.
    """
    if name in TIE_BREAKS:
        made = _meetings(details_of(row, name)) if name == "head-to-head" else []
    elif name == "opponents":
        first = first_value(ranking.rank_by) or "points"
        known = {each.entry: each.values.get(first, each.points) or 0 for each in rows}
        made = [Part("met", known.get(one, 0), entry=one) for met, _ in row.line.meetings for one in met]
    else:
        made = _PARTS[name](row.line, ranking)
    made += [
        Part(gain.kind, gain.value, round=gain.round, policy=gain.policy)
        for gain in row.gains
        if gain.to == name != "rate" and gain.kind in _ADDED
    ]
    if name == "rate":
        made.append(Part("over", rate_over(row.line, ranking)))
    return tuple(part for part in made if part.value)


def details_of(row: Row, name: str) -> Details:
    return next((reason.details for reason in row.reasons if reason.name == name), NOTHING)


def _meetings(details: Details) -> list[Part]:
    counts = {name: int(details.get(name) or 0) for name in ("won", "drawn")}
    worth = {"won": WON, "drawn": DREW}
    return [Part(name, worth[name] * count, count, worth[name]) for name, count in counts.items()]


def _match_points(line: Line, ranking: Ranking) -> list[Part]:
    win, draw = ranking.worth
    made = [
        Part("won", line.wins * win, line.wins, win),
        Part("drawn", line.draws * draw, line.draws, draw),
    ]
    if not _forfeits_are_gains(ranking):
        count = len(line.forfeits_won)
        made.append(Part("forfeit-won", count * win, count, win))
    return made


def _forfeits_are_gains(ranking: Ranking) -> bool:
    """Whether each forfeit won stands among the gains of match points already."""
    return awarded_value(ranking.rank_by) == "match-points"


def _rounds_won(line: Line, ranking: Ranking) -> list[Part]:
    count = len(line.forfeits_won)
    won = Part("games", line.games) if ranking.games else Part("won", line.wins)
    return [won, Part("forfeit-won", count, count, 1)]


def _net(own: Exact, against: Exact) -> list[Part]:
    return [Part("own", own), Part("against", -against)]


def _best_round(line: Line, _: Ranking) -> list[Part]:
    by_round = points_by_round(line)
    best = max(by_round.values(), default=0)
    number = next((number for number in sorted(by_round) if by_round[number] == best), None)
    return [Part("best-round", best, round=number)]


def _rate(line: Line, ranking: Ranking) -> list[Part]:
    made = Part("made", own_value(line, rated_value(ranking.rank_by), ranking))
    # Whatever value they are added to, they count in what the rate divides.
    added = sorted(line.adjustments, key=lambda each: (each.round, each.value, each.reason))
    return [made, *(Part("adjustment", each.value, round=each.round, policy=each.reason) for each in added)]


_PARTS: Mapping[str, Callable[[Line, Ranking], list[Part]]] = MappingProxyType(
    {
        "points": lambda line, _: [Part("tables", line.points, line.rounds)],
        "match-points": _match_points,
        "rounds-won": _rounds_won,
        "tricks": lambda line, _: [Part("tables", line.tricks, line.rounds)],
        "net-points": lambda line, _: _net(line.points, line.points_against),
        "net-tricks": lambda line, _: _net(line.tricks, line.tricks_against),
        "hands-won": lambda line, _: [Part("hands-won", line.hands_won)],
        "rate": _rate,
        "best-round": _best_round,
        "tens": lambda line, _: [Part("tens", line.tens)],
        "fewest-sets": lambda line, _: [Part("sets", line.sets)],
    }
)


def rate_of(made: Sequence[Part]) -> Fraction:
    """The rate that its parts give: all of them but the last, over the last."""
    over = next((part.value for part in made if part.code == "over"), 0)
    total = sum((part.value for part in made if part.code != "over"), Fraction(0))
    return Fraction(total) / over if over else Fraction(0)
