"""Programming errors in the code of a campaign. Players' mistakes are raised as refusals of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class Contradiction(EngineError):
    """Raised when a seat's knowledge of a legion contradicts itself."""


class NothingUnderWay(EngineError):
    """Raised when an engagement, a battle or its question is requested while none is in progress."""
