"""Errors caused by mistakes in the code. The engine raises refusals for players' mistakes."""

from __future__ import annotations

from games.engine.errors import EngineError


class NoBidding(EngineError):
    """Raised if bids are requested although there is no bidding for the first turn, or it has ended."""


class NoCampaign(EngineError):
    """Raised if the state of a campaign is requested in a match of one game."""
