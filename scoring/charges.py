"""What each penalty of a sheet gave or took, and which rule said so (docs/rules.md, part 1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.points import Score, both_revoked, score
from scoring.record import SIDES, Penalty, Sheet
from scoring.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Charge:
    """One penalty and its effect on both sides' points and tricks of the round.

    policy: ``tricks`` (three pass), ``revoke-points``, ``points``, or ``both-revoked``: nothing
    moves while the organiser has not decided.
    """

    penalty: Penalty
    policy: str
    points: Mapping[str, int] = field(default_factory=dict)
    tricks: Mapping[str, int] = field(default_factory=dict)


def charges(
    sheet: Sheet, rules: Rules, hands_per_round: int | None = None, round_number: int = 1
) -> tuple[Charge, ...]:
    """Every penalty of the sheet in its order, with what it changes beside those before it."""
    both, found = both_revoked(sheet), []
    standing: tuple[Penalty, ...] = ()
    before = score(replace(sheet, penalties=()), rules, hands_per_round, round_number)
    for penalty in sheet.penalties:
        if penalty.kind == "revoke" and penalty.hand in both:
            found.append(Charge(penalty, "both-revoked", dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)))
            continue
        standing = (*standing, penalty)
        after = score(replace(sheet, penalties=standing), rules, hands_per_round, round_number)
        policy = "points" if penalty.kind == "points" else "tricks"
        if policy == "tricks" and rules.revoke != "tricks":
            policy = "revoke-points"
        found.append(
            Charge(penalty, policy, _apart(before, after, "points"), _apart(before, after, "tricks"))
        )
        before = after
    return tuple(found)


def _apart(before: Score, after: Score, name: str) -> dict[str, int]:
    return {
        side: getattr(getattr(after, side), name) - getattr(getattr(before, side), name) for side in SIDES
    }
