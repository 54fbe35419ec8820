"""Who leaves before the end, and who comes back. What the results are worth then, the event's rules say."""

from collections.abc import Sequence

from django.db.models import Q

from scoring.numbers import brief
from scoring.problems import Problem, Refused
from tournament.mapping.movements import is_drawn
from tournament.models import Entry, Event, Round, Sitting, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.seating_people import require_once
from tournament.services.texts import LONGEST_REASON, clean, text_faults
from tournament.services.writing import changed, write


def withdraw(event: Event, entry: Entry, by: User | None, *, after_round: object, reason: str = "") -> Entry:
    """The entry leaves after this round (0: before the first). Its later tables are not played: whoever
    was to meet it there sits out.

    Refused for a round that there is not, and when a later table of the entry has a result already.
    """
    with write(event):
        states.require(event, "withdraw")
        entry.refresh_from_db()
        problems = _faults(event, entry, after_round)
        if reason:
            problems += text_faults(reason, "reason", LONGEST_REASON)
        if problems:
            raise Refused(problems)
        if entry.withdrawn_after != after_round:
            set_withdrawn(entry, int(str(after_round)))
            told = {"entry": entry.number, "names": _names(entry), "after_round": after_round}
            record("entry-withdrawn", event=event, by=by, reason=clean(reason), **told)
            changed(event)
    return entry


def _faults(event: Event, entry: Entry, after_round: object) -> list[Problem]:
    if entry.event_id != event.pk or entry.number is None:
        return [Problem("withdrawal-entry", {"entry": entry.number or 0})]
    rounds = event.rounds.count()
    if isinstance(after_round, bool) or not isinstance(after_round, int) or not 0 <= after_round <= rounds:
        return [Problem("withdrawal-round", {"value": brief(after_round), "rounds": rounds})]
    later = Sitting.objects.filter(seats__entry=entry, round__number__gt=after_round)
    has_hands = Q(hand_scores__is_current=True, hand_scores__ns__isnull=False)
    begun = later.filter(~Q(state=Sitting.State.PLAYING) | has_hands, forfeit_by="").distinct()
    return [
        Problem("withdrawal-after-result", {"round": number, "table": table, "entry": entry.number})
        for number, table in begun.order_by("round__number").values_list("round__number", "table_number")
    ]


def take_back_withdrawal(event: Event, entry: Entry, by: User | None) -> Entry:
    """The entry is here again; its tables are to be played. Doing it twice changes nothing."""
    with write(event):
        states.require(event, "withdraw")
        entry.refresh_from_db()
        if entry.withdrawn_after is not None:
            if _is_without_a_seat(event, entry):
                raise Refused(Problem("withdrawal-replanned", {"entry": entry.number or 0}))
            first = _plays_again(event)
            come_back(entry, first)
            require_once(event, first)
            record("entry-returned", event=event, by=by, entry=entry.number, names=_names(entry))
            changed(event)
    return entry


def set_withdrawn(entry: Entry, after_round: int | None, away: Sequence[Sequence[int]] | None = None) -> None:
    """The one place where it is stored that somebody left, or has not; inside a write of the event.

    away: absences before that one, where they are others than the entry has.
    """
    entry.withdrawn_after = after_round
    if away is not None:
        entry.away = [list(one) for one in away]
    entry.save(update_fields=["withdrawn_after", "away"])


def come_back(entry: Entry, first: int) -> None:
    """The entry is here again, from this round on; the rounds between stay without it. Inside a write."""
    after = entry.withdrawn_after
    if after is not None and first > after + 1:
        entry.away = [*entry.away, [after, first]]
    entry.withdrawn_after = None
    entry.save(update_fields=["withdrawn_after", "away"])


def _plays_again(event: Event) -> int:
    """The round being played, or else the one to come."""
    opened = event.rounds.filter(opened_at__isnull=False).order_by("-number").first()
    if opened is None:
        return 1
    return opened.number if opened.state == Round.State.OPEN else opened.number + 1


def _is_without_a_seat(event: Event, entry: Entry) -> bool:
    """Whether a round to come was planned without the entry: then coming back is a change of the plan."""
    if is_drawn(event):
        return False
    return event.rounds.filter(opened_at__isnull=True).exclude(seats__entry=entry).exists()


def _names(entry: Entry) -> list[str]:
    return list(entry.players.order_by("position").values_list("name", flat=True))
