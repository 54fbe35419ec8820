"""One entry's evening, round by round."""

from dataclasses import replace

from scoring.standings import Result
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Entry, Event, Round, Seat, Sitting
from tournament.queries.fact_rows import RoundFact, SittingFact
from tournament.queries.facts import Facts, gather_tables
from tournament.queries.kept_facts import facts_now
from tournament.queries.pairs_view import PairRound, PairView
from tournament.queries.views import EntryView

_OTHER = {"ns": "ew", "ew": "ns"}


def pair_view(
    event: Event, number: int, *, hide_planned: bool = False, facts: Facts | None = None
) -> PairView | None:
    """Every round of the entry with this number; None when there is no such entry.

    hide_planned: leave out rounds that nobody has published yet, as the public pages must.
    facts: the event as it was read already, where somebody has it.
    """
    facts = facts or facts_now(event)
    entry = facts.entries.get(number)
    if entry is None:
        return None
    at = {
        sitting.round: (sitting, side)
        for sitting in facts.sittings
        for side in ("ns", "ew")
        if number in facts.sides[sitting.id][side]
    }
    rounds = [
        _with_names(facts, _round(facts, one, at.get(one.number), number), number)
        for one in facts.rounds
        if not (hide_planned and one.state == Round.State.PLANNED)
    ]
    return PairView(number, entry.names, tuple(rounds), event.version, entry.pair_name, facts.steads(number))


def _with_names(facts: Facts, one: PairRound, number: int) -> PairRound:
    return replace(one, own_names=facts.who(number, one.number).names) if number in facts.places else one


def own_rounds(entry: Entry) -> tuple[PairRound, ...]:
    """The rounds of one entry that have been opened; of other tables nothing is read."""
    seats = Seat.objects.filter(entry=entry, round__opened_at__isnull=False).order_by("round__number")
    rows = list(seats.values_list("round__number", "round__state", "sitting_id"))
    facts = gather_tables(entry.event, [sitting for _number, _state, sitting in rows if sitting is not None])
    tables = {one.id: one for one in facts.sittings}
    number = entry.number or 0
    found = []
    for round_number, state, sitting in rows:
        at = tables.get(sitting)
        side = next((one for one in ("ns", "ew") if at and number in facts.sides[at.id][one]), "")
        fact = RoundFact(0, round_number, state, None)
        told = _round(facts, fact, (at, side) if at else None, number)
        found.append(_with_names(facts, told, number) if at else told)
    return tuple(found)


def _round(facts: Facts, one: RoundFact, at: tuple[SittingFact, str] | None, number: int) -> PairRound:
    if at is None:
        confirmed = one.number not in facts.incomplete_rounds()
        return PairRound(
            one.number, one.state, True, None, "", None, None, confirmed, None, None, None, None, None
        )
    sitting, side = at
    confirmed = sitting.state == Sitting.State.CONFIRMED
    result = facts.result(sitting) if confirmed else None
    own, other = _scores(result, side)
    return PairRound(
        number=one.number,
        state=one.state,
        sit_out=False,
        table=sitting.table,
        side=side,
        partner=_partner(facts, sitting, side, number),
        opponent=facts.side(sitting.id, _OTHER[side]),
        confirmed=confirmed,
        points=own[0],
        opponent_points=other[0],
        tricks=own[1],
        opponent_tricks=other[1],
        won=_won(facts, result, side),
        forfeit_by=sitting.forfeit_by,
        sitting_id=sitting.id,
        idle=facts.is_idle(sitting),
        disqualified=side in sitting.disqualified.split(),
        chair=_chair(facts, sitting, side, number),
    )


def _chair(facts: Facts, sitting: SittingFact, side: str, number: int) -> str:
    """The chair of a single player; "" for a pair, whose two players have two."""
    numbers = facts.sides[sitting.id][side]
    return SIDE_CHAIRS[side][numbers.index(number)] if len(numbers) > 1 else ""


def _partner(facts: Facts, sitting: SittingFact, side: str, number: int) -> EntryView | None:
    others = [entry for entry in facts.sides[sitting.id][side] if entry != number]
    return facts.who(others[0], sitting.round) if others else None


_Numbers = tuple[int | None, int | None]


def _scores(result: Result | None, side: str) -> tuple[_Numbers, _Numbers]:
    if result is None or result.score is None:
        return (None, None), (None, None)
    ns = (result.score.ns.points, result.score.ns.tricks)
    ew = (result.score.ew.points, result.score.ew.tricks)
    return (ns, ew) if side == "ns" else (ew, ns)


def _won(facts: Facts, result: Result | None, side: str) -> bool | None:
    if result is None:
        return None
    if result.forfeit_by:
        return result.forfeit_by != side
    winner = result.score.won(facts.rules.compare) if result.score else None
    return None if winner is None else winner == side
