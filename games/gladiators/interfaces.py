"""The modules of this family, declared so that the type checker compares them with the engine's protocols."""

from __future__ import annotations

from games.engine.interfaces import (
    BriefingModule,
    Drawing,
    KnowledgeModule,
    Lessons,
    RecapModule,
    StatisticsModule,
    Words,
)
from games.gladiators import briefing, drawing, knowledge_log, lessons, match_statistics, recap, words

BRIEFING: BriefingModule = briefing
MATCH_STATISTICS: StatisticsModule = match_statistics
KNOWLEDGE_LOG: KnowledgeModule = knowledge_log
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
RECAP: RecapModule = recap
WORDS: Words = words
