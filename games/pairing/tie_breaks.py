"""Standings of two-seat events: points, and FIDE's tie-breaks (Handbook C.07, 2026).

Rounds that were not played count for opponents and for oneself by article 16. All values are exact
fractions; the larger is the better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.pairing.field import summed

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


class Kind(StrEnum):
    """How the points of a round came about."""

    PLAYED = "played"
    PAIRED_BYE = "paired_bye"
    REQUESTED_BYE = "requested_bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"


VOLUNTARY = frozenset({Kind.REQUESTED_BYE, Kind.FORFEIT_LOSS})
"""Rounds that somebody did not play by their own doing; an absence is a bye without points."""


class Round(NamedTuple):
    """One round of one entrant: points, and the opponent where one was paired."""

    points: Fraction
    opponent: int | None = None
    kind: Kind = Kind.PLAYED


Card = Sequence[Round]


class Contribution(NamedTuple):
    """What one round brings to Buchholz: the opponent's score, or a dummy's."""

    score: Fraction
    points: Fraction
    voluntary: bool


class Cards:
    """The rounds of each entrant, in order, all of one length; sums are made once."""

    def __init__(self, cards: Mapping[int, Card]) -> None:
        self._cards = cards
        self.points = cache(self._points)
        self.adjusted = cache(self._adjusted)
        self.contributions = cache(self._contributions)

    def __getitem__(self, key: int) -> Card:
        return self._cards[key]

    def __iter__(self) -> Iterator[int]:
        return iter(self._cards)

    def _points(self, key: int) -> Fraction:
        """The sum of all rounds."""
        return summed(each.points for each in self._cards[key])

    def _adjusted(self, key: int) -> Fraction:
        """The score as opponents count it (16.3): a requested bye followed by nothing but rounds not
        played by one's own doing is worth a draw."""
        total, last = Fraction(0), True
        for each in reversed(self._cards[key]):
            total += DRAW if each.kind is Kind.REQUESTED_BYE and last else each.points
            last &= each.kind in VOLUNTARY
        return total

    def _contributions(self, key: int) -> list[Contribution]:
        """One's rounds with opponents' adjusted scores, those first that a cut takes first: rounds not
        played by one's own doing (16.5), then the lowest. A round not played has a dummy opponent (16.4)
        with one's own score, at most a draw a round, or the scheduled opponent's score."""
        own, found = self.points(key), []
        for each in self._cards[key]:
            if each.kind is Kind.PLAYED and each.opponent is not None:
                score = self.adjusted(each.opponent)
            else:
                most = DRAW * len(self._cards[key]) if each.opponent is None else self.adjusted(each.opponent)
                score = min(own, most)
            found.append(Contribution(score, each.points, each.kind in VOLUNTARY))
        return sorted(found, key=lambda each: (not each.voluntary, each.score))


def buchholz(cards: Cards, key: int, *, cut_lowest: int = 0, cut_highest: int = 0) -> Fraction:
    """The sum of opponents' scores, without the lowest and the highest so many (8.1, 14.1); rounds not
    played by one's own doing are cut first (16.5)."""
    kept = cards.contributions(key)[cut_lowest:]
    if cut_highest:
        kept = sorted(kept, key=lambda each: each.score)[:-cut_highest]
    return summed(each.score for each in kept)


def sonneborn_berger(cards: Cards, key: int) -> Fraction:
    """The sum of result times opponent's score (9.1)."""
    return summed(each.points * each.score for each in cards.contributions(key))


def progressive(cards: Cards, key: int) -> Fraction:
    """The sum of the scores after each round (7.5)."""
    count = len(cards[key])
    return summed(each.points * (count - number) for number, each in enumerate(cards[key]))


def wins(cards: Cards, key: int) -> Fraction:
    """Rounds that brought as much as a win, byes and forfeits too (7.1)."""
    return Fraction(sum(each.points == WIN for each in cards[key]))


def won(cards: Cards, key: int) -> Fraction:
    """Wins at the board (7.2)."""
    return Fraction(sum(each.points == WIN and each.kind is Kind.PLAYED for each in cards[key]))


def direct_encounter(cards: Cards, tied: Sequence[int]) -> dict[int, Fraction]:
    """Points among the tied, where all of them have met (6.1); nothing decides otherwise."""
    score = {
        key: [each for each in cards[key] if each.opponent in tied and each.kind is Kind.PLAYED]
        for key in tied
    }
    if any({each.opponent for each in met} != {*tied} - {key} for key, met in score.items()):
        return dict.fromkeys(tied, Fraction(0))
    return {key: summed(each.points for each in met) for key, met in score.items()}


Measure = Callable[[Cards, int], Fraction]

MEASURES: Mapping[str, Measure] = {
    "points": lambda cards, key: cards.points(key),
    "cut_1": lambda cards, key: buchholz(cards, key, cut_lowest=1),
    "cut_2": lambda cards, key: buchholz(cards, key, cut_lowest=2),
    "median_1": lambda cards, key: buchholz(cards, key, cut_lowest=1, cut_highest=1),
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "progressive": progressive,
    "wins": wins,
    "won": won,
}
"""Tie-breaks that look at one entrant."""

SWISS = ("points", "direct_encounter", "cut_1", "buchholz", "sonneborn_berger", "won", "progressive")
ROUND_ROBIN = ("points", "direct_encounter", "won", "sonneborn_berger")
