"""Addresses of a pair's own page, of the cards that lead there, of the clock and of the hall's screen."""

from django.urls import path

from tournament.web.screens import cards, clock, clock_settings, personal, projector, wishes

EVENT = "organiser/events/<slug:slug>/"

urlpatterns = [
    path("my/<str:code>/", personal.personal_page, name="personal"),
    path("my/<str:code>/now/", personal.personal_part, name="personal-part"),
    path("my/<str:code>/seen/", personal.personal_seen, name="personal-seen"),
    path("my/<str:code>/here/", personal.personal_here, name="personal-here"),
    path("my/<str:code>/mail/", wishes.personal_mail, name="personal-mail"),
    path("events/<slug:slug>/screen/", projector.screen, name="screen"),
    path(EVENT + "entries/cards/", cards.pair_cards, name="pair-cards"),
    path(EVENT + "entries/<int:entry>/link/", cards.pair_link, name="pair-link"),
    path(EVENT + "clock/", clock_settings.event_clock, name="event-clock"),
    path(EVENT + "rounds/<int:number>/clock/", clock.round_clock, name="round-clock"),
]
