"""A document into the database, by the same services as every page."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from scoring.problems import Problem, Refused
from tournament.mapping.movements import is_drawn
from tournament.mapping.prizes import stage_of_round
from tournament.mapping.rules import rules_of
from tournament.models import Club, Event, Sitting, User
from tournament.services import entries, events, rounds, sheets, stages
from tournament.services.documents import apart, drawn_rounds, staged, stand_ins
from tournament.services.documents.compare import differences
from tournament.services.documents.format import shape_faults
from tournament.services.documents.meaning import Plan, document_faults, last_round, plan_of
from tournament.services.documents.reading import exact_texts
from tournament.services.documents.shapes import read_date
from tournament.services.embargo import show_standings
from tournament.services.entries import NewEntry
from tournament.services.entry_texts import Texts
from tournament.services.event_fields import GIVEN
from tournament.services.log import record
from tournament.services.seating import seat_again, seat_given
from tournament.services.typed_hands import Typed, read_hand
from tournament.services.writing import changed, write

SOURCE = "file"
# Keys of a document's event, by the name of the event's field.
_FIELDS = {
    "zone": "zone",
    "kind": "kind",
    "rules": "rules",
    "options": "options",
    "movement": "movement",
    "movement_options": "movement_options",
    "rounds_planned": "rounds",
    "hands_per_round": "hands_per_round",
    "hands_from": "hands_from",
    "seed": "seed",
    "rank_by": "rank_by",
    "sit_out": "sit_out",
    "stages": "stages",
    "prizes": "prizes",
    "embargo": "embargo",
}


# What only a seated event has.
_OF_PLAY = ("results", "forfeits", "schedule", "withdrawals", "late", "lots", "substitutes")


def load(
    document: Any,
    *,
    club: Club,
    by: User | None,
    slug: str | None = None,
    dry_run: bool = False,
    seat: bool = False,
) -> Event:
    """A new event of the club with all that the document holds.

    Refused with every fault, each with its place; then nothing is stored. dry_run: everything is
    done and taken back. seat: seat a document that has neither schedule nor results.
    What the document itself says of schedule, certificate, standings and checks has to agree
    with what comes out.
    """
    problems = shape_faults(document)
    if problems:
        raise Refused(problems)
    with write():
        event = _load(staged.counted_on(document), club, by, slug, seat)
        if dry_run:
            transaction.set_rollback(True)
    return event


def _load(document: Mapping[str, Any], club: Club, by: User | None, slug: str | None, seat: bool) -> Event:
    event = _event(document, club, by, slug)
    problems: list[Problem] = []
    _entries(document, event, by, problems)
    state = document["event"].get("state")
    seated = seat or any(document.get(key) for key in _OF_PLAY)
    # Points may be given or taken before anybody is seated.
    seated = seated or bool(document.get("adjustments")) and state != Event.State.DRAFT
    seated = seated or state not in (None, Event.State.DRAFT)
    planned = plan_of(document, event) if seated else Plan()
    problems += document_faults(document, event, rules_of(event), planned)
    if problems:
        raise Refused(problems)
    if seated:
        _play(document, event, by, planned)
    else:
        _adjust(document, event, by)
    problems = list(differences(document, event)) if seated else []
    if problems:
        raise Refused(problems)
    record("event-imported", event=event, by=by, name=event.name)
    changed(event)
    return event


def _event(document: Mapping[str, Any], club: Club, by: User | None, slug: str | None) -> Event:
    given = document["event"]
    fields = {field: exact_texts(given[key]) for field, key in _FIELDS.items() if key in given}
    date = read_date(given["date"])
    if date is None:
        raise Refused(Problem("date-unreadable", {"path": "event", "field": "date", "value": given["date"]}))
    with _placed("event"):
        if slug:
            fields["slug"] = slug
        return events.create(club, by, name=given["name"], date=date, **fields)


def _entries(document: Mapping[str, Any], event: Event, by: User | None, problems: list[Problem]) -> None:
    rows = [
        NewEntry(
            entry["number"],
            entry["players"],
            Texts(entry.get("label"), entry.get("home_club"), entry.get("role")),
        )
        for entry in document["entries"]
    ]
    try:
        entries.add_many(event, rows, by)
    except Refused as refusal:
        for problem in refusal.problems:
            details = dict(problem.details)
            line = details.pop("line", None)
            path = f"entries {line}" if line else "entries"
            problems.append(Problem(problem.code, {"path": path, **details}))


@contextmanager
def _placed(path: str, **place: object) -> Iterator[None]:
    """Say where in the document a refusal belongs."""
    try:
        yield
    except Refused as refusal:
        raise Refused(problem.at(path=path, **place) for problem in refusal.problems) from None


def _play(document: Mapping[str, Any], event: Event, by: User | None, planned: Plan) -> None:
    """Seat, open round after round, write the results down, and close where the document says so."""
    first = [one for one in planned.rounds if stage_of_round(event, one.number) == 1]
    if event.movement == GIVEN:
        seat_given(event, by, first)
    elif planned.certificate is not None:
        seat_again(event, by, first[:1] if is_drawn(event) else first, planned.certificate)
    else:
        events.seat(event, by)
    _seat_later(event, by, planned)
    apart.come_late(event, document)
    results, forfeits = _by_round(document, "results"), _by_round(document, "forfeits")
    last = last_round(document, "results", "forfeits", "adjustments")
    opened = document["event"].get("rounds_opened", last)
    known = event.rounds_planned if is_drawn(event) else len(planned.rounds)
    for number in range(1, min(opened, known) + 1):
        with _placed("event"):
            apart.leave(event, document, by, after=number - 1)
            drawn_rounds.bring(event, planned, number, by)
            rounds.open_round(event, number, by, anyway=True)
        tables = {
            one.table_number: one for one in Sitting.objects.filter(round__event=event, round__number=number)
        }
        for sitting in tables.values():
            sitting.round.event = event
        drawn_rounds.compare(event, planned, number, results.get(number, ()), forfeits.get(number, ()))
        for row in forfeits.get(number, ()):
            with _placed("forfeits", round=number, table=row["table"]):
                sheets.give_forfeit(tables[row["table"]], by, side=row["by"])
        for row in results.get(number, ()):
            with _placed("results", round=number, table=row["table"]):
                _submit(row, tables[row["table"]], by)
        for row in _by_round(document, "penalties").get(number, ()):
            with _placed("penalties", round=number, table=row["table"]):
                charge = {
                    "side": row["side"],
                    "kind": row.get("kind", "revoke"),
                    "points": row.get("points", 0),
                }
                sheets.give_penalty(tables[row["table"]], by, hand=row["hand"], **charge)
        with _placed("disqualified"):
            apart.strike(document, number, tables, by)
    for number in range(opened + 1, len(planned.rounds) + 1):
        drawn_rounds.bring(event, planned, number, by)
    with _placed("withdrawals"):
        apart.leave(event, document, by)
    stand_ins.bring(event, document.get("substitutes", ()), by)
    _adjust(document, event, by)
    with _placed("lots"):
        apart.record_lots(event, document, by)
    if document["event"].get("standings_shown"):
        show_standings(event, by, True)
    if document["event"].get("state") == Event.State.CLOSED:
        with _placed("event"):
            events.close(event, by, anyway=True)


def _seat_later(event: Event, by: User | None, planned: Plan) -> None:
    """Rounds of later stages are seated as the document says: who goes on was decided before."""
    later = staged.later(event, planned.rounds)
    for stage in sorted({stage_of_round(event, one.number) for one in later}):
        own = [one for one in later if stage_of_round(event, one.number) == stage]
        stages.add(event, by, stage, own, staged.stage_entries(own))


def _by_round(document: Mapping[str, Any], key: str) -> dict[int, list[Mapping[str, Any]]]:
    found: dict[int, list[Mapping[str, Any]]] = {}
    for row in document.get(key, ()):
        found.setdefault(row["round"], []).append(row)
    return found


def _submit(row: Mapping[str, Any], sitting: Sitting, by: User | None) -> None:
    hands: dict[int, Typed] = dict(enumerate(row.get("hands", ()), start=1))
    if "totals" in row:
        hands[0] = (row["totals"].get("ns"), row["totals"].get("ew"))
    if all(read_hand(number, hand)[0].blank for number, hand in hands.items()) and "late" not in row:
        return
    texts = {"short": row.get("short", ""), "accepted": row.get("accepted", "")}
    ends = {"settled_by": row.get("settled_by"), "late": row.get("late")}
    sheets.submit(sitting, hands, seen={}, by=by, source=SOURCE, **texts, **ends)


def _adjust(document: Mapping[str, Any], event: Event, by: User | None) -> None:
    numbered = {entry.number: entry for entry in event.entries.all()}
    for number, row in enumerate(document.get("adjustments", ()), start=1):
        with _placed(f"adjustments {number}", round=row["round"]):
            sheets.give_adjustment(
                event,
                numbered[row["entry"]],
                by,
                round_number=row["round"],
                value=row["value"],
                reason=row["reason"],
            )
