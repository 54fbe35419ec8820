"""Results as they are written down: sent, corrected, taken back. Every version stays on record."""

from tournament.services.penalties import (
    give_adjustment,
    give_forfeit,
    give_penalty,
    take_back_adjustment,
    take_back_forfeit,
    take_back_penalty,
)
from tournament.services.receipts import Clash, Receipt, Stale
from tournament.services.submitting import revert, submit

__all__ = [
    "Clash",
    "Receipt",
    "Stale",
    "give_adjustment",
    "give_forfeit",
    "give_penalty",
    "revert",
    "submit",
    "take_back_adjustment",
    "take_back_forfeit",
    "take_back_penalty",
]
