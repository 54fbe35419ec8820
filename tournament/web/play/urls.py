"""Addresses of the phones at the tables. A code stands in each; who speaks, in the phone's cookie."""

from django.urls import path

from tournament.web.play import pages, reports, results

urlpatterns = [
    path("t/", pages.table_code, name="table-code"),
    path("t/<str:code>/", pages.table, name="table"),
    path("t/<str:code>/side", pages.table_side, name="table-side"),
    path("t/<str:code>/state", pages.table_state, name="table-state"),
    path("t/<str:code>/places", pages.table_places, name="table-places"),
    path("t/<str:code>/here", reports.table_here, name="table-here"),
    path("t/<str:code>/named", reports.table_named, name="table-named"),
    path("t/<str:code>/seen", reports.table_seen, name="table-seen"),
    path("t/<str:code>/results", results.table_results, name="table-results"),
    path("t/<str:code>/confirm", results.table_confirm, name="table-confirm"),
]
