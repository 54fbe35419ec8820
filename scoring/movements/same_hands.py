"""Events in which all tables play the same hands: which movement is usual, and how many deals there are."""

FEWEST_DEALS = 24  # in all, where the organiser leaves the number open
HOWELL_UP_TO = {False: 4, True: 6}  # tables, without and with a pair that sits out in turn


def for_same_hands(tables: int, *, half: bool) -> str:
    """The movement that is usual where all tables play the same hands: "howell" for few tables, else
    "mitchell". half: whether one pair more sits out in turn.
    """
    return "howell" if tables <= HOWELL_UP_TO[half] else "mitchell"


def deals_for_same_hands(least: int, tables: int) -> tuple[int, int]:
    """(deals at each table a round, deals in all) for at least so many deals: whole numbers at each table."""
    each = max(1, -(-least // tables))
    return each, each * tables
