"""This family's modules, assigned to the engine's protocols so that the type checker compares them."""

from __future__ import annotations

from games.engine.interfaces import (
    BriefingModule,
    Drawing,
    Encounters,
    ExchangesModule,
    KnowledgeModule,
    Lessons,
    PartNamer,
    Planner,
    RecapModule,
    StatisticsModule,
    StrikeDrawer,
    TrailDrawer,
    Words,
)
from games.titan import (
    briefing,
    drawing,
    encounters,
    exchanges,
    knowledge_log,
    lessons,
    match_statistics,
    planner,
    recap,
    words,
)

BRIEFING: BriefingModule = briefing
MATCH_STATISTICS: StatisticsModule = match_statistics
KNOWLEDGE_LOG: KnowledgeModule = knowledge_log
DRAWING: Drawing = drawing
ENCOUNTERS: Encounters = encounters
EXCHANGES: ExchangesModule = exchanges
LESSONS: Lessons = lessons
PART_NAMER: PartNamer = drawing.name_parts
PLANNER: Planner = planner
RECAP: RecapModule = recap
STRIKE: StrikeDrawer = drawing.strike
TRAILS: TrailDrawer = drawing.trails
WORDS: Words = words
