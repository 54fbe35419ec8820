"""Reading pages as their readers do: the standings by their heads, text without markup."""

import html
import json
import re
from pathlib import Path

from django.core.management import call_command
from django.test import Client

from tournament.models import Club, Event

HOUSE = {
    "rank_by": ["match-points", "head-to-head", "net-tricks", "tricks"],
    "options": {"compare": "tricks"},
    "sit_out": "zero",
}
_HIDDEN = re.compile(r'<span class="visually-hidden">.*?</span>', re.S)
_TAG = re.compile(r"<[^>]*>")


def text(markup: str) -> str:
    """What is seen: no markup, no hidden words, single spaces."""
    return " ".join(html.unescape(_TAG.sub(" ", _HIDDEN.sub("", markup))).split())


def standings(page: str) -> list[dict[str, str]]:
    """The rows of the standings, each value under the head of its column."""
    found = re.search(r'<table class="standings">(.*?)</table>', page, re.S)
    assert found, "there is no table of standings on the page"
    heads = [text(cell) for cell in re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", found[1], re.S)]
    rows = re.findall(r"<tr (?:data-entry|class)=.*?</tr>", found[1], re.S)
    return [dict(zip(heads, _cells(row), strict=True)) for row in rows]


def _cells(row: str) -> list[str]:
    cells = re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.S)
    return [re.sub(r"(?<=\d) =$", "", _shown(cell)) for cell in cells]


def _shown(cell: str) -> str:
    # A fraction's exact value stands behind its summary; the summary is what is seen.
    summary = re.search(r"<summary>(.*?)</summary>", cell)
    return text(summary[1] if summary else cell)


def places(page: str) -> dict[str, str]:
    """Names -> place."""
    return {row["Names"]: row["Place"] for row in standings(page)}


def document(pairs: list[list[str]], results: list[dict], *, hands: int, **event: object) -> dict:
    rounds = max(result["round"] for result in results)
    about = {
        "name": "Given night",
        "date": "2026-12-01",
        "zone": "Europe/London",
        "kind": "pairs",
        "rules": "basic",
        "options": {},
        "movement": "given",
        "rounds": rounds,
        "hands_per_round": hands,
        "rank_by": ["points", "head-to-head", "net-points", "tricks"],
        "sit_out": "zero",
        **event,
    }
    players = [{"number": number, "players": pair} for number, pair in enumerate(pairs, 1)]
    return {
        "format": "whist-night",
        "version": 1,
        "event": about,
        "entries": players,
        "results": results,
    }


def result(round_number: int, table: int, ns: int, ew: int, *tricks: int, **more: object) -> dict:
    hands = [{"ns": won, "ew": 13 - won} for won in tricks]
    return {"round": round_number, "table": table, "ns": ns, "ew": ew, "hands": hands, **more}


def imported(folder: Path, written: dict, *, slug: str = "given", public: bool = True) -> Event:
    """The event that the import command makes of a document."""
    if not Club.objects.exists():
        Club.objects.create(name="Town", slug="town")
    file = folder / f"{slug}.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    call_command("import", str(file), slug=slug)
    event = Event.objects.get(slug=slug)
    if public:
        Event.objects.filter(pk=event.pk).update(is_public=True)
        event.refresh_from_db()
    return event


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.status_code)
    return answer.content.decode()
