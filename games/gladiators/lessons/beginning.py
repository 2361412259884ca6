"""The chapter about gladiators, cards and items, and how a match begins and ends."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.decks import CARDS
from games.gladiators.drawing import excerpt

_AXE = Figure(
    Phrase(
        _("Cloak guard with cloak and dagger: three guesses against a slash or a stab, two against a smash.")
    ),
    (Panel(partial(excerpt.draw_axe, CARDS["A03"].axes[1])),),
)

_PARAGRAPHS = (
    paragraph(
        "choose",
        _("Who fights"),
        _(
            "Everyone chooses gladiators in secret, up to the total quality their seat allows. "
            "When the last player has chosen, all choices are revealed. Two Orcs count as one "
            "of any other gladiator."
        ),
        home="I VI.2",
    ),
    paragraph(
        "card",
        _("A combat card"),
        _(
            "Under the picture are the Guess Axes: the blade shows your guesses against a slash, "
            "the point against a stab and the ball against a smash. Below each axe is what you "
            "must hold. You must meet the requirement of at least one axe, or you cannot use the "
            "card; if you meet several, the best one counts."
        ),
        _(
            "To the right are the attacks: type, distance, strength and what opposes them. Decks "
            "are open, so everyone knows which cards a gladiator has; only what they have "
            "planned is secret."
        ),
        home="I.1",
        figure=_AXE,
    ),
    paragraph(
        "standard",
        _("The Standard Action"),
        _(
            "If you have no Current Action, this is your stance. It has Strength, Defense and "
            "Condition, and axes of its own, and it never attacks."
        ),
        home="I.2",
    ),
    paragraph(
        "items",
        _("Items"),
        _(
            "Each item you hold is in one of your hands, or in both if it is the only one. Some "
            "items work when worn. The rest are carried. You can use only items like your own, "
            "but you can hold any."
        ),
        home="I.3",
    ),
    paragraph(
        "specials",
        _("Specials"),
        _("Specials need no planning. Each one says when you may use it, how often, and what it costs."),
        home="I.4",
    ),
    paragraph(
        "end",
        _("The end"),
        _(
            "A gladiator with no Condition left is out immediately, and their items stay on "
            "their hex. The last side standing wins. After a hundred rounds, nobody wins."
        ),
        home="II.2 R-12.2 R-12.5",
    ),
    paragraph(
        "resign",
        _("Giving up"),
        _(
            "In your own turn you may give up the gladiator whose turn it is, or all of yours. "
            "The page shows beforehand what you will lose; giving up cannot be undone."
        ),
        home="R-12.4",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about the steps before the fight, and the end of the match."""
    lead = _("Who fights, what their cards say, and when the fight ends.")
    return Chapter("beginning", Phrase(_("Gladiators and cards")), Phrase(lead), _PARAGRAPHS)
