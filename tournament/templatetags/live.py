"""Places parts that follow the evening: ``{% live "standings" event %}``, ``{% live "round" event 3 %}``."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.live import bus, parts
from tournament.models import Event

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
def screens_are_slow() -> bool:
    """Whether this server hears late of what other processes store."""
    return bus().is_slow
