"""Places parts that follow the evening: ``{% live "standings" event %}``, ``{% live "round" event 3 %}``."""

from functools import lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.live import bus, parts
from tournament.models import Event
from tournament.queries.views import RoundView, TableView

register = template.Library()


@register.simple_tag(takes_context=True)
def live(context: Context, name: str, event: Event, which: str | int = "") -> SafeString:
    """The part in a box that the browser keeps up to date (static/js/live.js).

    The page's view has made sure that its reader may read the part.
    """
    shown = parts.show(event, name, str(which))
    if shown is None:
        return SafeString("")
    topic = "/".join(str(word) for word in (event.slug, name, which) if word != "")
    gone = _("This page no longer follows the evening. Load it again to see how things stand.")
    return format_html(
        '<div class="live" data-live="{}" data-live-gone="{}" data-live-version="{}"'
        ' data-live-tag="{}">{}</div>',
        topic,
        gone,
        shown.version,
        shown.tag,
        parts.with_token(shown.html, context["request"]),
    )


@register.simple_tag
def tile(event: Event, round: RoundView, table: TableView) -> SafeString:
    """A table on the evening page. Of fifty, one result changes one; the others are not drawn again."""
    # A question to the organiser carries details of its own, and is no key to anything.
    drawn = _tile.__wrapped__ if table.questions else _tile
    return drawn(event.slug, round.number, table, get_language())


@lru_cache(maxsize=1024)
def _tile(slug: str, number: int, table: TableView, _language: str) -> SafeString:
    context = {"event": {"slug": slug}, "round": {"number": number}, "table": table}
    return render_to_string("organiser/_tile.html", context)


@register.simple_tag
def screens_are_slow() -> bool:
    """Whether this server hears late of what other processes store."""
    return bus().is_slow
