"""What code may get wrong about a match. What people may get wrong is a refusal of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class NothingWaits(EngineError):
    """Effects that wait for an answer were asked for where none do."""


class NothingFlies(EngineError):
    """The flight of an attack was asked for that throws nothing."""


class OneInTheDeck(EngineError):
    """Two were asked for of a deck that has one gladiator."""
