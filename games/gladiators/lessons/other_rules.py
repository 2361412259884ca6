"""The chapter about specials, retreat, throws, contests, holds, and lying on the ground."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph, word_table
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions

_COMPASS = word_table(
    _("The compass"),
    (_("Number"), _("Direction")),
    (
        ("1", _("north")),
        ("2", _("north-east")),
        ("3", _("south-east")),
        ("4", _("south")),
        ("5", _("south-west")),
        ("6", _("north-west")),
    ),
)

_DUELLISTS = ("assassin", "barbarian")
_HEXES = {"R1": "h4", "B1": "i4"}
_SHOWN_HEXES = ("g4", "h3", "i5", "j4")
_DISARMED = positions.Arrangement(_DUELLISTS, {"R1": "h4"})
_COMPASS_FIGURE = Figure(
    Phrase(_("The number set is also the direction in which the Assassin’s item flies.")),
    (Panel(partial(positions.draw_compass, _DISARMED, "h4")),),
)
_HELD = positions.Arrangement(_DUELLISTS, _HEXES, changes={"B1": {"holds": "R1"}})
_HOLD_FIGURE = Figure(
    Phrase(_("The bar between the two: the Barbarian holds the Assassin.")),
    (Panel(partial(positions.draw_arranged, _HELD, _SHOWN_HEXES)),),
)
_FALLEN = positions.Arrangement(_DUELLISTS, _HEXES, changes={"R1": {"prone": True}})
_PRONE_FIGURE = Figure(
    Phrase(_("The Assassin has fallen and lies on one side; the Barbarian stands.")),
    (Panel(partial(positions.draw_arranged, _FALLEN, _SHOWN_HEXES)),),
)

_PARAGRAPHS = (
    paragraph(
        "specials",
        _("Specials"),
        _(
            "Specials are used openly, in your own turn, before whatever they change. Their cost "
            "is paid immediately and can never take the last of your Condition. You may use "
            "several with one attack, each once."
        ),
        home="V.1 R-10.1",
    ),
    paragraph(
        "compulsory",
        _("Compulsory movement"),
        _(
            "A charge must be made exactly as the card says, every hex nearer to the foe, or its "
            "attack is cancelled. It replaces the usual movement."
        ),
        home="V.2",
    ),
    paragraph(
        "retreat",
        _("Retreat, walls and collisions"),
        _(
            "A retreat goes directly away from the opponent and happens immediately. Each hex "
            "blocked by a wall costs 2 Condition. In a collision with another gladiator, each of "
            "the two loses as much Condition as the retreat has hexes; if the other is prone, "
            "the retreating gladiator falls instead. A gladiator who was forced to retreat does "
            "not move in their next movement phase."
        ),
        home="V.3",
    ),
    paragraph(
        "throws",
        _("Throws"),
        _(
            "You throw along one of the six straight lines, over free hexes. For each point of "
            "Strength, light items fly four hexes, medium ones three, heavy ones two and very "
            "heavy ones only one. What opposes the throw increases by the difference between the "
            "distance and the ideal one."
        ),
        _(
            "If the number is guessed, the item flies on and may hit the next gladiator on the "
            "line, with a number of its own. It then lies on the ground, where anyone may pick "
            "it up. If you throw your last item, you have nothing left to hold; the page warns "
            "you."
        ),
        home="V.4",
    ),
    paragraph(
        "contests",
        _("Dislodging items"),
        _(
            "The player dislodging the item sets a number from 1 to 6, which is a compass "
            "direction; the other has two guesses. If neither is right, the item flies in that "
            "direction and stops before the first wall at the latest. Gladiators do not stop it."
        ),
        home="V.5",
        sheet=_COMPASS,
        figure=_COMPASS_FIGURE,
    ),
    paragraph(
        "holds",
        _("Holds"),
        _(
            "Only the stronger of the two can move, at most by the difference in Strength, and "
            "drags the other along. A hold ends with its card, with a retreat or a fall, and "
            "wherever the card says so."
        ),
        home="V.6",
        figure=_HOLD_FIGURE,
    ),
    paragraph(
        "prone",
        _("Prone"),
        _(
            "A gladiator who falls loses the Current Action. Each turn they choose how to lie: "
            "on guard, with one guess, and then plan or roll one hex; or unguarded, without a "
            "guess, and then stand up or re-arm, which here includes picking up what lies under "
            "them."
        ),
        home="V.7",
        figure=_PRONE_FIGURE,
    ),
)


def chapter() -> Chapter:
    """Return the chapter about everything else that can happen to a gladiator."""
    lead = _("Rules that cards refer to.")
    return Chapter("other-rules", Phrase(_("Other rules")), Phrase(lead), _PARAGRAPHS)
