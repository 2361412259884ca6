"""What every format answers, always from a `Stage` alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from games.pairing.standings import Standing
from games.tournaments.formats.settings import Settings
from games.tournaments.formats.stage import NewRound, Stage


class Group(NamedTuple):
    """One table of standings: of the whole stage (`part` ""), a pool ("2") or a group of a league's
    division ("2B")."""

    part: str
    lines: tuple[Standing, ...]


class Goal(StrEnum):
    """What there is to reach."""

    FIRST = "first"
    """The first place."""

    ADVANCE = "advance"
    """A place in the next stage or round."""

    RISE = "rise"
    """The division above."""

    STAY = "stay"
    """Not the division below."""


class Chance(StrEnum):
    """Whether a goal can still be reached."""

    SURE = "sure"
    OPEN = "open"
    GONE = "gone"


class Need(NamedTuple):
    """What somebody needs for a goal that `placings` reach (for one that few can miss, all but those).

    `at_least`: points without which it is surely missed; `more_than`: with more it is surely reached
    (None: what others do decides too). In a bracket `wins` are the matches to be won in a row.
    """

    goal: Goal
    chance: Chance
    placings: int = 0
    at_least: Fraction | None = None
    more_than: Fraction | None = None
    wins: int = 0


class Coming(NamedTuple):
    """Somebody's next table: the round, its part, and whom they meet there as far as that is known.
    `running`: it has begun."""

    number: int
    part: str
    opponents: tuple[int, ...]
    running: bool


class Outlook(NamedTuple):
    """What lies before somebody: their tables, running ones first, and what they need."""

    coming: tuple[Coming, ...]
    needs: tuple[Need, ...]


S = TypeVar("S", bound=Settings, contravariant=True)


class Format(Protocol[S]):
    """One way to play a stage. Deterministic: the same stage gives the same answers."""

    @property
    def key(self) -> str:
        """Its name in settings and addresses."""

    @property
    def late_entry(self) -> bool:
        """Whether somebody may enter after the first round has begun."""

    def check(self, settings: S, entrants: int) -> None:
        """Raise `BadSettings` for what cannot be played with so many."""

    def rounds(self, settings: S, entrants: int) -> int:
        """How many rounds so many play, at the most if that hangs on results."""

    def next_round(self, stage: Stage[S]) -> NewRound | None:
        """The round that can begin now. None if there is none: it is over (`finished`), or results are
        wanted first. Begun rounds stand; tables still running are paired around where a format can
        (a bracket), and are waited for where it cannot."""

    def plan(self, stage: Stage[S]) -> tuple[NewRound, ...]:
        """All rounds to come that are known: planned ones, mended after who left; else the next."""

    def standings(self, stage: Stage[S]) -> tuple[Group, ...]:
        """Who stands where, also while tables run. Everybody has a line, who left too."""

    def finished(self, stage: Stage[S]) -> bool:
        """Whether nothing is left to be played."""

    def ranking(self, stage: Stage[S]) -> tuple[int, ...]:
        """Everybody in the order in which they go on to the next stage, who left last; equal ones by
        seed."""

    def outlook(self, stage: Stage[S], key: int) -> Outlook:
        """What lies before somebody."""


def in_order(lines: Sequence[Standing], stage: Stage[Any]) -> list[Standing]:
    """Lines by placing; who share one by seed."""
    return sorted(lines, key=lambda line: (line.placing, stage.by_key[line.key].seed, line.key))
