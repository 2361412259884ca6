"""The hints that a player reads in their first turn, by kind of question; all editions share them."""

from __future__ import annotations

from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

HINTS: dict[str, Phrase] = {
    "bid": Phrase(
        _(
            "Everyone names a strength at the same time, and the highest bidder gets the first "
            "turn. Bid a strength you would like to play."
        )
    ),
    "turn": Phrase(
        _(
            "You may bet before you play a card: early bets pay the most, and the player who has "
            "bet the most on a creature has its power. A high card saves its creature; a low one "
            "puts it in danger."
        )
    ),
    "card": Phrase(
        _(
            "Now play a card. High cards keep alive the creatures you have bet on; low cards "
            "bring others down."
        )
    ),
    "power": Phrase(_("You back this creature, so you may use its power. You do not have to.")),
}
