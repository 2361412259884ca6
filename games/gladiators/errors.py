"""Errors that code can make about a match. Players' mistakes are refusals of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class NoWaitingEffects(EngineError):
    """Effects that wait for an answer were asked for, but there are none."""


class NotAThrownAttack(EngineError):
    """The flight was asked for of an attack that throws nothing."""


class NotASharedDeck(EngineError):
    """Two gladiators were asked for from a deck that has one."""
