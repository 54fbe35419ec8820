"""Hands that people really played, as the project dds-bridge/dds publishes them (Apache licence 2.0).

They are no part of this project: the checks run where the folder lies beside it. Each hand has a line
``PBN`` (dealer, vulnerability, trump, leader, the four hands) and a line ``PLAY`` (how many cards, and
the cards in the order played); suits are S H D C NT = 0-4, seats N E S W = 0-3.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.layout.code import ROOT

FOLDER = ROOT.parent / "shared" / "data" / "dds"

# Downtown the ranks run K Q J ... 2 A: the card that is as high there as each is uptown.
SAME_HEIGHT = dict(zip("23456789TJQKA", "KQJT98765432A", strict=True))


@dataclass(frozen=True)
class Recorded:
    number: int
    trump: str
    leader: str
    hands: dict[str, str]
    play: list[str]

    @property
    def dealer(self) -> str:
        return "NESW"["NESW".index(self.leader) - 1]

    def basic(self) -> dict[str, object]:
        """As a hand of basic whist."""
        return {
            "rules": "basic",
            "leader": self.leader,
            "trump": self.trump,
            "hands": self.hands,
            "play": self.play,
        }

    def downtown(self) -> dict[str, object]:
        """The same as a hand of bid whist with 52 cards, each card the one that is as high downtown."""
        in_notrump = self.trump == "NT"
        return {
            "rules": "columbus",
            "leader": self.leader,
            "calls": ["1 notrump" if in_notrump else "1 downtown", "pass", "pass", "pass"],
            **({"ranks": "downtown"} if in_notrump else {"trump": self.trump}),
            "hands": {seat: text.translate(_TURNED) for seat, text in self.hands.items()},
            "play": [card[0] + SAME_HEIGHT[card[1]] for card in self.play],
        }


_TURNED = str.maketrans(SAME_HEIGHT)


def recorded(name: str) -> list[Recorded]:
    """Every hand of a file; the test is skipped, and the run says so, where the folder is missing."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(
            "recorded hands of dds-bridge/dds against the engine: the folder is not beside the project"
        )
    return list(read_file(path))


def read_file(path: Path) -> Iterator[Recorded]:
    number, deal = 0, []
    for line in path.read_text().splitlines():
        word, *rest = line.split(maxsplit=5)
        if word == "PBN":
            number, deal = number + 1, rest
        elif word == "PLAY":
            yield _hand(number, deal, rest)


def _hand(number: int, deal: list[str], play: list[str]) -> Recorded:
    trump, leader, text = int(deal[2]), int(deal[3]), deal[4].strip().strip('"')
    first = "NESW".index(text[0])
    hands = {"NESW"[(first + step) % 4]: hand for step, hand in enumerate(text[2:].split())}
    cards = play[1].strip('"')
    assert len(cards) == 2 * int(play[0])
    made = [cards[place : place + 2] for place in range(0, len(cards), 2)]
    return Recorded(number, ("S", "H", "D", "C", "NT")[trump], "NESW"[leader], hands, made)
