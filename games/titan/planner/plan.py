"""Stored plans: actions, assumptions, and the seats whose legions are not counted."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.engine.actions import Action
from games.engine.errors import IllegalAction
from games.engine.planner_types import MAX_PLAN_LENGTH
from games.titan.actions import Move, Muster, Split, Teleport

MAX_PLANNED_ACTS = 60
"""The most actions in one plan."""


class Remove(Action, frozen=True, tag="remove", gc=False):
    """Remove a legion from the sandbox, as if it had been eliminated."""

    legion: str


PlannableAction: TypeAlias = Split | Move | Teleport | Muster | Remove


class PlannedAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a plan, the roll used for a move, and the land that its legion was in."""

    act: PlannableAction
    start: int
    roll: int = 0


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's plan.

    `assumed` maps each legion to the characters that the player assumes to be among the unknown ones.
    `uncounted` are the seats whose legions are not counted as threats. Stored plans call the actions steps.
    """

    acts: tuple[PlannedAct, ...] = msgspec.field(default=(), name="steps")
    assumed: dict[str, tuple[str, ...]] = {}
    uncounted: tuple[int, ...] = ()


def read(kept: str) -> Plan:
    """Return the stored plan, or an empty one for "" and for text in a format that is no longer read."""
    if not kept:
        return Plan()
    try:
        return msgspec.json.decode(kept, type=Plan)
    except msgspec.DecodeError:
        return Plan()


def write(plan: Plan) -> str:
    """Return the text that stores a plan; raise `IllegalAction` if the plan is too long."""
    if plan == Plan():
        return ""
    text = msgspec.json.encode(plan).decode()
    if len(plan.acts) > MAX_PLANNED_ACTS or len(text) > MAX_PLAN_LENGTH:
        raise IllegalAction("", "plan_too_long", most=MAX_PLANNED_ACTS)
    return text
