"""What an organiser reads of tables on screens: which tables an event has, and those of the open round."""

from tournament.models import DigitalTable, Event, Round, Sitting


def table_numbers(event: Event) -> list[int]:
    """Every table of the event's rounds, by number."""
    rows = Sitting.objects.filter(round__event=event).order_by("table_number")
    return list(rows.values_list("table_number", flat=True).distinct())


def digital_tables_of(event: Event) -> list[DigitalTable]:
    """The tables on screens of the round that is being played."""
    rows = DigitalTable.objects.filter(sitting__round__event=event, sitting__round__state=Round.State.OPEN)
    return list(
        rows.select_related("sitting__round__event", "shuffle")
        .prefetch_related("seats")
        .order_by("sitting__table_number")
    )


def numbers_on_screens(event: Event, number: int) -> set[int]:
    """The tables of the event's round of this number that are on screens."""
    rows = DigitalTable.objects.filter(sitting__round__event=event, sitting__round__number=number)
    return set(rows.values_list("sitting__table_number", flat=True))


def on_screens_now(event: Event, table_number: int | None) -> DigitalTable | None:
    """The table of this number in the round that is being played, where it is on screens."""
    rows = DigitalTable.objects.filter(sitting__round__event=event, sitting__round__state=Round.State.OPEN)
    return rows.filter(sitting__table_number=table_number).first() if table_number is not None else None
