"""The first page, and the list of what is published."""

from itertools import groupby

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.event_lists import public_events as published

LATEST = 5
A_PAGE = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "running": published(state=Event.State.RUNNING),
        "latest": published(state=Event.State.CLOSED, limit=LATEST),
        "coming": [*published(state=Event.State.SEATED), *published(state=Event.State.DRAFT)],
    }
    return render(request, "public/home.html", context)


@require_safe
def public_events(request: HttpRequest) -> HttpResponse:
    page = Paginator(published(), A_PAGE).get_page(request.GET.get("page"))
    by_club = sorted(page.object_list, key=lambda line: line.club.casefold())
    clubs = [(club, list(lines)) for club, lines in groupby(by_club, key=lambda line: line.club)]
    return render(request, "public/events.html", {"page": page, "clubs": clubs})
