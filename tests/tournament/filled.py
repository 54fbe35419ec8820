"""Large events with every result in, stored in bulk: for counting queries and taking times."""

import random

from tests.tournament.evenings import draft
from tournament.models import Event, HandScore, Round, Sitting
from tournament.services import events


def filled(pairs: int, rounds: int = 8, hands: int = 4, **fields: object) -> Event:
    """An event of which every round is played; the last one is open."""
    event = draft(pairs, rounds_planned=rounds, hands_per_round=hands, **fields)
    events.seat(event, None)
    rng = random.Random(pairs)
    sittings = list(Sitting.objects.filter(round__event=event))
    scores = []
    for sitting in sittings:
        for hand in range(1, hands + 1):
            ns = rng.randint(3, 10)
            scores.append(HandScore(sitting=sitting, hand=hand, ns=ns, ew=13 - ns, source="file"))
    HandScore.objects.bulk_create(scores, batch_size=500)
    Sitting.objects.filter(round__event=event).update(state=Sitting.State.CONFIRMED)
    Round.objects.filter(event=event).update(state=Round.State.CLOSED, opened_at=event.created_at)
    Round.objects.filter(event=event, number=rounds).update(state=Round.State.OPEN)
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    event.refresh_from_db()
    return event
