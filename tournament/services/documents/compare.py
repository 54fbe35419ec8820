"""What a document says the program worked out, against what it works out now."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.numbers import read_fraction
from scoring.problems import Problem
from tournament.models import Event
from tournament.queries.facts import gather
from tournament.services.documents.export import worked_out
from tournament.services.documents.shapes import as_written, unknown_key

_WORKED_OUT = ("schedule", "certificate", "standings", "checks", "stage_standings")


def differences(document: Mapping[str, Any], event: Event) -> Iterator[Problem]:
    """One problem for each place where the two disagree; what the document leaves out agrees."""
    claimed = {key for key in _WORKED_OUT if document.get(key)}
    if not claimed:
        return
    true = worked_out(gather(event))
    if "schedule" in claimed:
        yield from _schedule(document["schedule"], true["schedule"])
    if "certificate" in claimed:
        yield from _certificate(document["certificate"], true["certificate"])
    staged = {row["stage"]: row["standings"] for row in true.get("stage_standings", ())}
    for row in document.get("stage_standings", ()):
        yield from _rows("stage_standings", "entry", row["standings"], staged.get(row["stage"], []))
    for key, name in (("standings", "entry"), ("checks", "round")):
        if key in claimed:
            yield from _rows(key, name, document[key], true[key])


def _schedule(claimed: list[dict[str, Any]], true: list[dict[str, Any]]) -> Iterator[Problem]:
    rounds = {one["round"]: one for one in claimed}
    for one in true:
        if _plain(rounds.pop(one["round"], None), one) != _plain(one, one):
            yield Problem("file-schedule-differs", {"path": "schedule", "round": one["round"]})
    for number in rounds:
        yield Problem("file-schedule-differs", {"path": "schedule", "round": number})


def _plain(one: Mapping[str, Any] | None, true: Mapping[str, Any]) -> object:
    """A round whatever the order of its tables; a dealer who is left out agrees."""
    if one is None:
        return None
    dealers = {at["table"]: at["dealer"] for at in true["tables"]}
    tables = [
        (at["table"], at["ns"], at["ew"], at.get("dealer", dealers.get(at["table"]))) for at in one["tables"]
    ]
    return sorted(tables), sorted(one["sit_out"])


def _certificate(claimed: Mapping[str, Any], true: Mapping[str, Any]) -> Iterator[Problem]:
    for name, measure in claimed.items():
        found = true.get(name)
        if found is None:
            yield unknown_key("certificate", name, true)
        elif measure != found:
            details = {"measure": name, "value": measure["value"], "bound": measure["bound"]}
            details |= {"found": found["value"], "found_bound": found["bound"]}
            yield Problem("file-certificate-differs", {"path": "certificate", **details})


def _rows(
    key: str, name: str, claimed: list[dict[str, Any]], true: list[dict[str, Any]]
) -> Iterator[Problem]:
    """Rows told apart by ``name``; every value that is stated has to be the true one."""
    worked = {row[name]: row for row in true}
    for number, row in enumerate(claimed, start=1):
        place = {"path": f"{key} {number}"}
        own = worked.pop(row.get(name), None) if isinstance(row.get(name), int) else None
        if own is None:
            yield Problem("file-row-strange", {**place, "key": name, "value": as_written(row.get(name))})
            continue
        for field, value in row.items():
            if field not in own:
                yield unknown_key(place["path"], field, own)
            elif not _same(value, own[field]):
                details = {"key": field, "value": as_written(value), "found": as_written(own[field])}
                yield Problem("file-value-differs", {**place, **details})
    for left in worked:
        yield Problem("file-row-missing", {"path": key, "key": name, "value": left})


def _same(one: object, other: object) -> bool:
    if one == other:
        return type(one) is type(other) or not isinstance(one, bool)
    exact = read_fraction(one)
    return exact is not None and exact == read_fraction(other)
