"""One round: its tables with names, who handles the pack in each hand, and the results so far."""

from collections.abc import Iterator, Mapping

from scoring.rules import handling, kind_of, trump_of
from scoring.sheets import games_of, is_level, of_hand, score
from tournament.mapping.hands import BLANK
from tournament.mapping.rules import chairs
from tournament.models import Event, Sitting
from tournament.queries.fact_rows import HandFact, SittingFact
from tournament.queries.facts import Facts, gather
from tournament.queries.views import HandView, RoundView, TableView

_NEVER = HandFact(BLANK, 0, False)


def round_view(event: Event, number: int) -> RoundView | None:
    """The round with this number; None when the event has none."""
    return round_of(gather(event, only_round=number), number)


def round_of(facts: Facts, number: int) -> RoundView | None:
    """The same from rows that were already read."""
    row = next((one for one in facts.rounds if one.number == number), None)
    if row is None:
        return None
    return RoundView(
        number=number,
        state=row.state,
        tables=tuple(_table(facts, one) for one in facts.sittings if one.round == number),
        # Of a round that results decide, who has left stands among those without a table: he is not here.
        sit_outs=tuple(
            facts.who(entry, number) for entry in facts.there(facts.sit_outs.get(number, ()), number)
        ),
        rounds=facts.round_count,
        hands=facts.hands_in(number),
        hands_per_round=facts.event.hands_per_round,
        record=facts.rules.record,
        opened_at=row.opened_at,
    )


def table_numbers(event: Event, number: int) -> list[int]:
    """The tables of a round, in the order of the room."""
    found = Sitting.objects.filter(round__event=event, round__number=number).order_by("table_number")
    return list(found.values_list("table_number", flat=True))


def _table(facts: Facts, sitting: SittingFact) -> TableView:
    ns, ew = facts.side(sitting.id, "ns"), facts.side(sitting.id, "ew")
    names = chairs(ns.names, ew.names)
    written = facts.hands.get(sitting.id, {})
    sheet = facts.sheet(sitting)
    judged = (facts.rules, facts.event.hands_per_round, sitting.round)
    scored = score(sheet, *judged)
    hands = tuple(_hands(facts, sitting, names, written))
    return TableView(
        number=sitting.table,
        sitting_id=sitting.id,
        state=sitting.state,
        ns=ns,
        ew=ew,
        hands=hands,
        total=_total(written) if facts.rules.record == "totals" else None,
        ns_tricks=scored.ns.tricks,
        ew_tricks=scored.ew.tricks,
        ns_points=scored.ns.points,
        ew_points=scored.ew.points,
        entered=sum(1 for number, hand in written.items() if number and hand.ns is not None),
        forfeit_by=sitting.forfeit_by,
        short=sitting.short,
        accepted=sitting.accepted,
        penalties=tuple(facts.penalties.get(sitting.id, ())),
        first_dealer=sitting.first_dealer,
        questions=facts.questions(sitting),
        waiting_for=sitting.waiting_for,
        disqualified=tuple(sitting.disqualified.split()),
        idle=facts.is_idle(sitting),
        # Of a shorter round the last boards are not played.
        boards=tuple(sitting.boards)[: facts.hands_in(sitting.round)],
        settled_by=sitting.settled_by,
        late=sitting.late_side,
        level=is_level(sheet, *judged),
        games=games_of(sheet, *judged),
        by_points=facts.rules.is_bid,
    )


def _hands(
    facts: Facts, sitting: SittingFact, names: Mapping[str, str], written: Mapping[int, HandFact]
) -> Iterator[HandView]:
    """Every hand of the round, and more where more were written down."""
    each = facts.event.hands_per_round
    for number in range(1, max([facts.hands_in(sitting.round), *written]) + 1):
        hand = written.get(number, _NEVER)
        who = handling(facts.rules, sitting.first_dealer, number)
        seats = {
            "dealer": who.dealer,
            "shuffler": who.shuffler,
            "cutter": who.cutter,
            "leader": who.leader,
        }
        if facts.rules.first_dealer == "cut":
            # The cards decide at the table; until then there is no name to show.
            seats = {}
        yield HandView(
            number=number,
            **{
                deed: names.get(seats.get(deed, ""), "")
                for deed in ("dealer", "shuffler", "cutter", "leader")
            },
            # What is trumps in bid whist is named hand by hand, and written down with it.
            trump=None if facts.rules.is_bid else trump_of(facts.rules, sitting.round, number, each),
            ns=hand.ns,
            ew=hand.ew,
            version=hand.version,
            accepted=hand.accepted,
            chairs=seats,
            hand=hand.hand,
            kind=kind_of(facts.rules, sitting.round, number, each),
            points=of_hand(hand.hand, facts.rules, number, each, sitting.round),
        )


def _total(written: Mapping[int, HandFact]) -> HandView:
    hand = written.get(0, _NEVER)
    return HandView(0, "", "", "", "", None, hand.ns, hand.ew, hand.version, hand.accepted, hand=hand.hand)
