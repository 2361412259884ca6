"""Chapter 3 of the Law: lords, demi-lords, creatures, and their numbers."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "characters",
    Phrase(_("Characters")),
    Phrase(_("Twenty-four kinds in three classes.")),
    (
        tell(
            "classes",
            _("Three classes"),
            _(
                "There are lords, demi-lords and creatures. On the Masterboard they go in legions and "
                "never alone; on a battleland each is a piece by itself."
            ),
            home="3.0",
            rules="3.5",
        ),
        tell(
            "lords",
            _("Lords"),
            _(
                "Titan, Angel and Archangel. Of each player's first eight one is a Titan and one an "
                "Angel; more Angels, and Archangels, come with points, a second Titan never. Lords "
                "make teleports possible, and a legion with a lord does not flee."
            ),
            home="3.1",
            rules="8.0 9.2 17.0",
        ),
        tell(
            "demi-lords",
            _("Demi-lords"),
            _(
                "Guardian and Warlock are mustered in Towers and nowhere else. When slain they go "
                "back to the box, as Angels do, and can be had again."
            ),
            home="3.2",
            rules="18.5 13.5",
        ),
        tell(
            "creatures",
            _("Nineteen creatures"),
            _(
                "Nineteen kinds, and most of every legion. A slain creature never comes back, so a "
                "kind can run out for the rest of the match."
            ),
            home="3.3",
            rules="18.0",
        ),
        tell(
            "numbers",
            _("Power and skill"),
            _(
                "Every character has two numbers. Power is the dice of its strike and the hits that "
                "slay it. Skill is how many hexes it goes, how well it hits and how hard it is to "
                "hit."
            ),
            _("Signs beside them tell who flies and who rangestrikes."),
            home="3.4",
            rules="12.0 11.2",
        ),
    ),
)
