"""Storing a plan."""

from __future__ import annotations

from games.engine.doors import Planner
from games.engine.planning import Deed, Look
from games.matches.access import Access
from games.notices.now import database_now
from games.planner.models import Plan
from games.planner.selectors import kept_by, position_of


def change(access: Access, planner: Planner, deed: Deed) -> Look:
    """Apply a form to a person's plan, and return what the page shows next.

    Raise `IllegalAction` if the rules do not allow it in the sandbox; the plan then stays as it was. One
    statement writes one row: nothing of the match is locked or changed.
    """
    changed = planner.change(position_of(access).view, kept_by(access), deed)
    tenure = access.own_tenure
    if changed.kept:
        Plan.objects.update_or_create(
            tenure=tenure, defaults={"kept": changed.kept, "kept_at": database_now()}
        )
    else:
        Plan.objects.filter(tenure=tenure).delete()
    return changed.look
