"""How to play the Law of Titan, in Muster's own words.

The lesson consists of a first page, a guide, the chapters of the Law with its rule numbers, and its tables.
Every paragraph of the Law appears in only one place here. The tables are made from the data that the rules
themselves use.
"""

from __future__ import annotations

from games.engine.lessons import Lesson, hints_chapter
from games.titan.lessons import (
    battle,
    battlelands,
    by_web,
    characters,
    creatures,
    ending,
    engagements,
    first_page,
    goal,
    guide,
    hazards,
    joining,
    ladders,
    legions,
    maneuvers,
    movement,
    mustering,
    rangestrikes,
    scoring,
    shorter,
    start,
    strikes,
    teleports,
    titans,
    turn,
)
from games.titan.lessons.hints import AIM_TEXT, HINT_FIGURES, HINTS, names_parts
from games.titan.lessons.reasons import reason
from games.titan.lessons.suggestions import suggest

CHAPTERS = (
    guide,
    goal,
    characters,
    creatures,
    legions,
    start,
    turn,
    movement,
    teleports,
    mustering,
    ladders,
    engagements,
    battle,
    maneuvers,
    hazards,
    battlelands,
    strikes,
    rangestrikes,
    joining,
    scoring,
    titans,
    ending,
    shorter,
    by_web,
)
"""The chapters in reading order: a table follows the chapter that needs it."""

_LESSON = Lesson(
    first=first_page.CHAPTER,
    chapters=(*(module.CHAPTER for module in CHAPTERS), hints_chapter(HINTS, HINT_FIGURES)),
    aim=AIM_TEXT,
    hints=HINTS,
    reason=reason,
    suggest=suggest,
    names_parts=names_parts,
)


def lesson(key: str) -> Lesson:
    """Return the lesson of the family's only title."""
    return _LESSON
