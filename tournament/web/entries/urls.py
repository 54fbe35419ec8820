"""Addresses of the pairs of an event: the list, check-in, whole lists, the sign-up link."""

from django.urls import path

from tournament.web.entries import checking_in, lists, pairs, signing_up

ENTRIES = "organiser/events/<slug:slug>/entries/"

urlpatterns = [
    path(ENTRIES, pairs.entry_page, name="entries"),
    path(ENTRIES + "check-in/", checking_in.check_in, name="check-in"),
    path(ENTRIES + "suggest/", pairs.entries_suggest, name="entries-suggest"),
    path(ENTRIES + "paste/", lists.entries_paste, name="entries-paste"),
    path(ENTRIES + "import/", lists.entries_import, name="entries-import"),
    path(ENTRIES + "template.csv", lists.entries_template, name="entries-template"),
    path(ENTRIES + "pairs.csv", lists.entries_export, name="entries-export"),
    path(ENTRIES + "sign-up/", signing_up.entries_sign_up, name="entries-sign-up"),
    path(ENTRIES + "undo/<int:line>/", pairs.entries_undo, name="entries-undo"),
    path(ENTRIES + "<int:entry>/", pairs.entry_change, name="entry"),
    path(ENTRIES + "<int:entry>/remove/", pairs.entry_remove, name="entry-remove"),
    path(ENTRIES + "<int:entry>/tick/", checking_in.entry_tick, name="entry-tick"),
    path("sign-up/<slug:code>/", signing_up.sign_up, name="sign-up"),
]
