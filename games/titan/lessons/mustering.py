"""Chapter 18 of the Law, but for the Mastercharts: taking in characters."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "mustering",
    Phrase(_("Mustering")),
    Phrase(_("One a turn for each legion that moved.")),
    (
        tell(
            "muster",
            _("Showing and taking"),
            _(
                "A legion takes in one character of the land where it stands, if it shows those who "
                "qualify it and the box still has one. All see the recruit and what was shown, so "
                "show what tells least."
            ),
            _("No legion takes more than one a game-turn, and none has to."),
            home="18.0",
            rules="18.2",
        ),
        tell(
            "eligible",
            _("Which legions"),
            _(
                "Those that moved or teleported this turn, have survived, and are fewer than seven. "
                "Defenders muster in battle or after it, by the rules for reinforcements."
            ),
            home="18.1",
            rules="14.0",
        ),
        tell(
            "steps",
            _("Like, lesser, or one step up"),
            _(
                "Any creature of the land's ladder brings one of its own kind, or of any lesser step. "
                "Several alike bring the next step up: how many, the ladder says. No step is left "
                "out."
            ),
            home="18.3",
            rules="18.2",
        ),
        tell(
            "ways",
            _("More than one way"),
            _("Where several sets would do, you choose what to show; the page lists them all."),
            home="18.4",
        ),
        tell(
            "towers",
            _("In Towers"),
            _(
                "In a Tower every legion may take a Centaur, a Gargoyle or an Ogre without showing "
                "anything. A Titan or a Warlock brings a Warlock; a Guardian, or any three creatures "
                "alike, a Guardian. Three Warlocks do not: those are no creatures."
            ),
            home="18.5",
            rules="18.2",
            icon="white-tower",
        ),
    ),
)
