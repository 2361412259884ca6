"""What code may get wrong about a match. What people may get wrong is a refusal of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class NoBidding(EngineError):
    """The bids were asked for where the first turn is not bid for, or no longer."""


class NoCampaign(EngineError):
    """The state of a campaign was asked for in a match of one game."""
