"""The eleven battlelands as pictures (2.2)."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, Paragraph, paragraph
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.drawing.battle.bare_battleland import battleland
from games.titan.lessons.hazards import describe_hazards
from games.titan.words import names


def _map(terrain: str) -> Paragraph:
    caption = phrase(_("Hazards: %(hazards)s."), hazards=describe_hazards(terrain))
    return paragraph(
        terrain,
        names.terrain(terrain),
        rules="2.2 11.7",
        icon=names.icon(terrain),
        figure=Figure(caption, (Panel(partial(battleland, terrain)),)),
    )


CHAPTER = Chapter(
    "battlelands",
    Phrase(_("The battlelands")),
    Phrase(_("Each terrain has one map, which never changes.")),
    (
        paragraph(
            "reading",
            _("How to read the maps"),
            _(
                "Browner ground is higher, and each chevron in a hex stands for one step of height. "
                "The marks of slopes and cliffs point to the lower hex, the arcs of a dune are in the lower "
                "hex, and the battlements of a wall face the higher hex."
            ),
            _(
                "The attacker enters from the left, from the right or from below, over four hexes. "
                "The defender enters over the three hexes opposite."
            ),
            rules="10.1 11.7",
        ),
        *(_map(terrain) for terrain in BATTLELANDS),
    ),
)
