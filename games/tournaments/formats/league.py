"""Leagues: divisions of groups, with promotion and relegation when a season ends.

A stage is one season. Divisions are cut from the order of seeds, and the seeds of a season are the order in
which the last season ended (`next_season`). If players leave, the next players in this order take their
places.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import NamedTuple

from games.tournaments.formats.groups import (
    Aim,
    GroupFormat,
    Members,
    all_members,
    deal_groups,
    plan_group_rounds,
)
from games.tournaments.formats.protocol import Goal
from games.tournaments.formats.settings import (
    MAX_GROUP_SIZE,
    BadSettings,
    League,
    check_rounds,
    check_score,
    check_tables,
)
from games.tournaments.formats.stage import Stage


class Division(NamedTuple):
    """A division: its number from 1, its size, and its number of groups."""

    number: int
    size: int
    groups: int


def divisions(settings: League, entrants: int) -> tuple[Division, ...]:
    """Return the divisions for this many entrants.

    The last division may contain fewer players, in fewer groups. If too few players for a group are left
    over, they play in the division above.
    """
    found: list[Division] = []
    left = entrants
    while left:
        number = len(found) + 1
        groups = 2 ** (number - 1) if settings.pyramid else 1
        size = min(groups * settings.group_size, left)
        if left - size < least_group(settings):
            size = left
        if size < groups * settings.group_size:
            groups = max(1, min(-(-size // settings.group_size), size // least_group(settings)))
        found.append(Division(number, size, groups))
        left -= size
    return tuple(found)


def least_group(settings: League) -> int:
    """Return the smallest number of players in a group."""
    return max(3, settings.least, settings.seats - 1)


class LeagueFormat(GroupFormat[League]):
    """The format of a league: one stage is a season of all divisions."""

    key = "league"

    def check(self, settings: League, entrants: int) -> None:
        """Raise `BadSettings` for settings that cannot be played.

        In each group, at least one player must be neither promoted nor relegated.
        """
        check_tables(settings, entrants)
        check_score(settings)
        check_rounds(settings.rounds, least=0)
        if settings.for_two and settings.rounds:
            raise BadSettings("rounds_are_for_tables")
        if not settings.for_two and settings.twice:
            raise BadSettings("twice_is_for_two")
        if not least_group(settings) <= settings.group_size <= MAX_GROUP_SIZE:
            raise BadSettings(
                "group_out_of_range",
                size=settings.group_size,
                least=least_group(settings),
                most=MAX_GROUP_SIZE,
            )
        if entrants < least_group(settings):
            raise BadSettings("too_few_entrants", entrants=entrants, least=least_group(settings))
        falling = settings.up * (2 if settings.pyramid else 1)
        if settings.up < 1 or settings.up + falling >= settings.group_size:
            raise BadSettings("nobody_stays", up=settings.up, falling=falling, size=settings.group_size)

    def rounds(self, settings: League, entrants: int) -> int:
        """Return as many rounds as the largest group needs."""
        largest = max((-(-each.size // each.groups) for each in divisions(settings, entrants)), default=0)
        return len(plan_group_rounds(settings, tuple(range(largest))))

    def members(self, stage: Stage[League]) -> tuple[Members, ...]:
        """Return the groups, named by division and letter; a division's only group has no letter."""
        found: list[Members] = []
        starters = stage.starters
        for division in divisions(stage.settings, len(starters)):
            here, starters = starters[: division.size], starters[division.size :]
            groups = deal_groups(here, division.groups, stage.apart_in_groups)
            for number, keys in enumerate(groups):
                letters = _letters(number) if len(groups) > 1 else ""
                found.append(Members(f"{division.number}{letters}", keys))
        return tuple(found)

    def aims(self, stage: Stage[League], part: str, size: int) -> tuple[Aim, ...]:
        """Return the aims of a group: promotion, and staying in the division.

        In the first division, first place takes the place of promotion; in the last one, nobody is relegated.
        """
        found = divisions(stage.settings, len(stage.starters))
        division = found[_number(part) - 1]
        falling = _rising(stage.settings, found, division.number + 1)
        best = Aim(Goal.FIRST, 1) if division.number == 1 else Aim(Goal.RISE, stage.settings.up)
        if not falling:
            return (best,)
        return best, Aim(Goal.STAY, size - -(-falling // division.groups))

    def tier(self, part: str) -> int:
        """Return the number of a group's division."""
        return _number(part)

    def ranking(self, stage: Stage[League]) -> tuple[int, ...]:
        """Return all players by division, by place in the group, and by points for each table.

        Players who left come last.
        """
        by_division = self._by_division(stage)
        keys = [key for keys in by_division for key in keys]
        return tuple(sorted(keys, key=stage.gone))

    def next_season(self, stage: Stage[League]) -> tuple[int, ...]:
        """Return all players who have not left, in the order of the next season's seeds.

        Each division consists of players relegated into it, players who stay, and players promoted into it.
        Players who left make room, so that fewer are relegated.
        """
        ranks = self.ranks(stage)
        found = divisions(stage.settings, len(stage.starters))
        new: list[list[int]] = [[] for _ in range(len(found) + 1)]
        fallen: list[int] = []
        for index, keys in enumerate(self._by_division(stage)):
            here = [key for key in keys if not stage.gone(key)]
            rises = [key for key in here if index and ranks[key][1] < stage.settings.up]
            rest = [key for key in here if key not in rises]
            rising_below = _rising(stage.settings, found, index + 2)
            falls = max(rising_below - (found[index].size - len(here)), 0)
            stay = len(rest) - min(falls, len(rest))
            if index:
                new[index - 1] += rises
            new[index] += [*fallen, *rest[:stay]]
            fallen = rest[stay:]
        return tuple(key for keys in new for key in keys)

    def _by_division(self, stage: Stage[League]) -> list[list[int]]:
        """Return all players of each division, the best first."""
        ranks = self.ranks(stage)
        found: list[list[int]] = [[] for _ in divisions(stage.settings, len(stage.starters))]
        for members in self.members(stage):
            found[_number(members.part) - 1] += all_members(stage, members)
        return [sorted(keys, key=lambda key: ranks[key]) for keys in found]


def _letters(number: int) -> str:
    """Return the letters of a group: A, B, ... Z, AA, AB, ..., for numbers from 0."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + ascii_uppercase[number % 26]


def _number(part: str) -> int:
    """Return the number of a group's division."""
    return int(part.rstrip(ascii_uppercase))


def _rising(settings: League, found: Sequence[Division], number: int) -> int:
    """Return the number of players who are promoted out of a division."""
    return settings.up * found[number - 1].groups if 1 < number <= len(found) else 0


LEAGUE = LeagueFormat()
