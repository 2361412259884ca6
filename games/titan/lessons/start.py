"""Chapter 5 of the Law: towers, order of play, the first two legions."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "start",
    Phrase(_("The start")),
    Phrase(_("A Tower, eight characters, two legions.")),
    (
        tell(
            "set-up",
            _("What is there"),
            _(
                "Every seat has a colour with its markers and its Titan. The box lies open: everybody "
                "may count it at any time."
            ),
            home="5.0",
            rules="3.5",
        ),
        tell(
            "towers",
            _("Towers and order"),
            _(
                "A die gives each player a Tower of their own. Who has the highest number begins; turns "
                "follow by falling numbers, since a page has no table to sit around clockwise."
            ),
            home="5.1",
        ),
        tell(
            "first-legions",
            _("The first two legions"),
            _(
                "Yours are a Titan, an Angel and two each of the Tower's creatures: Centaur, Gargoyle "
                "and Ogre. Put them into two legions of four with one lord in each. All do it at the "
                "same time, unseen."
            ),
            _("One of the two has to leave the Tower in the first turn. Splits begin with the second."),
            home="5.2",
            rules="18.5 21.3",
        ),
    ),
)
