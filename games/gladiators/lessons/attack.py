"""The chapter about declaring an attack."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions

_BANDS = ("barbarian", "assassin", "swordmaster")
_THRUST = positions.pending_blow("R1", "B1", "B07", 2)
_CLOSED = positions.Arrangement(_BANDS, {"R1": "g4", "B1": "i5", "G1": "h4"})
_OPEN = positions.Arrangement(_BANDS, {"R1": "g4", "B1": "i4", "G1": "h4"}, (_THRUST,))
_SHOWN_HEXES = ("f4", "i5", "j4", "g3")
_PATHS_FIGURE = Figure(
    Phrase(
        _(
            "The Barbarian’s Thrust with sword reaches two hexes. In the first picture the Swordmaster "
            "stands on the only shortest path to the Assassin; in the second, another one is free."
        )
    ),
    (
        Panel(partial(positions.draw_arranged, _CLOSED, _SHOWN_HEXES), Phrase(_("No open path"))),
        Panel(partial(positions.draw_arranged, _OPEN, _SHOWN_HEXES), Phrase(_("An open path"))),
    ),
)

_PARAGRAPHS = (
    paragraph(
        "when",
        _("When you can attack"),
        _(
            "You can attack only in the turn in which you take the card, at the end, after your "
            "movement. Afterwards the card defends you but no longer attacks, unless it says so; "
            "attacking again with such a card is that turn’s action."
        ),
        home="III.9 R-2.9",
    ),
    paragraph(
        "what",
        _("What the card says about an attack"),
        _(
            "It gives the type, the distance, the strength (a number and a range) and what "
            "opposes the attack. Some attacks are aimed at a part of the body. Helmets, specials "
            "and cloaks change the first number."
        ),
        home="IV.1 IV.4",
    ),
    paragraph(
        "distance",
        _("Distance and open paths"),
        _(
            "Next to you, the path is always open. From farther away, at least one shortest path "
            "must be free of gladiators and walls; this is checked again when the attack is "
            "resolved."
        ),
        home="IV.3",
        figure=_PATHS_FIGURE,
    ),
    paragraph(
        "whom",
        _("Which gladiator"),
        _("You can attack one foe a turn, and allies only if the table allows it."),
        home="R-4.1",
    ),
    paragraph(
        "choices",
        _("What you choose with an attack"),
        _(
            "You choose everything with the attack, in the open: the item to dislodge, the "
            "direction of a retreat where two are possible, a special that helps. Only the "
            "numbers are secret."
        ),
        home="R-4.5",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about declaring an attack."""
    lead = _("After everything else, at the right distance, with a number nobody expects.")
    return Chapter("attack", Phrase(_("Attacks")), Phrase(lead), _PARAGRAPHS)
