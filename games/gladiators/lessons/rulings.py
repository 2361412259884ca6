"""The chapter about Muster's rulings and its changes to the printed game."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.lessons import positions
from games.gladiators.state import Flight

_THROW = positions.pending_blow(
    "R1", "B1", "A11", 2, Flight(item="dagger", origin="g3", way=3, reach=12, ideal=3)
)
_THROWN = positions.Arrangement(
    ("assassin", "barbarian", "swordmaster"), {"R1": "g3", "B1": "i4", "G1": "k5"}, (_THROW,)
)
_THROW_FIGURE = Figure(
    Phrase(
        _(
            "The Assassin throws a dagger at the Barbarian. If its number is guessed, it flies on to the "
            "Swordmaster, for whom another number has been set."
        )
    ),
    (Panel(partial(positions.draw_arranged, _THROWN, ("f3", "g3", "k5", "l5"))),),
)

_PARAGRAPHS = (
    paragraph(
        "own-decks",
        _("Decks of our own"),
        _(
            "The printed decks are not public. Ours keep every fact stated in the rulebook and "
            "were balanced in thousands of matches of the computer against itself; the titles, "
            "texts and numbers are ours."
        ),
    ),
    paragraph(
        "own-turn",
        _("Everything happens in your own turn"),
        _(
            "Attackers make every choice when they declare the attack, and nobody uses a "
            "special in another gladiator’s turn. So you are never asked anything outside your "
            "own turn, and one visit is enough for each turn."
        ),
    ),
    paragraph(
        "counter-queue",
        _("Counterattacks wait"),
        _(
            "Anything that answers an attack stays pending until the attacker’s own defense, "
            "after whatever is pending there already."
        ),
        home="R-5.8 R-7.3",
    ),
    paragraph(
        "fresh-numbers",
        _("A number for each gladiator"),
        _(
            "When you throw, you set a number for the target and one for each other gladiator in "
            "play, because the first is shown if the item flies on."
        ),
        home="R-6.4",
        figure=_THROW_FIGURE,
    ),
    paragraph(
        "captured",
        _("Captured items"),
        _("A dagger is a dagger, whoever owned it before. An Orc can use the items of the whole Orc deck."),
        home="R-7.6",
    ),
)


def chapter() -> Chapter:
    """Return the chapter about how Muster differs from the printed game."""
    lead = _(
        "The rulebook decides wherever it speaks. Where it is silent, or where playing on "
        "the web requires something else, these rulings apply."
    )
    return Chapter("rulings", Phrase(_("Our rulings")), Phrase(lead), _PARAGRAPHS)
