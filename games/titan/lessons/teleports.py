"""Chapter 8 of the Law: teleports of legions."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.masterboard.lesson_board import draw_teleport

_TOWERS = Figure(
    Phrase(
        _(
            "Red has rolled a six. If all the other Towers are vacant, Anchor, which has a lord, can "
            "teleport from Tower 500 to any of them."
        )
    ),
    (Panel(partial(draw_teleport, "R.anchor", 500, (100, 200, 300, 400, 600))),),
)

CHAPTER = Chapter(
    "teleports",
    Phrase(_("Teleports")),
    Phrase(_("What lords can do when the die shows a six.")),
    (
        paragraph(
            "kinds",
            _("Three kinds"),
            _(
                "A legion can teleport from a Tower or with its Titan, and a lord can be summoned. "
                "In one movement phase only one legion may teleport, and in one Game-Turn only one "
                "lord may be summoned."
            ),
            home="8.0",
            rules="15.0",
        ),
        paragraph(
            "tower",
            _("From a Tower"),
            _(
                "On a six, a legion with a lord that stands in a Tower may teleport to any other "
                "vacant Tower, or to any vacant land within six lands, ignoring signs and enemies on "
                "the way. You show one lord, whichever you choose."
            ),
            home="8.1",
            figure=_TOWERS,
        ),
        paragraph(
            "titan",
            _("By the Titan"),
            _(
                "With at least 400 points, on a six, the Titan’s legion may teleport from any land "
                "to any enemy legion, however far away. This is always an attack. You show the Titan "
                "and choose the side you enter by; a Tower is always entered from below."
            ),
            home="8.2",
            rules="10.4 19.2",
        ),
        paragraph(
            "choice",
            _("Always optional"),
            _(
                "No legion has to teleport: it can make an ordinary move or stay instead. A teleport "
                "counts as a move, so the legion may muster where it arrives."
            ),
            home="8.3",
            rules="18.1",
        ),
    ),
)
