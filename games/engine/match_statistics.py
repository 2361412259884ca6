"""Reviewing a match: what a family's module `match_statistics` derives from its event messages and views.

The module is optional. It reads the codes and parameters of event messages, so that readers find only
what they were shown during the match. What a force, such as a legion, is worth is read from a view. The
module defines:

    DEPTHS: tuple[PassageLabels, ...]               the labels of the passages into which the story is
                                                    divided, for each depth, widest first
    OPENING: frozenset[str]                         the codes that may open or close a passage
    passages_started(code, params) -> tuple[Passage, ...]
                                                    the passages that an event starts
    SPAN: int                                       the depth of the passages after which scores are read, and
                                                    by which a match is delayed for people without a seat
    SPANS: Plural                                   a number of passages of that depth: `%(count)s rounds`
    SCORE: Phrase                                   what the scores count
    SCORING: frozenset[str]                         the codes of events that change the scores
    TOTAL: Phrase | None                            what all forces of a seat are worth; None if that is
                                                    secret or there are no forces
    TOTAL_NOTE: Phrase | None                       why everyone knows this total
    FORCES: frozenset[str]                          the codes of events that change it, in addition to SCORING
    FALLING: frozenset[str]                         the codes of events by which a seat may go out
    Tally(seats, options)                           keeps the totals: call `hear(code, params)`, then read
                                                    `scores`, `totals` and `fallen`
    ROLLING: frozenset[str]                         the codes of events with dice rolls; may be empty
    CASTS: tuple[tuple[str, Phrase], ...]           the kinds of rolls, with their names
    casts(code, params) -> tuple[DiceThrow, ...]    the dice rolls of an event
    DETAILS: frozenset[str]                         codes that a printed story may leave out
    PASS_CODES: frozenset[str]                      codes that only say that someone did nothing; a replay
                                                    skips an action with no other events
    YIELDING: frozenset[str]                        the codes of events in which one seat may give something
                                                    up to another without a fight
    yielded(code, params) -> tuple[int, int] | None the seats that gave and received in such an event
    worths(view) -> tuple[ForceValue, ...]          what each force is worth; empty if there are none
    WORTH: Phrase | None                            how the worth is calculated
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.engine.phrases import Phrase

Params: TypeAlias = Mapping[str, Any]


class PassageLabels(NamedTuple):
    """The labels of the links to the next and the previous passage of one depth."""

    following: Phrase
    before: Phrase


class Passage(NamedTuple):
    """A stretch of the story that starts with an event, such as a turn, an engagement or a round of battle.

    An event with the same `depth` and `head` as the open passage continues that passage. An event without a
    head closes the open passage of its depth. `number` counts passages of the same kind, for the axis of a
    chart.
    """

    depth: int
    head: Phrase | None
    number: int = 0


class DiceThrow(NamedTuple):
    """The dice rolled in one event: their seat and number, the result, and the expected result.

    `made` and `expected` are numbers of hits, or of pips if the roll is read as a number.
    """

    kind: str
    seat: int
    dice: int
    made: int
    expected: Fraction


class ForceValue(NamedTuple):
    """The worth of a force of `seat` in points, as far as a reader with a given view knows.

    The force has `height` characters, of which the reader does not know `unknown`. Its value lies between
    `least` and `most`. `likely` counts each unknown character at the average of everything that it may be.
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
    """A running total of scores, made from event messages, oldest first."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the current score of each seat."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the total worth of each seat's forces now, or an empty tuple if there is no `TOTAL`."""

    @property
    def fallen(self) -> frozenset[int]:
        """Return the seats that are out of the match by its rules."""

    def hear(self, code: str, params: Params) -> None:
        """Update the totals from an event whose code is in `SCORING`, `FORCES` or `FALLING`."""
