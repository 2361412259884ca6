"""The interfaces of the family, annotated so that the type checker verifies them against the engine."""

from __future__ import annotations

from games.engine.doors import Annals, Dossier, Drawing, Lessons, Words
from games.gladiators import annals, dossier, drawing, lessons, words

ANNALS: Annals = annals
DOSSIER: Dossier = dossier
DRAWING: Drawing = drawing
LESSONS: Lessons = lessons
WORDS: Words = words
