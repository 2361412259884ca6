"""Chapter 20 of the Law: etiquette, conceding the game, stopping it."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "ending",
    Phrase(_("Manners, and giving up")),
    Phrase(_("Much of it is the server's business here.")),
    (
        tell(
            "manners",
            _("Honest and friendly"),
            _(
                "Play fair, and be kind even when you take everything from somebody. Neither a die "
                "off the table nor a wrong count can happen here."
            ),
            home="20.0 20.3",
        ),
        tell(
            "stacks",
            _("The caretaker's box"),
            _(
                "Everybody may count the box at any time; it stands beside the board with those who "
                "are dead for good. The server gives out only what is due."
            ),
            home="20.1",
            rules="3.5",
        ),
        tell(
            "records",
            _("Scores in the open"),
            _("Scores and Titans' powers are shown to all, and the log says what brought them about."),
            home="20.2",
        ),
        tell(
            "conceding",
            _("Conceding the game"),
            _(
                "You may give up on your own game-turn: all your legions go, and nobody scores. Or "
                "while your Titan's legion is engaged: then it is scored as if the Titan were slain "
                "there."
            ),
            home="20.4",
            rules="19.3 19.4",
        ),
        tell(
            "stopped",
            _("Stopped before the end"),
            _(
                "A match that stops early, by its limit or because the table wishes, is counted: "
                "score and value of all legions left. The highest sum wins, equal sums share the "
                "place."
            ),
            home="20.5",
            rules="21.1",
        ),
    ),
)
