"""The figures of a title: how long its matches take, which seats win, and how matches end.

Everything here is a pure function of finished matches. A group of fewer than `FEWEST_MATCHES` has no
figures: it would say more about single matches than about the title.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import NamedTuple

import msgspec

from games.clocks.controls import DAY, Control, is_live, usual_seconds

FEWEST_MATCHES = 20
"""The smallest number of matches from which a figure is computed."""

NEWEST_MATCHES = 1_000
"""How many matches of each title are counted; older ones are forgotten, so that a day's work stays small."""

THOUSANDTHS = 1_000
"""Shares are counted in thousandths, so that rounded percentages come from whole numbers."""

MOST_ENDINGS = 5
"""How many of the commonest endings are listed; the others are listed as one."""

ANY_SEATS = 0
"""The number of seats of a group that contains matches with any number of players."""

PACES = ("live", "daily", "slow")
"""The kinds of pace, from the fastest to the slowest."""


class CountedMatch(NamedTuple):
    """A finished match, as its title's figures count it.

    `pace` is one of `PACES`, and `lasted` the time from its start to its end. `turns` are the turns of all
    players together. `winners` are the places that came first: roles, or seat numbers in a title whose seats
    have no roles. If it was `stopped`, it was not played to an end by the rules.
    """

    seats: int
    pace: str
    lasted: timedelta
    turns: int
    how: str
    stopped: bool
    winners: tuple[str, ...]


class Spread(msgspec.Struct, frozen=True):
    """The middle half of some numbers, from `low` to `high`, and their median."""

    low: int
    median: int
    high: int


class Lengths(msgspec.Struct, frozen=True):
    """How long matches took at one kind of pace, with one number of seats or `ANY_SEATS`.

    `seconds` are those from the start to the end.
    """

    pace: str
    seats: int
    matches: int
    seconds: Spread
    turns: Spread


class SeatWins(msgspec.Struct, frozen=True):
    """How many thousandths of the matches with this number of seats each place won.

    A shared first place counts in equal parts. `places` maps each place, as in `CountedMatch.winners`, to its
    share; places that never won are missing.
    """

    seats: int
    matches: int
    places: dict[str, int]


class EndingShare(msgspec.Struct, frozen=True):
    """How many thousandths of all matches ended in one way; `how` is "" for all other ways together."""

    how: str
    share: int


class TitleFigures(msgspec.Struct, frozen=True):
    """All figures of a title, from its newest `matches`."""

    matches: int = 0
    lengths: tuple[Lengths, ...] = ()
    wins: tuple[SeatWins, ...] = ()
    endings: tuple[EndingShare, ...] = ()

    def usual_lengths(self, pace: str, seats: int = ANY_SEATS) -> Lengths | None:
        """Return how long matches took at a pace with this number of seats, or None if too few are known."""
        return next((each for each in self.lengths if (each.pace, each.seats) == (pace, seats)), None)


def pace_kind(control: Control) -> str:
    """Return the kind of pace; "daily" and "slow" differ in the usual time for a visit."""
    if is_live(control):
        return "live"
    return "daily" if usual_seconds(control) <= 2 * DAY else "slow"


def spread(numbers: Collection[int]) -> Spread:
    """Return the spread of one or more numbers; each figure of the spread is one of these numbers."""
    ordered = sorted(numbers)
    last = len(ordered) - 1
    return Spread(ordered[last // 4], ordered[last // 2], ordered[last - last // 4])


def title_figures(matches: Iterable[CountedMatch]) -> TitleFigures:
    """Return the figures of a title's matches; empty if there are too few.

    Matches that were stopped count among the endings only.
    """
    counted = list(matches)
    if len(counted) < FEWEST_MATCHES:
        return TitleFigures()
    decided = [match for match in counted if not match.stopped]
    by_length: dict[tuple[str, int], list[CountedMatch]] = defaultdict(list)
    by_seats: dict[int, list[CountedMatch]] = defaultdict(list)
    for match in decided:
        by_length[match.pace, match.seats].append(match)
        by_length[match.pace, ANY_SEATS].append(match)
        by_seats[match.seats].append(match)
    lengths = sorted(by_length.items(), key=lambda item: (PACES.index(item[0][0]), item[0][1]))
    return TitleFigures(
        len(counted),
        tuple(_lengths(*key, group) for key, group in lengths if len(group) >= FEWEST_MATCHES),
        tuple(
            _wins(seats, group) for seats, group in sorted(by_seats.items()) if len(group) >= FEWEST_MATCHES
        ),
        _endings(counted),
    )


def _lengths(pace: str, seats: int, group: list[CountedMatch]) -> Lengths:
    return Lengths(
        pace,
        seats,
        len(group),
        spread([max(0, int(match.lasted.total_seconds())) for match in group]),
        spread([match.turns for match in group]),
    )


def _wins(seats: int, group: list[CountedMatch]) -> SeatWins:
    parts: dict[str, float] = defaultdict(float)
    for match in group:
        for place in match.winners:
            parts[place] += 1 / len(match.winners)
    return SeatWins(
        seats,
        len(group),
        {place: round(THOUSANDTHS * part / len(group)) for place, part in sorted(parts.items())},
    )


def _endings(counted: list[CountedMatch]) -> tuple[EndingShare, ...]:
    ways = Counter(match.how for match in counted)
    common = sorted(ways.items(), key=lambda way: (-way[1], way[0]))[:MOST_ENDINGS]
    listed = [EndingShare(how, round(THOUSANDTHS * count / len(counted))) for how, count in common]
    others = len(counted) - sum(count for _, count in common)
    return (*listed, EndingShare("", round(THOUSANDTHS * others / len(counted)))) if others else tuple(listed)
