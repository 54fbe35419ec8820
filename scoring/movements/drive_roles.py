"""The two roles of a drive: what people play, and what keeps them from being seated by it (rules, part 4)."""

from collections.abc import Sequence

from scoring.problems import Problem, Refused


def role_faults(roles: Sequence[str | None], names: tuple[str, str]) -> tuple[Problem, ...]:
    """What keeps these entries from being seated by role, roles[k] being that of entry k + 1.

    None is somebody who plays either. "drive-role-unknown" (entry, role, known); "drive-roles-unequal"
    (role, have, need, move, other): so many of a role must play the other one.
    """
    strange = tuple(
        Problem("drive-role-unknown", {"entry": entry, "role": role, "known": names})
        for entry, role in enumerate(roles, start=1)
        if role is not None and role not in names
    )
    if strange:
        return strange
    need = len(roles) // 2
    for role, other in (names, names[::-1]):
        have = sum(one == role for one in roles)
        if have > need:
            details = {"role": role, "have": have, "need": need, "move": have - need, "other": other}
            return (Problem("drive-roles-unequal", details),)
    return ()


def by_role(roles: Sequence[str | None], names: tuple[str, str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The entries of the first and of the second role; who plays either fills up, the first who came first.

    Refused with every problem of role_faults().
    """
    faults = role_faults(roles, names)
    if faults:
        raise Refused(faults)
    need = len(roles) // 2
    first = [entry for entry, role in enumerate(roles, start=1) if role == names[0]]
    either = [entry for entry, role in enumerate(roles, start=1) if role is None]
    first = sorted(first + either[: need - len(first)])
    return tuple(first), tuple(entry for entry in range(1, len(roles) + 1) if entry not in first)
