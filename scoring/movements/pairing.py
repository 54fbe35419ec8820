"""Who meets whom, down a ranking: everybody as near as possible, nobody again.

The cost of a pairing is the sum over its games of the square of the distance in the ranking, and of a toll
where one is asked. It is found place by place from the top: what matters of the places seen so far is
only which of them are still open, and only a few sets of open places are ever worth keeping. What is
kept is cut off far above the best, and further above whenever too little was kept to end.
"""

from collections.abc import Mapping, Sequence

Game = tuple[int, int]
Tolls = Mapping[int, int | None]
Open = tuple[int, ...]  # places still without an opponent, in order
Layer = dict[Open, tuple[int, Open, int]]  # open places -> cost, the open places before, opponent or -1

SLACK = 40  # how far above the best a set of open places is still kept
WIDER, BACK = 4, 40  # where that leads nowhere: so many times as far, from so many places before on
WIDE, WIDEST = 640, 40_000  # there another way is tried, and there it is given up
KEPT = 1500  # at most so many sets, the best


def nearest(tolls: Sequence[Tolls], slack: int = SLACK) -> list[Game] | None:
    """The cheapest games among an even number of places 0, 1, 2 ...; None when there are none.

    tolls: for each place, what it costs besides to meet another, None where they may not meet.
    With up to 20 places None is certain; beyond, only that nothing was found.
    """
    found = _down(tolls, slack, WIDE)
    if found is None:
        # What is hard to close from above may be easy from below: there it is open from the start.
        last = len(tolls) - 1
        turned = [{last - other: toll for other, toll in one.items()} for one in reversed(tolls)]
        below = _down(turned, slack, WIDE)
        found = below and sorted((last - other, last - one) for one, other in below)
    return found if found is not None else _down(tolls, slack, WIDEST)


def _down(tolls: Sequence[Tolls], slack: int, widest: int) -> list[Game] | None:
    places = len(tolls)
    layers: list[Layer] = [{(): (0, (), -1)}]
    wide, stuck = slack, -1
    while len(layers) <= places:
        place = len(layers) - 1
        layer = _next_layer(layers[-1], place, tolls[place], places - place - 1)
        if layer:
            layers.append(_worth_keeping(layer, place + 1, wide if place <= stuck else slack))
            continue
        wide, stuck = (wide if place <= stuck else slack) * WIDER, max(place, stuck)
        if wide > widest:
            return None
        del layers[max(1, len(layers) - BACK) :]
    return _read_back(layers)


def cost(games: Sequence[Game]) -> int:
    return sum((one - other) ** 2 for one, other in games)


def _next_layer(before: Layer, place: int, tolls: Tolls, left: int) -> Layer:
    """Every way to open the place, or to let it meet one that is open."""
    layer: Layer = {}
    for now, (spent, _, _) in before.items():
        if len(now) < left:
            _keep(layer, (*now, place), spent, now, -1)
        for at, other in enumerate(now):
            toll = tolls.get(other, 0)
            if toll is not None:
                _keep(layer, now[:at] + now[at + 1 :], spent + (place - other) ** 2 + toll, now, other)
    return layer


def _keep(layer: Layer, now: Open, spent: int, before: Open, opponent: int) -> None:
    known = layer.get(now)
    if known is None or spent < known[0]:
        layer[now] = (spent, before, opponent)


def _worth_keeping(layer: Layer, place: int, slack: int) -> Layer:
    """Those whose cost, with the least that their open places will cost, is near the best."""
    if len(layer) < 2:
        return layer
    ahead = {now: step[0] + sum((place - other) ** 2 for other in now) for now, step in layer.items()}
    most = min(ahead.values()) + slack
    kept = {now: step for now, step in layer.items() if ahead[now] <= most}
    if len(kept) > KEPT:
        kept = {now: kept[now] for now in sorted(kept, key=lambda now: (ahead[now], now))[:KEPT]}
    return kept


def _read_back(layers: Sequence[Layer]) -> list[Game]:
    games: list[Game] = []
    now: Open = ()
    for place in range(len(layers) - 2, -1, -1):
        _, before, opponent = layers[place + 1][now]
        if opponent >= 0:
            games.append((opponent, place))
        now = before
    return sorted(games)
