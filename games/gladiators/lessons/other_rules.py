"""Specials, retreat, throws, contests, holds, and lying on the ground."""

from __future__ import annotations

from games.engine.lessons import Chapter, sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_COMPASS = sheet(
    _("The compass"),
    (_("Number"), _("Way")),
    (
        ("1", _("north")),
        ("2", _("north-east")),
        ("3", _("south-east")),
        ("4", _("south")),
        ("5", _("south-west")),
        ("6", _("north-west")),
    ),
)

_PARAGRAPHS = (
    tell(
        "specials",
        _("Specials"),
        _(
            "Used in your own turn, before what they change, and open to all. Their cost is paid at "
            "once, and "
            "never takes the last of your Condition. Several may go with one attack, each once."
        ),
        home="V.1 R-10.1",
    ),
    tell(
        "compulsory",
        _("Compulsory movement"),
        _(
            "A charge must be made exactly as the card says, every hex nearer to the foe, or its "
            "attack is off. "
            "It takes the place of the usual movement."
        ),
        home="V.2",
    ),
    tell(
        "retreat",
        _("Retreat, walls and collisions"),
        _(
            "A retreat goes straight away, at once. Each hex that a wall takes away costs 2 Condition. Upon "
            "another gladiator both lose as many points as hexes were ordered; upon one who lies one falls. "
            "Whoever retreated does not move in their next movement phase."
        ),
        home="V.3",
    ),
    tell(
        "throws",
        _("Throws"),
        _(
            "In one of the six straight lines, over free hexes. Four hexes for each point of "
            "Strength fly light "
            "things, three medium ones, two heavy ones, and very heavy ones only one. What stands against it "
            "rises by how far the distance is from the best one."
        ),
        _(
            "If it is guessed it flies on and may hit the next one on the line, with a number of its "
            "own. Then "
            "it lies on the ground, for anybody. A throw of your last item leaves you nothing to "
            "hold; the page "
            "says so."
        ),
        home="V.4",
    ),
    tell(
        "contests",
        _("Knocking things out of hands"),
        _(
            "One sets a number from 1 to 6, which is a way of the compass; the other has two "
            "guesses. If neither "
            "is right the item flies that way and lies before the first wall at the latest. "
            "Gladiators do not "
            "stop it."
        ),
        home="V.5",
        sheet=_COMPASS,
    ),
    tell(
        "holds",
        _("Holds"),
        _(
            "Only the stronger of two can move, by the difference of Strengths at most, and drags the other "
            "along. A hold ends with its card, with a retreat or a fall, and where the card says so."
        ),
        home="V.6",
    ),
    tell(
        "prone",
        _("Lying"),
        _(
            "Who falls loses the Current Action. Each turn they choose: on guard, with one guess, "
            "and then plan "
            "or roll a hex; or unguarded, without a guess, and then stand up or re-arm, which here includes "
            "picking up what lies under them."
        ),
        home="V.7",
    ),
)


def chapter() -> Chapter:
    """Everything else that can happen to a gladiator."""
    lead = _("Rules that cards call for.")
    return Chapter("other-rules", Phrase(_("Other rules")), Phrase(lead), _PARAGRAPHS)
