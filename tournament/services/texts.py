"""Short texts that people type: trimmed, in one form, and never invisible."""

import unicodedata

from scoring.problems import Problem

LONGEST_REASON = 200
LONGEST_NAME = 100
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"))


def clean(text: object) -> str:
    """The text in NFC without space around it; "" for anything that is no text."""
    return unicodedata.normalize("NFC", text).strip() if isinstance(text, str) else ""


def is_visible(text: str) -> bool:
    """Whether a reader would see anything at all."""
    return any(unicodedata.category(letter) not in _INVISIBLE for letter in text)


def text_faults(text: object, field: str, longest: int) -> list[Problem]:
    """What is wrong with a text that has to be there."""
    if not isinstance(text, str) or not is_visible(clean(text)):
        return [Problem("text-empty", {"field": field})]
    if "\x00" in text:
        return [Problem("text-not-storable", {"field": field})]
    if len(clean(text)) > longest:
        return [Problem("text-too-long", {"field": field, "length": len(clean(text)), "longest": longest})]
    return []


def reason_faults(reason: object, field: str = "reason") -> list[Problem]:
    """What is wrong with a written reason; an empty one is no fault here."""
    if reason == "":
        return []
    return text_faults(reason, field, LONGEST_REASON)
