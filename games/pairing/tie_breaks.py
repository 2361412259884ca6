"""The standings of two-seat events: points, and FIDE's tie-breaks (Handbook C.07, 2026).

Article 16 says how unplayed rounds count for the player and for opponents. All values are exact fractions;
larger is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

from games.pairing.pairing_types import exact_sum

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


class Kind(StrEnum):
    """The ways in which an entrant can get the points of a round."""

    PLAYED = "played"
    PAIRED_BYE = "paired_bye"
    REQUESTED_BYE = "requested_bye"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"


VOLUNTARY = frozenset({Kind.REQUESTED_BYE, Kind.FORFEIT_LOSS})
"""Rounds that an entrant chose not to play; an absence is a bye without points."""


class Round(NamedTuple):
    """One round of one entrant: points, and the opponent if one was paired."""

    points: Fraction
    opponent: int | None = None
    kind: Kind = Kind.PLAYED


Card = Sequence[Round]


class _Played(NamedTuple):
    """A round whose points are in the whole units of its `Cards`."""

    points: int
    opponent: int | None
    kind: Kind


class _Contribution(NamedTuple):
    """What one round adds to Buchholz, in whole units: the score of the opponent or of a dummy."""

    score: int
    points: int
    voluntary: bool


class Cards:
    """The rounds of each entrant in order, padded to the same number. Sums are calculated only once.

    Points are added up in whole `units`, chosen so that one point, half a point and the points of every round
    are multiples of a unit. This is as exact as fractions, and many times faster.
    """

    def __init__(self, cards: Mapping[int, Card]) -> None:
        self._cards = cards
        worth = {id(each.points): each.points for card in cards.values() for each in card}
        self._units = lcm(DRAW.denominator, *(points.denominator for points in worth.values()))
        units = {key: int(points * self._units) for key, points in worth.items()}
        self._played = {
            key: [_Played(units[id(each.points)], each.opponent, each.kind) for each in card]
            for key, card in cards.items()
        }
        self._win, self._draw = int(WIN * self._units), int(DRAW * self._units)
        self._sums = {key: sum(each.points for each in card) for key, card in self._played.items()}
        self._adjusted = cache(self._adjust)
        self._contributions = cache(self._contribute)
        self.fraction = cache(self._as_fraction)

    def __getitem__(self, key: int) -> Card:
        return self._cards[key]

    def __iter__(self) -> Iterator[int]:
        return iter(self._cards)

    def points(self, key: int) -> Fraction:
        """Return an entrant's points from all rounds."""
        return self.fraction(self._sums[key])

    def adjusted(self, key: int) -> Fraction:
        """Return the adjusted score, which counts in the tie-breaks of an entrant's opponents (16.3)."""
        return self.fraction(self._adjusted(key))

    def buchholz(self, key: int, cut_lowest: int, cut_highest: int) -> Fraction:
        """Return the sum of opponents' scores, without the given number of lowest and highest ones."""
        kept = [each.score for each in self._contributions(key)[cut_lowest:]]
        if cut_highest:
            kept = sorted(kept)[:-cut_highest]
        return self.fraction(sum(kept))

    def sonneborn_berger(self, key: int) -> Fraction:
        """Return the sum over all rounds of the points times the opponent's score."""
        square = self._units**2
        return self.fraction(
            sum(each.points * each.score for each in self._contributions(key)), of_units=square
        )

    def progressive(self, key: int) -> Fraction:
        """Return the sum of the scores after each round."""
        card = self._played[key]
        return self.fraction(sum(each.points * (len(card) - number) for number, each in enumerate(card)))

    def wins(self, key: int, *, at_the_board: bool = False) -> Fraction:
        """Return the number of rounds whose points are those of a win.

        With `at_the_board`, byes and forfeits do not count.
        """
        return Fraction(
            sum(
                each.points == self._win and (each.kind is Kind.PLAYED or not at_the_board)
                for each in self._played[key]
            )
        )

    def _as_fraction(self, units: int, *, of_units: int = 0) -> Fraction:
        return Fraction(units, of_units or self._units)

    def _adjust(self, key: int) -> int:
        """Return the adjusted score in units.

        A requested bye is worth a draw if the entrant chose not to play any later round.
        """
        total, last = 0, True
        for each in reversed(self._played[key]):
            total += self._draw if each.kind is Kind.REQUESTED_BYE and last else each.points
            last = last and each.kind in VOLUNTARY
        return total

    def _contribute(self, key: int) -> list[_Contribution]:
        """Return an entrant's rounds with the opponents' adjusted scores, in the order in which cuts apply.

        Rounds that the entrant chose not to play come first (16.5), then the lowest scores. The opponent in
        an unplayed round is a dummy with the entrant's own score (16.4). That score is at most a draw for
        each round or, if an opponent was paired, at most the opponent's score.
        """
        own, card, found = self._sums[key], self._played[key], []
        for each in card:
            if each.kind is Kind.PLAYED and each.opponent is not None:
                score = self._adjusted(each.opponent)
            else:
                most = self._draw * len(card) if each.opponent is None else self._adjusted(each.opponent)
                score = min(own, most)
            found.append(_Contribution(score, each.points, each.kind in VOLUNTARY))
        return sorted(found, key=lambda each: (not each.voluntary, each.score))


def buchholz(cards: Cards, key: int, *, cut_lowest: int = 0, cut_highest: int = 0) -> Fraction:
    """Return the sum of opponents' scores, without the given number of lowest and highest ones (8.1, 14.1).

    Rounds that the entrant chose not to play are cut first (16.5).
    """
    return cards.buchholz(key, cut_lowest, cut_highest)


def sonneborn_berger(cards: Cards, key: int) -> Fraction:
    """Return the sum over all rounds of the points times the opponent's score (9.1)."""
    return cards.sonneborn_berger(key)


def progressive(cards: Cards, key: int) -> Fraction:
    """Return the sum of the scores after each round (7.5)."""
    return cards.progressive(key)


def rounds_won(cards: Cards, key: int) -> Fraction:
    """Return the number of rounds whose points are those of a win, byes and forfeits included (7.1)."""
    return cards.wins(key)


def games_won(cards: Cards, key: int) -> Fraction:
    """Return the number of wins at the board (7.2)."""
    return cards.wins(key, at_the_board=True)


def direct_encounter(cards: Cards, tied: Sequence[int]) -> dict[int, Fraction]:
    """Return the points among the tied players if all of them have met (6.1); otherwise 0 for each."""
    among = frozenset(tied)
    score = {
        key: [each for each in cards[key] if each.opponent in among and each.kind is Kind.PLAYED]
        for key in tied
    }
    if any({each.opponent for each in met} != among - {key} for key, met in score.items()):
        return dict.fromkeys(tied, Fraction(0))
    return {key: exact_sum(each.points for each in met) for key, met in score.items()}


Measure = Callable[[Cards, int], Fraction]

TIE_BREAK_FUNCTIONS: Mapping[str, Measure] = {
    "points": lambda cards, key: cards.points(key),
    "cut_1": lambda cards, key: buchholz(cards, key, cut_lowest=1),
    "cut_2": lambda cards, key: buchholz(cards, key, cut_lowest=2),
    "median_1": lambda cards, key: buchholz(cards, key, cut_lowest=1, cut_highest=1),
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "progressive": progressive,
    "wins": rounds_won,
    "won": games_won,
}
"""The tie-breaks that look at one entrant at a time."""

SWISS_TIE_BREAKS = (
    "points",
    "direct_encounter",
    "cut_1",
    "buchholz",
    "sonneborn_berger",
    "won",
    "progressive",
)
ROUND_ROBIN_TIE_BREAKS = ("points", "direct_encounter", "won", "sonneborn_berger")
