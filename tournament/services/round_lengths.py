"""More or fewer hands a round from some round on: what stands in the way, and what the evening is then."""

from collections.abc import Iterator, Mapping, Sequence

from scoring import lengths
from scoring import rules as rule_sets
from scoring.lengths import HandsFrom
from scoring.movements.schedule import Measure, Round
from scoring.problems import Problem
from scoring.replanning.losses import hands_of, lost
from scoring.replanning.measures import deal
from tournament.mapping.movements import is_drawn, is_drive
from tournament.models import Event
from tournament.queries.drawing import rounds_before
from tournament.queries.facts import Facts


def hands_faults(facts: Facts, stand: int, from_round: int | None, hands: int | None) -> Iterator[Problem]:
    """Why rounds from ``from_round`` on cannot have so many hands. stand: the last round that was opened."""
    event, last = facts.event, max(facts.round_count, facts.event.rounds_planned)
    if stand >= last:
        yield Problem("change-too-late", {"round": stand})
        return
    if is_drive(event):
        yield Problem("change-hands-drive", {})
        return
    if from_round is None or not stand < from_round <= last:
        yield Problem("change-from-round", {"value": from_round or 0, "least": stand + 1, "most": last})
        return
    if hands is None or not 1 <= hands <= lengths.MOST_HANDS:
        yield Problem("change-hands", {"value": hands or 0, "most": lengths.MOST_HANDS})
        return
    found = rule_sets.faults(facts.rules, hands_per_round=hands, rank_by=event.rank_by, sit_out=event.sit_out)
    yield from (problem for problem in found if problem.code == "hands-below-games")
    boards = min((len(one.boards) for one in facts.sittings if one.boards), default=hands)
    if hands > boards:
        yield Problem("change-hands-boards", {"hands": hands, "boards": boards})
    if after(facts, from_round, hands) == _until(facts.rules.hands_from, last):
        yield Problem("change-hands-same", {"round": from_round, "hands": hands})


def after(facts: Facts, from_round: int, hands: int) -> HandsFrom:
    """How many hands which rounds have, once those from ``from_round`` on have so many."""
    return lengths.changed_from(facts.rules.hands_from, from_round, hands, facts.event.hands_per_round)


def _until(hands_from: HandsFrom, last: int) -> HandsFrom:
    return tuple(one for one in hands_from if one[0] <= last)


def measured(
    event: Event, rounds: Sequence[Round], certificate: Sequence[Measure], hands_from: HandsFrom
) -> tuple[Measure, ...]:
    """The certificate where rounds have other numbers of hands: who deals how often is counted anew."""
    if not hands_from or is_drawn(event) or not any(one.name == "deal" for one in certificate):
        return tuple(certificate)
    again = deal(str(event.kind), rounds, event.hands_per_round, hands_from)
    return tuple(again if one.name == "deal" else one for one in certificate)


def losses(
    facts: Facts, stand: int, rounds: Sequence[Round] | None, hands_from: HandsFrom
) -> Mapping[int, tuple[int, ...]]:
    """So many hands fewer than was planned -> who loses them, of those who play on in the rounds to come.

    rounds: those to come as they are to be; None: the same as until now. Rounds that results decide are
    not known, so nobody can be told apart there: {} is the answer.
    """
    if is_drawn(facts.event):
        return {}
    usual, active = facts.event.hands_per_round, facts.entries.keys() - facts.withdrawn.keys()
    last = max((one.number for one in facts.rounds), default=0)
    known = [one for one in rounds_before(facts, last + 1) if one.number > stand]
    before = hands_of(known, usual, facts.rules.hands_from, active)
    return lost(before, hands_of(known if rounds is None else rounds, usual, hands_from, active))
