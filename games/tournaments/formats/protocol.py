"""The protocol of formats. The results of a format depend only on settings and a `Stage`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, Protocol, TypeVar

from games.pairing.standings import Standing
from games.tournaments.formats.settings import Settings
from games.tournaments.formats.stage import NewRound, Stage


class Group(NamedTuple):
    """The standings of a part of a stage: the whole stage (""), a pool ("2") or a division's group ("2B")."""

    part: str
    lines: tuple[Standing, ...]


class Goal(StrEnum):
    """A goal that players can reach in a stage."""

    FIRST = "first"
    """The first place."""

    ADVANCE = "advance"
    """A place in the next stage or round."""

    RISE = "rise"
    """Promotion to the division above."""

    STAY = "stay"
    """Avoiding the division below."""


class Chance(StrEnum):
    """Whether a goal is certainly reached, can still be reached, or is certainly missed."""

    SURE = "sure"
    OPEN = "open"
    GONE = "gone"


class AbsenceCost(StrEnum):
    """The cost of being away from a round.

    A player is away if they did not answer its roll call, or declined to play.
    """

    NO_POINTS = "no_points"
    """The others are paired without them; they score nothing for the round."""

    LOSES_MATCH = "loses_match"
    """Their match of the round is lost without being played, and their opponent advances.

    If both are away, the better seed advances.
    """

    FORFEITS = "forfeits"
    """Their match of the round is lost without being played, and their opponent wins it.

    If both are away, both lose it.
    """

    RESEATED = "reseated"
    """The others of a planned table are seated without them; they score nothing for the round."""

    NOT_PLANNED = "not_planned"
    """All rounds are played as one, which is planned without them."""

    OUT = "out"
    """The player is out, because they cannot be among the best of a table."""


class Need(NamedTuple):
    """What a player needs for a goal.

    The players in the best `placings` places reach the goal. With fewer points than `at_least`, the player
    certainly misses it; with more points than `more_than`, they certainly reach it (None: it also depends on
    others). In a bracket, `wins` is the number of matches that the player must win in a row.
    """

    goal: Goal
    chance: Chance
    placings: int = 0
    at_least: Fraction | None = None
    more_than: Fraction | None = None
    wins: int = 0


class ComingTable(NamedTuple):
    """A player's coming table: its round, its part of the stage, and the opponents there.

    `running` means that the table is already in progress.
    """

    number: int
    part: str
    opponents: tuple[int, ...]
    running: bool


class Outlook(NamedTuple):
    """A player's outlook: their coming tables, those in progress first, and what they need."""

    coming: tuple[ComingTable, ...]
    needs: tuple[Need, ...]


S = TypeVar("S", bound=Settings, contravariant=True)


class Format(Protocol[S]):
    """A way to play a stage, which is deterministic: the same stage gives the same results."""

    @property
    def key(self) -> str:
        """Return the format's name in settings and addresses."""

    @property
    def late_entry(self) -> bool:
        """Return whether players may enter after the first round has begun."""

    def absence(self, settings: S) -> AbsenceCost:
        """Return the cost of being away from a round."""

    def check(self, settings: S, entrants: int) -> None:
        """Raise `BadSettings` for settings that cannot be played with this many entrants."""

    def rounds(self, settings: S, entrants: int) -> int:
        """Return the number of rounds for this many entrants.

        If the number depends on results, it is the number without drawn matches that are played again.
        """

    def next_round(self, stage: Stage[S]) -> NewRound | None:
        """Return the round that can begin now; None if there is none.

        If there is none, the stage has ended (`finished`), or results are needed first. Rounds that have
        begun stay. A format pairs the players whose tables have finished if it can (a bracket); otherwise it
        waits for tables in progress.
        """

    def plan(self, stage: Stage[S]) -> tuple[NewRound, ...]:
        """Return all future rounds that are known.

        For formats with a plan these are all rounds, repaired after players left; otherwise only the next
        one.
        """

    def standings(self, stage: Stage[S]) -> tuple[Group, ...]:
        """Return the standings, even while tables are in progress; players who left are included."""

    def finished(self, stage: Stage[S]) -> bool:
        """Return whether nothing is left to play."""

    def played_out(self, stage: Stage[S]) -> bool:
        """Return whether a finished stage was played to its end, not only until too few players were left."""

    def levels(self, stage: Stage[S]) -> tuple[tuple[int, ...], ...]:
        """Return all players of all groups in their final order.

        Players who are separated by nothing share a level.
        """

    def ranking(self, stage: Stage[S]) -> tuple[int, ...]:
        """Return all players in the order in which they advance to the next stage.

        Equal players are ordered by seed; players who left come last.
        """

    def outlook(self, stage: Stage[S], key: int) -> Outlook:
        """Return a player's outlook."""


def keys_by_placing(lines: Sequence[Standing], stage: Stage[Any]) -> tuple[tuple[int, ...], ...]:
    """Return the keys of the players in one group's standings, grouped by placing."""
    found = groupby(order_lines(lines, stage), key=lambda line: line.placing)
    return tuple(tuple(line.key for line in level) for _, level in found)


def order_lines(lines: Sequence[Standing], stage: Stage[Any]) -> list[Standing]:
    """Return lines ordered by placing, and by seed if they share a placing."""
    return sorted(lines, key=lambda line: (line.placing, stage.by_key[line.key].seed, line.key))
