"""Looking back at a match: what a family's module `annals` tells of its tellings and views.

The module is optional. It reads codes and parameters of tellings, so that whoever looks back finds
in them what they were told and nothing else; a legion's worth it reads from a view. It has

    DEPTHS: tuple[Depth, ...]                    how the story falls into passages, widest first
    OPENING: frozenset[str]                      the codes that may open or end a passage
    passages(code, params) -> tuple[Passage, ...]
    SPAN: int                                    the depth after whose passages scores are read
    SCORE: Phrase                                what is counted
    SCORING: frozenset[str]                      the codes that change it
    TOTAL: Phrase | None                         what all forces of a seat are worth; None where
                                                 that is a secret, or there are no forces
    TOTAL_NOTE: Phrase | None                    why everybody knows it
    FORCES: frozenset[str]                       the codes that change it, with those in SCORING
    Tally(seats, options)                        `hear(code, params)`, then `scores` and `totals`
    ROLLING: frozenset[str]                      the codes that tell of dice; may be empty
    CASTS: tuple[tuple[str, Phrase], ...]        kinds of casts with their names
    casts(code, params) -> tuple[Cast, ...]
    DETAILS: frozenset[str]                      codes that a printed story may leave out
    worths(view) -> tuple[Worth, ...]            what each force is worth; empty where there are none
    WORTH: Phrase | None                         how that is reckoned
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.engine.phrases import Phrase

Params: TypeAlias = Mapping[str, Any]


class Depth(NamedTuple):
    """What passages of one depth are called: the links to the next and the one before."""

    following: Phrase
    before: Phrase


class Passage(NamedTuple):
    """A stretch of the story that begins with a telling: a turn, an engagement, a round of battle.

    One of the same `depth` and `head` as the one that is open goes on with it. Without a head the
    open passage of the depth ends. `number` counts it among its like, for the foot of a chart.
    """

    depth: int
    head: Phrase | None
    number: int = 0


class Cast(NamedTuple):
    """Dice of one telling: how many of a seat, what they made and what was to be expected; both
    in hits, or in pips where the kind is a roll that is read as a number."""

    kind: str
    seat: int
    dice: int
    made: int
    expected: Fraction


class Worth(NamedTuple):
    """What a force of `seat` is worth in points, for one who knows a view: of its `height`
    characters `unknown` are not known. It lies from `least` to `most`; `likely` counts each
    unknown one at the average of all that it may be."""

    key: str
    seat: int
    name: Phrase
    height: int
    unknown: int
    least: int
    most: int
    likely: Fraction


class Tally(Protocol):
    """Adds up scores from tellings, oldest first."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat by now."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What all forces of each seat are worth by now; nothing where there is no `TOTAL`."""

    def hear(self, code: str, params: Params) -> None:
        """Take in a telling of a code in `SCORING` or `FORCES`."""
