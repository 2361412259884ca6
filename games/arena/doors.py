"""The family's doors, said to be what the house asks of them: here the type checker looks."""

from __future__ import annotations

from games.arena import annals, drawing, lessons, words
from games.engine.doors import Annals, Drawing, Lessons, Words

ANNALS: Annals = annals
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
WORDS: Words = words
