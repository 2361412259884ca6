"""Programming errors about a campaign; errors that players make are refusals of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class Contradiction(EngineError):
    """What a seat knows of a legion contradicts itself."""


class NothingUnderWay(EngineError):
    """An engagement, a battle or its question was requested, but none is in progress."""
