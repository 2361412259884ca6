"""Choose the players who advance from one stage to the next, and those who are next in line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.pairing.pairing_types import pairs_at_table
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Format
from games.tournaments.formats.stage import Entrant, Stage


class Advancing(NamedTuple):
    """The players who advance, the best first, and the `reserves`, who are next in line if some decline."""

    going_on: tuple[int, ...]
    reserves: tuple[int, ...]


def advancing_order(stage_format: Format[Any], stage: Stage[Any]) -> tuple[int, ...]:
    """Return all players who could advance from a stage, the best first; players who have left cannot."""
    return tuple(key for key in stage_format.ranking(stage) if not stage.gone(key))


def choose_advancing(line_: Sequence[int], takes: int, refused: Collection[int] = ()) -> Advancing:
    """Return the players who advance, and the reserves, from a line of players in their order.

    The line comes from a stage, or from a ladder's rungs. Players who declined are left out.
    """
    willing = tuple(key for key in line_ if key not in refused)
    return Advancing(willing[:takes], willing[takes:])


def cross_pools(
    stage_format: Format[Any], stage: Stage[Any], going_on: Sequence[int], tables: Iterable[Collection[int]]
) -> tuple[int, ...]:
    """Return the players who advance from pools in an order that avoids repeated and forbidden meetings.

    The next stage seeds the players in this order. The order reduces the number of such meetings at the first
    `tables` of the next stage; a forbidden meeting counts more than all repeated ones. Only players with
    equal places in their pools exchange positions. For other formats than pools and leagues, the order does
    not change.
    """
    order = list(going_on)
    if not isinstance(stage_format, GroupFormat):
        return tuple(order)
    position = {key: rank[1] for key, rank in stage_format.ranks(stage).items()}
    met = stage.history.met.keys() | stage.history.forfeited.keys()
    seeded = {key: place for place, key in enumerate(order)}
    opening = [[seeded[key] for key in table] for table in tables]

    def broken(table: Collection[int]) -> int:
        found = pairs_at_table([order[place] for place in table])
        # One forbidden pair counts more than all repeated meetings.
        return sum((pair in met) + (pair in stage.forbidden) * len(order) for pair in found)

    def exchange(one: int, other: int) -> None:
        order[one], order[other] = order[other], order[one]

    def helps(one: int, other: int) -> bool:
        both = [table for table in opening if one in table or other in table]
        before = sum(map(broken, both))
        exchange(one, other)
        after = sum(map(broken, both))
        exchange(one, other)
        return after < before

    lowest_first = range(len(order) - 1, -1, -1)
    for table in opening:
        for one in sorted(table, reverse=True):
            if not broken(table):
                break
            alike = (each for each in lowest_first if position.get(order[each]) == position.get(order[one]))
            other = next((each for each in alike if helps(one, each)), None)
            if other is not None:
                exchange(one, other)
    return tuple(order)


def tied_at_cut(stage_format: Format[Any], stage: Stage[Any], takes: int) -> tuple[int, ...]:
    """Return the players at the cut who are separated only by their seeds.

    Such a player is level with a player on the other side of the cut by all tie-breaks or, across pools, by
    place and by points for each table.
    """
    in_line = advancing_order(stage_format, stage)
    above, below = {*in_line[:takes]}, {*in_line[takes:]}
    levels: list[set[int]] = []
    for group in stage_format.standings(stage):
        by_placing: dict[int, set[int]] = defaultdict(set)
        for each in group.lines:
            by_placing[each.placing].add(each.key)
        levels += by_placing.values()
    if isinstance(stage_format, GroupFormat):
        by_rank: dict[tuple[int, int, Fraction], set[int]] = defaultdict(set)
        for key, rank in stage_format.ranks(stage).items():
            by_rank[rank[:3]].add(key)
        levels += by_rank.values()
    level = {key for keys in levels if keys & above and keys & below for key in keys}
    return tuple(key for key in in_line if key in level)


def seeded_entrants(keys: Iterable[int]) -> tuple[Entrant, ...]:
    """Return players as entrants of the next stage, seeded in their order."""
    return tuple(Entrant(key, seed) for seed, key in enumerate(keys, 1))
