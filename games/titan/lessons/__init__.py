"""How the Law of Titan is played, in the house's own words: a first page, a guide, the Law
chapter by chapter with its numbers, and its tables.

Every paragraph of the Law has one home here; what a table shows is made from the data that
the rules themselves use.
"""

from __future__ import annotations

from games.engine.lessons import Lesson
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
from games.titan.lessons.hints import HINTS

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
"""In the order of reading: a table follows the chapter that needs it."""

_LESSON = Lesson(first=first_page.CHAPTER, chapters=tuple(module.CHAPTER for module in CHAPTERS), hints=HINTS)


def lesson(key: str) -> Lesson:
    """How the title is played; the family has one."""
    return _LESSON
