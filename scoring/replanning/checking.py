"""What a new plan is checked for before it is handed out: that it can be played, and the wishes."""

from collections.abc import Iterator, Sequence

from scoring.movements.schedule import Round, round_faults
from scoring.problems import Problem
from scoring.replanning.placing import kept_table
from scoring.replanning.task import Task, places_in


def not_playable(task: Task, rounds: Sequence[Round]) -> Iterator[Problem]:
    """What any schedule is checked for; those who do not play count as sitting out."""
    entries = max((*task.active, *(e for one in task.played for e in places_in(one))))
    away = tuple(entry for entry in range(1, entries + 1) if entry not in task.active)
    for one in rounds:
        whole = Round(one.number, one.tables, (*one.sit_out, *away))
        yield from round_faults(whole, one.number, entries)


def unmet(task: Task, rounds: Sequence[Round]) -> Iterator[Problem]:
    """Wishes that the new rounds do not meet: those of entries that play on, in the rounds to come."""
    for one in rounds:
        for table in one.tables:
            kept = kept_table(task.wishes.fixed, table.entries)
            if kept is not None and kept != table.number:
                yield Problem("replan-fixed", {"round": one.number, "table": kept})
    for group, start in kept_apart(task):
        met = tuple(
            one.number
            for one in rounds
            if one.number < start and any(len(group & set(table.entries)) > 1 for table in one.tables)
        )
        if met:
            yield Problem("wish-apart-unmet", {"named": tuple(sorted(group)), "rounds": met})


def kept_apart(task: Task) -> list[tuple[frozenset[int], int]]:
    """Who is kept apart, and until which round."""
    for_ever = max(task.rounds, default=0) + 1
    return [*((group, for_ever) for group in task.wishes.apart), *task.wishes.late]
