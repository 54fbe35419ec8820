"""Everybody's place after each round as a picture that needs no script and no colour.

Each line has dashes and marks of its own, and stands with its name at both ends. Of more than
``ALL`` entries the first ten as things stand are drawn so, the others as thin lines without a name;
on a pair's own page that pair alone is picked out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

ALL, FIRST, FAINT = 12, 10, 60
DASHES = ("", "8 5", "3 3", "12 4 3 4", "5 2", "16 5", "3 6", "10 3 3 3 3 3")
LEFT, RIGHT, TOP, BOTTOM, LETTER = 34, 210, 14, 26, 16
LONGEST_NAME = 26

Places = Mapping[int, Mapping[int, int]]


@dataclass(frozen=True)
class Line:
    """One entry's way: a point for each round in which it stands in the table."""

    entry: int
    name: str
    points: Sequence[tuple[int, int]]
    ranks: Sequence[tuple[int, int]]


def picture(places: Places, names: Mapping[int, str], own: int | None = None) -> SafeString:
    """The picture of these places (round -> entry -> place); nothing before the second round."""
    rounds = sorted(places)
    if len(rounds) < 2:
        return SafeString("")
    last = places[rounds[-1]]
    entries = sorted({entry for of_round in places.values() for entry in of_round if entry in names})
    step = max(5, min(22, 560 // max(1, len(entries))))
    across = max(16, min(56, 340 // (len(rounds) - 1)))
    heights = [_heights(places[number], step) for number in rounds]

    def line(entry: int) -> Line:
        return _line(entry, names[entry], [places[number] for number in rounds], heights, rounds, across)

    chosen = _told(entries, last, own)
    told = [line(entry) for entry in chosen]
    width = LEFT + across * (len(rounds) - 1) + RIGHT
    height = TOP + max(step * (len(entries) - 1), LETTER * (len(told) - 1)) + BOTTOM + LETTER
    others = [] if len(entries) > FAINT else [entry for entry in entries if entry not in chosen]
    parts = [
        _head(told, len(entries), own),
        _rounds(rounds, across, height),
        *(_faint(line(entry)) for entry in others),
        *_named(told, last, own),
    ]
    return format_html(
        '<svg class="places" viewBox="0 0 {} {}" width="{}" height="{}" role="img"'
        ' aria-labelledby="places-title places-told">{}</svg>',
        width,
        height,
        width,
        height,
        mark_safe("".join(parts)),
    )


def words(entries: int, own: int | None = None) -> str:
    """What the picture shows of so many entries."""
    if own is not None:
        return _("The thick line is this one; the thin ones are all the others.")
    if entries <= ALL:
        return _("Each line has its own dashes and its name at both ends.")
    said = _("The first %(first)d as things stand have a name; of the other %(others)d each has a thin line.")
    if entries > FAINT:
        said = _(
            "The first %(first)d as things stand; the other %(others)d are left out, so that it is legible."
        )
    return said % {"first": FIRST, "others": entries - FIRST}


def _told(entries: Sequence[int], last: Mapping[int, int], own: int | None) -> list[int]:
    """Those that have a name, in the order of the last round."""
    if own is not None:
        return [entry for entry in entries if entry == own]
    standing = sorted((entry for entry in entries if entry in last), key=lambda entry: (last[entry], entry))
    return standing if len(entries) <= ALL else standing[:FIRST]


def _heights(of_round: Mapping[int, int], step: int) -> dict[int, int]:
    """Those who share a place stand below each other, so that no line hides another."""
    order = sorted((rank, entry) for entry, rank in of_round.items())
    return {entry: TOP + step * at for at, (_rank, entry) in enumerate(order)}


def _line(
    entry: int,
    name: str,
    places: Sequence[Mapping[int, int]],
    heights: Sequence[Mapping[int, int]],
    rounds: Sequence[int],
    across: int,
) -> Line:
    there = [at for at, of_round in enumerate(places) if entry in of_round]
    points = [(LEFT + at * across, heights[at][entry]) for at in there]
    return Line(entry, name, points, [(rounds[at], places[at][entry]) for at in there])


def _head(told: Iterable[Line], entries: int, own: int | None) -> SafeString:
    """What a reader who does not see the picture is told."""
    said = "; ".join(
        _("%(name)s: %(places)s") % {"name": line.name, "places": ", ".join(str(r) for _n, r in line.ranks)}
        for line in told
    )
    return format_html(
        '<title id="places-title">{}</title><desc id="places-told">{} {}</desc>',
        _("Places after each round"),
        words(entries, own),
        said,
    )


def _rounds(rounds: Sequence[int], across: int, height: int) -> SafeString:
    """A thin upright for each round, and its number below."""
    every = max(1, -(-26 // across))
    made = [
        format_html(
            '<path class="upright" d="M{} {}V{}"/>{}',
            LEFT + at * across,
            TOP - 6,
            height - BOTTOM,
            format_html('<text class="round" x="{}" y="{}">{}</text>', LEFT + at * across, height - 8, number)
            if at % every == 0 or at == len(rounds) - 1
            else "",
        )
        for at, number in enumerate(rounds)
    ]
    return format_html_join("", "{}", ((one,) for one in made))


def _faint(line: Line) -> SafeString:
    return format_html('<path class="faint" d="{}"/>', _way(line))


def _way(line: Line) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in line.points)


def _named(told: Sequence[Line], last: Mapping[int, int], own: int | None) -> Iterable[SafeString]:
    """The lines with marks, and a name at both ends; names are moved apart where they would meet."""
    shared = list(last.values())
    ends = _apart([line.points[-1][1] for line in told])
    firsts = sorted(range(len(told)), key=lambda at: told[at].points[0][1])
    starts = dict(zip(firsts, _apart([told[at].points[0][1] for at in firsts]), strict=True))
    for at, line in enumerate(told):
        rank = last.get(line.entry)
        place = "" if rank is None else f"{rank}=" if shared.count(rank) > 1 else f"{rank}"
        x, y = line.points[-1]
        yield format_html(
            '<g class="way{}"><title>{}</title><path class="led" d="M{} {}L{} {}"/>'
            '<path class="line" d="{}" stroke-dasharray="{}"/>{}'
            '<text class="first" x="{}" y="{}">{}</text><text class="last" x="{}" y="{}">{} {}</text></g>',
            " own" if line.entry == own else "",
            line.name,
            *(x + 5, y, x + 16, ends[at]),
            _way(line),
            "" if own is not None else DASHES[at % len(DASHES)],
            _marks(line, at),
            *(LEFT - 10, starts[at] + 5, line.entry),
            *(x + 20, ends[at] + 5, place, _short(line.name)),
        )


def _apart(wanted: Sequence[int]) -> list[int]:
    """The same heights, in order, moved down where two would be nearer than a letter is high."""
    found: list[int] = []
    for height in wanted:
        found.append(max(height, found[-1] + LETTER) if found else height)
    return found


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _marks(line: Line, at: int) -> SafeString:
    """At each round a mark of the line's own shape: full or hollow circle, square, diamond, triangle."""
    kind = "hollow" if (at // 4) % 2 else "full"
    return format_html_join(
        "", '<path class="{}" d="{}"/>', ((kind, _SHAPES[at % 4](x, y)) for x, y in line.points)
    )


_SHAPES = (
    lambda x, y: f"M{x - 4} {y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    lambda x, y: f"M{x - 4} {y - 4}h8v8h-8z",
    lambda x, y: f"M{x} {y - 5}l5 5l-5 5l-5 -5z",
    lambda x, y: f"M{x} {y - 5}l5 9h-10z",
)
