"""How the arena games are played, explained in Muster's own words for every edition.

Chapters share the paragraphs that are the same in all editions. Elsewhere a chapter has one paragraph for
each edition, chosen by the source of its rulebook ("97", "04").
"""

from __future__ import annotations

from games.arena.editions import EDITIONS
from games.arena.lessons import (
    backers,
    bets,
    differences,
    elimination,
    end,
    first_turn,
    goal,
    options,
    powers,
    referees,
    spectators,
    turn,
)
from games.arena.lessons.hints import AIM_TEXT, HINT_FIGURES, HINTS
from games.arena.lessons.lesson_parts import with_rulebook_places
from games.arena.lessons.reasons import reason
from games.engine.lessons import Lesson, hints_chapter

CHAPTERS = (goal, turn, bets, backers, powers, referees, spectators, elimination, end, differences, options)


def lesson(key: str) -> Lesson:
    """Return the lesson of the title with this key."""
    edition = EDITIONS[key]
    hints = tuple(hint for hint in HINTS if hint.key != "bid" or edition.bidding)
    return Lesson(
        first=with_rulebook_places(first_turn.chapter(edition), edition),
        chapters=(
            *(with_rulebook_places(module.chapter(edition), edition) for module in CHAPTERS),
            with_rulebook_places(hints_chapter(hints, HINT_FIGURES), edition),
        ),
        aim=AIM_TEXT,
        hints=hints,
        reason=reason,
    )
