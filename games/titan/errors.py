"""Programming errors in the code of a campaign. For players' mistakes, the engine raises refusals."""

from __future__ import annotations

from games.engine.errors import EngineError


class Contradiction(EngineError):
    """Raised when a seat's knowledge of a legion contradicts itself."""


class NothingUnderWay(EngineError):
    """Raised when an engagement, a battle or its question is needed while none is in progress."""
