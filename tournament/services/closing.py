"""Closing an event keeps its final table; reopening needs a reason."""

from collections.abc import Iterable, Iterator
from functools import partial

from django.db import transaction
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.announce import BACK_UP, wake
from tournament.mapping.movements import is_drawn
from tournament.models import Event, FinalStandings, HeldResult, Round, User
from tournament.queries.digital.kept_out import kept_out, waiting
from tournament.queries.embargo import shown_through
from tournament.queries.facts import gather
from tournament.queries.missing import rows_missing, tables_missing
from tournament.queries.standings import standings
from tournament.services import clock, states
from tournament.services.log import record
from tournament.services.mails import results
from tournament.services.sealing import last_of
from tournament.services.texts import LONGEST_REASON, clean, text_faults
from tournament.services.writing import changed, write
from tournament.standings_columns import standings_document


def close(event: Event, by: User | None, *, anyway: bool = False) -> Event:
    """Running -> closed; the final standings are kept.

    Tables and rounds still missing are refused by number unless ``anyway``, which the log
    then names. Closing a closed event changes nothing.
    """
    with write(event):
        if event.state == Event.State.CLOSED:
            return event
        states.require(event, "close")
        missing = unfinished(event)
        if missing and not anyway:
            raise Refused(missing)
        now = timezone.now()
        event.rounds.filter(state=Round.State.OPEN).update(
            state=Round.State.CLOSED, closed_at=now, **clock.NONE
        )
        event.state, event.closed_at = Event.State.CLOSED, now
        event.save(update_fields=["state", "closed_at"])
        transaction.on_commit(partial(wake, BACK_UP, event.pk), robust=True)
        record("event-closed", event=event, by=by, missing=list(_logged(missing)))
        changed(event)
        kept_by = by if by is not None and by.pk else None
        view = standings(event)
        document = {
            "rank_by": event.rank_by,
            "sit_out": event.sit_out,
            "standings": standings_document(view),
        }
        earlier = [one for one in view.stages if one != view.stage]
        if earlier:
            document["stages"] = [
                {"stage": one, "standings": standings_document(standings(event, stage=one))}
                for one in earlier
            ]
        sealed = last_of(event)
        FinalStandings.objects.create(
            event=event,
            document=document,
            kept_by=kept_by,
            log_hash=sealed.hash if sealed else "",
            log_lines=sealed.number if sealed else 0,
        )
        if shown_through(event) is None:
            results.ask_for(event)
    return event


def _logged(missing: Iterable[Problem]) -> Iterator[dict[str, object]]:
    """What the log names: the tables of a round, one that came late, or rounds."""
    for one in missing:
        yield {key: one.details[key] for key in ("round", "tables", "table", "rounds") if key in one.details}


def unfinished(event: Event) -> list[Problem]:
    """What is left: tables of rounds begun whose result does not count, late ones and hands from screens
    that nobody has decided about, and rounds never opened."""
    found = tables_missing(rows_missing(event, round__opened_at__isnull=False))
    late = HeldResult.objects.filter(
        sitting__round__event=event, kind=HeldResult.Kind.LATE, outcome=HeldResult.Outcome.OPEN
    )
    found += [
        Problem("late-undecided", {"round": number, "table": table})
        for number, table in sorted(set(late.values_list("sitting__round__number", "sitting__table_number")))
    ]
    if waiting(event):
        open_hands = sorted({(one.round, one.table) for one in kept_out(gather(event))})
        found += [
            Problem("digital-undecided", {"round": number, "table": table}) for number, table in open_hands
        ]
    left = list(
        event.rounds.filter(opened_at__isnull=True).order_by("number").values_list("number", flat=True)
    )
    if is_drawn(event):
        last = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
        left += range(last + 1, event.rounds_planned + 1)
    if left:
        found.append(Problem("rounds-unplayed", {"rounds": left}))
    return found


def reopen(event: Event, by: User | None, reason: str) -> Event:
    """Closed -> running, with a written reason; the final standings already kept stay on record."""
    problems = text_faults(reason, "reason", LONGEST_REASON)
    if problems:
        raise Refused(problems)
    with write(event):
        states.require(event, "reopen")
        event.state, event.closed_at = Event.State.RUNNING, None
        event.save(update_fields=["state", "closed_at"])
        last = event.rounds.filter(opened_at__isnull=False).order_by("-number").first()
        if last is not None:
            last.state, last.closed_at = Round.State.OPEN, None
            last.save(update_fields=["state", "closed_at"])
        record("event-reopened", event=event, by=by, reason=clean(reason))
        changed(event)
    return event
