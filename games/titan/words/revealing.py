"""Sentences about what an action reveals, so that it cannot be undone."""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.phrases import Phrase, gettext_noop
from games.titan import actions as act
from games.titan.battle.actions import Done, Strike
from games.titan.view import TitanView

FINISH_REVEALS = gettext_noop("Everyone sees the dice, so this can’t be undone.")

_DIE_TEXT = gettext_noop("Everyone sees the die, so this can’t be undone.")
_LEGIONS_TEXT = gettext_noop("You see the other legion, and its player sees yours, so this can’t be undone.")
_ANSWER_TEXT = gettext_noop("Your answer is final once it is given, so this can’t be undone.")
_DIVISION_TEXT = gettext_noop(
    "Your first legions are final. Everyone will see their markers and heights, so this can’t be undone."
)

REVEALING_TEXTS: dict[type[Action], str] = {
    act.Divide: _DIVISION_TEXT,
    act.Mulligan: _DIE_TEXT,
    act.Engage: _LEGIONS_TEXT,
    act.Flee: _ANSWER_TEXT,
    act.Fight: _ANSWER_TEXT,
    act.Concede: _ANSWER_TEXT,
    Strike: FINISH_REVEALS,
}
"""The sentences by the kind of action."""


def revealing(view: TitanView, action: Action) -> Phrase | None:
    """Return what an action reveals, or None if it reveals nothing."""
    if isinstance(action, Done):
        if view.phase == "split":
            return Phrase(_DIE_TEXT)
        answers = view.engagement is not None and view.engagement.step == "answer"
        return Phrase(_ANSWER_TEXT) if answers else None
    text = REVEALING_TEXTS.get(type(action))
    return Phrase(text) if text else None
