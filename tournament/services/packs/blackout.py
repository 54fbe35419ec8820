"""The blackout pack: all that it takes to finish the night when the program does not come back."""

from django.utils.translation import gettext as _

from tournament import wording
from tournament.models import Round
from tournament.services.packs.book import Part
from tournament.services.packs.contents import with_contents
from tournament.services.packs.material import Material
from tournament.services.packs.seating import by_table
from tournament.services.packs.slips import blank_slips
from tournament.services.packs.standings import standings

# Slips that are spoilt, or written twice.
SPARE = 4


def blackout(material: Material) -> list[Part]:
    """Instructions, the standings, the seating of every round that is not over, and a blank slip for each
    of their tables with some to spare."""
    wanted = sum(len(view.tables) for view in material.coming)
    slips = blank_slips(material, wanted + SPARE) if wanted else []
    parts = [*standings(material), *by_table(material, material.coming), *slips]
    return with_contents(material, _("If the light goes out"), parts, _instructions(material))


def _instructions(material: Material) -> list[str]:
    event = material.event
    told = [
        _(
            "1. Nothing is lost. Every result that the page had called saved by %(clock)s is in this pack, "
            "as %(version)s."
        )
        % {"clock": material.clock, "version": material.version},
        _open_round(material),
        _("3. Give every table a blank slip. Write table, round and who plays on it."),
        _("4. Each table writes the tricks of every hand. The two sides of a hand make 13. Both sides sign."),
        _("5. Collect the slips of a round before you read out the next one. Keep them all."),
        _(
            "6. When the program runs again: open “Paper” at this event, then “Type in slips”. What you "
            "type is compared with what is stored. Where the two differ you see both and decide."
        ),
        _(
            "7. If it does not come back tonight, count by hand: %(counting)s "
            "Add that to the standings in this pack."
        )
        % {"counting": _counting(material)},
    ]
    if any(material.facts.sit_outs.values()):
        told.append(wording.sit_out_policy(event.sit_out))
    return told


def _open_round(material: Material) -> str:
    """Where the night is, and so what is read out first."""
    opened = next((view for view in material.rounds if view.state == Round.State.OPEN), None)
    coming = next((view for view in material.coming if view.state != Round.State.OPEN), None)
    if opened is None:
        number = coming.number if coming else 1
        return _("2. Round %(round)d comes next. Read its seating out by table.") % {"round": number}
    if coming is None:
        return _("2. Round %(round)d is the last one. Finish it.") % {"round": opened.number}
    words = _("2. Round %(round)d is being played. Finish it, then read out the seating of round %(next)d.")
    return words % {"round": opened.number, "next": coming.number}


def _counting(material: Material) -> str:
    """How a slip becomes what ranks first, where that can be said in one sentence."""
    first = material.event.rank_by[0] if material.event.rank_by else "points"
    if first == "tricks":
        return _("all tricks of one’s side are added up.")
    if first == "points":
        return _("a side has a point for each trick above six in a hand.")
    name = wording.ranking_name(first)
    return _("%(name)s. %(explanation)s") % {"name": name, "explanation": wording.ranking_explanation(first)}
