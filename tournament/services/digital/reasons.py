"""Why an organiser does something at a table on screens: he always says so."""

from scoring.problems import Problem, Refused
from tournament.services.texts import clean, reason_faults


def reason_for(reason: str) -> str:
    """The reason as it is kept; Refused where none was written, or one that cannot be kept."""
    words = clean(reason)
    problems = reason_faults(words) or ([] if words else [Problem("digital-reason", {"field": "reason"})])
    if problems:
        raise Refused(problems)
    return words
