"""The data that the planner's page shows."""

from __future__ import annotations

from games.engine import registry
from games.engine.interfaces import Planner
from games.engine.planner_types import PageParams, PlannerPage
from games.matches.access import Access
from games.matches.models import Match, Visit
from games.matches.positions import Position, read_position
from games.matches.render import current_say
from games.planner.models import Plan


def planner_of(match: Match) -> Planner | None:
    """Return the planner of a match's title, or None if the title has none."""
    return registry.planner(match.title)


def stored_plan(access: Access) -> str:
    """Return the plan that the reader has stored in their present tenure, or "" if there is none."""
    return Plan.objects.filter(tenure=access.tenure).values_list("kept", flat=True).first() or ""


def position_of(access: Access) -> Position:
    """Return the position as the person's seat knows it, with their draft unless the match is paused.

    Raises `NotYours` if they may not act for a seat.
    """
    visits = Visit.objects.filter(match=access.match, closed_at=None, seat=access.own_tenure.seat_id)
    mine = visits.select_related("deadline", "draft", "seat").first()
    return read_position(access, mine if access.match.paused_at is None else None)


def plan_page(access: Access, planner: Planner, look: PageParams) -> PlannerPage:
    """Return the planner's page with the reader's stored plan, as `look` asks."""
    return planner.sheet(position_of(access).view, stored_plan(access), look, current_say())
