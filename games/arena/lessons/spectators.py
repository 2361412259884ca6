"""The chapter about the eleven spectators."""

from __future__ import annotations

from games.arena.drawing.excerpt import Excerpt
from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import before_after_figure
from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_BEFORE = Excerpt(
    rows={"cyclops": ("cyclops-4",), "titan": ("titan-9",), "troll": ("",)},
    bets={"titan": {1: 1}},
    backers={"titan": 1},
    rounds=1,
)
_AFTER = _BEFORE._replace(rows={**_BEFORE.rows, "titan": ("titan-9 spectator-1",)})
_COVERED = _BEFORE._replace(rows={**_BEFORE.rows, "titan": ("titan-9 spectator-1 titan-6",)})

_PARAGRAPHS = (
    paragraph(
        "any",
        _("On any creature"),
        _(
            "Spectators are numbered 0 to 10 and may be played on any living creature. Their "
            "number counts like that of a combat card, for better or worse. You can recognise "
            "them by their second frame."
        ),
        home="spectator",
        icon="guards",
        figure=before_after_figure(
            _("A spectator with 1 covers the 9: now the Titan is weakest."), _BEFORE, _AFTER
        ),
    ),
    paragraph(
        "silence",
        _("Spectators void powers"),
        _(
            "A spectator does not activate a power, and neither does the combat card that covers "
            "it. The next combat card on top of that one can activate the power again."
        ),
        rules="spectator",
        figure=before_after_figure(
            _("Blue backs the Titan and saves it with a 6, but its power does not work."), _AFTER, _COVERED
        ),
    ),
    paragraph(
        "bared",
        _("Uncovered again"),
        _(
            "If the card on top of a spectator is taken or burnt, the spectator is visible "
            "again: its number counts, and the next card on it does not activate a power. No "
            "card or power can take a spectator into hand."
        ),
        rules="spectator referee",
    ),
)


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about spectators; it is the same in all editions."""
    lead = _("Some in the crowd cannot keep to their seats.")
    return Chapter("spectators", Phrase(_("Spectators")), Phrase(lead), _PARAGRAPHS)
