"""What the match is about, and what stands on the table when it begins."""

from __future__ import annotations

from games.arena.editions import Edition
from games.arena.lessons.telling import cards
from games.engine.lessons import Chapter, Paragraph, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_ARENA = {
    "04": tell(
        "arena",
        _("The arena"),
        _(
            "Eight of twelve creatures stand in the arena, drawn by lot or chosen when the table is "
            "offered. Each has eleven combat cards, from 0 to 10, and a power of its own."
        ),
        home="setup",
    ),
    "97": tell(
        "arena",
        _("The arena"),
        _(
            "Eight creatures stand in the arena, the same in every match. Each has eleven strength "
            "cards, from 0 to 10, and a power of its own. This page calls them combat cards, as later "
            "editions do."
        ),
        home="setup",
    ),
}

_SHUFFLED = _(
    "The combat cards of the eight, eleven spectators and three referees are shuffled together: 102 "
    "cards. Everybody is dealt eight and has five tokens."
)
_KINDS = _("Combat cards belong to a creature; spectators go on any; referees do something else.")


def _deck(referee: str) -> Paragraph:
    figure = cards(_KINDS, f"troll-7 cyclops-3 spectator-4 {referee}")
    return tell("deck", _("The deck"), _SHUFFLED, rules="setup", figure=figure)


_BEGINS = {
    "04": tell(
        "begins",
        _("Who begins"),
        _("The first player is drawn by lot. Then turns go round clockwise."),
        rules="setup",
    ),
    "97": tell(
        "begins",
        _("Who begins"),
        _(
            "Everybody may bid a number from 0 to 10. Who bids highest begins, and must play a combat "
            "card of exactly that strength on the first turn; equal bids go to whoever was there first."
        ),
        _(
            "Who wins the bidding without such a card may play anything, and holds seven cards instead "
            "of eight for the rest of the game. Without any bid the first player is drawn by lot."
        ),
        _("The table may also agree on open bidding, or on lots instead."),
        home="bid",
    ),
}

_WIN = {
    "04": tell(
        "win",
        _("What it is about"),
        _(
            "The match has five rounds, and each costs a creature its life. In the end your bets on "
            "those that live pay gold, and whoever has the most gold wins."
        ),
        _(
            "No creature belongs to anybody. Two of you may need the same one alive, and will agree on "
            "it as long as it suits both: deals are free, and bind nobody."
        ),
        rules="end",
    ),
    "97": tell(
        "win",
        _("What it is about"),
        _(
            "The match has five rounds, and each costs a creature its life. In the end your bets on "
            "those that live pay ducats, and whoever has the most ducats wins."
        ),
        _(
            "No creature belongs to anybody. Two of you may need the same one alive, and will agree on "
            "it as long as it suits both: deals are free, and bind nobody."
        ),
        rules="end",
    ),
}


def chapter(edition: Edition) -> Chapter:
    """The goal, and what there is at the start."""
    told = (
        _WIN[edition.source],
        _ARENA[edition.source],
        _deck(next(iter(edition.referees))),
        _BEGINS[edition.source],
    )
    lead = _("Three of eight creatures will live. Be the one who bet on them first.")
    return Chapter("goal", Phrase(_("The goal")), Phrase(lead), told)
