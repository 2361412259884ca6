"""Brackets: single and double elimination, and stages of tables from which the best advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

Side = Literal["upper", "lower", "third", "final"]
"""The part of a bracket; `final` contains the grand final and its reset."""

BRACKETS_KEPT = 16
"""How many brackets of each kind are kept: a page needs that of its tournament twice."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The entrant with this seed; 1 is the best."""

    number: int


@dataclass(frozen=True, slots=True)
class Winner:
    """The winner of a match."""

    match: str


@dataclass(frozen=True, slots=True)
class Loser:
    """The loser of a match."""

    match: str


Source = Seed | Winner | Loser


class BracketMatch(NamedTuple):
    """One match of a bracket.

    Its fields are a key ("U1-3" is the third match of the upper bracket's first round), its part, its
    round from 1, and where its two players come from. `reset` means that it is played only if the
    undefeated player lost the grand final.
    """

    key: str
    side: Side
    round: int
    one: Source
    other: Source
    reset: bool = False


def seeding(size: int) -> tuple[int, ...]:
    """Return the seeds of a full bracket from top to bottom; the best two can meet only in the final.

    >>> seeding(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        order = tuple(seed for each in order for seed in (each, total - each))
    return order


@lru_cache(maxsize=BRACKETS_KEPT)
def single(entrants: int, *, third_place: bool = False) -> tuple[BracketMatch, ...]:
    """Return a single-elimination bracket: entrants - 1 matches, and one more if `third_place` is played.

    If the number of entrants is not a power of two, the best seeds have byes.
    """
    matches = _upper(_full(entrants))
    if third_place and entrants > 3:
        final = matches[-1]
        one, other = (each.match for each in (final.one, final.other) if isinstance(each, Winner))
        matches.append(BracketMatch("T1-1", "third", final.round, Loser(one), Loser(other)))
    return _without_byes(matches, entrants)


@lru_cache(maxsize=BRACKETS_KEPT)
def double(entrants: int, *, reset: bool = True) -> tuple[BracketMatch, ...]:
    """Return a double-elimination bracket: 2 * entrants - 2 matches, and one more with `reset`.

    The order of the losers who enter the lower bracket is changed, so that players meet again as late as
    possible.
    """
    size = _full(entrants)
    upper = _upper(size)
    if size < 2:
        return ()
    rounds = max(match.round for match in upper)
    lower = _lower(upper, rounds)
    last = lower[-1].key if lower else None
    champion = Winner(upper[-1].key)
    challenger: Source = Winner(last) if last else Loser(upper[-1].key)
    final = BracketMatch("F1-1", "final", 1, champion, challenger)
    matches = [*upper, *lower, final]
    if reset:
        matches.append(BracketMatch("F2-1", "final", 2, Winner(final.key), Loser(final.key), reset=True))
    return _without_byes(matches, entrants)


def _full(entrants: int) -> int:
    return 1 << max(entrants - 1, 0).bit_length() if entrants > 1 else entrants


def _upper(size: int) -> list[BracketMatch]:
    sources: list[Source] = [Seed(number) for number in seeding(size)] if size else []
    matches: list[BracketMatch] = []
    number = 1
    while len(sources) > 1:
        here = [
            BracketMatch(
                f"U{number}-{place + 1}", "upper", number, sources[2 * place], sources[2 * place + 1]
            )
            for place in range(len(sources) // 2)
        ]
        matches += here
        sources = [Winner(match.key) for match in here]
        number += 1
    return matches


def _lower(upper: Sequence[BracketMatch], rounds: int) -> list[BracketMatch]:
    """Return the lower bracket: two rounds for each round of the upper bracket after the first.

    In the first of the two, the players of the lower bracket meet each other; in the second, the winners meet
    those who drop from the upper bracket.
    """
    matches: list[BracketMatch] = []
    waiting: list[Source] = [Loser(match.key) for match in upper if match.round == 1]
    number = 0
    for upper_round in range(2, rounds + 1):
        number += 1
        inner = _joined(number, waiting[0::2], waiting[1::2])
        coming: list[Source] = [Loser(match.key) for match in upper if match.round == upper_round]
        number += 1
        outer = _joined(number, [Winner(match.key) for match in inner], _crossed(coming, upper_round))
        matches += [*inner, *outer]
        waiting = [Winner(match.key) for match in outer]
    return matches


def _joined(number: int, ones: Sequence[Source], others: Sequence[Source]) -> list[BracketMatch]:
    return [
        BracketMatch(f"L{number}-{place + 1}", "lower", number, one, other)
        for place, (one, other) in enumerate(zip(ones, others, strict=True))
    ]


def _crossed(coming: list[Source], upper_round: int) -> list[Source]:
    """Return players dropping from the upper bracket, reordered to meet players from another part of it.

    The order is reversed the first time, its halves are exchanged the next time, and so on; the last two
    players stay.
    """
    half = len(coming) // 2
    if upper_round % 2 == 0:
        return coming[::-1]
    return coming[half:] + coming[:half] if half > 1 else coming


def _without_byes(matches: Sequence[BracketMatch], entrants: int) -> tuple[BracketMatch, ...]:
    """Return the bracket without the matches that only one player or nobody would reach."""
    stands_for: dict[Source, Source | None] = {}

    def actual(source: Source) -> Source | None:
        if isinstance(source, Seed):
            return source if source.number <= entrants else None
        return stands_for.get(source, source)

    kept: list[BracketMatch] = []
    for match in matches:
        one, other = actual(match.one), actual(match.other)
        if one is not None and other is not None:
            kept.append(match._replace(one=one, other=other))
        else:
            stands_for[Winner(match.key)] = one if one is not None else other
            stands_for[Loser(match.key)] = None
    return tuple(kept)
