"""The panel of an open encounter for its two players: both forces, and the odds if the table has them."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine import registry
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import current_say
from games.matches.selectors.states import state_at
from games.matches.selectors.story import latest_revisions
from games.odds.selectors import ShownOdds


class EncounterPanel(NamedTuple):
    """The content of the panel about an open encounter; `odds` is None if the match shows none.

    `place` is the name of where the forces meet. `sides_template` shows both forces in brief.
    """

    panel: Any
    place: str
    sides_template: str
    odds: ShownOdds | None


def encounter_panel(access: Access, position: Position, odds: ShownOdds | None) -> EncounterPanel | None:
    """Return the panel of the open encounter of the reader's seat, with its odds; None if there is none."""
    module = registry.encounters(access.match.title)
    if module is None or access.seat is None or module.open_encounter(position.view) is None:
        return None
    before = _view_before(access, position, module.INSPECTED)
    panel = module.panel(position.view, before, current_say())
    return EncounterPanel(panel, panel.place, module.SIDES_TEMPLATE, odds)


def _view_before(access: Access, position: Position, inspected: str) -> Any | None:
    """Return the seat's view before it was shown the other side's forces.

    Return None if it had never been shown anything in secret before, so that it knew what everyone knows.
    Only otherwise does the position have to be replayed.
    """
    shown = latest_revisions(access, inspected, 2)
    if len(shown) < 2:
        return None
    return position.rules.view(state_at(access.match, position.rules, shown[0] - 1), access.seat)
