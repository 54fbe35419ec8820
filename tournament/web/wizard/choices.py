"""Choices with one line of explanation each, shown as cards."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

Card = tuple[str, object, object]


def card_label(title: object, text: object) -> SafeString:
    return format_html('<span class="card-title">{}</span> <span class="card-text">{}</span>', title, text)


class WholeField(forms.IntegerField):
    """A whole number within limits; every fault says the same: what would be right."""

    def __init__(self, *, least: int = 1, most: int, **options: Any) -> None:
        said = lazy(lambda: _("Write a whole number from %(least)d to %(most)d.") % limits, str)()
        limits = {"least": least, "most": most}
        codes = ("required", "invalid", "min_value", "max_value")
        super().__init__(
            min_value=least, max_value=most, error_messages=dict.fromkeys(codes, said), **options
        )

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return super().widget_attrs(widget) | {"class": "narrow-input", "inputmode": "numeric"}


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
