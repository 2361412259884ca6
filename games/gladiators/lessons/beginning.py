"""Gladiators, cards and items, and how a match begins and ends."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.decks import CARDS
from games.gladiators.drawing import excerpt

_AXE = Figure(
    Phrase(
        _("Cloak guard with cloak and dagger: three guesses against a slash or a stab, two against a smash.")
    ),
    (Panel(partial(excerpt.axe, CARDS["A03"].axes[1])),),
)

_PARAGRAPHS = (
    tell(
        "choose",
        _("Who fights"),
        _(
            "Everybody chooses their gladiators unseen, up to the quality of their seat; the last "
            "answer shows "
            "all. Two Orcs are worth as much as one of the others."
        ),
        home="I VI.2",
    ),
    tell(
        "card",
        _("A combat card"),
        _(
            "Under the picture stand Guess Axes: on the blade the guesses against a slash, on the point "
            "against a stab, on the ball against a smash, and below what must be held. One axe must "
            "be met, or "
            "the card cannot be used; of several that are met the best counts."
        ),
        _(
            "To the right stand the attacks: kind, distance, strength and what stands against it. Which card "
            "somebody holds is no secret, since decks are open; what they have planned is."
        ),
        home="I.1",
        figure=_AXE,
    ),
    tell(
        "standard",
        _("The Standard Action"),
        _(
            "Without a Current Action this is your stance. It has Strength, Defense and Condition, "
            "and axes of "
            "its own, and it never attacks."
        ),
        home="I.2",
    ),
    tell(
        "items",
        _("Items"),
        _(
            "What you hold is in one of two hands, or alone in both. Some things work when they are "
            "worn. The "
            "rest is kept on the body. Only items like your own can be used, but any can be held."
        ),
        home="I.3",
    ),
    tell(
        "specials",
        _("Specials"),
        _("They need no planning. Each says when it may be used, how often, and what it costs."),
        home="I.4",
    ),
    tell(
        "end",
        _("The end"),
        _(
            "Who has no Condition left is out at once, and what they had lies on their hex. The last "
            "side that "
            "stands has won. After a hundred rounds nobody has."
        ),
        home="II.2 R-12.2 R-12.5",
    ),
    tell(
        "resign",
        _("Giving up"),
        _(
            "In a turn of your own you may give up that gladiator, or all of yours. The page says beforehand "
            "what is lost by it; it cannot be taken back."
        ),
        home="R-12.4",
    ),
)


def chapter() -> Chapter:
    """Before the fight, and its end."""
    lead = _("Who fights, what their cards say, and when it is over.")
    return Chapter("beginning", Phrase(_("Gladiators and cards")), Phrase(lead), _PARAGRAPHS)
