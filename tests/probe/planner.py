from games.engine.errors import IllegalAction
from games.engine.planning import Changed, Planned


def sheet(view, kept, look, say):
    return Planned("What if", parts={"hand": view.hand, "kept": kept, "look": look.get("at", "")})


def change(view, kept, deed):
    text = "".join(deed.get("text", ()))
    if text == "illegal":
        raise IllegalAction("1.1", "bad_form")
    return Changed(text, {"at": "1"})
