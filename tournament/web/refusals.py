"""A refusal at the form it came from: each sentence at its field, the rest above."""

from collections.abc import Iterable, Mapping

from django import forms

from scoring.problems import Problem
from tournament import wording


def tell(form: forms.Form, problems: Iterable[Problem], fields: Mapping[str, str] | None = None) -> None:
    """Put each problem into the form's errors.

    fields: the form's field for a problem's code, after "player " for its player's place, or after
    "text " for the text of a pair that it is about; there the field says by itself what is meant.
    """
    known = fields or {}
    for problem in problems:
        by_place = known.get(f"player {problem.details.get('player')}")
        by_text = known.get(f"text {problem.details.get('text')}")
        field = by_place or by_text or known.get(problem.code)
        if by_text in form.fields:
            problem = Problem(problem.code, {k: v for k, v in problem.details.items() if k != "text"})
        form.add_error(field if field in form.fields else None, wording.sentence(problem))
