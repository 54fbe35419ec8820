"""What a phone is answered: receipts, and whatever was wrong. Shapes stand in docs/tables.md."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from scoring.problems import Problem
from tournament import wording
from tournament.mapping.hands import told_hand
from tournament.models import TableCode, TableSession
from tournament.services.receipts import Stale
from tournament.services.table_receipts import TableReceipt
from tournament.web.play.state import fresh, in_zone

Json = dict[str, Any]


def receipt(request: HttpRequest, code: TableCode, made: TableReceipt) -> HttpResponse:
    """The proof that the server has it."""
    round_number, table = made.sitting.round.number, made.sitting.table_number
    return JsonResponse(
        {
            "format": "whist-receipt",
            "receipt": made.number,
            "token": made.token,
            "outcome": made.outcome,
            "table": table,
            "round": round_number,
            "hands": {str(hand): told_hand(said) for hand, said in sorted(made.hands.items())},
            "at": in_zone(code.event, made.at),
            "state": fresh(request, code),
        }
    )


def clash(request: HttpRequest, code: TableCode, stale: Stale, session: TableSession) -> HttpResponse:
    """Somebody was quicker: both values, and nothing stored."""
    hands = [
        {
            "hand": one.hand,
            "yours": told_hand(one.yours),
            "theirs": told_hand(one.theirs),
            "version": one.their_version,
            "by": one.by or (wording.side(one.side) if one.side else _("the organiser")),
        }
        for one in stale.clashes
    ]
    told = {
        "format": "whist-clash",
        "round": session.sitting.round.number,
        "hands": hands,
        "problems": _problems(stale.problems),
        "state": fresh(request, code),
    }
    return JsonResponse(told, status=409)


def faults(request: HttpRequest, code: TableCode, problems: Iterable[Problem]) -> HttpResponse:
    """Everything that is wrong, each in a sentence; nothing stored."""
    told = {"format": "whist-fault", "problems": _problems(problems), "state": fresh(request, code)}
    return JsonResponse(told, status=422)


def _problems(problems: Iterable[Problem]) -> list[Json]:
    """Round and table stand on the page already; the hand stays in the sentence."""
    return [
        {"sentence": wording.sentence(_without_place(one)), "hand": one.details.get("hand") or None}
        for one in problems
    ]


def _without_place(problem: Problem) -> Problem:
    if problem.code == "table-not-played":
        return problem
    kept = {key: value for key, value in problem.details.items() if key not in ("round", "table")}
    # An organiser could do something about these; a table is told whom to ask.
    if problem.code == "hands-extra":
        return Problem("table-hands-extra", kept)
    if problem.code == "table-forfeited":
        return Problem("table-is-forfeit", kept)
    if problem.code == "table-left":
        return Problem("table-is-left", kept)
    return Problem(problem.code, kept)
