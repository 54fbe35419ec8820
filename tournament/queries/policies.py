"""What the results of an entry are worth when it leaves, under each policy (docs/rules.md, part 5)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rows import Row
from scoring.withdrawals import POLICIES, under_half
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts
from tournament.queries.standings import ranked, scheduled_in


@dataclass(frozen=True)
class Outcome:
    """policy: its code. rank, value: of the entry; value is the first of the ranking list, None where results
    go. moved: how many others stand at another place than now. is_rule: it is the event's own policy."""

    policy: str
    rank: int
    value: Fraction | None
    moved: int
    is_rule: bool


def outcomes(
    facts: Facts, entry: int, after_round: int, *, forfeit: int | None = None
) -> tuple[Outcome, ...]:
    """The table as it would be at this moment; nothing where no result counts yet.

    Whoever leaves after the round being played finishes it, so his table is no unplayed one. forfeit: the
    table that is given up instead.
    """
    if not facts.confirmed():
        return ()
    now = _places(ranked(facts, 1, previous={}))
    without = _left(facts, entry, after_round)
    playing = sum(one.table != forfeit for one in _being_played(facts, entry, after_round))
    due = scheduled_in(without, 1).get(entry, 0)
    found = []
    for policy in POLICIES:
        then = replace(without, rules=replace(facts.rules, withdrawal=policy))
        if policy == "remove-under-half" and not under_half(entry, facts.confirmed(), due, playing):
            # What is his stays; what others who left have made is judged as ever.
            then = replace(then, withdrawn=facts.withdrawn)
        rows = ranked(then, 1, previous={})
        own = next(row for row in rows if row.entry == entry)
        places = _places(rows)
        moved = sum(places[other] != now[other] for other in now if other != entry)
        value = None if own.removed else own.values.get(facts.event.rank_by[0])
        found.append(Outcome(policy, own.rank, value, moved, policy == facts.rules.withdrawal))
    return tuple(found)


def _being_played(facts: Facts, entry: int, number: int) -> list[SittingFact]:
    """The table of the round at which the entry sits and that is not done."""
    return [
        one
        for one in facts.sittings
        if one.round == number and entry in facts.seated(one) and facts.is_awaited(one)
    ]


def _left(facts: Facts, entry: int, after_round: int) -> Facts:
    """The same without the entry in later rounds, where the plan will know nothing of it."""
    gone = {one.id for one in facts.sittings if one.round > after_round and entry in facts.seated(one)}
    return replace(
        facts,
        withdrawn={**facts.withdrawn, entry: after_round},
        sittings=[one for one in facts.sittings if one.id not in gone],
        sit_outs={
            number: [one for one in own if one != entry or number <= after_round]
            for number, own in facts.sit_outs.items()
        },
    )


def _places(rows: Iterable[Row]) -> dict[int, int]:
    return {row.entry: row.rank for row in rows}
