"""The picture of places: its lines at hand, and no slower than a hall is large."""

from collections.abc import Iterator, Mapping

from tournament.web.public.picture import LEFT, TOP, picture


class Counted(Mapping[int, int]):
    """Places of a round that count how often somebody reads through all of them."""

    def __init__(self, places: Mapping[int, int]) -> None:
        self.places, self.passes = places, 0

    def __getitem__(self, entry: int) -> int:
        return self.places[entry]

    def __iter__(self) -> Iterator[int]:
        self.passes += 1
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


def test_who_shares_a_place_stands_below_in_the_order_of_numbers() -> None:
    # Two rounds, 56 dots apart and 22 a place: 3 before 1 and 2, who share the second; then 2, 1, 3.
    drawn = picture({1: {1: 2, 2: 2, 3: 1}, 2: {1: 2, 2: 1, 3: 3}}, {1: "A", 2: "B", 3: "C"})
    assert (LEFT, TOP) == (34, 14)
    for way in ("M34 36L90 36", "M34 58L90 14", "M34 14L90 58"):
        assert f'class="line" d="{way}"' in drawn


def test_who_came_later_begins_where_he_came() -> None:
    drawn = picture({1: {1: 1}, 2: {1: 2, 2: 1}, 3: {1: 1, 2: 2}}, {1: "A", 2: "B"})
    assert 'class="line" d="M90 14L146 36"' in drawn and 'class="line" d="M34 14L90 36L146 14"' in drawn


def test_places_are_read_through_a_few_times_and_not_once_for_each_entry() -> None:
    for entries in (40, 400):
        places = {n: Counted({one: (one + 7 * n) % entries + 1 for one in range(entries)}) for n in (1, 2, 3)}
        drawn = picture(places, {one: f"Pair {one}" for one in range(entries)})
        assert drawn.count('class="faint"') == (30 if entries == 40 else 0)
        assert max(one.passes for one in places.values()) <= 4
