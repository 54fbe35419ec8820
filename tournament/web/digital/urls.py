"""Addresses of tables on screens. A code stands in each; whose seat it is, in the device's cookie."""

from django.urls import path

from tournament.web.digital import deciding, desk, pages, papers, stream, table

urlpatterns = [
    path("d/", pages.digital_code, name="digital-code"),
    path("d/<str:code>/", pages.digital_table, name="digital-table"),
    path("d/<str:code>/join", pages.digital_join, name="digital-join"),
    path("d/<str:code>/hands/<int:hand>/", pages.digital_hand, name="digital-hand"),
    path("d/<str:code>/hands/<int:hand>/shuffle", pages.digital_verify, name="digital-verify"),
    path("organiser/events/<slug:slug>/screens/", desk.event_digital, name="event-digital"),
    path("organiser/events/<slug:slug>/screens/hands/<int:hand>/", deciding.decide, name="digital-decide"),
    path("organiser/clubs/<slug:slug>/tables/", desk.club_tables, name="club-tables"),
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
