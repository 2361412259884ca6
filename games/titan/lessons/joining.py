"""Chapters 14 and 15 of the Law: reinforcements and summons."""

from __future__ import annotations

from games.engine.lessons import Chapter, paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.lessons.legion_figures import legion_figure, legion_panel

_SUMMONS = legion_figure(
    _("Anchor attacks and summons the Angel from Moon: Anchor grows by one, and Moon shrinks by one."),
    legion_panel(_("Moon before"), "angel ogre ogre", marker="R.moon"),
    legion_panel(_("Moon after"), "ogre ogre", marker="R.moon"),
    legion_panel(_("Anchor before"), "lion lion troll"),
    legion_panel(_("Anchor after"), "lion lion troll angel"),
)

CHAPTER = Chapter(
    "joining",
    Phrase(_("Reinforcements and summons")),
    Phrase(_("The defender musters a reinforcement; the attacker summons an Angel.")),
    (
        paragraph(
            "reinforcement",
            _("A reinforcement"),
            _(
                "At the start of their fourth maneuver the defender may muster one character from "
                "the land of the engagement, if the living characters qualify for it and there are "
                "fewer than seven of them. The recruit must enter the map in that phase, or it is "
                "not taken."
            ),
            _(
                "A defender who wins without a reinforcement may still muster after the battle, with "
                "the survivors."
            ),
            home="14.0",
            rules="18.2 18.3",
        ),
        paragraph(
            "one-only",
            _("Only one, and only for the defender"),
            _(
                "No legion gets more than one reinforcement in a battle, a full legion gets none, "
                "and the attacker never gets one. Taking it is optional."
            ),
            home="14.1",
        ),
        paragraph(
            "without-battle",
            _("Without a battle"),
            _(
                "A defender who wins by agreement may also muster. So may a defender who wins "
                "because the attacker conceded, unless the attacker did so before the end of their "
                "own first maneuver."
            ),
            home="14.2",
        ),
        paragraph(
            "summons",
            _("Summoning"),
            _(
                "Once a defender is slain, the attacker may summon an Angel or Archangel in their "
                "first maneuver after that. It comes from another of their legions that is not in an "
                "unresolved engagement. The attacking legion needs room, and the one summons of the "
                "turn must be unused."
            ),
            home="15.0",
            icon="angel-wings",
            figure=_SUMMONS,
        ),
        paragraph(
            "arrival",
            _("Its arrival"),
            _(
                "The lord enters from the attacker’s side in that phase, unhurt, and belongs to this "
                "legion from then on. If it does not enter, it stays in its old legion, and the "
                "summons is not used."
            ),
            home="15.1",
        ),
        paragraph(
            "after-victory",
            _("After a victory"),
            _(
                "A summons that was not used can be made after the attacker has won by battle, "
                "agreement or concession. It cannot be made after a flight."
            ),
            home="15.2",
        ),
        paragraph(
            "one-chance",
            _("One chance in each battle"),
            _(
                "A battle offers the summons once. An attacker who declines it, or has no room then, "
                "must wait for the victory."
            ),
            home="15.3",
        ),
    ),
)
