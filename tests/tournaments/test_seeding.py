"""The order before the first round: by hand, by the last season, by rating, by lot."""

from __future__ import annotations

from hashlib import sha256

from games.competitions.models import Entrant
from games.tournaments.models import Tournament
from games.tournaments.services.seeding import draw_lot, order_by_seed

LOT = "00ff" * 8

SEEDS = {1: None, 2: 2, 3: 1, 4: None}
STRENGTHS = {1: 20.5, 2: 31.0, 4: 25.0}
LAST = {1: 1, 4: 2}


def order(seeding: str) -> list[int]:
    entrants = [Entrant(pk=key, seed=seed) for key, seed in SEEDS.items()]
    found = order_by_seed(entrants, seeding, LOT, STRENGTHS, LAST)
    assert found == order_by_seed(entrants[::-1], seeding, LOT, STRENGTHS, LAST)
    return [each.pk for each in found]


def by_lot(*keys: int) -> list[int]:
    return sorted(keys, key=lambda key: sha256(f"{LOT}:{key}".encode()).hexdigest())


def test_by_rating_the_strongest_come_first_and_who_has_none_last() -> None:
    assert order(Tournament.Seeding.RATING) == [2, 4, 1, 3]


def test_by_hand_numbers_come_first_and_the_rest_by_rating() -> None:
    assert order(Tournament.Seeding.HAND) == [3, 2, 4, 1]


def test_by_the_last_season_who_played_it_comes_first_and_the_rest_by_rating() -> None:
    assert order(Tournament.Seeding.LAST) == [1, 4, 2, 3]


def test_a_draw_and_what_is_equal_go_by_the_lot() -> None:
    assert order(Tournament.Seeding.DRAWN) == by_lot(1, 2, 3, 4)
    equal = order_by_seed([Entrant(pk=key) for key in (7, 8, 9)], Tournament.Seeding.RATING, LOT, {})
    assert [each.pk for each in equal] == by_lot(7, 8, 9)


def test_a_lot_is_32_digits_and_another_each_time() -> None:
    lots = {draw_lot() for _ in range(20)}
    assert len(lots) == 20
    assert {len(lot) for lot in lots} == {32}
