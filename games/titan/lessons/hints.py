"""What is said at a first turn, by the kind of question."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "divide": Phrase(
        _(
            "Three go with the Titan under the first marker, the other three with the Angel under "
            "the second. Others see the markers and how many stand under each, and nothing else."
        )
    ),
    "split": Phrase(_("Here a high legion can be split in two. Yours are small yet: let the die fall.")),
    "move": Phrase(
        _(
            "Each legion may go exactly as far as the die shows, along the signs between the "
            "lands. Go where its creatures bring in another: the page names it."
        )
    ),
    "muster": Phrase(_("A legion that has moved may take in one creature. Take it: what grows wins.")),
}
