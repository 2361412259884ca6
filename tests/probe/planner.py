from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.errors import IllegalAction
from games.engine.planner_types import PageParams, PlanChange, PlannerPage, SubmittedForm
from tests.probe.rules import ProbeView


def sheet(view: ProbeView, kept: str, look: PageParams, say: Say) -> PlannerPage:
    return PlannerPage("What if", parts={"hand": view.hand, "kept": kept, "look": look.get("at", "")})


def change(view: ProbeView, kept: str, deed: SubmittedForm) -> PlanChange:
    text = "".join(deed.get("text", ()))
    if text == "illegal":
        raise IllegalAction("1.1", "bad_form")
    return PlanChange(text, {"at": "1"})
