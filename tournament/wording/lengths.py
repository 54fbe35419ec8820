"""Rounds with more or fewer hands than others, in words."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.lengths import HandsFrom
from tournament.wording.names import sit_out_policy


def told(usual: int, hands_from: HandsFrom) -> str:
    """``6, from round 7 on 5``."""
    later = [_("from round %(round)s on %(hands)s") % {"round": at, "hands": n} for at, n in hands_from]
    return ", ".join([str(usual), *later])


def fewer(hands: int) -> str:
    """``3 hands fewer``, ``2 hands more``, ``as many hands as planned``."""
    if hands == 0:
        return _("as many hands as planned")
    if hands < 0:
        return ngettext("%(n)s hand more", "%(n)s hands more", -hands) % {"n": -hands}
    return ngettext("%(n)s hand fewer", "%(n)s hands fewer", hands) % {"n": hands}


def losses(lost: Mapping[int, Sequence[int]], names: Mapping[int, str]) -> list[str]:
    """Who plays how many hands fewer; those who lose most alike first."""
    if len(lost) == 1:
        (hands,) = lost
        return [_("Everybody plays %(hands)s.") % {"hands": fewer(hands)}]
    said = []
    for place, (hands, entries) in enumerate(lost.items()):
        who = "; ".join(names.get(entry, "") for entry in entries)
        words = _("Most play %(hands)s.") if place == 0 and len(entries) > 1 else _("%(who)s: %(hands)s.")
        said.append(words % {"who": who, "hands": fewer(hands)})
    said.append(_("The difference comes from the sit-outs that are still to come."))
    return said


def awards(policy: str, *, forfeits: bool) -> str:
    """What a sit-out gives where rounds are not equally long; forfeits: they give the same."""
    said = sit_out_policy(policy)
    if policy == "average":
        said += " " + _("Long and short rounds count alike in it.")
    elif policy in ("field-average", "winners-average"):
        said += " " + _("So in a shorter round it is less by itself.")
    else:
        said += " " + _("That is the same in a long and in a short round.")
    return said + (" " + _("A forfeit gives the same.") if forfeits else "")


def ranked(first: str, rate_per: str) -> str:
    """How a shorter round weighs in the first ranking value."""
    if first in ("match-points", "rounds-won"):
        return _("A round won counts as much as before, however many hands it has.")
    if first == "rate":
        return {
            "round": _("The rate is counted for each round, so a short round weighs as much as a long one."),
            "hand": _("The rate is counted for each hand, so a short round weighs by its hands."),
            "available": _(
                "The rate is counted against what its hands could give, so a short round weighs less."
            ),
        }[rate_per]
    return _("What is made at the tables counts as it is; hands that are not played give nobody anything.")
