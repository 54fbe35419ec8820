"""How soon a posted result is on every screen, and whether a late round costs more than an early one."""

import asyncio
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.live_load import Blocks, Scorer, Watcher, open_watchers
from bench.place import busy, median, percentile

PAIRS, ROUNDS, HANDS = 100, 24, 4
TABLES = PAIRS // 2
RATE, SECONDS, WARMING = 20, 30, 2
SCORERS = 4
# (watchers, processes): milliseconds at the 95th percentile until the last of them has it.
TARGETS = {(100, 1): 250, (500, 1): 600, (500, 2): 400}
TARGET_RATIO = 1.2
COUNTED, COST_WATCHERS = 60, 100

MAKE = f"""
import json, sys
from tests.factories import make_user, play_round
from tests.story.stage import session_of
from tests.tournament.evenings import draft
from tests.tournament.filled import filled
from tournament.models import HandScore
from tournament.services import events, people
olive = make_user("live@example.org", name="Olive Organiser")
club = people.create_club("Town", None)
people.give_club_role(club, olive, "admin", None)
late = filled({PAIRS}, {ROUNDS}, {HANDS}, home=club)
early = draft({PAIRS}, home=club, rounds_planned={ROUNDS}, hands_per_round={HANDS})
events.seat(early, None)
play_round(early, 1, {{table: [table % 14] * {HANDS} for table in range(1, {TABLES} + 1)}})
last = HandScore.objects.filter(sitting__round__event=late, sitting__round__number={ROUNDS})
for score in last.select_related("sitting"):
    score.ns = score.sitting.table_number % 14
    score.ew = 13 - score.ns
    score.save()
for one in (late, early):
    events.set_public(one, None, True)
print(json.dumps([late.slug, early.slug, session_of(olive)]))
"""
SEATED = """
import json
from tournament.models import Seat
last = Seat.objects.filter(round__event__slug={slug!r}, round__number={number}, side="ns")
print(json.dumps(list(last.values_list("sitting__table_number", "entry__number"))))
"""


@dataclass(frozen=True)
class Hall:
    """The servers, and what is stored for them. pids: of the processes that serve."""

    urls: list[str]
    pids: list[int]
    late: str
    early: str
    session: str
    manage: Callable[..., str]
    versions: dict[str, dict[int, int]] = field(default_factory=dict)

    def say(self, code: str) -> Any:
        return json.loads(self.manage("shell", "--no-imports", "-c", code).strip().splitlines()[-1])

    def seen(self, slug: str) -> dict[int, int]:
        """Table -> the version that all its hands have by now; the first cards are there already."""
        return self.versions.setdefault(slug, dict.fromkeys(range(1, TABLES + 1), 1))


@dataclass(frozen=True)
class Figure:
    """milliseconds: for each result, until the last watcher had it."""

    watchers: int
    processes: int
    milliseconds: list[float]
    missing: int
    blocks: int
    answered: list[float]
    conditions: str

    @property
    def percentile(self) -> float:
        return percentile(self.milliseconds)

    @property
    def reached(self) -> bool:
        return not self.missing and self.percentile < TARGETS[self.watchers, self.processes]

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        times = self.milliseconds
        target = TARGETS[self.watchers, self.processes]
        return (
            f"a result on the last of {self.watchers} screens, {self.processes} process(es):"
            f" 95 % within {self.percentile:.0f} ms, median {median(times):.0f} ms,"
            f" slowest {max(times, default=0):.0f} ms, target 95 % under {target} ms ({verdict});"
            f" {len(times)} results in {SECONDS} s, {self.missing} of them not on every screen,"
            f" {self.blocks} blocks a watcher; a post by itself is answered in"
            f" {median(self.answered):.0f} ms (median); {self.conditions}"
        )


@dataclass(frozen=True)
class Cost:
    """Milliseconds of the server's processor a result, in the first round and in the last."""

    early: float
    late: float
    conditions: str

    @property
    def reached(self) -> bool:
        return self.late / self.early <= TARGET_RATIO

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        return (
            f"a result in round {ROUNDS} costs {self.late / self.early:.2f} times one in round 1,"
            f" target at most {TARGET_RATIO} times ({verdict}); {self.late:.1f} ms and {self.early:.1f} ms"
            f" of the server's processor, from the post to the last of {COST_WATCHERS} screens;"
            f" {self.conditions}"
        )


@contextmanager
def hall(processes: int) -> Iterator[Hall]:
    """The real server: one on SQLite, or two on PostgreSQL and Valkey."""
    from bench.place import started

    with ExitStack() as running:
        served = started(running, processes)
        late, early, session = json.loads(
            served[0].manage("shell", "--no-imports", "-c", MAKE).splitlines()[-1]
        )
        pids = [one.process.pid for one in served]
        yield Hall([one.url for one in served], pids, late, early, session, served[0].manage)


async def scorers_of(place: Hall, slug: str, number: int) -> list[Scorer]:
    urls = place.urls * (SCORERS // len(place.urls))
    made = [Scorer(url, slug, place.session, number, HANDS) for url in urls]
    for one in made:
        await one.open()
    return made


class Cards:
    """The cards that are posted: every table in turn, each time with other tricks.

    sent: of each table, (when it was to be sent, tricks in each hand). answered: milliseconds of each post.
    """

    def __init__(self, versions: dict[int, int]) -> None:
        self.versions = versions
        self.before = {table: self.tricks(table, version - 1) for table, version in versions.items()}
        self.sent: dict[int, list[tuple[float, int]]] = {table: [] for table in versions}
        self.answered: list[float] = []
        self.count = 0

    @staticmethod
    def tricks(table: int, version: int) -> int:
        """Never those of the version before: a card that changes nothing is on no screen."""
        return (version * 5 + table) % 14

    async def post(self, scorer: Scorer, due: float) -> None:
        """due: when it was to be sent; waiting for a free sender counts as well."""
        table = self.count % TABLES + 1
        self.count += 1
        seen, self.versions[table] = self.versions[table], self.versions[table] + 1
        tricks = self.tricks(table, seen)
        self.sent[table].append((due, tricks))
        begun = perf_counter()
        status = await scorer.post(table, tricks, seen, secrets.token_hex(8))
        assert status == 302, (status, table)
        self.answered.append((perf_counter() - begun) * 1000)


async def at_a_rate(cards: Cards, scorers: list[Scorer]) -> None:
    """RATE cards a second, whether those before have been answered or not."""
    free: asyncio.Queue[Scorer] = asyncio.Queue()
    for one in scorers:
        free.put_nowait(one)
    begun, posts = perf_counter(), []

    async def one_post(due: float) -> None:
        scorer = await free.get()
        await cards.post(scorer, due)
        free.put_nowait(scorer)

    for number in range(RATE * (WARMING + SECONDS)):
        due = begun + number / RATE
        await asyncio.sleep(max(0.0, due - perf_counter()))
        posts.append(asyncio.create_task(one_post(due)))
    await asyncio.gather(*posts)
    # The last ones are on their way still.
    await asyncio.sleep(4)


def reached(
    watchers: list[Watcher], blocks: Blocks, cards: Cards, seats: dict[int, int]
) -> tuple[list[float], int]:
    """Milliseconds until each card was with the last watcher, and how many never were.

    A card is there when the tricks of the pair that sits North-South are those of it, or of a later one.
    """
    said = {checksum: blocks.tricks_in(checksum) for checksum in blocks.seen}
    courses = [[(at, said[checksum]) for at, checksum in one.got if said[checksum]] for one in watchers]
    first = courses[0][0][1]
    due = min(at for sent in cards.sent.values() for at, _ in sent) + WARMING
    found, missing = [], 0
    for table, sent in cards.sent.items():
        entry = seats[table]
        rest = first[entry] - HANDS * cards.before[table]
        # Within one run no table has the same tricks twice.
        order = {rest + HANDS * tricks: place for place, (_, tricks) in enumerate(sent)}
        arrived = [_arrivals(course, entry, order, len(sent)) for course in courses]
        for place, (at, _) in enumerate(sent):
            times = [one[place] for one in arrived]
            if at >= due and None in times:
                missing += 1
            elif at >= due:
                found.append((max(time for time in times if time) - at) * 1000)
    return found, missing


def _arrivals(
    course: list[tuple[float, dict[int, int]]], entry: int, order: dict[int, int], many: int
) -> list[float | None]:
    """When one watcher first had each card of a table."""
    arrived: list[float | None] = []
    for at, tricks in course:
        place = order.get(tricks[entry], -1)
        arrived += [at] * (place + 1 - len(arrived))
    return arrived + [None] * (many - len(arrived))


async def spread(place: Hall, many: int) -> Figure:
    """Cards of the last round at a rate, to so many watchers of the standings."""
    blocks = Blocks()
    seats = dict(place.say(SEATED.format(slug=place.late, number=ROUNDS)))
    watchers = await open_watchers(place.urls, [f"{place.late}/standings"], many, blocks)
    own = [f"{place.late}/{name}" for name in ("next", "room", "side")]
    await open_watchers(place.urls[:1], own, 1, Blocks(), f"sessionid={place.session}")
    cards = Cards(place.seen(place.late))
    await at_a_rate(cards, await scorers_of(place, place.late, ROUNDS))
    found, missing = reached(watchers, blocks, cards, seats)
    for one in watchers:
        assert not one.lost, "a stream was cut"
        one.transport.close()
    size = f"{PAIRS} pairs, round {ROUNDS} of {ROUNDS}, {HANDS} hands, {RATE} a second"
    kind = "SQLite" if len(place.urls) == 1 else "PostgreSQL and Valkey"
    each = sum(len(one.got) for one in watchers) // many
    told = f"{size}, {kind}, load on the same machine, {busy()}"
    return Figure(many, len(place.urls), found, missing, each, cards.answered, told)


def processor(pids: list[int]) -> float:
    """Seconds of processor that the serving processes have used."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def cost(place: Hall, slug: str, number: int) -> float:
    """Milliseconds of processor a result, one after the other, each until it is on every screen."""
    blocks = Blocks()
    watchers = await open_watchers(place.urls, [f"{slug}/standings"], COST_WATCHERS, blocks)
    own = [f"{slug}/{part}" for part in ("next", "room", "side")]
    watchers += await open_watchers(place.urls[:1], own, 1, blocks, f"sessionid={place.session}")
    scorer = Scorer(place.urls[0], slug, place.session, number, HANDS)
    await scorer.open()
    cards, begun = Cards(place.seen(slug)), 0.0
    for count in range(COUNTED + TABLES):
        if count == TABLES:
            begun = processor(place.pids)
        had = [len(one.got) for one in watchers]
        await cards.post(scorer, perf_counter())
        until = perf_counter() + 5
        while any(len(one.got) == before for one, before in zip(watchers, had, strict=True)):
            assert perf_counter() < until, "a result is not on every screen"
            await asyncio.sleep(0.002)
    used = processor(place.pids) - begun
    for one in watchers:
        one.transport.close()
    return used / COUNTED * 1000


def measure() -> Iterator[Figure | Cost]:
    with hall(1) as place:
        early = asyncio.run(cost(place, place.early, 1))
        late = asyncio.run(cost(place, place.late, ROUNDS))
        yield Cost(early, late, f"{PAIRS} pairs, {HANDS} hands, SQLite, {busy()}")
        for many in (100, 500):
            yield asyncio.run(spread(place, many))
    with hall(2) as place:
        yield asyncio.run(spread(place, 500))


if __name__ == "__main__":
    for figure in measure():
        print(figure, flush=True)
