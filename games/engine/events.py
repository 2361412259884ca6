"""What happened, as told to its audiences.

One happening may have several tellings with disjoint audiences; each seat gets at most
one. The first telling is the fullest: it is what everybody reads after the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

WATCHERS = 1 << 15
"""The bit of everybody who holds no seat."""


class Telling(msgspec.Struct, frozen=True, gc=False):
    """A code of the title's `words.EVENTS` with its parameters, and who is told.

    `seats` is None for everybody whom no other telling of the happening names.
    """

    code: str
    params: dict[str, Any] = {}
    seats: tuple[int, ...] | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """One happening: its tellings, the fullest first."""

    tellings: tuple[Telling, ...]

    def audiences(self, seats: int) -> tuple[int, ...]:
        """For each telling its audience as bits: 1 << seat, and `WATCHERS`."""
        named = 0
        for telling in self.tellings:
            for seat in telling.seats or ():
                named |= 1 << seat
        rest = (((1 << seats) - 1) | WATCHERS) & ~named
        return tuple(
            rest if telling.seats is None else sum(1 << seat for seat in telling.seats)
            for telling in self.tellings
        )

    def told_to(self, seat: int | None) -> Telling | None:
        """The telling `seat` gets (None: a watcher), or None when it hears nothing."""
        open_telling = None
        for telling in self.tellings:
            if telling.seats is None:
                open_telling = telling
            elif seat in telling.seats:
                return telling
        return open_telling


def public(code: str, **params: Any) -> Event:
    """A happening that everybody is told alike."""
    return Event((Telling(code, params),))


def split(*tellings: tuple[str, Mapping[str, Any], tuple[int, ...] | None]) -> Event:
    """A happening with several tellings, the fullest first."""
    return Event(tuple(Telling(code, dict(params), seats) for code, params, seats in tellings))


def private(seats: tuple[int, ...], code: str, others: str, told: Mapping[str, Any], **hidden: Any) -> Event:
    """A happening of which only `seats` are told all: `code` with what is `told` and what is
    `hidden`; everybody else gets `others` with what is `told`."""
    return split((code, {**told, **hidden}, seats), (others, told, None))
