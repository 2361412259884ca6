"""What is said at a first turn, by the kind of question; the same in all editions."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "bid": Phrase(
        _(
            "Everybody names a strength at the same time, and the highest has the first turn. Bid "
            "what you would like to play."
        )
    ),
    "turn": Phrase(
        _(
            "You may bet before you play: early bets pay most, and who has bet most on a creature "
            "has its power. A high card saves its creature, a low one endangers it."
        )
    ),
    "card": Phrase(_("Now a card. High ones keep alive what you have bet on, low ones pull others down.")),
    "power": Phrase(_("You back this creature, so its power is yours. You may leave it unused.")),
}
