"""Chapter 18 of the Law, except the Mastercharts: recruiting characters."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

CHAPTER = Chapter(
    "mustering",
    Phrase(_("Mustering")),
    Phrase(_("One recruit a turn for each legion that moved.")),
    (
        paragraph(
            "muster",
            _("Showing and taking"),
            _(
                "A legion may muster one character from the land where it stands, if it shows the "
                "characters that qualify it and the caretaker’s stacks still have one. Everyone sees "
                "the recruit and what was shown, so show what gives away the least."
            ),
            _("No legion musters more than one character a Game-Turn, and mustering is optional."),
            home="18.0",
            rules="18.2",
            figure=legion_figure(
                _("In Brush, a legion shows two Gargoyles and musters a Cyclops."),
                legion_panel(_("Before"), "gargoyle gargoyle centaur"),
                legion_panel(_("After"), "gargoyle gargoyle centaur cyclops"),
            ),
        ),
        paragraph(
            "eligible",
            _("Which legions can muster"),
            _(
                "A legion can muster if it moved or teleported this turn, has survived and has fewer "
                "than seven characters. Defenders muster in battle or after it, by the rules for "
                "reinforcements."
            ),
            home="18.1",
            rules="14.0",
        ),
        paragraph(
            "steps",
            _("The same creature, a lesser one, or one a step higher"),
            _(
                "Any creature on the land’s ladder musters one of its own kind or of any lesser "
                "step. Several of a kind muster the next step up; the ladder says how many. No step "
                "can be skipped."
            ),
            home="18.3",
            rules="18.2",
        ),
        paragraph(
            "ways",
            _("More than one way"),
            _("If several sets qualify, you choose which to show; the page lists them all."),
            home="18.4",
        ),
        paragraph(
            "towers",
            _("In Towers"),
            _(
                "In a Tower any legion may muster a Centaur, a Gargoyle or an Ogre without showing "
                "anything. A Titan or a Warlock musters a Warlock. A Guardian, or any three "
                "creatures of a kind, musters a Guardian. Three Warlocks do not, because they are "
                "not creatures."
            ),
            home="18.5",
            rules="18.2",
            icon="white-tower",
        ),
    ),
)
