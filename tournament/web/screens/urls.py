"""Addresses of a pair's own page, of the cards that lead there, of the clock and of the hall's screen."""

from django.urls import path

from tournament.web.screens import cards, personal

EVENT = "organiser/events/<slug:slug>/"

urlpatterns = [
    path("my/<str:code>/", personal.personal_page, name="personal"),
    path("my/<str:code>/now/", personal.personal_part, name="personal-part"),
    path(EVENT + "entries/cards/", cards.pair_cards, name="pair-cards"),
    path(EVENT + "entries/<int:entry>/link/", cards.pair_link, name="pair-link"),
]
