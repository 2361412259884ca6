"""The lessons of Three Ferries."""

from __future__ import annotations

from games.engine.lessons import Lesson, chapter, paragraph
from games.engine.phrases import gettext_noop

FIRST = chapter(
    "first",
    gettext_noop("Three Ferries"),
    gettext_noop("A game of 24 cards for two, in a quarter of an hour or in two weeks."),
    paragraph(
        "aim",
        gettext_noop("Aim"),
        gettext_noop("Three ferries take on cards. Whose cards weigh more on a ferry has it."),
        rules="1",
    ),
)
TURN = chapter(
    "turn",
    gettext_noop("A turn"),
    gettext_noop("One card, in one of three ways."),
    paragraph(
        "open",
        gettext_noop("Openly"),
        gettext_noop("A card goes on the ferry of its colour, if there is room on your side of it."),
        gettext_noop("Afterwards the house gives you the next card of the pile, while there is one."),
        home="2",
        rules="1",
        icon="heraldic-sun",
    ),
    paragraph(
        "hidden",
        gettext_noop("As a stowaway"),
        gettext_noop("One card of any colour may lie face down on each ferry. It comes on deck at the end."),
        rules="2 3",
        icon="moon",
    ),
    paragraph(
        "sunk",
        gettext_noop("Sunk"),
        gettext_noop("A card that has no place, or that you will not show there, goes out of the game."),
        rules="2",
    ),
)
END = chapter(
    "end",
    gettext_noop("The end"),
    gettext_noop("When all cards are laid the ferries sail."),
    paragraph(
        "counting",
        gettext_noop("Counting"),
        gettext_noop("Who has more ferries wins; with as many it is who has more weight on all of them."),
        home="1 3",
        rules="2",
    ),
)


def lesson(key: str) -> Lesson:
    """Return the lesson of the title."""
    return Lesson(FIRST, (TURN, END))
