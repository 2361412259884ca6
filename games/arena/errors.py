"""Errors that code can make about a match. Players' mistakes are refusals of the engine."""

from __future__ import annotations

from games.engine.errors import EngineError


class NoBidding(EngineError):
    """Bids were asked for although the first turn is not bid for, or no longer."""


class NoCampaign(EngineError):
    """The state of a campaign was asked for in a match of one game."""
