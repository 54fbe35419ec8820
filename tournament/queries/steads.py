"""Who plays in another's stead, as pages read it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stead:
    """``name`` plays from round ``first`` to ``last`` (None: to the end) for ``player``; "" for a place
    that nobody had before. entry: the number."""

    entry: int
    player: str
    name: str
    first: int
    last: int | None
