"""What each feature of a card or a hand is worth, fitted by bench/weights.py (docs/bots.md)."""

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from types import MappingProxyType


def _read() -> Mapping[str, Mapping[str, int]]:
    text = resources.files(__package__).joinpath("weights.json").read_text("utf-8")
    return MappingProxyType(
        {kind: MappingProxyType(one) for kind, one in json.loads(text)["weights"].items()}
    )


# By kind and feature, in millionths of a trick.
WEIGHTS = _read()


def weigh(kind: str, features: Iterable[tuple[str, int]]) -> int:
    """The features of a card or a hand, each times its weight; what has no weight says nothing."""
    weights, worth = WEIGHTS[kind], 0
    # A plain loop: every card of every world goes through here.
    for name, value in features:
        if name in weights:
            worth += weights[name] * value
    return worth
