"""The chapter about each gladiator's cards, items and specials, generated from their data."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, Paragraph, WordTable
from games.engine.phrases import Listing, Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.decks import DECKS
from games.gladiators.decks.cards import CombatAction, Deck
from games.gladiators.drawing import excerpt
from games.gladiators.words import cards, names

_QUALITIES_TEXT = _(
    "Quality %(quality)s, Strength %(strength)s, Defense %(defense)s, Condition %(condition)s."
)
_STANDARD_ACTION_TEXT = _("Guesses in the Standard Action, %(needs)s: %(guesses)s.")
_ITEM_TEXT = _("%(item)s: %(lines)s.")
_SPECIAL_TEXT = _("%(special)s: %(lines)s.")
_AXES_CAPTION = _("The Guess Axes of the Standard Action: the best one whose items are held counts.")
_TWICE_TEXT = _("%(card)s, twice")


def chapter() -> Chapter:
    """Return the chapter about the decks, with one paragraph for each."""
    lead = _("Everything each gladiator has. Anyone may know it, and should.")
    return Chapter(
        "decks", Phrase(_("The four decks")), Phrase(lead), tuple(_told(deck) for deck in DECKS.values())
    )


def _told(deck: Deck) -> Paragraph:
    text = [
        Phrase(deck.text),
        phrase(
            _QUALITIES_TEXT,
            quality=deck.quality,
            strength=deck.strength,
            defense=deck.defense,
            condition=deck.condition,
        ),
    ]
    text += [
        phrase(_STANDARD_ACTION_TEXT, needs=cards.requirement_text(axe), guesses=cards.guesses_text(axe))
        for axe in deck.axes
    ]
    text += [
        phrase(_ITEM_TEXT, item=names.item(item.key), lines=Listing(cards.item_lines(item.key)))
        for item in deck.items
    ]
    text += [
        phrase(
            _SPECIAL_TEXT, special=names.special(special.key), lines=Listing(cards.special_lines(special.key))
        )
        for special in deck.specials
    ]
    return Paragraph(
        key=deck.key,
        heading=names.deck(deck.key),
        text=tuple(text),
        icon=deck.icon,
        figure=_axes(deck),
        sheet=_sheet(deck),
    )


def _axes(deck: Deck) -> Figure:
    return Figure(
        Phrase(_AXES_CAPTION),
        tuple(
            Panel(partial(excerpt.draw_axe, axe, width=excerpt.SMALL), cards.requirement_text(axe))
            for axe in deck.axes
        ),
    )


def _sheet(deck: Deck) -> WordTable:
    head = (_("Card"), _("What it says"))
    return WordTable(
        phrase(_("Combat actions: %(deck)s"), deck=names.deck(deck.key)),
        tuple(Phrase(each) for each in head),
        tuple(_row(card) for card in deck.combat),
    )


def _row(card: CombatAction) -> tuple[Phrase, Phrase]:
    title = names.card(card.id)
    lines = Listing(tuple(phrase("%(line)s", line=each) for each in cards.card_sentences(card)))
    return (phrase(_TWICE_TEXT, card=title) if card.copies > 1 else title), phrase("%(lines)s", lines=lines)
