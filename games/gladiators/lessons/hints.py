"""The hints that a player reads in their first turn, by kind of question."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "choose": Phrase(
        _(
            "Strength is how hard a gladiator hits, Defense is what they can take without harm, "
            "and Condition is how long they last. Any of them is fine for a first fight."
        )
    ),
    "first": Phrase(
        _("The foe has set a number in secret. You may act before you guess, or guess right away.")
    ),
    "guess": Phrase(
        _(
            "The foe has set a number in secret. Name as many numbers as your stance allows: if "
            "the foe’s number is among them, nothing happens."
        )
    ),
    "second": Phrase(
        _(
            "What you plan now lies face down at the end of your row; in a later turn you take "
            "the first action in the row. So plan what you will need when the foe is near."
        )
    ),
    "move": Phrase(_("An attack reaches a foe only at its own distance: move towards the foe.")),
    "attack": Phrase(_("Set a number. High numbers hurt more, and everyone knows it.")),
}
