"""Stages joined: who goes on from one into the next, and who is next in line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from games.pairing.elimination import Seed, single
from games.tournaments.formats.groups import GroupFormat
from games.tournaments.formats.protocol import Format
from games.tournaments.formats.stage import Entrant, Stage


class Chosen(NamedTuple):
    """Who goes on, the best first, and who is next in line for those who say no."""

    going_on: tuple[int, ...]
    reserves: tuple[int, ...]


def line(stage_format: Format[Any], stage: Stage[Any]) -> tuple[int, ...]:
    """Everybody who could go on from a stage, the best first; who has left does not stand in line."""
    return tuple(key for key in stage_format.ranking(stage) if not stage.gone(key))


def chosen(line_: Sequence[int], takes: int, refused: Collection[int] = ()) -> Chosen:
    """The first of a line, without who said no: of a stage's, or of a ladder's rungs from the top."""
    willing = tuple(key for key in line_ if key not in refused)
    return Chosen(willing[:takes], willing[takes:])


def crossed(stage_format: Format[Any], stage: Stage[Any], going_on: Sequence[int]) -> tuple[int, ...]:
    """Who goes on from pools in an order in which nobody meets again in the first round of a bracket,
    where exchanging those who came in alike in their pools can help it. Of other formats as they come."""
    if not isinstance(stage_format, GroupFormat):
        return tuple(going_on)
    position = {key: rank[1] for key, rank in stage_format.ranks(stage).items()}
    order = list(going_on)

    def again(seeds: Sequence[int]) -> int:
        opening = (match for match in single(len(seeds)) if match.round == 1)
        two = (
            frozenset(
                seeds[source.number - 1] for source in (match.one, match.other) if isinstance(source, Seed)
            )
            for match in opening
        )
        return sum(bool(stage.history.met.get(pair)) for pair in two)

    for one, other in combinations(range(len(order) - 1, -1, -1), 2):
        if position[order[one]] == position[order[other]]:
            exchanged = order.copy()
            exchanged[one], exchanged[other] = order[other], order[one]
            if again(exchanged) < again(order):
                order = exchanged
    return tuple(order)


def level_at_the_cut(stage_format: Format[Any], stage: Stage[Any], takes: int) -> tuple[int, ...]:
    """Who is level, by all tie-breaks, with the last who goes on, if not all of them do: their seeds
    decide, and the preview says so. Of one table of standings; pools are compared by their places."""
    groups = stage_format.standings(stage)
    in_line = line(stage_format, stage)
    if len(groups) != 1 or not 0 < takes < len(in_line):
        return ()
    place = {each.key: each.placing for each in groups[0].lines}
    if place[in_line[takes - 1]] != place[in_line[takes]]:
        return ()
    return tuple(key for key in in_line if place[key] == place[in_line[takes]])


def entrants(keys: Iterable[int]) -> tuple[Entrant, ...]:
    """Those who go on, seeded in the order they come."""
    return tuple(Entrant(key, seed) for seed, key in enumerate(keys, 1))
