"""How the options of drives are read: two roles, and the steps that each of them goes."""

from scoring.numbers import brief
from scoring.option_values import whole
from scoring.problems import Problem

LONGEST_ROLE = 30
LONGEST_STEP = 9


def read_roles(key: str, value: object) -> object:
    names = value if isinstance(value, list | tuple) else None
    if names is not None and len(names) == 0:
        return ()
    fits = names is not None and len(names) == 2
    if not fits or not all(isinstance(name, str) and len(name.strip()) > 0 for name in names or ()):
        return Problem("roles-two", {"option": key, "value": brief(value)})
    roles = tuple(" ".join(name.split()) for name in names or ())
    if max(map(len, roles)) > LONGEST_ROLE:
        return Problem(
            "roles-long", {"option": key, "value": brief(max(roles, key=len)), "most": LONGEST_ROLE}
        )
    if roles[0].casefold() == roles[1].casefold():
        return Problem("roles-same", {"option": key, "value": roles[0]})
    return roles


def read_steps(key: str, value: object) -> object:
    numbers = value if isinstance(value, list | tuple) else None
    if numbers is not None and len(numbers) in (0, 2):
        read = [whole(-LONGEST_STEP, LONGEST_STEP)(key, number) for number in numbers]
        if not any(isinstance(number, Problem) for number in read):
            return tuple(numbers)
    return Problem("steps-two", {"option": key, "value": brief(value), "most": LONGEST_STEP})
