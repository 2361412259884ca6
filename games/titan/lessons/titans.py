"""Chapter 19 of the Law: what a Titan is, and what its death brings."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "titans",
    Phrase(_("Titans")),
    Phrase(_("You are your Titan.")),
    (
        tell(
            "you",
            _("Life and death"),
            _("As long as your Titan lives you play. It grows with your score; it is never replaced."),
            home="19.0",
        ),
        tell(
            "power",
            _("Growing power"),
            _(
                "A Titan begins with power 6 and gains 1 for each full 100 points: with 327 it has 9. "
                "It changes at once, between two engagements as well."
            ),
            home="19.1",
            rules="17.3",
        ),
        tell(
            "teleport",
            _("From 400 on"),
            _("With 400 points, that is power 10, it can teleport to enemies on a six."),
            home="19.2",
            rules="8.2",
        ),
        tell(
            "slain",
            _("A Titan is slain"),
            _(
                "The strike phase is finished, then the battle stops. If the slayer has anybody left "
                "there, they score the Titan and those slain beside it until then. With nobody left on "
                "the spot these points are lost."
            ),
            home="19.3",
            rules="16.0",
        ),
        tell(
            "inheritance",
            _("What is left behind"),
            _(
                "All other legions of the dead player go, and all who still lived beside the Titan. "
                "They bring half points: to whom they were engaged with, else to the slayer. Such "
                "points strengthen Titans but bring no lords, and nobody musters for them."
            ),
            _(
                "The slayer inherits the markers. If both Titans fell together, only others who were "
                "engaged score, and the markers leave play."
            ),
            home="19.4",
            rules="4.2",
        ),
    ),
)
