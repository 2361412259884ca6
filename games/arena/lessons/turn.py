"""The chapter about a turn, from its beginning to drawing cards."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure, card_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-9",), "titan": ("titan-4",), "troll": ("",)},
    rounds=1,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "cyclops": ("cyclops-9 cyclops-1",)})

_PARTS = paragraph(
    "parts",
    _("Four parts"),
    _(
        "A turn has four parts: a bet, a card, discarding and drawing, and the check for an "
        "eliminated creature. Only the card is compulsory. Turns pass clockwise, also from "
        "one round to the next."
    ),
    rules="bet play discard death",
)

_CARD = paragraph(
    "card",
    _("The card"),
    _(
        "Each turn you play one card: a combat card on its own creature, a spectator on any "
        "living creature, or a referee. Cards of eliminated creatures cannot be played."
    ),
    _(
        "The new card covers the old one, and only the top card counts. Nobody may look at "
        "the cards below it; the small number in the corner shows how many cards lie there."
    ),
    home="play",
    figure=before_after_figure(_("The 1 covers the 9: the Cyclops is in danger."), _BEFORE, _AFTER),
)

_PASS = paragraph(
    "pass",
    _("Passing"),
    _(
        "You may pass only if you cannot play any of your cards, and all the other players "
        "then see your hand. The page offers a pass when this happens."
    ),
    home="pass R-132",
)

_DISCARD = paragraph(
    "discards",
    _("Discards"),
    _(
        "Cards of an eliminated creature are dead weight. Before the draw, you may discard "
        "up to three of them, one at a time, showing each to everyone."
    ),
    home="discard",
    figure=card_figure(
        _("The Troll has been eliminated: its two cards may be discarded, but the Cyclops stays in hand."),
        "troll-2 troll-9 cyclops-6",
        (0, 1),
    ),
)

_FULL = paragraph(
    "full-hand",
    _("A full hand after a pass"),
    _(
        "If you pass with a full hand, you must discard cards of eliminated creatures until "
        "you can draw a card, but at most three. Otherwise a match could stall forever; the "
        "rulebook says nothing about this, so this is our ruling."
    ),
    home="R-108",
)

_DRAW = {
    "04": paragraph(
        "draw",
        _("The draw"),
        _(
            "You then draw cards until you hold eight. Some powers let your hand grow beyond "
            "eight; you keep what you have and draw nothing until you hold fewer than eight."
        ),
        _(
            "If you draw the last card of the deck, the match ends immediately and no further "
            "creature is eliminated."
        ),
        home="draw",
    ),
    "97": paragraph(
        "draw",
        _("The draw"),
        _(
            "You then draw cards until you hold eight. Some powers let your hand grow beyond "
            "eight; you keep what you have and draw nothing until you hold fewer than eight."
        ),
        _("An empty deck ends nothing: you play on with the cards you have."),
        home="draw",
    ),
}

_SEND = paragraph(
    "send",
    _("Undo and send"),
    _(
        "Steps that reveal nothing new to you stay in your draft: you can undo them, change "
        "them or continue on another device. A power that reveals something to you is "
        "carried out immediately and cannot be undone; the button says so beforehand."
    ),
    home="R-133",
)


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the parts of a turn."""
    told = (_PARTS, _CARD, _PASS, _DISCARD, _FULL, _DRAW[edition.source], _SEND)
    lead = _("Bet if you like, play a card, and the page does the rest.")
    return Chapter("turn", Phrase(_("A turn")), Phrase(lead), told)
