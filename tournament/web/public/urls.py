"""Addresses that everybody may read."""

from django.urls import path

from tournament.web.public.downloads import public_export
from tournament.web.public.event import public_event, public_standings_part
from tournament.web.public.lists import home, public_events
from tournament.web.public.pair import public_pair
from tournament.web.public.prizes import public_prizes
from tournament.web.public.round import public_round

urlpatterns = [
    path("", home, name="home"),
    path("events/", public_events, name="public-events"),
    path("events/<slug:slug>/", public_event, name="public-event"),
    path("events/<slug:slug>/standings/", public_standings_part, name="public-standings-part"),
    path("events/<slug:slug>/rounds/<int:number>/", public_round, name="public-round"),
    path("events/<slug:slug>/prizes/", public_prizes, name="public-prizes"),
    path("events/<slug:slug>/pairs/<int:number>/", public_pair, name="public-pair"),
    path("events/<slug:slug>/standings.<slug:kind>", public_export, name="public-export"),
]
