"""The worker says every half minute that it lives; who reads the row knows whether anything is made.

The word goes from the clock through the broker to a worker, so that it comes only while all three work.
"""

from django.utils import timezone

from tournament.models import Heartbeat
from tournament.services.writing import write

WORKER = "worker"


def beat() -> None:
    """The worker lives at this moment."""
    with write():
        Heartbeat.objects.update_or_create(name=WORKER, defaults={"at": timezone.now()})
