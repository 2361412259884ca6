"""The family's modules, assigned to their protocols so that the type checker compares them."""

from __future__ import annotations

from games.engine.doors import Annals, Dossier, Drawing, Lessons, Planner, Words
from games.titan import annals, dossier, drawing, lessons, planner, words

ANNALS: Annals = annals
DOSSIER: Dossier = dossier
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
PLANNER: Planner = planner
WORDS: Words = words
