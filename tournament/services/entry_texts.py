"""What an entry may carry besides its players: a name of its own, the club it comes from, a role."""

import re
from typing import NamedTuple

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event
from tournament.services import names


class Texts(NamedTuple):
    """None: as it is; "": none."""

    label: str | None = None
    home_club: str | None = None
    role: str | None = None


AS_IT_IS = Texts()
LONGEST_ROLE = 30


def texts_of(entry: Entry) -> Texts:
    return Texts(entry.label, entry.home_club, entry.role)


def whole_number(text: str) -> int | None:
    """The number of a pair, where the text is nothing else: ``7`` or ``7.``."""
    shown = text.strip().rstrip(".")
    if re.fullmatch(r"[0-9]{1,4}", shown) and int(shown) >= 1:
        return int(shown)
    return None


def cleaned_text(text: str | None, field: str) -> str | None:
    """The text as it is kept, by the rules for names; ``text`` in a fault says which of them it is."""
    if text is None or not text.strip():
        return None if text is None else ""
    try:
        kept = names.clean(text)
    except Refused as refused:
        raise Refused(problem.at(text=field) for problem in refused.problems) from None
    if field == "label" and whole_number(kept) is not None:
        # In a list of pairs it would be read as the pair's number.
        raise Refused(Problem("label-number", {"label": kept, "text": field}))
    if field == "role" and len(kept) > LONGEST_ROLE:
        raise Refused(Problem("role-long", {"role": kept, "most": LONGEST_ROLE, "text": field}))
    return kept


def cleaned_texts(event: Event, texts: Texts, entry: Entry | None) -> Texts:
    """Both as they are kept. Refused with every fault, and with whose name the label is already."""
    problems: list[Problem] = []
    kept: dict[str, str | None] = {}
    for field, text in texts._asdict().items():
        try:
            kept[field] = cleaned_text(text, field)
        except Refused as refused:
            problems += refused.problems
    label = kept.get("label")
    if label and (other := _carries(event, label, entry)):
        details = {"label": label, "number": other.number, "pair": _pair(other), "text": "label"}
        problems.append(Problem("label-twice", details))
    if problems:
        raise Refused(problems)
    return Texts(**kept)


def _carries(event: Event, label: str, entry: Entry | None) -> Entry | None:
    """Another entry whose label reads the same."""
    wanted = names.key(label)
    others = event.entries.exclude(label="").exclude(pk=entry.pk if entry else None)
    return next((one for one in others if names.key(one.label) == wanted), None)


def _pair(entry: Entry) -> str:
    return " & ".join(entry.players.order_by("position").values_list("name", flat=True))
