"""How the Law is played by web: visits, orders, silence, secrets."""

from __future__ import annotations

from games.engine.lessons import Chapter, Sheet, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.words import settings

_SILENCE = Sheet(
    caption=Phrase(_("What happens without an answer")),
    head=(Phrase(_("Question")), Phrase(_("Without an answer"))),
    rows=tuple((settings.task(kind), settings.silence(kind)) for kind in settings.SILENCE),
)

CHAPTER = Chapter(
    "here",
    Phrase(_("A campaign by web")),
    Phrase(_("A table answers at once; here days may lie between. This is what we made of it.")),
    (
        tell(
            "visits",
            _("Who waits for whom"),
            _(
                "A quiet turn is one visit. An engagement is answered by both at the same time. A "
                "battle costs two visits a round, one for each side."
            ),
            rules="6.0 9.1 10.0",
        ),
        tell(
            "undo",
            _("What can be taken back"),
            _(
                "All that shows you nothing new waits in a draft until you send it, on every device "
                "you use. What rolls dice or opens an engagement is carried out at once and stays; "
                "the button says so beforehand."
            ),
        ),
        tell(
            "splits",
            _("Order: splits"),
            _(
                "Write your next splits down while others play, and choose whether the die is rolled "
                "at once. What no longer fits is passed over, and you are told."
            ),
            rules="6.1",
        ),
        tell(
            "musters",
            _("Order: musters"),
            _(
                "Say for your legions what they shall take once the engagements are over, the most "
                "wanted first; the rest takes the best, nothing, or asks you."
            ),
            rules="6.4 18.0",
        ),
        tell(
            "engagements",
            _("Order: engagements"),
            _("You can fix the order of your engagements when you have moved."),
            rules="9.1",
        ),
        tell(
            "answers",
            _("Order: answers"),
            _(
                "For each legion: flee if the enemy is worth so many times as much, accept that both "
                "are eliminated, or demand battle. It is judged by what you are shown when the "
                "engagement opens."
            ),
            rules="9.2 9.3",
        ),
        tell(
            "spoils",
            _("Order: spoils"),
            _("What to take after a victory: lords for points, a summons, a reinforcement."),
            rules="17.0 15.0 14.0",
        ),
        tell(
            "strikes",
            _("Order: strikes"),
            _(
                "How your characters strike when you do not choose yourself: whom, whether hits are "
                "carried over, whether rangestrikes are made, and whether strikes back need you at "
                "all."
            ),
            rules="12.0 13.0",
        ),
        tell(
            "silence",
            _("Without an answer"),
            _("If your time runs out your orders answer; what they leave open is answered like this."),
            sheet=_SILENCE,
        ),
        tell(
            "secrets",
            _("What others can see"),
            _(
                "Nobody learns your legions from what the page asks you or how long you take. Whether "
                "you are asked follows only from what all can see, so now and then you are asked "
                "although you can do nothing."
            ),
            rules="4.5",
        ),
    ),
)
