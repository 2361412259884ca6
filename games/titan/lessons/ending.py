"""Chapter 20 of the Law: etiquette, conceding the game and stopping it."""

from __future__ import annotations

from games.engine.lessons import Chapter, cell, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.characters import CHARACTERS
from games.titan.lessons.legion_figures import tiles_figure

_STACKS = tiles_figure(
    _("A few of the stacks: how many of each character are left, and how many there were in the box."),
    *(
        (name, cell(f"{left}/{CHARACTERS[name].box}"))
        for name, left in (("angel", 12), ("centaur", 3), ("lion", 9), ("serpent", 10), ("colossus", 0))
    ),
)

CHAPTER = Chapter(
    "ending",
    Phrase(_("Etiquette and conceding")),
    Phrase(_("Here the server handles much of it for you.")),
    (
        paragraph(
            "manners",
            _("Honest and friendly"),
            _(
                "Play fair, and be kind even when you take everything from another player. Here no "
                "die can fall off the table, and no count can be wrong."
            ),
            home="20.0 20.3",
        ),
        paragraph(
            "stacks",
            _("The caretaker’s stacks"),
            _(
                "Anyone may count the stacks at any time. They are shown beside the board, together "
                "with the characters that are permanently out of play. The server hands out only "
                "what is due."
            ),
            home="20.1",
            rules="3.5",
            figure=_STACKS,
        ),
        paragraph(
            "records",
            _("Scores in the open"),
            _("Everyone sees the scores and the power of every Titan, and the log says how they came about."),
            home="20.2",
        ),
        paragraph(
            "conceding",
            _("Conceding the game"),
            _(
                "You may concede the game on your own Game-Turn: all your legions are eliminated, "
                "and nobody scores. You may also concede it while your Titan’s legion is engaged: "
                "the concession is then scored as if the Titan had been slain in battle."
            ),
            home="20.4",
            rules="19.3 19.4",
        ),
        paragraph(
            "stopped",
            _("Stopped early"),
            _(
                "If a match stops early, because of its limit or at the players’ request, each "
                "player’s score and the value of all their remaining legions are added up. The "
                "highest total wins, and equal totals share the place."
            ),
            home="20.5",
            rules="21.1",
        ),
    ),
)
