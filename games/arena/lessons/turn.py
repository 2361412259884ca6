"""A turn from its beginning to the draw."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.telling import cards, turns
from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-9",), "titan": ("titan-4",), "troll": ("",)},
    rounds=1,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "cyclops": ("cyclops-9 cyclops-1",)})

_PARTS = tell(
    "parts",
    _("Four parts"),
    _(
        "A turn has four parts: a bet, a card, discards and the draw, and the look who falls. Only the "
        "card is a duty. Turns go round clockwise, from one round into the next as well."
    ),
    rules="bet play discard death",
)

_CARD = tell(
    "card",
    _("The card"),
    _(
        "Each turn you play one card: a combat card on its own creature, a spectator on any living "
        "creature, or a referee. Cards of creatures that are out cannot be played."
    ),
    _(
        "The new card covers the old one, and the top card alone counts. Nobody may look below it; the "
        "small number in the corner says how many cards lie there."
    ),
    home="play",
    figure=turns(_("The 1 covers the 9: the Cyclops is in danger."), _BEFORE, _AFTER),
)

_PASS = tell(
    "pass",
    _("Passing"),
    _(
        "You may pass only if none of your cards can be played, and all the others then see your hand. "
        "The page offers it when the time has come."
    ),
    home="pass R-132",
)

_DISCARD = tell(
    "discards",
    _("Discards"),
    _(
        "Cards of a creature that is out are dead weight. Before the draw you may throw away up to "
        "three of them, one by one and open to all."
    ),
    home="discard",
    figure=cards(
        _("The Troll is out: its two cards may go, the Cyclops stays in hand."),
        "troll-2 troll-9 cyclops-6",
        (0, 1),
    ),
)

_FULL = tell(
    "full-hand",
    _("A full hand after a pass"),
    _(
        "Who passes with a full hand must discard dead cards until a card can be drawn, three at the "
        "most. Otherwise a match could stand still for ever; the rulebook is silent here, so this is "
        "our ruling."
    ),
    home="R-108",
)

_DRAW = {
    "04": tell(
        "draw",
        _("The draw"),
        _(
            "Then your hand is filled to eight. Some powers let it grow beyond; you keep what you have, "
            "and draw nothing until you hold fewer than eight."
        ),
        _("Whoever draws the last card of the deck ends the match at once, and nobody falls any more."),
        home="draw",
    ),
    "97": tell(
        "draw",
        _("The draw"),
        _(
            "Then your hand is filled to eight. Some powers let it grow beyond; you keep what you have, "
            "and draw nothing until you hold fewer than eight."
        ),
        _("An empty deck ends nothing: you play on with the cards you have."),
        home="draw",
    ),
}

_SEND = tell(
    "send",
    _("Undo and send"),
    _(
        "What shows you nothing new waits in your draft: undo it, change it, go on from another device. "
        "A power that shows you something is carried out at once and stays; the button says so "
        "beforehand."
    ),
    home="R-133",
)


def chapter(edition: Edition) -> Chapter:
    """A turn, part by part."""
    told = (_PARTS, _CARD, _PASS, _DISCARD, _FULL, _DRAW[edition.source], _SEND)
    lead = _("A bet if you like, a card in any case, and the page does the rest.")
    return Chapter("turn", Phrase(_("A turn")), Phrase(lead), told)
