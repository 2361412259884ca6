"""Round robin in pools: everyone meets everyone in their pool."""

from __future__ import annotations

from games.tournaments.formats.groups import Aim, GroupFormat, Members, deal_groups
from games.tournaments.formats.protocol import Goal
from games.tournaments.formats.settings import (
    MAX_GROUP_SIZE,
    BadSettings,
    Pools,
    check_rounds,
    check_score,
    check_tables,
)
from games.tournaments.formats.stage import Stage


class PoolsFormat(GroupFormat[Pools]):
    """Pools of similar size, with seeds dealt back and forth."""

    key = "pools"

    def check(self, settings: Pools, entrants: int) -> None:
        """Raise `BadSettings` for settings that cannot be played.

        A pool must not be too small for a table, or too large to be played.
        """
        check_tables(settings, entrants)
        check_score(settings)
        check_rounds(settings.rounds, least=0)
        if settings.for_two and settings.rounds:
            raise BadSettings("rounds_are_for_tables")
        if not settings.for_two and settings.twice:
            raise BadSettings("twice_is_for_two")
        if not 1 <= settings.pools <= entrants:
            raise BadSettings("pools_out_of_range", pools=settings.pools, entrants=entrants)
        smallest, largest = entrants // settings.pools, -(-entrants // settings.pools)
        if smallest < settings.least:
            raise BadSettings("pool_too_small", size=smallest, least=settings.least)
        if settings.for_two and largest > MAX_GROUP_SIZE:
            raise BadSettings("pool_too_large", size=largest, most=MAX_GROUP_SIZE)
        if not 0 <= settings.advance < max(smallest, 1):
            raise BadSettings("advance_of_a_pool", advance=settings.advance, size=smallest)

    def rounds(self, settings: Pools, entrants: int) -> int:
        """Return as many rounds as the largest pool needs."""
        if settings.at_once:
            return 1
        if not settings.for_two:
            return settings.rounds or settings.seats
        largest = -(-entrants // settings.pools)
        once = largest - 1 + largest % 2
        return once * 2 if settings.twice else once

    def members(self, stage: Stage[Pools]) -> tuple[Members, ...]:
        """Return the pools, named by number; a single pool has no number."""
        if not stage.starters:
            return ()
        count = min(stage.settings.pools, len(stage.starters))
        pools = deal_groups(stage.starters, count, stage.apart_in_groups)
        if len(pools) == 1:
            return (Members("", pools[0]),)
        return tuple(Members(str(number), keys) for number, keys in enumerate(pools, 1))

    def aims(self, stage: Stage[Pools], part: str, size: int) -> tuple[Aim, ...]:
        """Return the aim of a pool: a place that advances to the next stage, or first place."""
        advance = stage.settings.advance
        return (Aim(Goal.ADVANCE, advance) if advance else Aim(Goal.FIRST, 1),)


POOLS = PoolsFormat()
