"""The chapter about matches with more than two gladiators."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions

_ORCS = positions.Arrangement(("orc+orc", "swordmaster"), {"R1": "g4", "R2": "j4", "B1": "h4"})
_ORDER_FIGURE = Figure(
    Phrase(
        _(
            "Two Orcs fight a Swordmaster, who acts between them: one Orc, the Swordmaster, the other Orc. "
            "The dark tab shows whose turn it is."
        )
    ),
    (Panel(partial(positions.draw_arranged, _ORCS, ("f4", "h3", "i5", "k4"))),),
)

_PARAGRAPHS = (
    paragraph(
        "order",
        _("Order of turns"),
        _(
            "Sides alternate, and every gladiator has one turn a round. When two fight one, that "
            "one acts between them."
        ),
        home="VI.4",
        figure=_ORDER_FIGURE,
    ),
    paragraph(
        "orcs",
        _("One deck for two Orcs"),
        _(
            "On one side: the first player splits the cards, items and specials as they like; "
            "the other agrees or splits them again, and that split is final. Against each other: "
            "each gets one of everything that is there twice, and the rest is picked from an "
            "open table, one first, then two at a time in turn."
        ),
        _("An Orc without another Orc takes one of everything that is there twice and eight of the others."),
        home="VI.3 R-11.1 R-11.2",
    ),
    paragraph(
        "closed",
        _("Closed hexes"),
        _(
            "From its declaration until an attack is resolved, nobody may move onto a hex if "
            "that would close its last open path. If someone is forced there, the attack is "
            "cancelled. For a throw, the first hex is closed; a gladiator who ends up farther "
            "along the line must defend immediately."
        ),
        home="VI.5",
    ),
    paragraph(
        "exchange",
        _("Exchanges"),
        _(
            "An exchange with a neighbour takes the place of re-arming: you offer what you hold, "
            "ask for what they hold, or both. In their own next turn they accept all or part of "
            "it, and spend that turn as well."
        ),
        home="VI.6",
    ),
    paragraph(
        "talk",
        _("Talk"),
        _(
            "The table agrees beforehand: open talk, no talk, or whispers only. A whisper takes "
            "the whole turn; everyone within one hex of either gladiator hears it, and you can "
            "write to just these players."
        ),
        home="VI.7",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about sides, and fights with more than two gladiators."""
    lead = _("Two against one, teams, and everyone for themselves.")
    return Chapter("several", Phrase(_("Several gladiators")), Phrase(lead), _PARAGRAPHS)
