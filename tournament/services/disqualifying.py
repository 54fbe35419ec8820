"""A side whose round scores nothing and stays played."""

from scoring.numbers import brief
from scoring.problems import Problem, Refused
from scoring.record import SIDES
from tournament.models import Sitting, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.reasons import written_reason
from tournament.services.sendings import place_of
from tournament.services.texts import LONGEST_REASON, clean, text_faults
from tournament.services.writing import changed, write_table


def disqualify(sitting: Sitting, by: User | None, *, side: str, reason: str) -> Sitting:
    """The side's round scores 0 and stays played; the other side keeps what it made.

    Refused without a reason, and where there is no result that could be taken from anybody.
    """
    with write_table(sitting) as event:
        states.require(event, "give-penalty")
        place = place_of(sitting)
        problems = [problem.at(**place) for problem in text_faults(reason, "reason", LONGEST_REASON)]
        if side not in SIDES:
            problems.append(Problem("disqualified-side", {**place, "side": brief(side)}))
        elif sitting.forfeit_by or sitting.state != Sitting.State.CONFIRMED:
            problems.append(Problem("disqualified-before-result", place))
        if problems:
            raise Refused(problems)
        if _store(sitting, {*sitting.disqualified.split(), side}):
            record("side-disqualified", event=event, by=by, **place, side=side, reason=clean(reason))
            changed(event)
    return sitting


def take_back_disqualification(sitting: Sitting, by: User | None, *, side: str, reason: str = "") -> Sitting:
    """The side's round counts again as it was played. Refused without a reason once the round is over."""
    with write_table(sitting) as event:
        states.require(event, "give-penalty")
        if side in sitting.disqualified.split():
            told = {**place_of(sitting), "side": side, "reason": written_reason(sitting, reason)}
            _store(sitting, set(sitting.disqualified.split()) - {side})
            record("disqualification-taken-back", event=event, by=by, **told)
            changed(event)
    return sitting


def _store(sitting: Sitting, sides: set[str]) -> bool:
    wanted = " ".join(side for side in SIDES if side in sides)
    if wanted == sitting.disqualified:
        return False
    sitting.disqualified = wanted
    sitting.save(update_fields=["disqualified"])
    return True
