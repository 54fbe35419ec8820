"""The admin: a second door to what the pages do."""

from tournament.admin import results

__all__ = ["results"]
