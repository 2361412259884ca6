"""Change and store a plan."""

from __future__ import annotations

from games.engine.interfaces import Planner
from games.engine.planner_types import PageParams, SubmittedForm
from games.matches.access import Access
from games.notices.now import database_now
from games.planner.models import Plan
from games.planner.selectors import position_of, stored_plan


def change_plan(access: Access, planner: Planner, deed: SubmittedForm) -> PageParams:
    """Apply a form to a person's plan, and return the address parameters of the page to show next.

    Raises `IllegalAction` if the rules do not allow the change in the sandbox; the plan then stays as it was.
    Only the plan's own row is written: nothing in the match is locked or changed.
    """
    changed = planner.change(position_of(access).view, stored_plan(access), deed)
    tenure = access.own_tenure
    if changed.kept:
        Plan.objects.update_or_create(
            tenure=tenure, defaults={"kept": changed.kept, "kept_at": database_now()}
        )
    else:
        Plan.objects.filter(tenure=tenure).delete()
    return changed.look
