"""A title's own program in the place of a person: what it would do, and turns it takes without a page."""

from __future__ import annotations

from random import Random

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.meta import AUTOPILOT
from games.matches.models import Match, Visit
from games.matches.positions import Position, read_position
from tests.factories.matches import access_of, play

MOST_ACTIONS = 40
"""Of one visit; none takes as many."""


def position_of(match: Match, seat: int) -> Position | None:
    """What a seat is asked, with what it has drafted; None while it is not waited for."""
    visit = Visit.objects.filter(match=match, seat__index=seat, closed_at=None).first()
    match.refresh_from_db()
    return read_position(access_of(match, seat), visit) if visit and match.running else None


def wanted(position: Position, source: Random) -> Action:
    """What the title's own program would do there."""
    decision = position.asked
    assert decision is not None
    return position.rules.default(position.view, decision, AUTOPILOT, SeededChance(source))


def take_turn_unseen(match: Match, seat: int, source: Random) -> None:
    """Answer whatever a seat is asked, through what its page would call: turns that no browser need take."""
    for _ in range(MOST_ACTIONS):
        position = position_of(match, seat)
        if position is None:
            return
        play(match, seat, *(() if position.complete else (wanted(position, source),)))
    raise AssertionError(f"still asked after {MOST_ACTIONS} actions")
