"""The hints that players read in their first turn, by kind of question."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "divide": Phrase(
        _(
            "Three creatures go with the Titan under the first marker, the other three with the "
            "Angel under the second. Other players see only the markers and how many characters "
            "are under each."
        )
    ),
    "split": Phrase(_("Here you can split a tall legion in two. Yours are still small, so roll the die.")),
    "move": Phrase(
        _(
            "Each legion may move exactly as many lands as the die shows, along the signs "
            "between the lands. Move to a land where its creatures can muster another one: the "
            "page names it."
        )
    ),
    "muster": Phrase(
        _("A legion that has moved may muster one creature. Do so whenever you can: growing legions win.")
    ),
}
