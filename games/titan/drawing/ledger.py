"""The ledger: the mover's own legions, listed beside the question about where each one moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.actions import Action
from games.engine.drawing.scene import Ledger, LegendEntry, Link, Links, Say
from games.engine.phrases import Phrase
from games.titan.actions import Move, Muster
from games.titan.drawing.masterboard.board_choice import MOVE_ACTS, BoardChoice
from games.titan.drawing.roster import draw_shield
from games.titan.view import TitanView
from games.titan.words.legion_progress import LEGIONS_HEADING, movement_progress, muster_progress

LEDGER_ACTS_BY_PHASE = {"move": MOVE_ACTS, "muster": ("muster",)}
"""The actions that start with a legion in the ledger, by phase."""

DESCRIBED_BY_PHASE: dict[str, type[Action]] = {"move": Move, "muster": Muster}
"""The actions that the rows of the ledger describe, by phase.

A teleport is not among them: it reveals a lord, which only the draft says.
"""


def ledger(
    view: TitanView, links: Links, ahead: BoardChoice, steps: Sequence[tuple[TitanView, Action]], say: Say
) -> Ledger | None:
    """Return the state of each of the seat's legions in its own Movement Phase or Muster Phase.

    Return None at any other time. `steps` are the drafted actions, each with the view before it.
    """
    if view.phase not in LEDGER_ACTS_BY_PHASE or view.seat != view.mover:
        return None
    taking = _taking(links, ahead, LEDGER_ACTS_BY_PHASE[view.phase])
    movable = taking if links else None
    if view.phase == "muster":
        made = {act.legion: act for _, act in steps if isinstance(act, Muster)}
        lines = muster_progress(view, movable, ahead.legion, made)
    else:
        # A land that is the only goal is drawn as if it were already chosen, but it may not be chosen yet.
        listed = ahead.lands.get(ahead.land)
        goal = ahead.land if listed is None or listed.chosen else 0
        teleport = links.get(("teleport", "legion", ahead.legion))
        teleports = teleport is not None and teleport.chosen
        lines = movement_progress(view, movable, ahead.legion, goal, teleports=teleports)
    entries = tuple(
        LegendEntry(
            say(line.text),
            say(line.note) if line.note else "",
            draw_shield(marker),
            state,
            line.icon,
            taking.get(marker),
        )
        for marker, state, line in lines
    )
    told = frozenset(
        number for number, (_, act) in enumerate(steps) if isinstance(act, DESCRIBED_BY_PHASE[view.phase])
    )
    return Ledger(say(Phrase(LEGIONS_HEADING)), entries, told)


def _taking(links: Links, ahead: BoardChoice, acts: Iterable[str]) -> dict[str, Link]:
    """Return the link that chooses each legion, by marker.

    The link has its letter only while the list of legions is open, because later the letters belong to the
    lands.
    """
    found: dict[str, Link] = {}
    for act in acts:
        for (each, name, value), link in links.items():
            if each == act and name == "legion":
                found.setdefault(str(value), link if str(value) in ahead.legions else link.without_letter)
    return found
