"""What is stored about an event's play, read in a handful of queries whatever its size."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheets import Sheet, questions, score
from scoring.standings import Adjustment, Lot, Result, SitOut
from scoring.withdrawals import was_gone
from tournament.mapping.hands import COLUMNS, hand_of_columns
from tournament.mapping.movements import is_drawn
from tournament.mapping.rules import rules_of
from tournament.mapping.sheets import sheet_of
from tournament.models import Event, HandScore, Penalty, Round, Seat, Sitting
from tournament.queries.apart import adjustments_of, lots_of
from tournament.queries.fact_rows import HandFact, RoundFact, Sides, SittingFact
from tournament.queries.steads import Stead
from tournament.queries.substitutes import COLUMNS as PLACES
from tournament.queries.substitutes import Places, in_round
from tournament.queries.views import EntryView, PenaltyView

# What an entry carries besides its players, in the order of EntryView.
_TEXTS = ("label", "home_club")


@dataclass
class Facts:
    """An event's rows as plain values. sides and hands: by sitting; sit_outs: entry numbers by round."""

    event: Event
    rules: Rules
    entries: dict[int, EntryView] = field(default_factory=dict)
    rounds: list[RoundFact] = field(default_factory=list)
    sittings: list[SittingFact] = field(default_factory=list)
    sides: dict[int, Sides] = field(default_factory=dict)
    sit_outs: dict[int, list[int]] = field(default_factory=dict)
    hands: dict[int, dict[int, HandFact]] = field(default_factory=dict)
    penalties: dict[int, list[PenaltyView]] = field(default_factory=dict)
    adjustments: list[Adjustment] = field(default_factory=list)
    # Entries that left, with the last round they were there for.
    withdrawn: dict[int, int] = field(default_factory=dict)
    # Of those who left and came back, each absence: the last round before it and the first one after it.
    away: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    # The places of those entries alone in which somebody plays, or played, in another's stead.
    places: dict[int, Places] = field(default_factory=dict)
    # Tables as they were scored, by round and sitting, and those with a penalty apart: a reading of the
    # same rows may share the former, while penalties are read anew each time.
    scored: dict[int, dict[int, Result]] = field(default_factory=dict)
    scored_with_penalties: dict[int, Result] = field(default_factory=dict)

    def hands_in(self, number: int) -> int:
        """How many hands the round has."""
        return self.rules.hands_in(number, self.event.hands_per_round)

    @cached_property
    def lots(self) -> list[Lot]:
        """The orders of lots and play-offs, which the standings alone need."""
        return list(lots_of(self.event))

    def sheet(self, sitting: SittingFact) -> Sheet:
        """The table's result as it is written so far."""
        hands = self.hands.get(sitting.id, {})
        penalties = self.penalties.get(sitting.id, ())
        return sheet_of(
            {number: fact.hand for number, fact in hands.items()},
            [(one.hand, one.side, one.kind, one.points) for one in penalties],
            record=self.rules.record,
            hands_per_round=self.hands_in(sitting.round),
            short=sitting.short,
            accepted=sitting.accepted,
            settled_by=sitting.settled_by,
            late=sitting.late_side,
        )

    def result(self, sitting: SittingFact) -> Result:
        """The table's result, whether it counts yet or not; scored once."""
        charged = sitting.id in self.penalties
        kept = self.scored_with_penalties if charged else self.scored.setdefault(sitting.round, {})
        if sitting.id not in kept:
            kept[sitting.id] = self._scored(sitting)
        return kept[sitting.id]

    def _scored(self, sitting: SittingFact) -> Result:
        sides = self.sides[sitting.id]
        if sitting.forfeit_by:
            place = (sitting.round, sitting.table, sides["ns"], sides["ew"])
            return Result(*place, None, sitting.forfeit_by, sitting.stage)
        scored = score(self.sheet(sitting), self.rules, self.event.hands_per_round, sitting.round)
        place = (sitting.round, sitting.table, sides["ns"], sides["ew"])
        return Result(*place, scored, None, sitting.stage, tuple(sitting.disqualified.split()))

    def questions(self, sitting: SittingFact) -> tuple[Problem, ...]:
        """What the organiser has to decide at one table; only penalties raise any."""
        if sitting.id not in self.penalties:
            return ()
        place = {"round": sitting.round, "table": sitting.table}
        return tuple(problem.at(**place) for problem in questions(self.sheet(sitting), self.rules))

    def confirmed(self) -> list[Result]:
        """Only these count."""
        return [self.result(one) for one in self.sittings if one.state == Sitting.State.CONFIRMED]

    def is_gone(self, entry: int, number: int) -> bool:
        """Whether the entry had left before the round, and was not back for it."""
        return was_gone(number, self.withdrawn.get(entry), self.away.get(entry, ()))

    def there(self, entries: Iterable[int], number: int) -> tuple[int, ...]:
        """Those of the entries who are here in the round, in the same order."""
        return tuple(entry for entry in entries if not self.is_gone(entry, number))

    def is_idle(self, sitting: SittingFact) -> bool:
        """Whether nobody plays there since somebody has left: those who came sit out."""
        if not (self.withdrawn or self.away) or sitting.state != Sitting.State.PLAYING:
            return False
        if any(hand.ns is not None for hand in self.hands.get(sitting.id, {}).values()):
            return False
        return any(self.is_gone(entry, sitting.round) for entry in self.seated(sitting))

    def is_awaited(self, sitting: SittingFact) -> bool:
        """Whether its result is still to come: it does not count yet, and somebody plays there."""
        return sitting.state != Sitting.State.CONFIRMED and not self.is_idle(sitting)

    def seated(self, sitting: SittingFact) -> tuple[int, ...]:
        sides = self.sides[sitting.id]
        return (*sides["ns"], *sides["ew"])

    @property
    def round_count(self) -> int:
        """How many rounds there are to be; those that depend on results are drawn one by one."""
        later = is_drawn(self.event) or bool(self.event.stages)
        planned = self.event.rounds_planned if self.rounds and later else 0
        return max(len(self.rounds), planned)

    def of_stage(self, stage: int) -> list[RoundFact]:
        return [one for one in self.rounds if one.stage == stage]

    def incomplete_rounds(self) -> set[int]:
        return {one.round for one in self.sittings if self.is_awaited(one)}

    def counting_sit_outs(self) -> list[SitOut]:
        """A sit-out counts once every table of its round is confirmed; nobody sits out who has left."""
        played = {one.round for one in self.sittings if one.state == Sitting.State.CONFIRMED}
        played -= self.incomplete_rounds()
        stages = {one.number: one.stage for one in self.rounds}
        idle = [(n, entry) for n, entries in self.sit_outs.items() for entry in entries]
        for one in self.sittings:
            if self.is_idle(one):
                idle += [(one.round, entry) for entry in self.seated(one)]
        return [
            SitOut(number, entry, stages.get(number, 1))
            for number, entry in idle
            if number in played and not self.is_gone(entry, number)
        ]

    def side(self, sitting_id: int, side: str) -> EntryView:
        """Who sits on one side of a table; two single players as one."""
        numbers = self.sides[sitting_id][side]
        seated = [self.who(number, self._round_of[sitting_id]) for number in numbers]
        return seated[0] if len(seated) == 1 else together(seated)

    def who(self, entry: int, number: int) -> EntryView:
        """The entry with those who really sit there in the round."""
        return in_round(self.entries[entry], self.places.get(entry), number)

    def steads(self, entry: int | None = None) -> tuple[Stead, ...]:
        """Who plays for whom in which rounds; of one entry, or of all in the order of their numbers.

        In a round that was cut nobody does; the arrangement holds again where the round is added again.
        """
        wanted = sorted(self.places) if entry is None else [entry] if entry in self.places else []
        last = max(self.event.rounds_planned, len(self.rounds))
        found = (one for number in wanted for one in self.places[number].steads(number))
        return tuple(one for one in found if one.first <= last)

    @cached_property
    def _round_of(self) -> dict[int, int]:
        return {one.id: one.round for one in self.sittings}


def together(entries: Sequence[EntryView]) -> EntryView:
    """Single players who sit on one side, as one; who share a chair stand as ``Ann A / Cy C``."""
    sharing = tuple(entry.names for entry in entries)
    return EntryView(
        number=entries[0].number,
        names=tuple(" / ".join(names) for names in sharing),
        numbers=tuple(entry.number for entry in entries),
        sharing=sharing if any(len(names) > 1 for names in sharing) else (),
    )


def gather(
    event: Event,
    *,
    through_round: int | None = None,
    only_round: int | None = None,
    only_table: int | None = None,
) -> Facts:
    """Read what there is; through_round and only_round leave other rounds' tables out.

    only_table: of that round this table alone, with who sits there; no other entry, and no adjustment.
    """
    facts = with_rounds(event)
    wanted = {
        one.id: one.number
        for one in facts.rounds
        if (through_round is None or one.number <= through_round) and only_round in (None, one.number)
    }
    bounds: dict[str, object] = {"round__event": event}
    if only_round is not None:
        bounds["round__number"] = only_round
    elif through_round is not None:
        bounds["round__number__lte"] = through_round
    at_table = {} if only_table is None else {"table_number": only_table}
    of_sitting = {f"sitting__{name}": value for name, value in at_table.items()}
    _read_tables(facts, bounds | at_table, bounds | of_sitting, wanted)
    _read_sheets(facts, {f"sitting__{name}": value for name, value in (bounds | at_table).items()})
    if only_table is None:
        _read_entries(facts, {"number__isnull": False})
        _read_apart(facts)
    else:
        seated = [number for sides in facts.sides.values() for side in sides.values() for number in side]
        _read_entries(facts, {"number__in": seated})
    return facts


def with_rounds(event: Event) -> Facts:
    """The event's rounds and nothing else."""
    rows = Round.objects.filter(event=event).order_by("number")
    found = rows.values_list("pk", "number", "state", "opened_at", "stage")
    return Facts(event, rules_of(event), rounds=[RoundFact(*row) for row in found])


def gather_rounds(event: Event, rounds: Mapping[int, int]) -> Facts:
    """The tables of these rounds (their ids and numbers) with seats and hands, and nothing else."""
    facts = Facts(event, rules_of(event))
    of_rounds = {"round__in": list(rounds)}
    _read_tables(facts, of_rounds, of_rounds, dict(rounds))
    _read_hands(facts, {"sitting__round__in": list(rounds)})
    return facts


def read_small_things(facts: Facts) -> None:
    """What is read anew each time, since it is little: names, penalties and adjustments."""
    _read_penalties(facts, {"sitting__round__event": facts.event})
    _read_entries(facts, {"number__isnull": False})
    _read_apart(facts)


def _read_apart(facts: Facts) -> None:
    stages = {one.number: one.stage for one in facts.rounds}
    facts.adjustments = list(adjustments_of(facts.event, stages))


def gather_tables(event: Event, sittings: Sequence[int]) -> Facts:
    """These tables alone, with who sits there: no other entry, no sit-out and no adjustment."""
    facts = Facts(event, rules_of(event))
    _read_tables(facts, {"pk__in": sittings}, {"sitting__in": sittings}, {})
    _read_sheets(facts, {"sitting__in": sittings})
    seated = {number for sides in facts.sides.values() for side in sides.values() for number in side}
    _read_entries(facts, {"number__in": seated})
    return facts


def _read_entries(facts: Facts, which: dict[str, object]) -> None:
    rows = (
        facts.event.entries.filter(**which)
        .order_by("number", "players__position")
        .values_list("number", "withdrawn_after", "away", *_TEXTS, *PLACES)
    )
    facts.entries, facts.withdrawn, facts.away, facts.places = {}, {}, {}, {}
    own = 3 + len(_TEXTS)
    for (number, after, away, label, *texts), players in groupby(rows, key=itemgetter(*range(own))):
        places = Places.of(row[own:] for row in players)
        if places.players:
            facts.entries[number] = EntryView(number, places.names, (number,), label, *texts)
        else:
            facts.entries[number] = EntryView(number, (label,), (number,), "", *texts, is_dummy=True)
        if places.turns:
            facts.places[number] = places
        if after is not None:
            facts.withdrawn[number] = after
        if away:
            facts.away[number] = tuple((last, first) for last, first in away)


def _read_tables(
    facts: Facts, bounds: dict[str, object], seat_bounds: dict[str, object], rounds: dict[int, int]
) -> None:
    columns = (
        "pk",
        "round__number",
        "table_number",
        "state",
        "forfeit_by",
        "short",
        "accepted",
        "first_dealer",
        "waiting_for",
        "round__stage",
        "disqualified",
        "settled_by",
        "late_side",
        "boards",
    )
    rows = Sitting.objects.filter(**bounds).order_by("round__number", "table_number").values_list(*columns)
    facts.sittings = [SittingFact(*row) for row in rows]
    seats = (
        Seat.objects.filter(**seat_bounds)
        .order_by("place", "entry__number")
        .values_list("round_id", "sitting_id", "side", "entry__number")
    )
    for round_id, sitting_id, side, number in seats:
        if sitting_id is None:
            facts.sit_outs.setdefault(rounds[round_id], []).append(number)
        else:
            sides = facts.sides.setdefault(sitting_id, {"ns": (), "ew": ()})
            sides[side] += (number,)


def _read_sheets(facts: Facts, bounds: dict[str, object]) -> None:
    _read_hands(facts, bounds)
    _read_penalties(facts, bounds)


def _read_hands(facts: Facts, bounds: dict[str, object]) -> None:
    hands = HandScore.objects.filter(**bounds, is_current=True)
    told = ("sitting_id", "hand", "version", "is_accepted", *COLUMNS)
    for sitting, hand, version, accepted, *row in hands.order_by().values_list(*told).iterator(5000):
        facts.hands.setdefault(sitting, {})[hand] = HandFact(hand_of_columns(*row), version, accepted)


def _read_penalties(facts: Facts, bounds: dict[str, object]) -> None:
    penalties = Penalty.objects.filter(**bounds, taken_back_at__isnull=True).order_by("hand", "pk")
    for sitting, *row in penalties.values_list("sitting_id", "pk", "hand", "side", "kind", "points"):
        facts.penalties.setdefault(sitting, []).append(PenaltyView(*row))
