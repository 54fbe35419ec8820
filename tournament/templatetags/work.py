"""Moments as people say them, and the note on an evening's pages when something behind them failed."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format

from tournament.models import Event
from tournament.queries.work import failures, worker

register = template.Library()


@register.filter
def moment(at: datetime, zone: str) -> str:
    """The hour, and the day where it is not today's, at that place."""
    place = ZoneInfo(zone) if zone else timezone.get_default_timezone()
    here, now = at.astimezone(place), timezone.now().astimezone(place)
    hour = date_format(here, "H:i")
    return hour if here.date() == now.date() else f"{date_format(here, 'j M')}, {hour}"


@register.inclusion_tag("organiser/_worker.html")
def worker_note(event: Event) -> dict[str, object]:
    """Nothing while the worker lives; else since when it was not heard of, on a page where somebody waits."""
    return {"worker": worker(), "zone": event.zone, "mails": True}


@register.inclusion_tag("organiser/_failed.html")
def work_note(event: Event) -> dict[str, object]:
    """Nothing while all goes well; else how many files and letters of the event have failed."""
    return {"event": event, "failed": failures(event)}
