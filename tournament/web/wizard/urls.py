"""Addresses of preparing an event, and of what an organiser has."""

from django.urls import path

from tournament.web.organiser.from_paper import from_paper
from tournament.web.wizard.check import event_check, event_seat, event_unseat
from tournament.web.wizard.choice import event_choice
from tournament.web.wizard.copying import event_copy
from tournament.web.wizard.demo_page import demo_wipe
from tournament.web.wizard.drive_seats import event_drive_seats
from tournament.web.wizard.export_pages import event_exports, export_file, export_state
from tournament.web.wizard.game import event_example, event_game
from tournament.web.wizard.home import organiser_home
from tournament.web.wizard.length import event_estimate, event_length
from tournament.web.wizard.movement import event_movement
from tournament.web.wizard.searching import event_search, search_state
from tournament.web.wizard.seating_file import event_seating_file
from tournament.web.wizard.settings import event_discard, event_publish, event_settings
from tournament.web.wizard.who import event_new, event_who

EVENT = "organiser/events/<slug:slug>"

urlpatterns = [
    path("organiser/", organiser_home, name="organiser-home"),
    path("organiser/demo/", demo_wipe, name="demo-wipe"),
    path("organiser/clubs/<slug:slug>/events/new/", event_new, name="event-new"),
    path(f"{EVENT}/who/", event_who, name="event-who"),
    path(f"{EVENT}/game/", event_game, name="event-game"),
    path(f"{EVENT}/game/example/", event_example, name="event-example"),
    path(f"{EVENT}/length/", event_length, name="event-length"),
    path(f"{EVENT}/length/estimate/", event_estimate, name="event-estimate"),
    path(f"{EVENT}/movement/", event_movement, name="event-movement"),
    path(f"{EVENT}/movement/choice/", event_choice, name="event-choice"),
    path(f"{EVENT}/movement/file/", event_seating_file, name="event-seating-file"),
    path(f"{EVENT}/movement/search/", event_search, name="event-search"),
    path(f"{EVENT}/movement/search/state/", search_state, name="search-state"),
    path(f"{EVENT}/movement/seats/", event_drive_seats, name="event-drive-seats"),
    path(f"{EVENT}/check/", event_check, name="event-check"),
    path(f"{EVENT}/seat/", event_seat, name="event-seat"),
    path(f"{EVENT}/unseat/", event_unseat, name="event-unseat"),
    path(f"{EVENT}/settings/", event_settings, name="event-settings"),
    path(f"{EVENT}/publish/", event_publish, name="event-publish"),
    path(f"{EVENT}/discard/", event_discard, name="event-discard"),
    path(f"{EVENT}/copy/", event_copy, name="event-copy"),
    path(f"{EVENT}/exports/", event_exports, name="event-exports"),
    path(f"{EVENT}/exports/<int:number>/", export_state, name="export-state"),
    path(f"{EVENT}/exports/<int:number>/file/", export_file, name="export-file"),
    path(f"{EVENT}/rounds/<int:number>/from-paper/", from_paper, name="from-paper"),
]
