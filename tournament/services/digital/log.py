"""Lines of the log about a digital table: of its event, or of its club. No card stands in any of them."""

from tournament.models import DigitalTable, User
from tournament.services.log import record


def noted(deed: str, table: DigitalTable, by: User | None, **details: object) -> None:
    if table.sitting is not None:
        number, place = table.sitting.table_number, table.sitting.round.number
        record(deed, event=table.sitting.round.event, by=by, table=number, round=place, **details)
    else:
        record(deed, club=table.club, by=by, table=table.name or table.code, round=0, **details)
