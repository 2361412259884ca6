"""The source of chance, with which titles roll, shuffle, draw and pick.

Every roll, shuffle, draw and pick is made from whole numbers below a bound, in order. The log stores each
number as (bound, value), so a replay needs no key, and a draw can be checked without knowing the rules.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, MutableSequence, Sequence
from datetime import UTC, datetime
from typing import TypeAlias, TypeVar

from games.engine.errors import ChanceRefused, ReplayMismatch

T = TypeVar("T")

Draw: TypeAlias = tuple[int, int]
"""A drawn number as (bound, value), with 0 <= value < bound."""

KEY_BYTES = 32
EPOCH_DIGITS = 32
"""The number of hexadecimal digits in an epoch, which make 128 bits."""

_RANGE = 1 << 64


class Chance(ABC):
    """The dice and shuffles of one revision; `draws` contains the results in order."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    @abstractmethod
    def _below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, all equally likely."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1 and log it; a bound of 1 draws and logs nothing."""
        if bound <= 1:
            if bound < 1:
                raise ValueError("nothing to choose from")
            return 0
        value = self._below(bound)
        self.draws.append((bound, value))
        return value

    def roll(self, sides: int = 6) -> int:
        """Roll one die and return a number from 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items` at random."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle `items` in place by the Fisher-Yates method, from the last position down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different elements of `items`, in the order they were drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]


class SealedChance(Chance):
    """The chance of real matches, calculated from a secret key.

    Draw n is HMAC-SHA256(key, canonical(match, epoch, revision, n, words)). `docs/chance.md` specifies the
    bytes and gives test vectors. n counts every HMAC of the revision, including rejected ones.
    """

    def __init__(self, key: bytes, match: str, epoch: str, revision: int, words: Iterable[str]) -> None:
        super().__init__()
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key must have {KEY_BYTES} bytes")
        self._key = key
        self._match, self._epoch, self._revision = match, epoch, revision
        self._words = list(words)
        self._n = 0

    def _below(self, bound: int) -> int:
        fair = _RANGE - _RANGE % bound
        while True:
            message = canonical(self._match, self._epoch, self._revision, self._n, self._words)
            self._n += 1
            number = int.from_bytes(hmac.digest(self._key, message, hashlib.sha256)[:8], "big")
            if number < fair:
                return number % bound


class ReplayChance(Chance):
    """A source that returns the draws of a log, and rejects a draw that differs from the logged one."""

    def __init__(self, draws: Sequence[Draw], revision: int = -1) -> None:
        super().__init__()
        self._left = list(reversed(draws))
        self._revision = revision

    def _below(self, bound: int) -> int:
        if not self._left:
            raise ReplayMismatch(self._revision, f"a draw below {bound} is not in the log")
        logged, value = self._left.pop()
        if logged != bound or not 0 <= value < bound:
            raise ReplayMismatch(
                self._revision, f"the log has {value} below {logged}, not a draw below {bound}"
            )
        return value

    def finish(self) -> None:
        """Raise `ReplayMismatch` if any logged draws were not used."""
        if self._left:
            raise ReplayMismatch(self._revision, f"{len(self._left)} draws of the log were not asked for")


class SeededChance(Chance):
    """A source for simulations, which is fast and repeatable but not secret."""

    def __init__(self, source: random.Random | int) -> None:
        super().__init__()
        self._source = source if isinstance(source, random.Random) else random.Random(source)

    def _below(self, bound: int) -> int:
        return self._source.randrange(bound)


class TrialChance(Chance):
    """A source that refuses every draw, used for trying out a draft."""

    def _below(self, bound: int) -> int:
        raise ChanceRefused


def canonical(match: str, epoch: str, revision: int, n: int, words: Sequence[str]) -> bytes:
    """Return the message from which draw `n` is calculated.

    It is a JSON array without spaces, escaped to ASCII (RFC 8259).
    """
    return json.dumps(
        ["muster-1", match, epoch, revision, n, list(words)], separators=(",", ":"), ensure_ascii=True
    ).encode("ascii")


def seal(key: bytes) -> str:
    """Return the SHA-256 of a key in hexadecimal, which is published before anyone joins the match."""
    return hashlib.sha256(key).hexdigest()


def utc_second(at: datetime) -> str:
    """Return an instant as its second in UTC, such as "2026-11-22T10:22:24Z"."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def following_epoch(before: str, restored_at: str) -> str:
    """Return the epoch that follows `before` after a restore.

    `restored_at` is the second of the restore in UTC ("2026-11-22T10:22:24Z"). The new epoch depends only on
    these two, so nobody can choose it in any other way.
    """
    message = json.dumps(["muster-epoch-1", before, restored_at], separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(message.encode("ascii")).hexdigest()[:EPOCH_DIGITS]
