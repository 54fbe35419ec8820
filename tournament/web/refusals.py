"""A refusal at the form it came from: each sentence at its field, the rest above."""

from collections.abc import Iterable, Mapping

from django import forms

from scoring.problems import Problem
from tournament import wording


def tell(form: forms.Form, problems: Iterable[Problem], fields: Mapping[str, str] | None = None) -> None:
    """Put each problem into the form's errors.

    fields: the form's field for a problem's code or, after "player ", for its player's place.
    """
    known = fields or {}
    for problem in problems:
        by_player = known.get(f"player {problem.details.get('player')}")
        field = by_player or known.get(problem.code)
        form.add_error(field if field in form.fields else None, wording.sentence(problem))
