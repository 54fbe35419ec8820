"""Whose word stands for what at a table, and what is held there until somebody decides."""

from collections.abc import Iterable, Mapping

from scoring.record import SIDES, Hand
from tournament.mapping.hands import BLANK, COLUMNS, hand_of_columns, hand_told
from tournament.models import HandScore, HeldResult, Sitting

OTHER: Mapping[str, str] = {"ns": "ew", "ew": "ns"}
BOTH = frozenset(SIDES)


def hands_in(held: HeldResult) -> dict[int, Hand]:
    """What a held result says: hand by hand."""
    return {int(hand): hand_told(told) for hand, told in held.hands.items()}


def differing(held: HeldResult, stored: Mapping[int, Hand]) -> set[int]:
    """The hands of which a held result says something else than is stored."""
    return {hand for hand, counts in hands_in(held).items() if counts != stored.get(hand, BLANK)}


def stored_counts(sitting: Sitting) -> dict[int, Hand]:
    rows = HandScore.objects.filter(sitting=sitting, is_current=True).values_list("hand", *COLUMNS)
    return {hand: hand_of_columns(*columns) for hand, *columns in rows}


def open_held(sitting: Sitting) -> list[HeldResult]:
    found = HeldResult.objects.filter(sitting=sitting, outcome=HeldResult.Outcome.OPEN)
    return list(found.select_related("submission").order_by("pk"))


def words(sitting: Sitting, held_results: Iterable[HeldResult] | None = None) -> dict[int, frozenset[str]]:
    """Hand -> the sides whose word stands for its current version; hands without a result are left out.

    held_results: those that are open, where the caller has read them already.
    """
    rows = HandScore.objects.filter(sitting=sitting, is_current=True, ns__isnull=False)
    found: dict[int, frozenset[str]] = {}
    stored: dict[int, Hand] = {}
    told = ("hand", "submission__side", "agreements__side", *COLUMNS)
    for hand, author, agreed, *columns in rows.values_list(*told):
        said = BOTH if not author or agreed == "" else frozenset((author, agreed)) & BOTH
        found[hand] = found.get(hand, frozenset()) | said
        stored[hand] = hand_of_columns(*columns)
    for held in open_held(sitting) if held_results is None else held_results:
        if held.kind == HeldResult.Kind.OBJECTION:
            # Whoever objects no longer stands by what he may have agreed to before.
            for hand in differing(held, stored) & found.keys():
                found[hand] -= {held.side}
    return found
