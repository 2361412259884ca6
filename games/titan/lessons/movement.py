"""Chapter 7 of the Law: moving legions by the signs."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, Sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.drawing.legend import SIGNS, alone

_SIGNS = Sheet(
    caption=Phrase(_("What signs allow")),
    head=(Phrase(_("Sign")), Phrase(_("As the first step")), Phrase(_("On the way"))),
    rows=(
        (Phrase(_("Block")), Phrase(_("the only way to begin")), Phrase(_("not allowed"))),
        (Phrase(_("Arch")), Phrase(_("allowed")), Phrase(_("not allowed"))),
        (Phrase(_("Arrow")), Phrase(_("allowed")), Phrase(_("allowed, but not straight back"))),
        (
            Phrase(_("Road, the triple arrow")),
            Phrase(_("allowed where the land has no block")),
            Phrase(_("the only way to go on")),
        ),
    ),
)
_PICTURES = Figure(
    caption=Phrase(_("The four signs, for a traveller to the right.")),
    panels=tuple(Panel(partial(alone, place), Phrase(words)) for place, (_sign, words) in enumerate(SIGNS)),
)

CHAPTER = Chapter(
    "movement",
    Phrase(_("Moving legions")),
    Phrase(_("One roll for all, and the signs say where.")),
    (
        tell(
            "one-by-one",
            _("One by one"),
            _("Legions move one after the other, in the order you like, each as a whole and once a turn."),
            home="7.0",
        ),
        tell(
            "passing",
            _("Passing and stopping"),
            _(
                "You may pass your own legions, but where you stop nobody of yours may stand. An "
                "enemy on the way ends the move there. The land of an engagement is closed: nobody "
                "walks into it or through it."
            ),
            _("A legion in the way can be moved off first. Nobody is obliged to make room for another."),
            home="7.1",
        ),
        tell(
            "by-signs",
            _("By the signs"),
            _("Every step follows a sign into the next land. Only teleports do without."),
            home="7.2",
            rules="7.4 8.0",
        ),
        tell(
            "signs",
            _("Four signs"),
            _(
                "Block, arch, arrow and triple arrow stand at the edge they lead across. The first "
                "three come in pairs: one for each direction."
            ),
            home="7.3",
            rules="7.4",
            figure=_PICTURES,
        ),
        tell(
            "chart",
            _("The Movement Chart"),
            _(
                "The triple arrows are the roads: two rings, each with one direction. An arch or a "
                "block leads off the road, and only as the first step."
            ),
            _(
                "A legion that begins in a Tower takes any of its arrows; one that walks through it "
                "leaves by another arrow than it came. The six lands in the middle have arrows too, "
                "and a block by which whoever stands there must leave."
            ),
            _(
                "A six may lead you round to where you began. That is a move, and you may muster for "
                "it. Which side you enter by is asked only where an enemy stands."
            ),
            home="7.4",
            sheet=_SIGNS,
        ),
        tell(
            "first-step",
            _("At the start alone"),
            _(
                "Blocks and arches matter to the first step and to no other; who passes through such "
                "a land does not see them. Arrows and triple arrows matter all the way."
            ),
            home="7.5",
        ),
        tell(
            "mulligan",
            _("The mulligan"),
            _(
                "In your very first game-turn you may roll once more, before any legion moves. The "
                "second roll counts, whatever it is."
            ),
            home="7.6",
        ),
    ),
)
