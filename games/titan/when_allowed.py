"""The places in the Law of Titan that say when each kind of action is allowed."""

from __future__ import annotations

from games.engine.actions import Action
from games.titan.actions import (
    Accept,
    Acquire,
    Concede,
    CounterOffer,
    Divide,
    Engage,
    Fight,
    Flee,
    Join,
    Move,
    Mulligan,
    Muster,
    Reinforce,
    Resign,
    Split,
    Summon,
    Teleport,
)
from games.titan.battle.actions import Carry, Done, Enter, Maneuver, Strike

TIMING_RULES: dict[type[Action], str] = {
    Divide: "5.2",
    Split: "6.1",
    Mulligan: "7.6",
    Move: "6.2",
    Teleport: "6.2",
    Join: "4.3",
    Engage: "9.1",
    Flee: "9.2",
    Fight: "9.1",
    Concede: "9.4",
    Accept: "9.3",
    CounterOffer: "9.3",
    Acquire: "17.0",
    Summon: "15.0",
    Reinforce: "14.0",
    Muster: "6.4",
    Enter: "11.1",
    Maneuver: "11.0",
    Strike: "12.0",
    Carry: "12.4",
    Done: "6.0",
    Resign: "20.4",
}
