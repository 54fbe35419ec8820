"""A table's sheet as it is or would be, and everything that is wrong with it."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, faults, partial_faults
from tournament.mapping.hands import BLANK, hand_on
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.mapping.sheets import sheet_of
from tournament.models import HandScore, Penalty, Sitting
from tournament.services.sendings import place_of


def standing_penalties(sitting: Sitting) -> Sequence[tuple[int, str, str, int]]:
    """The penalties of a table that were not taken back, as scoring takes them."""
    rows = Penalty.objects.filter(sitting=sitting, taken_back_at__isnull=True).order_by("hand", "pk")
    return list(rows.values_list("hand", "side", "kind", "points"))


def sheet_after(
    sitting: Sitting,
    altered: Mapping[int, Hand],
    current: Mapping[int, HandScore],
    *,
    short: str = "",
    accepted: str = "",
    settled_by: str | None = None,
    late: str | None = None,
) -> Sheet:
    """The sheet as it would be with these hands altered; without any, as it is.

    settled_by, late: the side, "" for none; None: as it is.
    """
    event, rules = sitting.round.event, rules_of(sitting.round.event)
    after = {hand: hand_on(row) for hand, row in current.items()} | dict(altered)
    return sheet_of(
        {hand: counts for hand, counts in after.items() if counts != BLANK},
        standing_penalties(sitting),
        record=rules.record,
        hands_per_round=hands_of_round(event, sitting.round.number),
        short=short or sitting.short,
        accepted=accepted or sitting.accepted,
        settled_by=sitting.settled_by if settled_by is None else settled_by,
        late=sitting.late_side if late is None else late,
    )


def sheet_faults(
    sitting: Sitting, sheet: Sheet, altered: Container[int], *, short: str = "", accepted: str = ""
) -> list[Problem]:
    """Everything wrong with the sheet as it would be, each with its place."""
    judged = judged_by(sitting)
    problems = list(faults(sheet, *judged) if short else ())
    problems = problems or [*partial_faults(sheet, *judged), *_without_tricks(sheet, judged)]
    # An impossible card was accepted as it stood; another one needs its own reason.
    if not accepted and sitting.accepted and not problems:
        found = impossible(sheet, sitting)
        problems = [problem for hand, all_of in found.items() if hand in altered for problem in all_of]
    return [problem.at(**place_of(sitting)) for problem in problems]


def judged_by(sitting: Sitting) -> tuple[Rules, int, int]:
    """What a table's sheet is judged by: rules, the event's hands a round, and the round's number."""
    event = sitting.round.event
    return rules_of(event), event.hands_per_round, sitting.round.number


def _without_tricks(sheet: Sheet, judged: tuple[Rules, int, int]) -> Iterator[Problem]:
    """A hand is written down when it has been played, and then nothing of it may be missing."""
    started = {
        number
        for number, hand in enumerate(sheet.hands, start=1)
        if not hand.blank and hand.ns is None and hand.ew is None
    }
    if started:
        told = partial_faults(sheet, *judged)
        for problem in faults(sheet, *judged):
            if problem.details.get("hand") in started and problem not in told:
                yield problem


def impossible(sheet: Sheet, sitting: Sitting) -> dict[int, list[Problem]]:
    """What would be wrong with each hand (0: the total) had nobody accepted it."""
    found: dict[int, list[Problem]] = {}
    for problem in partial_faults(replace(sheet, accepted=""), *judged_by(sitting)):
        found.setdefault(hand_of(problem), []).append(problem)
    return found


def hand_of(problem: Problem) -> int:
    """The hand that a problem is about; 0 for the whole sheet."""
    hand = problem.details.get("hand", 0)
    return hand if isinstance(hand, int) else 0
