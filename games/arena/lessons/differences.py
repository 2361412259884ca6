"""The chapter about differences between the editions."""

from __future__ import annotations

from functools import partial

from games.arena.drawing.excerpt import Excerpt, draw_excerpt
from games.arena.editions import Edition
from games.engine.lessons import Chapter, Figure, Panel, Paragraph, WordTable, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_OLDER_LABEL, _NEWER_LABEL = _("Titan: The Arena, 1997"), _("Colossal Arena, 2004")

_ELIMINATED = Excerpt(
    rows={"cyclops": ("cyclops-1",), "titan": ("titan-7", "titan-4"), "troll": ("troll-5", "")},
    bets={"cyclops": {1: 0}, "titan": {1: 1}},
    backers={"titan": 1},
    dead={"cyclops": 1},
    round=2,
)
_FIGURE = Figure(
    Phrase(
        _(
            "The Cyclops has been eliminated. In 1997 its card and the bet on it leave the arena; in 2004 "
            "they stay in place, but the bet is worth nothing."
        )
    ),
    tuple(
        Panel(partial(draw_excerpt, _ELIMINATED._replace(edition=key)), Phrase(label))
        for key, label in (("arena-1997", _OLDER_LABEL), ("arena-2004", _NEWER_LABEL))
    ),
)

_COMPARISON_ROWS = (
    (_("Creatures"), _("the same eight"), _("eight of twelve")),
    (_("Who starts"), _("the highest bidder"), _("drawn at random")),
    (_("Bets in round 5"), _("none"), _("worth nothing, but count towards backing")),
    (_("Revealed secret card"), _("stays face up, may be taken"), _("discarded")),
    (_("Cards of eliminated creatures"), _("discarded"), _("stay in place")),
    (_("Bets on eliminated creatures"), _("leave the game"), _("stay, but are worth nothing")),
    (_("Referee as second card"), _("no"), _("yes")),
    (
        _("Where the Troll takes from"),
        _("earlier rounds, revealed bets, the discard pile"),
        _("earlier rounds"),
    ),
    (_("Titan’s power on a small hand"), _("sees the cards there are"), _("needs at least three cards")),
    (_("The last card of the deck"), _("play continues"), _("ends the match")),
    (_("Stalemate"), _("in the rules, with new bidding"), _("an option, without bidding")),
    (_("Campaign"), _("three games, if agreed"), _("none")),
)

_SIDE_BY_SIDE_PARAGRAPH = Paragraph(
    key="side-by-side",
    heading=Phrase(_("Side by side")),
    text=(
        Phrase(
            _(
                "Both editions are the same game; the second renames half of the creatures and "
                "smooths some rough edges. The Dragon became the Wyrm, the Hydra the Ettin, the "
                "Ranger the Amazon, and the Warlock the Magus."
            )
        ),
    ),
    sheet=WordTable(
        caption=Phrase(_("The editions side by side")),
        head=(Phrase(_("Topic")), Phrase(_OLDER_LABEL), Phrase(_NEWER_LABEL)),
        rows=tuple((Phrase(topic), Phrase(older), Phrase(newer)) for topic, older, newer in _COMPARISON_ROWS),
    ),
    figure=_FIGURE,
)

_RUSSIAN_PARAGRAPH = paragraph(
    "russian",
    _("The Russian edition"),
    _(
        "The Russian edition, Arena of Titans, plays like Colossal Arena (2004). It counts "
        "cards as visible only in the combat rows, so the Prefect and the Unicorn cannot use "
        "the discard pile. To play it, choose its preset when you offer a table."
    ),
    _(
        "Three more of its sentences differ and look like mistakes: who starts a round, "
        "which bets the Magister reveals, and which card the Wyrm burns. They are options, "
        "off unless a table turns them on."
    ),
    rules="R-9 R-48 R-49 R-78",
)


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about differences; it is the same in all editions."""
    lead = _("For players who know another edition.")
    told = (_SIDE_BY_SIDE_PARAGRAPH, _RUSSIAN_PARAGRAPH)
    return Chapter("editions", Phrase(_("What the editions do differently")), Phrase(lead), told)
