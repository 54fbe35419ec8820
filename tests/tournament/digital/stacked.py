"""Hands whose cards a test chooses: they are put in the place of what was dealt, before anything is done."""

from collections.abc import Mapping

from django.db.models import F

from scoring.engine.hand_text import read_hand_text
from tests.tournament.digital.playing import CHAIRS
from tournament.models import DealtHand, DigitalTable


def stack(table: DigitalTable, hands: Mapping[str, str], *, dealer: str, **more: object) -> DealtHand:
    """The hand that is being played, with these cards. more: of the game's options, and kitty, turned."""
    row = table.dealt_hands.get(state=DealtHand.State.PLAYING)
    deal = {chair: hands[chair] for chair in CHAIRS}
    for chair in CHAIRS:
        read_hand_text(deal[chair])
    row.deal = deal | {"kitty": more.pop("kitty", ""), "turned": more.pop("turned", "")}
    row.game |= more
    row.dealer = dealer
    row.turn = CHAIRS[(CHAIRS.index(dealer) + 1) % 4]
    # Another beginning and another version, so that nothing of what was read before is taken for this.
    row.made_at = row.begun_at
    row.save()
    DigitalTable.objects.filter(pk=row.table_id).update(version=F("version") + 1)
    return row
