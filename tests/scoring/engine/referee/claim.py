"""Whether the rest of the tricks is certain. The rules know no claims; docs/engine.md says what one is."""

from tests.scoring.engine.referee.pack import SEATS, left_of, side_of
from tests.scoring.engine.referee.trick import Contract, Played, may_be_played, winner


def takes_the_rest(
    hands: dict[str, list[str]],
    claimer: str,
    contract: Contract,
    seat: str | None = None,
    trick: tuple[Played, ...] = (),
) -> bool:
    """Whether the claimer, on lead, can win every trick for his side whatever the other three do.

    His partner is taken for an opponent, as he too may play any card. Every way to play is tried, so
    this is for few cards.
    """
    seat = seat or claimer
    if len(trick) == 4:
        taker = winner(list(trick), contract)
        return side_of(taker) == side_of(claimer) and takes_the_rest(hands, claimer, contract, taker)
    if not hands[seat]:
        return all(not hands[one] for one in SEATS)
    for card in may_be_played(hands[seat], [card for _, card in trick], contract):
        left = {**hands, seat: [other for other in hands[seat] if other != card]}
        after = takes_the_rest(left, claimer, contract, left_of(seat), (*trick, (seat, card)))
        if after == (seat == claimer):
            return after
    return seat != claimer
