"""The mover's own legions beside the question where each goes."""

from __future__ import annotations

from games.engine.drawing.scene import Entry, Ledger, Link, Links, Say
from games.engine.phrases import Phrase
from games.titan.drawing.masterboard.prospect import GOING, Prospect
from games.titan.drawing.roster import shield
from games.titan.view import TitanView
from games.titan.words.ledger import HEADING, becoming


def ledger(view: TitanView, links: Links, ahead: Prospect, say: Say) -> Ledger | None:
    """What becomes of each legion in the seat's own Movement Phase; None at any other time."""
    if view.phase != "move" or view.seat != view.mover:
        return None
    taking = _taking(links, ahead)
    # A land that stands in a list of lands alone is drawn as if it were chosen already.
    listed = ahead.lands.get(ahead.land)
    goal = ahead.land if listed is None or listed.chosen else 0
    entries = tuple(
        Entry(
            say(line.text),
            say(line.note) if line.note else "",
            shield(marker),
            state,
            line.icon,
            taking.get(marker),
        )
        for marker, state, line in becoming(view, taking if links else None, ahead.legion, goal)
    )
    return Ledger(say(Phrase(HEADING)), entries)


def _taking(links: Links, ahead: Prospect) -> dict[str, Link]:
    """By marker the link that takes a legion: with its letter while the list of legions is open, for
    the lands share it later."""
    found: dict[str, Link] = {}
    for act in GOING:
        for (each, name, value), link in links.items():
            if each == act and name == "legion":
                found.setdefault(str(value), link if str(value) in ahead.legions else link.instead)
    return found
