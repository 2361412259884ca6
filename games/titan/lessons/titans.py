"""Chapter 19 of the Law: Titans, and the consequences of their death."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "titans",
    Phrase(_("Titans")),
    Phrase(_("You are your Titan.")),
    (
        paragraph(
            "you",
            _("Life and death"),
            _(
                "As long as your Titan lives, you stay in the match. It grows stronger with your "
                "score, and it is never replaced."
            ),
            home="19.0",
        ),
        paragraph(
            "power",
            _("Growing power"),
            _(
                "A Titan starts with power 6 and gains 1 for every full 100 points: with 327 points "
                "it has power 9. Its power changes immediately, even between two engagements."
            ),
            home="19.1",
            rules="17.3",
            figure=legion_figure(
                _("The same legion at 80 points and at 327: the Titan’s power has grown from 6 to 9."),
                legion_panel(_("80 points"), "titan lion lion", score=80),
                legion_panel(_("327 points"), "titan lion lion", score=327),
            ),
        ),
        paragraph(
            "teleport",
            _("From 400 points on"),
            _("With at least 400 points, which means power 10, it can teleport to enemies on a six."),
            home="19.2",
            rules="8.2",
        ),
        paragraph(
            "slain",
            _("When a Titan is slain"),
            _(
                "The strike phase is completed, then the battle stops. If the slayer has any "
                "character left there, they score the Titan and the characters slain beside it up to "
                "then. If not, these points are lost."
            ),
            home="19.3",
            rules="16.0",
        ),
        paragraph(
            "inheritance",
            _("The remaining legions"),
            _(
                "All other legions of the player who is out are removed, and so are the characters "
                "still alive beside the Titan. They bring half points to the player they were "
                "engaged with, or otherwise to the slayer. Such points strengthen Titans but bring "
                "neither lords nor reinforcements."
            ),
            _(
                "The slayer inherits the markers. If both Titans are slain together, only other "
                "players who were engaged score, and the markers leave play."
            ),
            home="19.4",
            rules="4.2",
        ),
    ),
)
