"""The interfaces of the family, annotated so that the type checker verifies them against the engine."""

from __future__ import annotations

from games.arena import annals, drawing, lessons, words
from games.engine.doors import Annals, Drawing, Lessons, Words

ANNALS: Annals = annals
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
WORDS: Words = words
