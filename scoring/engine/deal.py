"""Dealing the pack out, the turned card, and what makes a misdeal (docs/engine.md, "The rules")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.engine.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    STANDARD_PACK,
    Card,
    Cards,
    card_text,
    members,
    set_of,
)
from scoring.engine.game import Game
from scoring.engine.seats import Seat, from_left_of
from scoring.engine.shuffle import shuffled
from scoring.problems import Problem

_JOKERS: tuple[tuple[Card, ...], ...] = ((), (BIG_JOKER,), (LITTLE_JOKER, BIG_JOKER))
_PACKS = tuple(set_of((*STANDARD_PACK, *jokers)) for jokers in _JOKERS)


@dataclass(frozen=True)
class Deal:
    """hands: the cards of N, E, S and W as dealt. kitty: face down. turned: the dealer's last card, shown."""

    dealer: Seat
    hands: tuple[Cards, Cards, Cards, Cards]
    kitty: Cards = 0
    turned: Card | None = None


def pack_of(game: Game) -> tuple[Card, ...]:
    """The cards the game is played with, in their order before shuffling; a single joker is the big one."""
    return STANDARD_PACK + _JOKERS[game.jokers]


def deal_out(game: Game, dealer: Seat, pack: Sequence[Card]) -> Deal:
    """One card at a time from the dealer's left; what is left over is the kitty.

    Where a card is turned it is the last one, which falls to the dealer.
    """
    dealt = 4 * game.hand_size
    hands: list[Cards] = [0] * 4
    for place, seat in enumerate(from_left_of(dealer)):
        hands[seat] = set_of(pack[place:dealt:4])
    turned = pack[dealt - 1] if game.turns_a_card else None
    return Deal(dealer, (hands[0], hands[1], hands[2], hands[3]), set_of(pack[dealt:]), turned)


def shuffled_deal(game: Game, dealer: Seat, key: bytes, hand: int, attempt: int = 1) -> Deal:
    """The deal of hand number ``hand`` that the key decides; ``attempt`` counts deals of the same hand.

    After a misdeal, or when all pass and the hand is dealt again, the same dealer deals the next
    attempt under the same number.
    """
    return deal_out(game, dealer, shuffled(pack_of(game), key, hand, attempt))


def deal_faults(game: Game, deal: Deal) -> tuple[Problem, ...]:
    """Everything that makes it a misdeal; nothing when it can be played."""
    if _is_whole(game, deal):
        return tuple(_turned_faults(game, deal))
    return (*_card_faults(game, deal), *_size_faults(game, deal), *_turned_faults(game, deal))


def _is_whole(game: Game, deal: Deal) -> bool:
    """Whether every hand and the kitty have their size, and together they are the pack."""
    n, e, s, w = deal.hands
    counts = {cards.bit_count() for cards in deal.hands}
    together = n | e | s | w | deal.kitty
    return (
        counts == {game.hand_size}
        and deal.kitty.bit_count() == game.kitty
        and together == _PACKS[game.jokers]
    )


def _card_faults(game: Game, deal: Deal) -> Iterator[Problem]:
    seen = twice = 0
    for cards in (*deal.hands, deal.kitty):
        twice |= seen & cards
        seen |= cards
    pack = _PACKS[game.jokers]
    if twice:
        yield Problem("deal-cards-twice", {"cards": _texts(twice)})
    if pack & ~seen:
        yield Problem("deal-cards-missing", {"cards": _texts(pack & ~seen)})
    if seen & ~pack:
        yield Problem("deal-cards-strange", {"cards": _texts(seen & ~pack)})


def _size_faults(game: Game, deal: Deal) -> Iterator[Problem]:
    for seat in Seat:
        count = deal.hands[seat].bit_count()
        if count != game.hand_size:
            yield Problem("deal-hand-size", {"seat": seat.name, "cards": count, "should": game.hand_size})
    if deal.kitty.bit_count() != game.kitty:
        yield Problem("deal-kitty-size", {"cards": deal.kitty.bit_count(), "should": game.kitty})


def _turned_faults(game: Game, deal: Deal) -> Iterator[Problem]:
    if not game.turns_a_card:
        if deal.turned is not None:
            yield Problem("turned-unwanted", {"card": card_text(deal.turned)})
    elif deal.turned is None:
        yield Problem("turned-missing", {"seat": deal.dealer.name})
    elif not deal.hands[deal.dealer] >> deal.turned & 1:
        yield Problem("turned-not-dealers", {"card": card_text(deal.turned), "seat": deal.dealer.name})


def _texts(cards: Cards) -> tuple[str, ...]:
    return tuple(card_text(card) for card in members(cards))
