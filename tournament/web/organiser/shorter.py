"""What a change comes to for everybody, line by line, beside its preview."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.lengths import HandsFrom
from tournament.mapping.movements import is_drawn
from tournament.queries.clock import minutes_for, minutes_of
from tournament.queries.facts import Facts
from tournament.queries.pace import ends_after
from tournament.services import round_lengths
from tournament.services.changing import Preview
from tournament.web.organiser.pace_words import clock
from tournament.wording import lengths


def lines(facts: Facts, found: Preview) -> list[str]:
    """Of a shorter or longer evening: who loses how many hands, what the policies give then, what goes on
    as before."""
    kind = found.change.kind
    if kind not in ("hands", "rounds"):
        return []
    names = {number: entry.label for number, entry in facts.entries.items()}
    said = lengths.losses(found.lost, names) if found.lost else []
    if not found.lost and is_drawn(facts.event):
        said.append(_("Who sits out is not known before the rounds are drawn; all others lose the same."))
    uneven = len(found.lost) > 1 or is_drawn(facts.event)
    if kind == "hands" or uneven:
        said += _policies(facts, sits_out=uneven or bool(facts.withdrawn))
    return [*_ends(facts, found), *said, *(_of_hands(facts, found) if kind == "hands" else ())]


def _ends(facts: Facts, found: Preview) -> Iterator[str]:
    """When the evening is over then, and when it would be as it is."""
    change, own, rounds = found.change, facts.rules.hands_from, facts.event.rounds_planned
    after: HandsFrom = own
    if change.from_round is not None and change.hands is not None:
        after = round_lengths.after(facts, change.from_round, change.hands)
    then, now = ends_after(facts, after, change.rounds or rounds), ends_after(facts, own, rounds)
    if then is not None and now is not None:
        told = {"then": clock(facts.event, then), "now": clock(facts.event, now)}
        yield _("The evening then ends about %(then)s, instead of %(now)s.") % told


def _policies(facts: Facts, *, sits_out: bool) -> Iterator[str]:
    event, rules = facts.event, facts.rules
    if sits_out:
        yield lengths.awards(event.sit_out, forfeits=rules.forfeit == "sit-out")
    if event.rank_by:
        yield lengths.ranked(event.rank_by[0], rules.rate_per)


def _of_hands(facts: Facts, found: Preview) -> Iterator[str]:
    event, rules, change = facts.event, facts.rules, found.change
    assert change.from_round is not None and change.hands is not None
    now = minutes_of(event, change.from_round)
    then = minutes_for(event, change.hands)
    if now is not None and then is not None and now != then:
        told = {"then": then, "now": now}
        yield _("The clock of these rounds runs %(then)s minutes, not %(now)s.") % told
    if (
        rules.trump_restart == "never"
        and (rules.hands or rules.trump_list != ("turned",))
        and not rules.is_bid
    ):
        yield _("The trumps go on from hand to hand, as they stand in their order.")
    if any(one.boards for one in facts.sittings):
        yield _("At every table the last boards of the round are not played.")
    yield _("Table cards and slips of these rounds that are printed already show another number of hands.")
