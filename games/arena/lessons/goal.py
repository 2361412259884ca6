"""The chapter about the goal of the game, and what is on the table at the start."""

from __future__ import annotations

from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import card_figure
from games.engine.lessons import Chapter, Paragraph, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_ARENA_PARAGRAPHS = {
    "04": paragraph(
        "arena",
        _("The arena"),
        _(
            "There are eight of the twelve creatures in the arena, drawn at random or chosen "
            "when the table is offered. Each has eleven combat cards, numbered 0 to 10, and a "
            "power of its own."
        ),
        home="setup",
    ),
    "97": paragraph(
        "arena",
        _("The arena"),
        _(
            "There are eight creatures in the arena, the same in every match. Each has eleven "
            "strength cards, numbered 0 to 10, and a power of its own. This page calls strength "
            "cards “combat cards”, as later editions do."
        ),
        home="setup",
    ),
}

_SHUFFLED_SENTENCE = _(
    "The combat cards of the eight creatures, eleven spectators and three referees are "
    "shuffled together: 102 cards. Everyone is dealt eight cards and has five tokens."
)
_KINDS_SENTENCE = _(
    "Combat cards belong to one creature, spectators can be played on any creature, and "
    "referees do something else."
)


def _deck(referee: str) -> Paragraph:
    figure = card_figure(_KINDS_SENTENCE, f"troll-7 cyclops-3 spectator-4 {referee}")
    return paragraph("deck", _("The deck"), _SHUFFLED_SENTENCE, rules="setup", figure=figure)


_WHO_STARTS_PARAGRAPHS = {
    "04": paragraph(
        "begins",
        _("Who starts"),
        _("The first player is drawn at random. Turns then pass clockwise."),
        rules="setup",
    ),
    "97": paragraph(
        "begins",
        _("Who starts"),
        _(
            "Everyone may bid a number from 0 to 10. The highest bidder starts, and must play a "
            "combat card of exactly that strength on the first turn. If the highest bids are "
            "equal, the player who bid that number first starts."
        ),
        _(
            "If the winning bidder has no such card, they may play any card, but draw up to only "
            "seven cards instead of eight for the rest of the game. If nobody bids, the first "
            "player is drawn at random."
        ),
        _("The table may also agree to bid openly, or to draw the first player at random instead."),
        home="bid",
    ),
}

_WINNING_PARAGRAPHS = {
    "04": paragraph(
        "win",
        _("What the game is about"),
        _(
            "The match has five rounds, and each round one creature is eliminated. At the end, "
            "your bets on the survivors pay gold, and the player with the most gold wins."
        ),
        _(
            "No creature belongs to any player. Two of you may need the same one alive, and will "
            "work together for as long as it suits you both: you are free to make deals, but "
            "they are not binding."
        ),
        rules="end",
    ),
    "97": paragraph(
        "win",
        _("What the game is about"),
        _(
            "The match has five rounds, and each round one creature is eliminated. At the end, "
            "your bets on the survivors pay ducats, and the player with the most ducats wins."
        ),
        _(
            "No creature belongs to any player. Two of you may need the same one alive, and will "
            "work together for as long as it suits you both: you are free to make deals, but "
            "they are not binding."
        ),
        rules="end",
    ),
}


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the goal of the game and its start."""
    told = (
        _WINNING_PARAGRAPHS[edition.source],
        _ARENA_PARAGRAPHS[edition.source],
        _deck(next(iter(edition.referees))),
        _WHO_STARTS_PARAGRAPHS[edition.source],
    )
    lead = _("Three of the eight creatures will survive. Be the first to bet on them.")
    return Chapter("goal", Phrase(_("The goal")), Phrase(lead), told)
