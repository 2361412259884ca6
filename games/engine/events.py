"""Events: what happened in a match, in a version for each audience.

One event may have several messages (`EventForAudience`) for different audiences; each seat gets at most one
of them. The first message is the most complete one, and everyone can read it after the match has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

WATCHERS = 1 << 15
"""The bit for everyone who has no seat."""


class EventForAudience(msgspec.Struct, frozen=True, gc=False):
    """One message of an event: a code of the title's `words.EVENTS`, its parameters and its audience.

    If `seats` is None, the audience is everyone who gets no other message of the same event.
    """

    code: str
    params: dict[str, Any] = {}
    seats: tuple[int, ...] | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """One event: its messages, the most complete one first."""

    tellings: tuple[EventForAudience, ...]

    def audiences(self, seats: int) -> tuple[int, ...]:
        """Return the audience of each message as bits: `1 << seat` for a seat, and `WATCHERS`."""
        named = 0
        for telling in self.tellings:
            for seat in telling.seats or ():
                named |= 1 << seat
        rest = (((1 << seats) - 1) | WATCHERS) & ~named
        return tuple(
            rest if telling.seats is None else sum(1 << seat for seat in telling.seats)
            for telling in self.tellings
        )


def public_event(code: str, **params: Any) -> Event:
    """Return an event that has the same message for everyone."""
    return Event((EventForAudience(code, params),))


def split_event(*tellings: tuple[str, Mapping[str, Any], tuple[int, ...] | None]) -> Event:
    """Return an event with several messages, given with the most complete one first."""
    return Event(tuple(EventForAudience(code, dict(params), seats) for code, params, seats in tellings))


def private_event(
    seats: tuple[int, ...], code: str, others: str, told: Mapping[str, Any], **hidden: Any
) -> Event:
    """Return an event whose full message only `seats` can read.

    These seats get `code` with the parameters `told` and `hidden`; everyone else gets `others` with
    `told`.
    """
    return split_event((code, {**told, **hidden}, seats), (others, told, None))
