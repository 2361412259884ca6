"""How the Law is played on the web: visits, standing orders, silent players and secrets."""

from __future__ import annotations

from games.engine.lessons import Chapter, WordTable, cell, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import tiles_figure
from games.titan.words import settings

_SILENCE_TABLE = WordTable(
    caption=Phrase(_("What happens if there is no answer")),
    head=(Phrase(_("Question")), Phrase(_("If there is no answer"))),
    rows=tuple((settings.task(kind), settings.silence(kind)) for kind in settings.SILENCE_TEXTS),
)

_WANTED = tiles_figure(
    _(
        "An order for a legion in the Brush: a Gorgon if it can be mustered, otherwise a Cyclops, otherwise "
        "a Gargoyle."
    ),
    *((name, cell(place)) for place, name in enumerate(("gorgon", "cyclops", "gargoyle"), start=1)),
)

CHAPTER = Chapter(
    "here",
    Phrase(_("A campaign on the web")),
    Phrase(
        _(
            "Around a real table, players answer right away. Here, days may pass between "
            "answers. This is how Muster handles that."
        )
    ),
    (
        paragraph(
            "visits",
            _("Who waits for whom"),
            _(
                "A quiet turn is one visit. In an engagement both players answer at the same time. A "
                "battle takes two visits a round, one for each side."
            ),
            rules="6.0 9.1 10.0",
        ),
        paragraph(
            "undo",
            _("What you can undo"),
            _(
                "Anything that reveals nothing new to you waits in a draft, on every device you use, "
                "until you send it. Anything that rolls dice or opens an engagement happens "
                "immediately and cannot be undone. The button says so beforehand."
            ),
        ),
        paragraph(
            "splits",
            _("Standing order: splits"),
            _(
                "Write down your next splits while others play, and choose whether the die is rolled "
                "immediately afterwards. Splits that are no longer possible are skipped, and you are "
                "notified."
            ),
            rules="6.1",
        ),
        paragraph(
            "musters",
            _("Standing order: musters"),
            _(
                "List what your legions muster once the engagements have finished, the most wanted "
                "first. For the other legions, choose whether they muster the best recruit, muster "
                "nothing, or ask you."
            ),
            rules="6.4 18.0",
            figure=_WANTED,
        ),
        paragraph(
            "engagements",
            _("Standing order: engagements"),
            _("You can set the order of your engagements once you have moved."),
            rules="9.1",
        ),
        paragraph(
            "answers",
            _("Standing order: answers"),
            _(
                "For each legion, choose whether it flees from an enemy worth a given multiple of "
                "its own points, accepts the elimination of both legions, or demands battle. The "
                "order is applied to what you are shown when the engagement opens."
            ),
            rules="9.2 9.3",
        ),
        paragraph(
            "spoils",
            _("Standing order: spoils"),
            _(
                "Choose what you take after a victory: lords for your points, a summoned lord, a "
                "reinforcement."
            ),
            rules="17.0 15.0 14.0",
        ),
        paragraph(
            "strikes",
            _("Standing order: strikes"),
            _(
                "Set how your characters strike when you do not choose yourself: which enemies they "
                "strike, whether hits are carried over, whether they rangestrike, and whether you "
                "are asked before they strike back."
            ),
            rules="12.0 13.0",
        ),
        paragraph(
            "silence",
            _("If there is no answer"),
            _(
                "If you run out of time, your standing orders answer. Whatever they leave open is "
                "answered as follows."
            ),
            sheet=_SILENCE_TABLE,
        ),
        paragraph(
            "secrets",
            _("What others can see"),
            _(
                "Nobody can tell what is in your legions from what the page asks you or from how "
                "long you take. Whether you are asked depends only on what everyone can see, so you "
                "are sometimes asked even though there is nothing you can do."
            ),
            rules="4.5",
        ),
    ),
)
