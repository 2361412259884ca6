"""Reviewing a match: what a family's module `match_statistics` derives from its event messages and views.

The module is optional. It reads the codes and parameters of event messages, so that readers find only
what they were shown during the match; what a legion is worth it reads from a view. It defines

    DEPTHS: tuple[Depth, ...]                    how the story is divided into passages, widest first
    OPENING: frozenset[str]                      the codes that may open or close a passage
    passages(code, params) -> tuple[Passage, ...]
    SPAN: int                                    the depth after whose passages scores are read
    SCORE: Phrase                                what is counted
    SCORING: frozenset[str]                      the codes that change it
    TOTAL: Phrase | None                         what all forces of a seat are worth; None if that
                                                 is secret or there are no forces
    TOTAL_NOTE: Phrase | None                    why everyone knows it
    FORCES: frozenset[str]                       the codes that change it, in addition to SCORING
    Tally(seats, options)                        `hear(code, params)`, then `scores` and `totals`
    ROLLING: frozenset[str]                      the codes of dice rolls; may be empty
    CASTS: tuple[tuple[str, Phrase], ...]        kinds of rolls with their names
    casts(code, params) -> tuple[Cast, ...]
    DETAILS: frozenset[str]                      codes that a printed story may leave out
    worths(view) -> tuple[Worth, ...]            what each force is worth; empty if there are none
    WORTH: Phrase | None                         how that is calculated
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.engine.phrases import Phrase

Params: TypeAlias = Mapping[str, Any]


class PassageLabels(NamedTuple):
    """What the passages of one depth are called, as labels of the links to the next and the previous one."""

    following: Phrase
    before: Phrase


class Passage(NamedTuple):
    """A stretch of the story that starts with an event: a turn, an engagement, a round of battle.

    An event with the same `depth` and `head` as the open passage continues it. An event without a head closes
    the open passage of that depth. `number` counts passages of the same kind, for the axis of a chart.
    """

    depth: int
    head: Phrase | None
    number: int = 0


class DiceThrow(NamedTuple):
    """The dice of one event: how many a seat rolled, the result, and the expected result.

    `made` and `expected` are in hits, or in pips if the roll is read as a number.
    """

    kind: str
    seat: int
    dice: int
    made: int
    expected: Fraction


class ForceValue(NamedTuple):
    """What a force of `seat` is worth in points, to a reader with a given view.

    Of its `height` characters the reader does not know `unknown`. The value lies between `least` and `most`;
    `likely` counts each unknown character at the average of everything it may be.
    """

    key: str
    seat: int
    name: Phrase
    height: int
    unknown: int
    least: int
    most: int
    likely: Fraction


class Tally(Protocol):
    """Adds up scores from event messages, oldest first."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The current score of each seat."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The current total value of each seat's forces; empty if there is no `TOTAL`."""

    def hear(self, code: str, params: Params) -> None:
        """Process an event whose code is in `SCORING` or `FORCES`."""
