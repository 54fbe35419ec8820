"""Codes as sentences, in the reader's language; nothing else in the product puts problems into words."""

from tournament.wording.deeds import deed
from tournament.wording.names import (
    chair,
    embargo_end,
    measure,
    ranking_explanation,
    ranking_name,
    side,
    sit_out_policy,
    suit,
    suit_symbol,
    withdrawal_policy,
)
from tournament.wording.numbers import number, numbers, room_after
from tournament.wording.sentences import PROBLEMS, place, sentence, sentences
from tournament.wording.substitute_words import rounds_told, stead

__all__ = [
    "PROBLEMS",
    "chair",
    "deed",
    "embargo_end",
    "measure",
    "number",
    "numbers",
    "room_after",
    "rounds_told",
    "place",
    "ranking_explanation",
    "ranking_name",
    "sentence",
    "sentences",
    "side",
    "sit_out_policy",
    "stead",
    "suit",
    "suit_symbol",
    "withdrawal_policy",
]
