"""Addresses that are no pages: the stream of an event, and the server's health."""

from django.urls import path

from tournament.web.health import health
from tournament.web.stream import event_stream

urlpatterns = [
    path("events/<slug:slug>/stream", event_stream, name="public-stream"),
    path("health", health, name="health"),
]
