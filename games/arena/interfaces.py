"""The modules of this family, declared so that the type checker compares them with the engine's protocols."""

from __future__ import annotations

from games.arena import briefing, drawing, lessons, match_statistics, recap, words
from games.engine.interfaces import BriefingModule, Drawing, Lessons, RecapModule, StatisticsModule, Words

BRIEFING: BriefingModule = briefing
MATCH_STATISTICS: StatisticsModule = match_statistics
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
RECAP: RecapModule = recap
WORDS: Words = words
