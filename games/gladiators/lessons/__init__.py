"""How Altar's Arena is played, explained in Muster's own words."""

from __future__ import annotations

from games.engine.lessons import Lesson, hints_chapter
from games.gladiators.lessons import (
    attack,
    beginning,
    decks,
    defense,
    example,
    first_turn,
    many_gladiators,
    options,
    other_rules,
    planning,
    rulings,
    turn,
)
from games.gladiators.lessons.hints import AIM_TEXT, HINT_FIGURES, HINTS
from games.gladiators.lessons.reasons import reason, suggest

CHAPTERS = (
    beginning, turn, planning, defense, attack, example,
    other_rules, many_gladiators, decks, options, rulings,
)  # fmt: skip


def lesson(key: str) -> Lesson:
    """Return the lesson of the family's only title."""
    chapters = (*(module.chapter() for module in CHAPTERS), hints_chapter(HINTS, HINT_FIGURES))
    return Lesson(first_turn.chapter(), chapters, aim=AIM_TEXT, hints=HINTS, reason=reason, suggest=suggest)
