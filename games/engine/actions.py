"""Actions: each is one atomic choice of a seat, typed and frozen.

The actions of a title derive from `Action`. Each class has a tag, the word under which its actions are stored
("do" in their JSON). A form asks for the fields of a class in the order in which they are defined. System
actions belong to every title and are stored in the same log.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="do", gc=False):
    """One atomic choice of one seat."""

    seat: int


class SystemAction(Action, frozen=True, gc=False):
    """An action of the framework, which is part of the log but not a choice in the rules.

    `seat` is the seat that the action concerns, or -1 if it concerns the whole match.
    """


class DropCause(StrEnum):
    """The cause for which a player leaves a match permanently before it ends; its value is stored."""

    RESIGNED = "resigned"
    """The player resigned, in a title whose rules have no action for that."""

    LEFT = "left"
    """The player left the seat."""

    SILENT = "silent"
    """The player ran out of time too often."""

    REMOVED = "removed"
    """The staff or a director removed the player."""


class Drop(SystemAction, frozen=True, tag="drop", gc=False):
    """The player of `seat` leaves the match permanently.

    `cause` is a `DropCause`, or empty in a log from before causes were stored.
    """

    cause: str = ""


class StopCause(StrEnum):
    """The cause for which the framework ends a match before its rules do; its value is stored."""

    DATE = "date"
    VOTE = "vote"
    DIRECTOR = "director"
    LIMIT = "limit"
    LEAVING = "leaving"
    RESIGNING = "resigning"


class Stop(SystemAction, frozen=True, tag="stop", gc=False):
    """The match ends now, and the title's rule for early stops places the seats.

    `cause` is a `StopCause`. A log that was not written by Muster may hold any word here, so the code that
    imports it must reject unknown ones.
    """

    cause: str


class Undo(SystemAction, frozen=True, tag="undo", gc=False):
    """The match returns to the state after revision `to`, with the players' consent."""

    to: int


class Level(SystemAction, frozen=True, tag="level", gc=False):
    """The match is played from now on as in version `level` of the title's rules (`TitleMeta.level`)."""

    level: int


class Epoch(SystemAction, frozen=True, tag="epoch", gc=False):
    """Chance is drawn under a new `epoch` from now on, because the service was restored from a backup.

    `before` is the epoch that ends. `at` is the second of the restore in UTC, such as "2026-11-22T10:22:24Z".
    The new epoch is calculated from both.
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
    """Return the names of the fields that a form asks for, in order: all fields except the seat."""
    return tuple(name for name in kind.__struct_fields__ if name != "seat")
