"""Doing what a page was asked for, and saying a refusal in words."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from scoring.problems import Refused
from tournament import wording


def attempt(deed: Callable[[], object]) -> list[str]:
    """Do it; the sentences of what kept it from being done, none when it was."""
    try:
        deed()
    except Refused as refusal:
        return [str(wording.sentence(problem)) for problem in refusal.problems]
    return []


def attempt_and_tell(request: HttpRequest, deed: Callable[[], object], done: str) -> bool:
    """The same for a page that goes on to another one: the sentences travel along."""
    problems = attempt(deed)
    for problem in problems:
        messages.warning(request, problem)
    if not problems and done:
        messages.success(request, done)
    return not problems
