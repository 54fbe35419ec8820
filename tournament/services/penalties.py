"""What is charged or awarded apart from the raw tricks; all of it can be taken back and stays on record."""

from django.utils import timezone

from scoring.numbers import brief, read_fraction, text
from scoring.problems import Problem, Refused
from scoring.sheets import Penalty as SheetPenalty
from scoring.sheets import Sheet, partial_faults
from scoring.values import adjusted_value
from tournament.mapping.hands import hand_on
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.mapping.sheets import sheet_of
from tournament.models import Adjustment, Entry, Event, HandScore, Penalty, Sitting, User
from tournament.services import states
from tournament.services.judging import judged_by, standing_penalties
from tournament.services.log import record
from tournament.services.reasons import missing_reason, written_reason, written_reason_of_round
from tournament.services.sendings import place_of
from tournament.services.settling import settle
from tournament.services.texts import LONGEST_REASON, clean, text_faults
from tournament.services.writing import changed, write, write_table


def _known(by: User | None) -> User | None:
    return by if by is not None and by.pk else None


def _require_open(sitting: Sitting) -> None:
    states.require(sitting.round.event, "give-penalty")
    if sitting.round.opened_at is None:
        raise Refused(Problem("round-not-open", {"round": sitting.round.number}))


def give_penalty(
    sitting: Sitting, by: User | None, *, hand: int, side: str, kind: str, points: int = 0, reason: str = ""
) -> Penalty:
    """Charge a side for one hand. kind ``revoke``: as the rules say; ``points``: so many off its score.

    Refused when the hand has no result yet, when the side was charged with the same already,
    with everything that scoring finds wrong, and without a reason once the next round has begun.
    """
    with write_table(sitting) as event:
        _require_open(sitting)
        place = place_of(sitting)
        if sitting.forfeit_by:
            raise Refused(Problem("table-forfeited", place))
        problems = _penalty_faults(sitting, SheetPenalty(hand, side, kind, points))
        problems += missing_reason(sitting, reason)
        if problems:
            raise Refused(problem.at(**place) for problem in problems)
        made = Penalty.objects.create(
            sitting=sitting,
            hand=hand,
            side=side,
            kind=kind,
            points=points if kind == Penalty.Kind.POINTS else 0,
            given_by=_known(by),
        )
        settle(sitting, _sheet(sitting), _known(by))
        charge = {"hand": hand, "side": side, "kind": kind, "points": made.points, "reason": clean(reason)}
        record("penalty-given", event=event, by=by, **place, **charge)
        changed(event)
    return made


def _sheet(sitting: Sitting, wanted: SheetPenalty | None = None) -> Sheet:
    """The table's sheet as it stands, with one penalty more where one is wanted."""
    event = sitting.round.event
    rows = HandScore.objects.filter(sitting=sitting, is_current=True, ns__isnull=False)
    more = [(wanted.hand, wanted.side, wanted.kind, wanted.points)] if wanted else []
    return sheet_of(
        {row.hand: hand_on(row) for row in rows},
        [*standing_penalties(sitting), *more],
        record=rules_of(event).record,
        hands_per_round=hands_of_round(event, sitting.round.number),
        short=sitting.short,
        accepted=sitting.accepted,
        settled_by=sitting.settled_by,
        late=sitting.late_side,
    )


def _penalty_faults(sitting: Sitting, wanted: SheetPenalty) -> list[Problem]:
    sheet = _sheet(sitting, wanted)
    problems = list(partial_faults(sheet, *judged_by(sitting)))
    if problems:
        return problems
    details = {"hand": wanted.hand, "side": wanted.side, "kind": wanted.kind}
    charged = {given[:3] for given in standing_penalties(sitting)}
    if (wanted.hand, wanted.side, wanted.kind) in charged:
        problems.append(Problem("penalty-twice", details))
    if not _is_played(sheet, wanted.hand):
        problems.append(Problem("penalty-before-result", details))
    return problems


def _is_played(sheet: Sheet, hand: int) -> bool:
    if sheet.totals is not None:
        return not sheet.totals.blank
    return hand <= len(sheet.hands) and not sheet.hands[hand - 1].blank


def take_back_penalty(penalty: Penalty, by: User | None, *, reason: str = "") -> Penalty:
    """The penalty counts no more and stays on record; taking it back twice changes nothing."""
    sitting = penalty.sitting
    with write_table(sitting) as event:
        _require_open(sitting)
        penalty.refresh_from_db(fields=["taken_back_at", "taken_back_by"])
        if penalty.taken_back_at is None:
            why = written_reason(sitting, reason)
            penalty.taken_back_at, penalty.taken_back_by = timezone.now(), _known(by)
            penalty.save(update_fields=["taken_back_at", "taken_back_by"])
            settle(sitting, _sheet(sitting), _known(by))
            charge = {
                "hand": penalty.hand,
                "side": penalty.side,
                "kind": penalty.kind,
                "points": penalty.points,
                "reason": why,
            }
            record("penalty-taken-back", event=event, by=by, **place_of(sitting), **charge)
            changed(event)
    return penalty


def give_forfeit(
    sitting: Sitting, by: User | None, *, side: str, reason: str = "", line: bool = True
) -> Sitting:
    """The side did not play; the table is done without tricks. Refused once a hand has a result.

    line: whether the log has a line of it; a deed that it is part of says it in its own.
    """
    with write_table(sitting) as event:
        _require_open(sitting)
        place = place_of(sitting)
        if side not in ("ns", "ew"):
            raise Refused(Problem("forfeit-side", {**place, "side": brief(side)}))
        if HandScore.objects.filter(sitting=sitting, is_current=True, ns__isnull=False).exists():
            raise Refused(Problem("forfeit-after-result", place))
        if sitting.forfeit_by != side:
            why = written_reason(sitting, reason)
            sitting.forfeit_by, sitting.state = side, Sitting.State.CONFIRMED
            sitting.confirmed_at, sitting.confirmed_by = timezone.now(), _known(by)
            sitting.save(update_fields=["forfeit_by", "state", "confirmed_at", "confirmed_by"])
            if line:
                record("forfeit-given", event=event, by=by, **place, side=side, reason=why)
            changed(event)
    return sitting


def take_back_forfeit(sitting: Sitting, by: User | None, *, reason: str = "", line: bool = True) -> Sitting:
    """The table is to be played after all. line: as in give_forfeit."""
    with write_table(sitting) as event:
        _require_open(sitting)
        if sitting.forfeit_by:
            side, why = sitting.forfeit_by, written_reason(sitting, reason)
            sitting.forfeit_by, sitting.state = "", Sitting.State.PLAYING
            sitting.confirmed_at = sitting.confirmed_by = None
            sitting.save(update_fields=["forfeit_by", "state", "confirmed_at", "confirmed_by"])
            if line:
                record("forfeit-taken-back", event=event, by=by, **place_of(sitting), side=side, reason=why)
            changed(event)
    return sitting


def give_adjustment(
    event: Event, entry: Entry, by: User | None, *, round_number: int, value: object, reason: str
) -> Adjustment:
    """Add an exact number to (or take it off) an entry's first ranking value, from a round on.

    value: whole, "20/3" or "6.1". Refused when it is none, without a reason, for another
    event's entry, and where the ranking list has no value to add to.
    """
    with write(event):
        states.require(event, "adjust")
        exact = read_fraction(value)
        problems = text_faults(reason, "reason", LONGEST_REASON)
        if exact is None:
            problems.append(Problem("adjustment-value", {"value": brief(value)}))
        if entry.event_id != event.pk or entry.number is None:
            problems.append(Problem("adjustment-entry", {"entry": entry.number or 0}))
        if not _is_round(event, round_number):
            problems.append(Problem("round-unknown", {"round": round_number, "rounds": event.rounds_planned}))
        # By rate an adjustment counts in what the rate divides, wherever in the list it stands.
        if adjusted_value(event.rank_by) is None and "rate" not in event.rank_by:
            problems.append(Problem("adjustment-no-value", {}))
        if problems:
            raise Refused(problems)
        made = Adjustment.objects.create(
            event=event,
            entry=entry,
            round_number=round_number,
            value=text(exact or 0),
            reason=clean(reason),
            given_by=_known(by),
        )
        details = {"entry": entry.number, "round": round_number, "value": made.value, "reason": made.reason}
        record("adjustment-given", event=event, by=by, **details)
        changed(event)
    return made


def _is_round(event: Event, number: int) -> bool:
    """Whether there is such a round, or will be once everybody is seated."""
    planned = event.state == Event.State.DRAFT and 1 <= number <= event.rounds_planned
    return planned or event.rounds.filter(number=number).exists()


def take_back_adjustment(adjustment: Adjustment, by: User | None, *, reason: str = "") -> Adjustment:
    """The adjustment counts no more and stays on record; of a round that is over it needs a reason."""
    event = adjustment.event
    with write(event):
        states.require(event, "adjust")
        adjustment.refresh_from_db(fields=["taken_back_at", "taken_back_by"])
        if adjustment.taken_back_at is None:
            of = event.rounds.filter(number=adjustment.round_number).first()
            why = written_reason_of_round(of, reason) if of is not None else clean(reason)
            adjustment.taken_back_at, adjustment.taken_back_by = timezone.now(), _known(by)
            adjustment.save(update_fields=["taken_back_at", "taken_back_by"])
            details = {"entry": adjustment.entry.number, "round": adjustment.round_number, "reason": why}
            record("adjustment-taken-back", event=event, by=by, **details, value=adjustment.value)
            changed(event)
    return adjustment
