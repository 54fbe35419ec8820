"""What everybody plays as, where the hall's check wants one of either role on each side."""

from tournament.mapping.movements import mixes_roles, role_names
from tournament.queries.apart import roles_of
from tournament.queries.facts import Facts


def hall_roles(facts: Facts) -> dict[int, str]:
    """Entry -> its role; nothing where sides need not have one of each (docs/rules.md, part 4).

    Who has said nothing plays what he was seated as at first: the first chair of a side is the first role's.
    """
    event = facts.event
    if not mixes_roles(event):
        return {}
    said = roles_of(event)
    if not said:
        return {}
    names, seated = role_names(event), dict[int, str]()
    for one in facts.sittings:
        for side in facts.sides[one.id].values():
            for entry, role in zip(side, names, strict=False):
                seated.setdefault(entry, role)
    return seated | said
