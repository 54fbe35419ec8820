"""Choices with one line of explanation each, shown as cards."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString

Card = tuple[str, object, object]


def card_label(title: object, text: object) -> SafeString:
    return format_html('<span class="card-title">{}</span> <span class="card-text">{}</span>', title, text)


class CardField(forms.ChoiceField):
    """One of several; ``cards`` gives (value, title, explanation), read again for each page."""

    widget = forms.RadioSelect

    def __init__(self, *, cards: Callable[[], Iterable[Card]] | Iterable[Card], **options: Any) -> None:
        def labelled() -> list[tuple[str, SafeString]]:
            found = cards() if callable(cards) else cards
            return [(value, card_label(title, text)) for value, title, text in found]

        super().__init__(choices=labelled, **options)


def title_of(cards: Iterable[Card], value: str) -> str:
    """The title of the chosen card, for pages on which it can no longer change."""
    return next(str(title) for code, title, _text in cards if code == value)
