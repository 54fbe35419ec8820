"""The whole evening's dealing and trumps written out: no formula here, so that none can be wrong twice."""

import pytest

from scoring.rules import Rules, handling, trump_of


@pytest.mark.parametrize(
    ("option", "first_dealer", "written"),
    [
        # For each of eight hands who deals, shuffles, cuts and leads.
        ("partner-shuffles", "N", "NSWE EWNS SNEW WESN NSWE EWNS SNEW WESN"),
        ("partner-shuffles", "E", "EWNS SNEW WESN NSWE EWNS SNEW WESN NSWE"),
        ("partner-shuffles", "S", "SNEW WESN NSWE EWNS SNEW WESN NSWE EWNS"),
        ("partner-shuffles", "W", "WESN NSWE EWNS SNEW WESN NSWE EWNS SNEW"),
        ("left-shuffles", "N", "NEWE ESNS SWEW WNSN NEWE ESNS SWEW WNSN"),
        ("left-shuffles", "E", "ESNS SWEW WNSN NEWE ESNS SWEW WNSN NEWE"),
        ("left-shuffles", "S", "SWEW WNSN NEWE ESNS SWEW WNSN NEWE ESNS"),
        ("left-shuffles", "W", "WNSN NEWE ESNS SWEW WNSN NEWE ESNS SWEW"),
        ("partner-cuts", "N", "NWSE ENWS SENW WSEN NWSE ENWS SENW WSEN"),
        ("partner-cuts", "E", "ENWS SENW WSEN NWSE ENWS SENW WSEN NWSE"),
        ("partner-cuts", "S", "SENW WSEN NWSE ENWS SENW WSEN NWSE ENWS"),
        ("partner-cuts", "W", "WSEN NWSE ENWS SENW WSEN NWSE ENWS SENW"),
        ("two-packs", "N", "NEWE ESNS SWEW WNSN NEWE ESNS SWEW WNSN"),
        ("two-packs", "E", "ESNS SWEW WNSN NEWE ESNS SWEW WNSN NEWE"),
        ("two-packs", "S", "SWEW WNSN NEWE ESNS SWEW WNSN NEWE ESNS"),
        ("two-packs", "W", "WNSN NEWE ESNS SWEW WNSN NEWE ESNS SWEW"),
    ],
)
def test_eight_hands_from_every_first_dealer(option, first_dealer, written):
    found = [handling(Rules(handling=option), first_dealer, hand) for hand in range(1, 9)]
    assert " ".join(h.dealer + h.shuffler + h.cutter + h.leader for h in found) == written


TEN = ("S", "S", "H", "H", "D", "D", "C", "C", "NT", "chosen")


@pytest.mark.parametrize(
    ("trumps", "restart", "hands", "written"),
    [
        # One text for each round, one trump for each hand.
        ("rotation", "never", 1, ["H", "D", "S", "C", "H", "D"]),
        ("rotation", "never", 3, ["H D S", "C H D", "S C H", "D S C", "H D S"]),
        ("rotation", "never", 4, ["H D S C", "H D S C", "H D S C"]),
        ("rotation", "never", 5, ["H D S C H", "D S C H D", "S C H D S", "C H D S C", "H D S C H"]),
        ("rotation", "never", 6, ["H D S C H D", "S C H D S C", "H D S C H D"]),
        ("rotation", "round", 3, ["H D S", "H D S", "H D S"]),
        ("rotation", "round", 6, ["H D S C H D", "H D S C H D"]),
        ("rotation", "one-a-round", 3, ["H H H", "D D D", "S S S", "C C C", "H H H"]),
        (
            "rotation-notrump",
            "never",
            4,
            ["H D S C", "NT H D S", "C NT H D", "S C NT H", "D S C NT", "H D S C"],
        ),
        ("rotation-notrump", "never", 5, ["H D S C NT", "H D S C NT"]),
        ("rotation-notrump", "never", 6, ["H D S C NT H", "D S C NT H D", "S C NT H D S"]),
        ("rotation-notrump", "never", 7, ["H D S C NT H D", "S C NT H D S C", "NT H D S C NT H"]),
        ("rotation-notrump", "round", 4, ["H D S C", "H D S C"]),
        ("rotation-notrump", "round", 7, ["H D S C NT H D", "H D S C NT H D"]),
        ("rotation-notrump", "one-a-round", 2, ["H H", "D D", "S S", "C C", "NT NT", "H H"]),
        # A list longer than the evening is broken off, one shorter than a round goes round in it.
        (TEN, "never", 4, ["S S H H", "D D C C"]),
        (TEN, "never", 3, ["S S H", "H D D", "C C NT", "chosen S S"]),
        (TEN, "round", 4, ["S S H H", "S S H H"]),
        (TEN, "one-a-round", 2, ["S S", "S S", "H H", "H H", "D D"]),
        (("NT",), "never", 3, ["NT NT NT", "NT NT NT"]),
        (("turned", "NT"), "never", 3, ["turned NT turned", "NT turned NT"]),
        (("turned", "NT"), "round", 3, ["turned NT turned", "turned NT turned"]),
        ("turned", "never", 2, ["turned turned", "turned turned"]),
    ],
)
def test_trumps_round_by_round(trumps, restart, hands, written):
    rules = Rules(trumps=trumps, trump_restart=restart)
    found = [
        " ".join(trump_of(rules, number, hand, hands) for hand in range(1, hands + 1))
        for number in range(1, len(written) + 1)
    ]
    assert found == written


def test_twenty_four_hands_of_a_list_of_twenty_four_over_six_rounds():
    block = ("S", "H", "NT", "D", "C", "turned")
    rules = Rules(trumps=block * 4)
    found = [trump_of(rules, number, hand, 4) for number in range(1, 7) for hand in range(1, 5)]
    assert found == list(block) * 4
    assert [found[place - 1] for place in (6, 12, 15, 19)] == ["turned", "turned", "NT", "S"]
