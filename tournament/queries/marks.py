"""What came from the phones of the tables, for who runs the evening: held results, receipts, silence."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from tournament import presence
from tournament.mapping.hands import BLANK
from tournament.models import Event, HandScore, HeldResult, Round, Sitting, Submission, TableSession
from tournament.queries.digital.desk import numbers_on_screens
from tournament.queries.facts import Facts
from tournament.queries.said import hands_in
from tournament.queries.views import HeldHand, HeldView, RoundView, TableMarks

# For so long a table may be unheard of before that is said.
SILENCE = timedelta(minutes=5)


def held_views(facts: Facts, *, only_round: int | None = None) -> tuple[HeldView, ...]:
    """What waits for a decision at the tables that were read, in the order of rounds and tables."""
    places = {one.id: one for one in facts.sittings if only_round in (None, one.round)}
    rows = HeldResult.objects.filter(
        sitting__round__event=facts.event, outcome=HeldResult.Outcome.OPEN
    ).select_related("submission")
    found = []
    for held in rows:
        place = places.get(held.sitting_id)
        if place is None:
            continue
        stored = facts.hands.get(held.sitting_id, {})
        hands = tuple(
            HeldHand(hand, said, stored[hand].hand if hand in stored else BLANK)
            for hand, said in sorted(hands_in(held).items())
        )
        view = HeldView(
            id=held.pk,
            round=place.round,
            table=place.table,
            side=held.side,
            kind=held.kind,
            hands=hands,
            at=held.submission.at,
            receipt=held.submission.receipt,
            ns=facts.side(place.id, "ns"),
            ew=facts.side(place.id, "ew"),
        )
        # Of a dispute that the sides have settled themselves nothing is left to decide.
        if view.kind == HeldResult.Kind.LATE or view.differing:
            found.append(view)
    return tuple(sorted(found, key=lambda one: (one.round, one.table, one.id)))


def with_marks(facts: Facts, view: RoundView, held: Iterable[HeldView]) -> RoundView:
    """The round with what its tables have sent: the receipt of each one's last sending, and what is held;
    and with which of them play on screens."""
    sent = Submission.objects.filter(sitting__in=[table.sitting_id for table in view.tables], side__gt="")
    receipts = dict(sent.order_by().values_list("sitting").annotate(last=Max("receipt")))
    waiting: dict[int, list[HeldView]] = {}
    for one in held:
        if one.round == view.number:
            waiting.setdefault(one.table, []).append(one)
    on_screens = numbers_on_screens(facts.event, view.number)
    tables = tuple(
        replace(
            table,
            marks=TableMarks(
                tuple(waiting.get(table.number, ())),
                receipts.get(table.sitting_id),
                on_screens=table.number in on_screens,
            ),
        )
        for table in view.tables
    )
    return replace(view, tables=tables)


def silent_tables(event: Event, now: datetime | None = None) -> list[int]:
    """Tables of the open round that owe a result and whose phones were not heard of for SILENCE.

    Only once more than half of the other tables have sent theirs: until then nobody is late. A table
    that was never heard of counts from the round's beginning.
    """
    moment = now or timezone.now()
    tables = Sitting.objects.filter(round__event=event, round__state=Round.State.OPEN)
    rows = list(tables.values_list("pk", "table_number", "state", "round__opened_at"))
    states = {pk: (number, state) for pk, number, state, _at in rows}
    opened = {pk: at for pk, _number, _state, at in rows}
    done = set(
        Submission.objects.filter(sitting__in=states, side__gt="")
        .exclude(sitting__state=Sitting.State.PLAYING)
        .values_list("sitting", flat=True)
    )
    owing = {pk for pk, (_number, state) in states.items() if state == Sitting.State.PLAYING}
    heard = _last_heard(states)
    return sorted(
        states[pk][0]
        for pk in owing
        if 2 * len(done - {pk}) > len(states) - 1 and moment - heard.get(pk, opened[pk]) > SILENCE
    )


def _last_heard(sittings: Iterable[int]) -> dict[int, datetime]:
    """When a phone of each table last asked or sent something."""
    ids = list(sittings)
    heard = presence.last_seen(ids)
    opened = TableSession.objects.filter(sitting__in=ids).order_by().values_list("sitting")
    entered = HandScore.objects.filter(sitting__in=ids).order_by().values_list("sitting")
    for rows in (opened.annotate(last=Max("seen_at")), entered.annotate(last=Max("entered_at"))):
        for pk, at in rows:
            heard[pk] = max(at, heard.get(pk, at))
    return heard
