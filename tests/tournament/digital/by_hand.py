"""Hands at a digital table that go as a test says: the calls, what is named and laid away, and every card."""

from collections.abc import Iterable, Mapping, Sequence

from tests.tournament.deals_for import RANKS, from_leader, hand_text, hands_of
from tests.tournament.digital.playing import Device, Json, friendly, seated
from tests.tournament.digital.stacked import stack
from tournament.models import DigitalTable

Devices = Mapping[str, Device]
# The chair on the right of each: if it deals, the chair itself calls or leads first.
RIGHT = {"N": "W", "E": "N", "S": "E", "W": "S"}


def deed(devices: Devices, **said: object) -> Json:
    """What the player whose turn it is sends; taken, or the test ends here."""
    reader = next(iter(devices.values()))
    device = devices[reader.get()["turn"]]
    view = device.do(ply=reader.view["ply"], **said)
    assert device.status == 200, view
    return view


def cards(devices: Devices, played: Iterable[str]) -> Json:
    """These cards, each by the chair whose turn it is; the view of who played the last of them."""
    view: Json = {}
    for card in played:
        view = deed(devices, card=card)
    return view


def contract(devices: Devices, call: str, named: str, kitty: Sequence[str] = ()) -> Json:
    """The first to call wins the auction with this bid, and lays the kitty away as it was."""
    deed(devices, call=call)
    while devices[next(iter(devices))].get()["phase"] == "auction":
        deed(devices, call="pass")
    view = deed(devices, name=named)
    return deed(devices, discard=" ".join(kitty)) if kitty else view


def basic(leader: str, trump: str, held: Mapping[str, Sequence[str]]) -> tuple[DigitalTable, Devices]:
    """A table of basic whist with these cards and this trump, and who leads."""
    table = friendly(rules="basic", options={"trumps": [trump]}, hands=1)
    devices = seated(table)
    stack(table, hands_of(held), dealer=RIGHT[leader], trump=trump)
    return table, devices


def bid(
    leader: str,
    call: str,
    named: str,
    held: Mapping[str, Sequence[str]],
    kitty: Sequence[str] = (),
    **more: object,
) -> tuple[DigitalTable, Devices]:
    """A table of bid whist with these cards, at which this contract was bid and named by who leads."""
    table = friendly(**{"rules": "bid", "hands": 1, **more})
    devices = seated(table)
    stack(table, hands_of(held), dealer=RIGHT[leader], kitty=hand_text(kitty) if kitty else "")
    contract(devices, call, named, kitty)
    return table, devices


def require_only_turn(devices: Devices, turn: str) -> None:
    """Nobody but this chair has a card to play, and nobody else's is taken."""
    for chair in from_leader(turn):
        view = devices[chair].get()
        assert view["turn"] == turn
        assert bool(view["legal"]) == (chair == turn)
        if chair != turn:
            devices[chair].do(card=view["cards"][0])
            assert devices[chair].status == 422


def won_by(leader: str, tricks: int) -> tuple[dict[str, list[str]], list[str]]:
    """13 cards each, and every card: who leads takes so many tricks, 7 to 13, the next player the others.

    The leader has that many top spades, which are trumps or there are none, and low diamonds; the next
    player has the top diamonds. What the two others hold matters to nobody.
    """
    spades, diamonds, hearts, clubs = ([suit + rank for rank in RANKS] for suit in "SDHC")
    lost = len(RANKS) - tricks
    first, second, third, fourth = from_leader(leader)
    held = {first: spades[:tricks] + diamonds[tricks:], second: clubs[:tricks] + diamonds[:lost]}
    rest = [*spades[tricks:], *diamonds[lost:tricks], *hearts, *clubs[tricks:]]
    held |= {third: rest[::2], fourth: rest[1::2]}
    return held, list(_in_order(held, leader, tricks))


def _in_order(held: Mapping[str, Sequence[str]], leader: str, tricks: int) -> Iterable[str]:
    left = {chair: list(own) for chair, own in held.items()}
    for trick in range(len(RANKS)):
        # The last lead of the first player is a low diamond, and loses the trick.
        suit, leads = "", leader if trick <= tricks else from_leader(leader)[1]
        for chair in from_leader(leads):
            card = next((one for one in left[chair] if one[0] == suit), left[chair][0])
            suit = suit or card[0]
            left[chair].remove(card)
            yield card


def play_so(table: DigitalTable, devices: Devices, leader: str, tricks: int, **game: object) -> Json:
    """The hand that is on, of basic whist: who leads takes so many tricks; the view at its end."""
    held, played = won_by(leader, tricks)
    stack(table, hands_of(held), dealer=RIGHT[leader], **game)
    return cards(devices, played)


def take_all(table: DigitalTable, devices: Devices, trump: str) -> Json:
    """The hand that is on, of basic whist: who leads holds all trumps and claims every trick."""
    leader = devices["N"].get()["turn"]
    order = sorted("SHDC", key=lambda suit: suit != trump)
    held = {
        chair: [suit + rank for rank in RANKS] for chair, suit in zip(from_leader(leader), order, strict=True)
    }
    stack(table, hands_of(held), dealer=RIGHT[leader])
    return deed(devices, claim=13)
