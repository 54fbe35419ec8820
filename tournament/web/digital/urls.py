"""Addresses of tables on screens. A code stands in each; whose seat it is, in the device's cookie."""

from django.urls import path

from tournament.web.digital import papers, stream, table

urlpatterns = [
    path("d/<str:code>/view", table.digital_view, name="digital-view"),
    path("d/<str:code>/deed", table.digital_deed, name="digital-deed"),
    path("d/<str:code>/seat", table.digital_seat, name="digital-seat"),
    path("d/<str:code>/seed", table.digital_seed, name="digital-seed"),
    path("d/<str:code>/last-trick", table.digital_last_trick, name="digital-last-trick"),
    path("d/<str:code>/stream", stream.digital_stream, name="digital-stream"),
    path("d/<str:code>/hands/<int:hand>/replay.json", papers.digital_replay, name="digital-replay"),
    path("d/<str:code>/hands/<int:hand>/shuffle.json", papers.digital_shuffle, name="digital-shuffle"),
    path("d/<str:code>/organiser/seat", papers.digital_place, name="digital-place"),
    path("d/<str:code>/organiser/look", papers.digital_look, name="digital-look"),
    path("d/<str:code>/organiser/abort", papers.digital_abort, name="digital-abort"),
]
