"""Chapters 14 and 15 of the Law: reinforcements and summons."""

from __future__ import annotations

from games.engine.lessons import Chapter, tell
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

CHAPTER = Chapter(
    "joining",
    Phrase(_("Reinforcements and summons")),
    Phrase(_("The defender musters, the attacker calls an Angel.")),
    (
        tell(
            "reinforcement",
            _("A reinforcement"),
            _(
                "At the start of the fourth maneuver the defender may muster one for the land they "
                "fight in, if the living qualify for it and are fewer than seven. It must come onto "
                "the map in that phase, or it is not taken."
            ),
            _("A defender who has won without one may still muster after the battle, with the survivors."),
            home="14.0",
            rules="18.2 18.3",
        ),
        tell(
            "one-only",
            _("One, and the defender's alone"),
            _(
                "No legion gets more than one in a battle, none that is full, and the attacker never. "
                "Nobody has to take it."
            ),
            home="14.1",
        ),
        tell(
            "without-battle",
            _("Without a battle"),
            _(
                "A defender who wins by agreement may muster too, and by concession as well; not if "
                "the attacker conceded before their own first maneuver was over."
            ),
            home="14.2",
        ),
        tell(
            "summons",
            _("Summoning"),
            _(
                "Once a defender is slain the attacker may call an Angel or Archangel, in their first "
                "maneuver after that. It comes from another legion of theirs that is not in an "
                "engagement still open; their legion needs room, and the turn's one summons must be "
                "unused."
            ),
            home="15.0",
            icon="angel-wings",
        ),
        tell(
            "arrival",
            _("Its arrival"),
            _(
                "It enters from the attacker's side in that phase, unhurt, and belongs to this legion "
                "from then on. If it does not enter it has never left, and the summons is not used."
            ),
            home="15.1",
        ),
        tell(
            "after-victory",
            _("After a victory"),
            _(
                "A summons not used can be made when the attacker has won, by battle, agreement or "
                "concession. Not after a flight."
            ),
            home="15.2",
        ),
        tell(
            "one-chance",
            _("One chance in a battle"),
            _("The battle offers it once. Whoever declines, or has no room then, waits for the victory."),
            home="15.3",
        ),
    ),
)
