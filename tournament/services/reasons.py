"""Why something of a round that is over is changed: asked for once the next round has begun."""

from scoring.problems import Problem, Refused
from tournament.models import Round, Sitting
from tournament.services.sendings import place_of
from tournament.services.texts import LONGEST_REASON, clean, text_faults


def reason_needed(of: Round, **place: object) -> Problem | None:
    """What is missing where nothing was written; None while no later round has begun.

    place: where in the round, beside its number.
    """
    if of.state != Round.State.CLOSED:
        return None
    opened = of.event.rounds.filter(opened_at__isnull=False)
    now = opened.order_by("-number").values_list("number", flat=True).first()
    return Problem("reason-needed", {"round": of.number, **place, "current": now or 0, "field": "reason"})


def missing_reason(sitting: Sitting, reason: str) -> list[Problem]:
    """What is wrong with the reason: none where the table's round is over, or one that cannot be kept."""
    place = place_of(sitting)
    return [problem.at(**place) for problem in _faults(reason_needed(sitting.round, **place), reason)]


def written_reason(sitting: Sitting, reason: str) -> str:
    """The reason as it is kept; Refused with what is wrong with it."""
    return _written(missing_reason(sitting, reason), reason)


def written_reason_of_round(of: Round, reason: str) -> str:
    """The same for what belongs to a round and to no table."""
    return _written(_faults(reason_needed(of), reason), reason)


def _faults(missing: Problem | None, reason: str) -> list[Problem]:
    if clean(reason):
        return text_faults(reason, "reason", LONGEST_REASON)
    return [] if missing is None else [missing]


def _written(problems: list[Problem], reason: str) -> str:
    if problems:
        raise Refused(problems)
    return clean(reason)
