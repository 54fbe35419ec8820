"""A list of trumps as somebody types it: signs, letters or words."""

import re

from django import forms
from django.utils.translation import gettext as _

from scoring.numbers import brief

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
WORDS = {
    "s": "S", "spade": "S", "spades": "S",
    "h": "H", "heart": "H", "hearts": "H",
    "d": "D", "diamond": "D", "diamonds": "D",
    "c": "C", "club": "C", "clubs": "C",
    "nt": "NT", "n": "NT", "none": "NT", "notrump": "NT", "notrumps": "NT",
    "no-trumps": "NT", "no-trump": "NT",
    "turned": "turned", "chosen": "chosen", "misere": "misere", "misère": "misere",
}  # fmt: skip
LONGEST = 200


class TrumpListField(forms.CharField):
    """Cleans to a list of S H D C NT turned chosen; every word that is none of them is named."""

    def clean(self, value: object) -> list[str]:
        written = super().clean(value)
        for sign, letter in SIGNS.items():
            written = written.replace(sign, f" {letter} ")
        words = [word for word in re.split(r"[\s,;/.\ufe0e\ufe0f]+", written) if word]
        strange = sorted({word for word in words if word.casefold() not in WORDS})
        if strange:
            told = ", ".join(f"“{brief(word)}”" for word in strange)
            said = _("%(words)s is no trump. Write S, H, D, C or NT, “turned”, “chosen” or “misère”.") % {
                "words": told
            }
            raise forms.ValidationError(said)
        if len(words) > LONGEST:
            raise forms.ValidationError(_("That is a list of %(n)d. At most 200 fit.") % {"n": len(words)})
        return [WORDS[word.casefold()] for word in words]
