"""What those who play are called on a page of their event."""

from django import template

from tournament import wording
from tournament.models import Event
from tournament.wording import entrants

register = template.Library()

register.filter("chair_word", wording.chair)
register.filter("stead", wording.stead)


@register.simple_tag
def entrant(event: Event, code: str) -> str:
    """The words of this code, for pairs or for single players."""
    return entrants.word(event.kind, code)


@register.simple_tag
def entrant_number(event: Event, number: int | None) -> str:
    """``Pair 3``"""
    return entrants.numbered(event.kind, number)


@register.simple_tag
def entrant_count(event: Event, number: int) -> str:
    """``9 pairs``"""
    return entrants.counted(event.kind, number)


_COUNTED = {
    "to-store": entrants.to_store,
    "by-link": entrants.by_link,
    "not-here": entrants.not_here,
    "cards": entrants.cards_to_make,
    "more-cards": entrants.more_cards_to_make,
}


@register.simple_tag
def entrant_many(event: Event, code: str, number: int) -> str:
    """A sentence about so many of them."""
    return _COUNTED[code](event.kind, number)
