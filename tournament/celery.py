"""Celery: time and slowness, never correctness. Settings are the CELERY_ ones of settings.py."""

import os
import threading
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from kombu import pools

# Seconds that a page waits for the broker.
PATIENCE = 1.0

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament"])


@worker_ready.connect
def play_digital_tables(**_sender: object) -> None:
    """Every worker looks after the digital tables in a thread of its own, which ends with the process."""
    from tournament.services.digital.bots import keep_playing

    threading.Thread(target=keep_playing, args=(threading.Event(),), name="digital", daemon=True).start()


def impatient() -> Any:
    """A pool for pages: a worker may wait for the broker's answer longer than a reader of a page."""
    options = app.conf.broker_transport_options
    if "socket_timeout" in options:
        options = {**options, "socket_timeout": PATIENCE}
    return pools.producers[app.connection_for_write(transport_options=options)]
