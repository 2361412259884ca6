"""Pools of every size: every round has tables within the game's limits, or the wizard rejects them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from games.pairing import designs
from games.pairing.designs import Prefer
from games.pairing.pairing_types import Pairing
from games.pairing.table_sizes import TableSizes
from games.tournaments.formats.groups import plan_group_rounds
from games.tournaments.formats.pools import POOLS
from games.tournaments.formats.settings import MAX_GROUP_SIZE, MAX_ROUNDS, BadSettings, Pools

LIMITS = [(seats, smallest) for seats in range(3, 7) for smallest in range(3, seats + 1)]
"""Tables of at most so many seats and at least so many."""

SMALL_POOL = 40
"""Players up to which every size and every number of rounds is tried."""

LARGEST_POOL = 200
"""Players of the largest pool that is tried."""


def check_one_pool(settings: Pools, players: int) -> None:
    """Fail if a pool of so many is played outside its limits, or rejected although it can be played."""
    if players < settings.least:
        with pytest.raises(BadSettings):
            POOLS.check(settings, players)
        return
    POOLS.check(settings, players)
    rounds = plan_group_rounds.__wrapped__(settings, tuple(range(players)))
    assert len(rounds) == settings.rounds
    for each in rounds:
        seated = [key for table in each.tables for key in table]
        assert sorted([*seated, *each.byes]) == [*range(players)]
        assert all(settings.least <= len(table) <= settings.seats for table in each.tables)


@pytest.mark.parametrize(("seats", "smallest"), LIMITS)
def test_pools_of_a_few_sizes_have_tables_within_the_limits(seats: int, smallest: int) -> None:
    for players in (3, 7, 13, 22):
        check_one_pool(Pools(seats=seats, smallest=smallest, rounds=seats + 1), players)


@pytest.mark.exhaustive
@pytest.mark.parametrize("prefer", Prefer)
@pytest.mark.parametrize(("seats", "smallest"), LIMITS)
def test_pools_of_every_size_have_tables_within_the_limits(
    seats: int, smallest: int, prefer: Prefer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the search and the exchange of seats, neither of which changes the size of a table. Of large
    pools every fifth size, others for each kind of table, and of those every seventh number of rounds, others
    for each size: all of them take half an hour."""
    all_rounds, all_dealt = cache(designs.transversal), cache(designs._dealt)

    def transversal(seats: int, order: int, rounds: int) -> designs.Rounds:
        return all_rounds(seats, order)[:rounds]

    def dealt(players: int, sizes: TableSizes, rounds: int) -> list[Pairing]:
        return all_dealt(players, sizes, MAX_ROUNDS)[:rounds]

    def unchanged(rounds: Sequence[Pairing]) -> tuple[Pairing, ...]:
        return tuple(rounds)

    monkeypatch.setattr(designs, "transversal", transversal)
    monkeypatch.setattr(designs, "_dealt", dealt)
    monkeypatch.setattr(designs, "improved", unchanged)
    monkeypatch.setattr(designs, "with_even_seats", unchanged)
    shift = LIMITS.index((seats, smallest)) + [*Prefer].index(prefer)
    large = range(SMALL_POOL + 1 + shift % 5, LARGEST_POOL + 1, 5)
    for players in (*range(3, SMALL_POOL + 1), *large):
        each_number = range(1, MAX_ROUNDS + 1)
        for rounds in each_number if players <= SMALL_POOL else each_number[players % 7 :: 7]:
            check_one_pool(Pools(seats=seats, smallest=smallest, rounds=rounds, prefer=prefer), players)


@pytest.mark.parametrize("twice", [False, True])
def test_pools_of_two_have_matches_of_two_or_are_refused(*, twice: bool) -> None:
    settings = Pools(twice=twice)
    for players in range(3, 201):
        if players > MAX_GROUP_SIZE:
            with pytest.raises(BadSettings):
                POOLS.check(settings, players)
            continue
        POOLS.check(settings, players)
        for each in plan_group_rounds(settings, tuple(range(players))):
            assert {len(table) for table in each.tables} == {2}
