"""What is said at a first turn, by the kind of question."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "choose": Phrase(
        _(
            "Strength is how hard they hit, Defense what they bear without harm, Condition how "
            "long they last. Any of them will do for a first fight."
        )
    ),
    "first": Phrase(_("The foe has set a number in secret. You may act before you guess, or guess at once.")),
    "guess": Phrase(
        _(
            "The foe has set a number in secret. Name as many as your stance allows: if theirs is "
            "among them nothing happens."
        )
    ),
    "second": Phrase(
        _(
            "What you plan now lies face down at the end of your row; in a later turn the first "
            "of the row is taken. So plan what you will want when the foe is near."
        )
    ),
    "move": Phrase(_("An attack reaches a foe at its distance only: go towards them.")),
    "attack": Phrase(_("Set a number. High ones hurt more, and everybody knows it.")),
}
