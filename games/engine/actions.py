"""Actions: one atomic choice each, typed and frozen.

A title's actions derive from `Action` and carry a tag, the word under which they are stored ("do" in their
JSON). A form asks for the fields of a class in the order in which they are defined. House actions belong to
every title and are stored in the same log.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """One atomic choice of one seat."""

    seat: int


class SystemAction(Action, frozen=True, gc=False):
    """An action of the framework: not a choice in the rules, but part of the log.

    `seat` is the seat it concerns, or -1 if it concerns the whole match.
    """


class DropCause(StrEnum):
    """Why a player leaves a match permanently before it ends; stored as its value."""

    RESIGNED = "resigned"
    """They resigned, in a title whose rules have no action of their own for that."""

    LEFT = "left"
    """They left their seat."""

    SILENT = "silent"
    """They ran out of time too often."""

    REMOVED = "removed"
    """The staff or a director removed them."""


class Drop(SystemAction, frozen=True, tag="drop", gc=False):
    """`seat` leaves the match permanently.

    `cause` is a `DropCause`, or empty in a log from before causes were stored.
    """

    cause: str = ""


class StopCause(StrEnum):
    """Why the framework ends a match before its rules do; stored as its value."""

    DATE = "date"
    VOTE = "vote"
    DIRECTOR = "director"
    LIMIT = "limit"
    LEAVING = "leaving"
    RESIGNING = "resigning"


class Stop(SystemAction, frozen=True, tag="stop", gc=False):
    """End the match now; the title's early-stop rule places the seats.

    `cause` is a `StopCause`. A log from outside may hold any word here, so the code that imports it must
    reject unknown ones.
    """

    cause: str


class Undo(SystemAction, frozen=True, tag="undo", gc=False):
    """Return to the state after revision `to`, with the players' consent."""

    to: int


class Level(SystemAction, frozen=True, tag="level", gc=False):
    """Continue the match under the title's behaviour number `level`."""

    level: int


class Epoch(SystemAction, frozen=True, tag="epoch", gc=False):
    """Draw chance under a new `epoch` from now on, because the service was restored from a backup.

    `before` is the epoch that ends. `at` is the second of the restore in UTC, such as "2026-11-22T10:22:24Z";
    the new epoch follows from both.
    """

    epoch: str
    before: str
    at: str = ""


SystemActions: TypeAlias = Drop | Stop | Undo | Level | Epoch

SYSTEM_TAGS = frozenset({"drop", "stop", "undo", "level", "epoch"})


def tag_of(action: Action | type[Action]) -> str:
    """Return the word under which an action is stored."""
    kind = action if isinstance(action, type) else type(action)
    return str(kind.__struct_config__.tag)


def action_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the fields a form asks for, in order: all but the seat."""
    return tuple(name for name in kind.__struct_fields__ if name != "seat")
