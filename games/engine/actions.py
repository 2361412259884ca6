"""Actions: one atomic choice each, typed and frozen.

A title's actions derive from `Action` and carry a tag, the word under which they are
stored ("do" in their JSON). The order of a class's fields is the order in which a form
asks for them. House actions belong to every title and stand in the same log.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """One atomic choice of one seat."""

    seat: int


class HouseAction(Action, frozen=True, gc=False):
    """An action of the house: nobody's choice in the rules, but part of the log.

    `seat` is the seat it concerns, or -1 when it concerns the whole match.
    """


class Drop(HouseAction, frozen=True, tag="drop", gc=False):
    """`seat` leaves the match for good."""


class StopCause(StrEnum):
    """Why the house ends a match before its rules do; stored as its value."""

    DATE = "date"
    VOTE = "vote"
    DIRECTOR = "director"
    LIMIT = "limit"
    LEAVING = "leaving"


class Stop(HouseAction, frozen=True, tag="stop", gc=False):
    """The match ends now and is placed by the title's early-stop rule.

    `cause` is a `StopCause`; a log from outside may hold any word, which whoever takes it in refuses.
    """

    cause: str


class Undo(HouseAction, frozen=True, tag="undo", gc=False):
    """By consent: the state goes back to what it was after revision `to`."""

    to: int


class Level(HouseAction, frozen=True, tag="level", gc=False):
    """The match goes on under the title's behaviour number `level`."""

    level: int


class Epoch(HouseAction, frozen=True, tag="epoch", gc=False):
    """Chance goes on under a new `epoch`, the one `before` is over: the house was restored from a
    backup at a second in UTC (`at`, such as "2026-11-22T10:22:24Z"), from which it follows."""

    epoch: str
    before: str
    at: str = ""


House: TypeAlias = Drop | Stop | Undo | Level | Epoch

HOUSE_TAGS = frozenset({"drop", "stop", "undo", "level", "epoch"})


def tag_of(action: Action | type[Action]) -> str:
    """The word under which an action is stored."""
    kind = action if isinstance(action, type) else type(action)
    return str(kind.__struct_config__.tag)


def attributes(kind: type[Action]) -> tuple[str, ...]:
    """What a form asks for, in order: every field but the seat."""
    return tuple(name for name in kind.__struct_fields__ if name != "seat")
