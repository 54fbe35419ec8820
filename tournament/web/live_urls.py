"""Addresses that are no pages: the parts that pages follow, and the server's health."""

from django.urls import path

from tournament.web.health import figures, healthz, readyz
from tournament.web.polling import live_parts
from tournament.web.stream import live_stream

urlpatterns = [
    path("live/stream", live_stream, name="live-stream"),
    path("live/parts", live_parts, name="live-parts"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", figures, name="metrics"),
]
