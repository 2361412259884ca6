"""The settings of a stage: one type for each format, checked before they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from games.engine.meta import MAX_SEATS
from games.pairing import table_tie_breaks, tie_breaks
from games.pairing.designs import Prefer
from games.pairing.standings import HEAD_TO_HEAD
from games.pairing.table_sizes import SMALLEST

MAX_ENTRANTS = 512
MAX_ROUNDS = 60
MAX_GROUP_SIZE = 40
BEST_OF_GAMES = (1, 3)


class BadSettings(ValueError):
    """Raised for settings that cannot be played.

    It contains the `code` of the message and the message's parameters.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, str | int] = params


class _Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings that all formats share.

    Tables have `seats` seats. If the players do not fill all tables, some tables are smaller, down to
    `smallest` players (0: one fewer than `seats`). `balance_seats` means that Muster balances seats; it is
    for titles whose rules do not draw the seats.
    """

    seats: int = 2
    smallest: int = 0
    balance_seats: bool = True

    @property
    def for_two(self) -> bool:
        """Return whether the tables are matches of two."""
        return self.seats == 2

    @property
    def least(self) -> int:
        """Return the smallest number of players at a table."""
        return 2 if self.for_two else self.smallest or max(SMALLEST, self.seats - 1)


class _Scored(_Chosen, frozen=True, kw_only=True):
    """The settings of formats with a score.

    `points` are the points by place at a table, in the order of places (none: by the share of opponents whom
    a player has beaten). `tie_breaks` are in order, and include the score (none: the format's own).
    """

    points: tuple[int, ...] = ()
    tie_breaks: tuple[str, ...] = ()


class Swiss(_Scored, frozen=True, tag="swiss", kw_only=True):
    """The settings of a Swiss: `rounds` rounds among players with similar scores.

    The best `advance` players advance to the next stage (0: all of them).
    """

    rounds: int = 5
    advance: int = 0


class Pools(_Scored, frozen=True, tag="pools", kw_only=True):
    """The settings of pools, in which everyone meets everyone.

    At larger tables, players meet as evenly as possible in the given number of `rounds` (0: as many as a
    table has seats). `prefer` decides if a pool cannot have both few short tables and no repeated meeting.
    The best `advance` players of each pool advance to the next stage (0: all of them). With `twice`, which is
    only for matches of two, everyone meets everyone twice. `at_once` means that all rounds are played at the
    same time.
    """

    pools: int = 1
    rounds: int = 0
    prefer: Prefer = Prefer.FULL_TABLES
    twice: bool = False
    at_once: bool = False
    advance: int = 0


class Elimination(_Chosen, frozen=True, tag="elimination", kw_only=True):
    """The settings of elimination: a loser is out; at larger tables, the best `advance` players stay in.

    A match of two is played to one win, or as the best of three. If it ends level, it is played up to
    `replays` more times; if it is still level, the better seed advances.
    """

    advance: int = 1
    third_place: bool = False
    best_of: int = 1
    replays: int = 1


class DoubleElimination(_Chosen, frozen=True, tag="double-elimination", kw_only=True):
    """The settings of double elimination, for matches of two: a player who loses twice is out.

    With `reset`, a player whose only loss is the final gets a second final.
    """

    reset: bool = True
    best_of: int = 1
    replays: int = 1


class League(_Scored, frozen=True, tag="league", kw_only=True):
    """The settings of a league: divisions that consist of groups of `group_size` players.

    Each division has one group or, with `pyramid`, twice as many groups as the division above. From each
    group, `up` players are promoted, and as many are relegated as come up from below. `twice` and `at_once`
    mean the same as in `Pools`. At larger tables, each player plays `rounds` rounds (0: as many as a table
    has seats), with `prefer` as in `Pools`.
    """

    group_size: int = 8
    pyramid: bool = False
    up: int = 2
    rounds: int = 0
    prefer: Prefer = Prefer.FULL_TABLES
    twice: bool = False
    at_once: bool = True


Settings: TypeAlias = Swiss | Pools | Elimination | DoubleElimination | League


def check_tables(settings: Settings, entrants: int) -> None:
    """Raise `BadSettings` if tables cannot have these sizes with this many entrants."""
    if not 2 <= settings.seats <= MAX_SEATS:
        raise BadSettings("seats_out_of_range", seats=settings.seats, least=2, most=MAX_SEATS)
    if settings.smallest and not min(SMALLEST, settings.seats) <= settings.smallest <= settings.seats:
        least = min(SMALLEST, settings.seats)
        raise BadSettings(
            "smallest_out_of_range", smallest=settings.smallest, least=least, most=settings.seats
        )
    if entrants < settings.least:
        raise BadSettings("too_few_entrants", entrants=entrants, least=settings.least)
    if entrants > MAX_ENTRANTS:
        raise BadSettings("too_many_entrants", entrants=entrants, most=MAX_ENTRANTS)


def check_score(settings: Swiss | Pools | League) -> None:
    """Raise `BadSettings` for points or tie-breaks that are not possible."""
    if settings.points:
        if settings.for_two:
            raise BadSettings("points_are_for_tables")
        if len(settings.points) != settings.seats:
            raise BadSettings("points_for_each_place", places=len(settings.points), seats=settings.seats)
        if list(settings.points) != sorted(settings.points, reverse=True) or settings.points[-1] < 0:
            raise BadSettings("points_must_fall")
        if settings.points[0] == settings.points[-1]:
            raise BadSettings("points_are_all_equal")
    known = tie_breaks_known(settings)
    for name in settings.tie_breaks:
        if name not in known:
            raise BadSettings("tie_break_unknown", tie_break=name)
    if len({*settings.tie_breaks}) < len(settings.tie_breaks):
        raise BadSettings("tie_break_twice")
    if settings.tie_breaks and settings.tie_breaks[0] != "points":
        raise BadSettings("points_come_first")


def tie_breaks_known(settings: Settings) -> tuple[str, ...]:
    """Return the names of all tie-breaks for tables of this size, including the points."""
    return (*(tie_breaks if settings.for_two else table_tie_breaks).TIE_BREAK_FUNCTIONS, HEAD_TO_HEAD)


def check_rounds(rounds: int, least: int = 1) -> None:
    """Raise `BadSettings` for too few or too many rounds."""
    if not least <= rounds <= MAX_ROUNDS:
        raise BadSettings("rounds_out_of_range", rounds=rounds, least=least, most=MAX_ROUNDS)


def check_series(settings: Elimination | DoubleElimination) -> None:
    """Raise `BadSettings` if a match cannot have this number of games or of replays."""
    if settings.best_of not in BEST_OF_GAMES:
        raise BadSettings("best_of_unknown", best_of=settings.best_of)
    if not 0 <= settings.replays <= 3:
        raise BadSettings("replays_out_of_range", replays=settings.replays, most=3)
