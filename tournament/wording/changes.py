"""What a correction would change, in words."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from scoring.changes import Changes, Holders, PrizeChange, RankChange

Names = Mapping[int, str]


def lines(changes: Mapping[int, Changes], rounds: Iterable[int], names: Names) -> list[str]:
    """A line for each place, prize and round that would be another."""
    said: list[str] = []
    for stage, one in changes.items():
        before = _("Stage %(stage)s: ") % {"stage": stage} if len(changes) > 1 else ""
        said += [before + line for line in _of_stage(one, names)]
    told = _(
        "Round %(round)s would be drawn otherwise; its pairings stay as they are unless you draw it anew."
    )
    return [*said, *(told % {"round": number} for number in rounds)]


def _of_stage(changes: Changes, names: Names) -> Iterator[str]:
    for rank in changes.ranks:
        yield _rank(rank, names)
    for prize in changes.prizes:
        yield _prize(prize, names)


def _rank(one: RankChange, names: Names) -> str:
    told = {
        "who": names.get(one.entry, ""),
        "before": _place(one.before, one.was_shared),
        "after": _place(one.after, one.is_shared),
    }
    if one.before == one.after:
        return _("%(who)s: place %(before)s, now %(after)s.") % told
    return _("%(who)s: from place %(before)s to place %(after)s.") % told


def _place(rank: int | None, shared: bool) -> str:
    if rank is None:
        return "–"
    return _("%(rank)s (shared)") % {"rank": rank} if shared else str(rank)


def _prize(one: PrizeChange, names: Names) -> str:
    told = {
        "key": one.key,
        "place": one.place,
        "before": _holders(one.before, names),
        "after": _holders(one.after, names),
    }
    return _("Prize %(place)s of “%(key)s”: from %(before)s to %(after)s.") % told


def _holders(one: Holders, names: Names) -> str:
    who = ", ".join(names.get(entry, "") for entry in one.winners or one.open)
    if one.winners:
        return who
    return _("to be drawn between %(who)s") % {"who": who} if one.open else _("nobody yet")
