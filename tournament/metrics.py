"""Figures for whoever watches over the server, in Prometheus' text format.

What a process has seen (requests) is counted here; what is true of the installation (events,
work that waits) is read from the rows when somebody asks.
"""

from collections.abc import Iterator

from django.db.models import Count
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from tournament.models import Event, Export, Mail, Sitting, Submission
from tournament.queries.work import worker

REGISTRY = CollectorRegistry()
# Seconds: from a part that is there already to the slowest post that may be.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
# A route is named as in the code, so that no address with somebody's code in it gets here.
REQUESTS = Counter("whist_requests", "Requests answered.", ["route", "method", "status"], registry=REGISTRY)
SECONDS = Histogram(
    "whist_request_seconds",
    "Seconds from a request to the end of its answer.",
    ["route"],
    registry=REGISTRY,
    buckets=BUCKETS,
)
STREAMS = Gauge("whist_streams", "Streams that are open in this process.", registry=REGISTRY)


class Rows:
    """Collects what stands in the database."""

    def collect(self) -> Iterator[Metric]:
        yield _by("whist_events", "Events by state.", Event, "state")
        yield _by("whist_tables", "Tables by state of their result.", Sitting, "state")
        yield _by("whist_submissions", "Results sent, by the door they came through.", Submission, "source")
        yield _by("whist_files", "Files made behind the pages, by state.", Export, "state")
        yield _by("whist_letters", "Letters, by state.", Mail, "state")
        yield _heard()


def _by(name: str, words: str, model: type, field: str) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, words, labels=[field])
    for value, count in model._default_manager.order_by(field).values_list(field).annotate(Count("pk")):
        family.add_metric([str(value)], count)
    return family


def _heard() -> GaugeMetricFamily:
    """Nothing as long as the worker was never heard of."""
    family = GaugeMetricFamily("whist_worker_heard_timestamp_seconds", "When the worker was last heard of.")
    at = worker().heard_at
    if at is not None:
        family.add_metric([], at.timestamp())
    return family


REGISTRY.register(Rows())


def as_text() -> bytes:
    """Every figure as Prometheus reads it."""
    return generate_latest(REGISTRY)
