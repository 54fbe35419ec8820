"""Fits the weights of the rules (docs/bots.md) to double-dummy results and to hands played by the rules.

    python -m bench.weights [HANDS [SEED]] > new.json && mv new.json scoring/engine/bots/weights.json

Hands of basic and bid whist are played by the rules as they are. At some turns the double-dummy library
says what each card would have taken; the weights are those by which features say it best (least squares
within each turn). What hardly matters is left out. A tenth of the turns is kept aside to judge by.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import NamedTuple

import numpy as np

from scoring.engine.bots.cards_by_rules import candidates, choose_card
from scoring.engine.bots.exchanges import discards_by_rules
from scoring.engine.bots.memory import Memory, lane_of_trumps
from scoring.engine.bots.spot import Spot
from scoring.engine.bots.strength import estimates, strength_features
from scoring.engine.cards import set_of
from scoring.engine.contract import Contract, contract_of
from scoring.engine.deal import Deal, deal_out, pack_of
from scoring.engine.double_dummy import DoubleDummy, maps
from scoring.engine.game import PRESETS, Game
from scoring.engine.order import order_of
from scoring.engine.seats import Seat
from scoring.engine.table import Table, pick

HANDS, SEED = 20_000, 1
GAMES = (*(PRESETS["bid"],) * 3, PRESETS["columbus"], PRESETS["detroit"], Game("bid", jokers=0, kitty=4))
# Turns of a hand that are looked at: of the first three tricks, and later ones. Few play like machines.
EARLY, LATER, AT_RANDOM = 1, 30, (0, 0, 8)
# Features that move a choice by less than so many tricks are left out.
LEAST = 0.015
RIDGE = 1.0


class Turn(NamedTuple):
    """One decision. group: leads, follows or discards; rows: kind, features and tricks of each candidate."""

    group: str
    rows: list[tuple[str, list[tuple[str, int]], int]]
    best: int


def basic_table(random: Random) -> tuple[Table, Memory]:
    game = PRESETS["basic"]
    deal = _dealt(game, random)
    trump = "NT" if random.random() < 0.2 else "SHDC"[random.randrange(4)]
    table = Table.of(contract_of(trump), deal.hands, random.randrange(4))
    return table, Memory(table.order, set_of(pack_of(game)))


def bid_table(game: Game, deal: Deal, bidder: int, contract: Contract) -> tuple[Table, Memory]:
    """The play of a contract, after the exchange."""
    order = order_of(contract)
    hands, pack = [order.inside(cards) for cards in deal.hands], order.inside(set_of(pack_of(game)))
    cards = hands[bidder] | order.inside(deal.kitty)
    away = discards_by_rules(cards, lane_of_trumps(order), pack, game.kitty)
    hands[bidder] = cards & ~away
    return Table(order, hands, bidder), Memory(order, pack, bidder, away)


def _dealt(game: Game, random: Random) -> Deal:
    pack = list(pack_of(game))
    random.shuffle(pack)
    return deal_out(game, Seat.N, pack)


def _any_table(random: Random) -> tuple[Table, Memory]:
    if random.random() < 0.5:
        return basic_table(random)
    game = random.choice(GAMES)
    deal = _dealt(game, random)
    best = [max(estimates(cards, game).items(), key=lambda one: one[1]) for cards in deal.hands]
    bidder = random.randrange(4) if random.random() < 0.3 else max(range(4), key=lambda seat: best[seat][1])
    return bid_table(game, deal, bidder, best[bidder][0])


def turns(hands: int, random: Random, solver: DoubleDummy) -> Iterator[Turn]:
    """Decisions that matter, with what each card would have taken."""
    for number in range(hands):
        table, memory = _any_table(random)
        plies = 4 * table.hands[0].bit_count()
        looked = {*random.sample(range(12), EARLY), *random.sample(range(12, plies - 4), LATER)}
        noise = random.choice(AT_RANDOM)
        found = []
        while not table.is_over:
            legal = table.legal()
            if len(table.played) in looked and legal & legal - 1 and maps(table):
                rows = list(candidates(Spot(table, memory)))
                if len(rows) > 1:
                    found.append((table.copy(), rows))
            at_random = random.randrange(100) < noise
            card = (
                pick(legal, random.randrange(legal.bit_count())) if at_random else choose_card(table, memory)
            )
            memory.saw(table, card)
            table.lay(card)
        for (asked, rows), tricks in zip(found, solver.solve([one for one, _rows in found]), strict=True):
            if len(set(tricks.values())) > 1:
                group = "discards" if asked.follow and not asked.hands[asked.turn] & asked.follow else ""
                group = group or ("follows" if asked.cards else "leads")
                judged = [(kind, features, tricks[card]) for card, kind, features in rows]
                yield Turn(group, judged, max(tricks.values()))
        if number % 500 == 499:
            print(f"{number + 1} hands", file=sys.stderr, flush=True)


class Fit:
    """Least squares over the differences within each turn."""

    def __init__(self, turns: list[Turn]) -> None:
        rows = [row for turn in turns for row in turn.rows]
        self.names = sorted({(kind, name) for kind, features, _tricks in rows for name, _value in features})
        self.place = {name: place for place, name in enumerate(self.names)}
        size = len(self.names)
        self.scale = np.ones(size)
        for kind, features, _tricks in rows:
            for name, value in features:
                place = self.place[kind, name]
                self.scale[place] = max(self.scale[place], abs(value))
        self.gram, self.right, self.count = np.zeros((size, size)), np.zeros(size), 0
        met = np.zeros(size)
        for turn in turns:
            matrix, tricks = self._matrix(turn)
            matrix -= matrix.mean(axis=0)
            used = np.flatnonzero(np.abs(matrix).max(axis=0) > 0)
            part = matrix[:, used]
            self.gram[np.ix_(used, used)] += part.T @ part
            self.right[used] += part.T @ (tricks - tricks.mean())
            kinds = {kind for kind, _features, _tricks in turn.rows}
            met[[place for place, (kind, _name) in enumerate(self.names) if kind in kinds]] += len(tricks)
        # How much a feature differs where its kind is met at all.
        self.spread = np.sqrt(np.diag(self.gram) / np.maximum(met, 1))

    def _matrix(self, turn: Turn) -> tuple[np.ndarray, np.ndarray]:
        matrix = np.zeros((len(turn.rows), len(self.names)))
        for row, (kind, features, _tricks) in enumerate(turn.rows):
            for name, value in features:
                place = self.place.get((kind, name))
                if place is not None:
                    matrix[row, place] += value / self.scale[place]
        return matrix, np.array([float(tricks) for _kind, _features, tricks in turn.rows])

    def weights(self) -> np.ndarray:
        """In tricks for one of a feature, 0 for those left out."""
        kept = np.ones(len(self.names), bool)
        while True:
            places = np.flatnonzero(kept)
            found = np.zeros(len(self.names))
            gram = self.gram[np.ix_(places, places)] + RIDGE * np.eye(len(places))
            found[places] = np.linalg.solve(gram, self.right[places])
            moves = np.where(kept, np.abs(found) * self.spread, np.inf)
            small = int((moves < LEAST).sum())
            if not small:
                return found / self.scale
            kept[np.argsort(moves)[: max(1, small // 5)]] = False

    def loss(self, turns: Iterable[Turn], weights: np.ndarray) -> float:
        """Tricks given up a turn by the card with the most weight."""
        lost = []
        for turn in turns:
            matrix, tricks = self._matrix(turn)
            lost.append(turn.best - tricks[int(np.argmax(matrix @ (weights * self.scale)))])
        return float(np.mean(lost))


def fitted(every: list[Turn]) -> Iterator[tuple[str, str, float]]:
    """(kind, feature, weight) of the cards' features."""
    for group in ("discards", "follows", "leads"):
        mine = [turn for turn in every if turn.group == group]
        aside, used = mine[::10], [turn for place, turn in enumerate(mine) if place % 10]
        fit = Fit(used)
        weights = fit.weights()
        chance = np.mean([turn.best - np.mean([row[2] for row in turn.rows]) for turn in aside])
        print(
            f"{group}: {len(used)} turns, {np.count_nonzero(weights)} of {len(weights)} features;"
            f" tricks given up a turn {fit.loss(aside, weights):.3f}, at random {chance:.3f}",
            file=sys.stderr,
        )
        for (kind, name), weight in zip(fit.names, weights, strict=True):
            yield kind, name, float(weight)


def bid_strengths(hands: int, random: Random) -> Iterator[tuple[str, str, float]]:
    """(kind, feature, weight) of what a hand takes as bidder, from hands that the rules have played."""
    rows: dict[str, list[tuple[list[tuple[str, int]], int]]] = {"bid trumps": [], "bid notrump": []}
    for _number in range(hands):
        game = random.choice(GAMES)
        deal, bidder = _dealt(game, random), random.randrange(4)
        found = estimates(deal.hands[bidder], game)
        near = sorted(found, key=found.__getitem__)[-4:]
        contract = random.choice((*near, contract_of("NT", random.choice(("uptown", "downtown")))))
        table, memory = bid_table(game, deal, bidder, contract)
        while not table.is_over:
            card = choose_card(table, memory)
            memory.saw(table, card)
            table.lay(card)
        kind, features = strength_features(contract, deal.hands[bidder], game)
        rows[kind].append((features, table.won[bidder & 1]))
    for kind, judged in rows.items():
        names = sorted({name for features, _tricks in judged for name, _value in features})
        matrix, tricks = np.zeros((len(judged), len(names))), np.array([float(one) for _, one in judged])
        for row, (features, _tricks) in enumerate(judged):
            # A feature may be there once for each suit.
            for name, value in features:
                matrix[row, names.index(name)] += value
        scale = np.maximum(np.abs(matrix).max(axis=0), 1)
        part = matrix / scale
        weights = np.linalg.solve(part.T @ part + 0.3 * np.eye(len(names)), part.T @ tricks)
        print(f"{kind}: {len(judged)} hands, spread {np.std(tricks - part @ weights):.2f}", file=sys.stderr)
        yield from ((kind, name, float(weight)) for name, weight in zip(names, weights / scale, strict=True))


def document(weights: Iterable[tuple[str, str, float]]) -> dict[str, object]:
    """What stands in scoring/engine/bots/weights.json."""
    rounded = sorted((kind, name, round(weight * 1_000_000)) for kind, name, weight in weights)
    kinds = groupby((row for row in rounded if row[2]), key=itemgetter(0))
    return {
        "about": "What each feature is worth, in millionths of a trick, by kind;"
        " fitted by bench/weights.py, explained in docs/bots.md.",
        "weights": {kind: {name: weight for _kind, name, weight in rows} for kind, rows in kinds},
    }


def main(hands: int = HANDS, seed: int = SEED) -> None:
    random = Random(seed)
    with DoubleDummy() as solver:
        every = list(turns(hands, random, solver))
    print(json.dumps(document([*fitted(every), *bid_strengths(hands, random)]), indent=1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
