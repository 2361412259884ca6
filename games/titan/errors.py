"""What code may get wrong about a campaign. What people may get wrong is a refusal of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class Contradiction(EngineError):
    """What a seat knows of a legion cannot all be true."""


class NothingUnderWay(EngineError):
    """An engagement, a battle or its question was asked for where none is under way."""
