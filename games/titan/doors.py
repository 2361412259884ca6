"""The family's doors, said to be what the house asks of them: here the type checker looks."""

from __future__ import annotations

from games.engine.doors import Annals, Dossier, Drawing, Lessons, Planner, Words
from games.titan import annals, dossier, drawing, lessons, planner, words

ANNALS: Annals = annals
DOSSIER: Dossier = dossier
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
PLANNER: Planner = planner
WORDS: Words = words
