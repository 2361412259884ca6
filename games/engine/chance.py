"""Chance as a port: four words for a title, one number underneath.

Every roll, shuffle, draw and pick is made of whole numbers below a bound, in order. The
log keeps each as (bound, value), so a replay needs no key, and a checker needs no rules.
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
"""(bound, value) with 0 <= value < bound."""

KEY_BYTES = 32
EPOCH_DIGITS = 32
"""Hexadecimal digits of an epoch: 128 bits."""

_RANGE = 1 << 64


class Chance(ABC):
    """Dice and shuffles for one revision; `draws` holds what came out, in order."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    @abstractmethod
    def _below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each as likely as the others."""

    def below(self, bound: int) -> int:
        """A logged whole number from 0 to `bound` - 1; a bound of 1 is no draw."""
        if bound <= 1:
            if bound < 1:
                raise ValueError("nothing to choose from")
            return 0
        value = self._below(bound)
        self.draws.append((bound, value))
        return value

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates from the last place down, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different ones of `items`, in the order they were drawn."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]


class SealedChance(Chance):
    """Live play: draw n is HMAC-SHA256(key, canonical(match, epoch, revision, n, words)).

    `docs/chance.md` fixes the bytes and gives test vectors. n counts every HMAC of the
    revision, the rejected ones too.
    """

    def __init__(self, key: bytes, match: str, epoch: str, revision: int, words: Iterable[str]) -> None:
        super().__init__()
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
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
    """Returns logged draws, and refuses a question that was not asked then."""

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
        """Raise `ReplayMismatch` if logged draws are left over."""
        if self._left:
            raise ReplayMismatch(self._revision, f"{len(self._left)} draws of the log were not asked for")


class SeededChance(Chance):
    """Simulation: fast and repeatable, worth nothing as a secret."""

    def __init__(self, source: random.Random | int) -> None:
        super().__init__()
        self._source = source if isinstance(source, random.Random) else random.Random(source)

    def _below(self, bound: int) -> int:
        return self._source.randrange(bound)


class TrialChance(Chance):
    """Refuses every draw: a draft is tried with it."""

    def _below(self, bound: int) -> int:
        raise ChanceRefused


def canonical(match: str, epoch: str, revision: int, n: int, words: Sequence[str]) -> bytes:
    """The message of draw `n`: a JSON array without spaces, escaped to ASCII (RFC 8259)."""
    return json.dumps(
        ["muster-1", match, epoch, revision, n, list(words)], separators=(",", ":"), ensure_ascii=True
    ).encode("ascii")


def seal(key: bytes) -> str:
    """The SHA-256 of a key as hexadecimal: shown before anyone joins."""
    return hashlib.sha256(key).hexdigest()


def utc_second(at: datetime) -> str:
    """An instant as the name of its second: "2026-11-22T10:22:24Z"."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def following_epoch(before: str, restored_at: str) -> str:
    """The epoch after `before`, from a restore at a second in UTC ("2026-11-22T10:22:24Z"): nobody
    chooses it but by that second."""
    message = json.dumps(["muster-epoch-1", before, restored_at], separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(message.encode("ascii")).hexdigest()[:EPOCH_DIGITS]
