"""Sentences about movements of single players."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

PLAYER_MOVEMENTS_PROBLEMS: Mapping[str, Words] = {
    "whist-players": _(
        "a whist tournament is for full tables or one player more, not for %(entries)s players. "
        "Possible: %(below)s or %(above)s players, or the movement for any number of players."
    ),
    "whist-no-design": _(
        "no whist tournament of %(entries)s players is known to this program. "
        "It plays the best rounds that were found: some partners and opponents repeat."
    ),
    "partners-repeat": _(
        "with %(entries)s players new partners last for %(cycle)s rounds. "
        "In %(rounds)s rounds some partner again."
    ),
    "movement-steps": _(
        "%(value)s is no number of steps for a search. Possible are whole numbers from 0 to %(most)s."
    ),
}
