from __future__ import annotations

from games.engine.drawing.scene import Say
from games.engine.errors import IllegalAction
from games.engine.planning import Changed, Deed, Look, Planned
from tests.probe.rules import ProbeView


def sheet(view: ProbeView, kept: str, look: Look, say: Say) -> Planned:
    return Planned("What if", parts={"hand": view.hand, "kept": kept, "look": look.get("at", "")})


def change(view: ProbeView, kept: str, deed: Deed) -> Changed:
    text = "".join(deed.get("text", ()))
    if text == "illegal":
        raise IllegalAction("1.1", "bad_form")
    return Changed(text, {"at": "1"})
