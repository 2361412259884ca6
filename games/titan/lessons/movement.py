"""Chapter 7 of the Law: moving legions by the signs."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, WordTable, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.legend import SIGN_EXPLANATIONS, single_sign

_SIGNS_TABLE = WordTable(
    caption=Phrase(_("What the signs allow")),
    head=(Phrase(_("Sign")), Phrase(_("As the first step")), Phrase(_("On the way"))),
    rows=(
        (Phrase(_("Block")), Phrase(_("the only way to start")), Phrase(_("not allowed"))),
        (Phrase(_("Arch")), Phrase(_("allowed")), Phrase(_("not allowed"))),
        (Phrase(_("Arrow")), Phrase(_("allowed")), Phrase(_("allowed, but not straight back"))),
        (
            Phrase(_("Triple arrow (road)")),
            Phrase(_("allowed where the land has no block")),
            Phrase(_("the only way to continue")),
        ),
    ),
)
_SIGNS_FIGURE = Figure(
    caption=Phrase(_("The four signs, for a legion moving to the right.")),
    panels=tuple(
        Panel(partial(single_sign, place), Phrase(words))
        for place, (_sign, words) in enumerate(SIGN_EXPLANATIONS)
    ),
)

CHAPTER = Chapter(
    "movement",
    Phrase(_("Moving legions")),
    Phrase(_("One roll for all legions; the signs show where they can move.")),
    (
        paragraph(
            "one-by-one",
            _("One by one"),
            _(
                "Legions move one after another, in any order you like, each as a whole and at most "
                "once a turn."
            ),
            home="7.0",
        ),
        paragraph(
            "passing",
            _("Passing and stopping"),
            _(
                "You may pass your own legions, but you may not stop where one of them stands. An "
                "enemy on the way ends the move there. The land of an engagement is closed: no "
                "ordinary move leads into it or through it."
            ),
            _(
                "If one of your legions is in the way, you can move it first. You never have to make "
                "room for another legion."
            ),
            home="7.1",
        ),
        paragraph(
            "by-signs",
            _("Following the signs"),
            _("Every step follows a sign into the next land. Only teleports ignore the signs."),
            home="7.2",
            rules="7.4 8.0",
        ),
        paragraph(
            "signs",
            _("Four signs"),
            _(
                "Blocks, arches, arrows and triple arrows stand at the edge they lead across. The "
                "first three come in pairs that point in opposite directions."
            ),
            home="7.3",
            rules="7.4",
            figure=_SIGNS_FIGURE,
        ),
        paragraph(
            "chart",
            _("The Movement Chart"),
            _(
                "The triple arrows are the roads: two rings, each running in one direction. An arch "
                "or a block leads off the road, but only as the first step."
            ),
            _(
                "A legion that starts in a Tower may follow any of its arrows; a legion that passes "
                "through a Tower follows any arrow that does not lead straight back. The six lands "
                "in the middle have arrows too, and a block that a legion standing there must leave "
                "by."
            ),
            _(
                "A six may lead you round to where you started. That counts as a move, so you may "
                "muster after it. You are asked which side you enter by only if an enemy stands "
                "there."
            ),
            home="7.4",
            sheet=_SIGNS_TABLE,
        ),
        paragraph(
            "first-step",
            _("Only at the start"),
            _(
                "Blocks and arches matter only for the first step; a legion that passes through such "
                "a land ignores them. Arrows and triple arrows matter all the way."
            ),
            home="7.5",
        ),
        paragraph(
            "mulligan",
            _("The mulligan"),
            _(
                "In your very first Game-Turn you may roll again before any legion moves. The second "
                "roll counts, whatever it is."
            ),
            home="7.6",
        ),
    ),
)
