"""Why everybody stands where he does: a sentence for each row, and what came to it apart from the cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.explaining import explanations
from tournament.queries.apart_of_entries import Charged, charged
from tournament.queries.facts import Facts
from tournament.queries.views import StandingsRow, StandingsView
from tournament.web.tables import names_in_html
from tournament.wording import explanations as words


@dataclass(frozen=True)
class Why:
    """Of one row: the sentence, and a line for each sit-out, forfeit, adjustment, penalty."""

    row: StandingsRow
    sentence: str
    lines: tuple[str, ...] = ()


def why_of(view: StandingsView, facts: Facts, only: int | None = None) -> tuple[Why, ...]:
    """One for each row, in order; only: for this entry alone. Nothing while there is nothing to explain."""
    if not view.through_round:
        return ()
    rows = [row for row in view.rows if row.source is not None]
    explained = explanations([row.source for row in rows], view.ranking)
    above: Sequence[StandingsRow | None] = (None, *rows)
    penalties = charged(facts, through=view.through_round, stage=view.stage)
    return tuple(
        Why(row, words.why(one, upper.label if upper else ""), _lines(row, penalties))
        for row, upper, one in zip(rows, above, explained, strict=False)
        if only in (None, row.entry_number)
    )


def boxes(whys: Iterable[Why]) -> SafeString:
    """For each row the box that a tap on its place opens. A template's loop over a hundred takes ten times
    as long."""
    place, close = _("Place %(n)d"), _("Close")
    return mark_safe(
        "\n".join(
            format_html(
                '<div class="explanation" popover id="place-{0}"><h3>{1}: {2}</h3><p>{3}</p>{4}<button'
                ' type="button" popovertarget="place-{0}" popovertargetaction="hide">{5}</button></div>',
                one.row.entry_number,
                place % {"n": one.row.rank},
                names_in_html(one.row.names),
                one.sentence,
                _listed(one.lines),
                close,
            )
            for one in whys
        )
    )


def _listed(lines: Sequence[str]) -> SafeString:
    if not lines:
        return SafeString("")
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((line,) for line in lines)))


def _lines(row: StandingsRow, penalties: Mapping[int, Iterable[Charged]]) -> tuple[str, ...]:
    """In the order of rounds."""
    gains = row.source.gains if row.source else ()
    told = [(gain.round, words.gain(gain)) for gain in gains]
    told += [(one.round, words.charge(one)) for one in penalties.get(row.entry_number, ())]
    return tuple(line for _round, line in sorted(told, key=lambda each: each[0]))
