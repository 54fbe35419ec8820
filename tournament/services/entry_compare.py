"""What storing a list of pairs would do, line by line, against the entries that are there."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event
from tournament.services import entries, names
from tournament.services.entry_numbers import numbered
from tournament.services.entry_rows import Reading, Row
from tournament.services.entry_texts import Texts, cleaned_text, texts_of
from tournament.services.entry_verdicts import Comparison, Verdict


@dataclass(frozen=True)
class _There:
    """An entry that is there already."""

    pk: int
    number: int | None
    names: tuple[str, ...]
    keys: frozenset[str]
    texts: Texts

    @property
    def pair(self) -> str:
        return " & ".join(self.names)


def compare(event: Event, reading: Reading) -> Comparison:
    """What storing the list would do; stores nothing."""
    judge = _Judge(event)
    verdicts = [Verdict(line_of(problem), "refused", (), problems=(problem,)) for problem in reading.problems]
    most = entries.most_entries(event)
    room = most - len(judge.there)
    for row in reading.rows:
        verdict = judge.verdict(row)
        if verdict.verdict == "add":
            room -= 1
            if room < 0:
                many = Problem("too-many-entries", {"most": most, "line": row.line})
                verdict = replace(verdict, verdict="refused", problems=(many,))
        verdicts.append(verdict)
    in_order = sorted(verdicts, key=lambda verdict: verdict.line)
    return Comparison(tuple(numbered(in_order, {entry.pk: entry.number for entry in judge.there}, most)))


def line_of(problem: Problem) -> int:
    line = problem.details.get("line", 0)
    return line if isinstance(line, int) else 0


def _entries_there(event: Event) -> list[_There]:
    rows = Entry.objects.filter(event=event).prefetch_related("players__member")
    found = []
    for entry in rows:
        players = sorted(entry.players.all(), key=lambda player: player.position)
        keys = frozenset(player.member.key for player in players)
        shown = tuple(player.name for player in players)
        found.append(_There(entry.pk, entry.number, shown, keys, texts_of(entry)))
    return found


class _Judge:
    """Looks at one row after the other and remembers whom it has met."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.there = _entries_there(event)
        self._by_player = {key: entry for entry in self.there for key in entry.keys}
        self._by_label = {names.key(one.texts.label): one for one in self.there if one.texts.label}
        self._seen: dict[str, int] = {}
        self._seen_labels: dict[str, int] = {}
        self._taken: set[int] = set()

    def verdict(self, row: Row) -> Verdict:
        try:
            kept, texts = self._cleaned(row)
        except Refused as refused:
            return _refused(row, row.names, refused.problems)
        keys = [names.key(name) for name in kept]
        if twice := self._twice(row, keys, kept, texts):
            return _refused(row, kept, twice)
        met = {self._by_player[key].pk: self._by_player[key] for key in keys if key in self._by_player}
        entry = self._known(row, keys, met, texts)
        if met and entry is None:
            return _refused(row, kept, self._elsewhere(keys, kept, met))
        holder = self._by_label.get(names.key(texts.label or ""))
        if holder and (entry is None or holder.pk != entry.pk):
            details = {"label": texts.label, "number": holder.number, "pair": holder.pair}
            return _refused(row, kept, [Problem("label-twice", details)])
        notes = (Problem("line-break-joined", {"line": row.line}),) if row.joined else ()
        if entry is None:
            return Verdict(row.line, "add", kept, row.number, texts, notes=notes)
        self._taken.add(entry.pk)
        same = Verdict(
            row.line, "same", kept, row.number, texts, entry.pk, entry.names, entry.texts, notes=notes
        )
        return replace(same, verdict="changed") if kept != entry.names or same.texts_differ else same

    def _cleaned(self, row: Row) -> tuple[tuple[str, ...], Texts]:
        """Names and texts as they would be kept; an empty cell leaves a text as it is."""
        problems: list[Problem] = []
        kept: tuple[str, ...] = ()
        texts: dict[str, str | None] = {}
        try:
            kept = entries.cleaned(self.event, row.names)
        except Refused as refused:
            problems += refused.problems
        for field, text in (("label", row.label), ("home_club", row.club), ("role", row.role)):
            try:
                texts[field] = cleaned_text(text, field) or None
            except Refused as refused:
                problems += refused.problems
        if problems:
            raise Refused(problems)
        return kept, Texts(**texts)

    def _twice(self, row: Row, keys: list[str], kept: tuple[str, ...], texts: Texts) -> list[Problem]:
        """Players and pair names that stand in an earlier line of the list."""
        found = [
            Problem("player-twice-in-list", {"name": name, "other": self._seen[key]})
            for key, name in zip(keys, kept, strict=True)
            if key in self._seen
        ]
        for key in keys:
            self._seen.setdefault(key, row.line)
        if texts.label:
            first = self._seen_labels.setdefault(names.key(texts.label), row.line)
            if first != row.line:
                found.append(Problem("label-twice-in-list", {"label": texts.label, "other": first}))
        return found

    def _known(self, row: Row, keys: list[str], met: dict[int, _There], texts: Texts) -> _There | None:
        """The entry that the row speaks of, unless an earlier row did."""
        whole = [entry for entry in met.values() if entry.keys == frozenset(keys)]
        # One player of a pair with the pair's own number or name: that pair has a new partner.
        named = [entry for entry in met.values() if _is_named(entry, row, texts)]
        entry = next(iter(whole or (named if len(met) == 1 else [])), None)
        return None if entry is None or entry.pk in self._taken else entry

    def _elsewhere(self, keys: list[str], kept: tuple[str, ...], met: dict[int, _There]) -> list[Problem]:
        return [
            Problem("player-twice", {"name": name, "number": entry.number, "pair": entry.pair})
            for key, name in zip(keys, kept, strict=True)
            for entry in met.values()
            if key in entry.keys
        ]


def _is_named(entry: _There, row: Row, texts: Texts) -> bool:
    if texts.label and entry.texts.label:
        return names.key(texts.label) == names.key(entry.texts.label)
    return row.number is not None and entry.number == row.number


def _refused(row: Row, kept: tuple[str, ...], problems: Iterable[Problem]) -> Verdict:
    told = tuple(problem.at(line=row.line) for problem in problems)
    return Verdict(row.line, "refused", kept, row.number, Texts(row.label, row.club, row.role), problems=told)
