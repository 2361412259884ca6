"""What somebody plans, as it is kept: acts, assumptions, and whose legions do not count."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.engine.actions import Action
from games.engine.errors import IllegalAction
from games.engine.planning import MAX_KEPT_LENGTH
from games.titan.actions import Move, Muster, Split, Teleport

MAX_ACTS = 60
"""Acts of one plan."""


class Remove(Action, frozen=True, tag="remove", gc=False):
    """A legion is thought away, as if it had fallen."""

    legion: str


Act: TypeAlias = Split | Move | Teleport | Muster | Remove


class PlannedAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act of a plan, the roll a move is made with, and the land that its legion stood in."""

    act: Act
    start: int
    roll: int = 0


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """`assumed` are characters by legion that the planner takes to be among the unknown ones;
    `uncounted` the seats whose legions are left out of what could come. Stored plans call the acts steps."""

    acts: tuple[PlannedAct, ...] = msgspec.field(default=(), name="steps")
    assumed: dict[str, tuple[str, ...]] = {}
    uncounted: tuple[int, ...] = ()


def read(kept: str) -> Plan:
    """The plan that is kept; an empty one for "", and for a text of a form that is no longer read."""
    if not kept:
        return Plan()
    try:
        return msgspec.json.decode(kept, type=Plan)
    except msgspec.DecodeError:
        return Plan()


def write(plan: Plan) -> str:
    """The text that is kept. Raises `IllegalAction` for a plan that is too long."""
    if plan == Plan():
        return ""
    text = msgspec.json.encode(plan).decode()
    if len(plan.acts) > MAX_ACTS or len(text) > MAX_KEPT_LENGTH:
        raise IllegalAction("", "plan_too_long", most=MAX_ACTS)
    return text
