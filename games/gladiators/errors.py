"""Errors caused by mistakes in the code. The engine raises refusals for players' mistakes."""

from __future__ import annotations

from games.engine.errors import EngineError


class NoWaitingEffects(EngineError):
    """Raised if effects that wait for an answer are needed although there are none."""


class NotAThrownAttack(EngineError):
    """Raised if the flight of an attack is needed although the attack throws nothing."""


class NotASharedDeck(EngineError):
    """Raised if a deck for one gladiator is treated as a deck for two."""
