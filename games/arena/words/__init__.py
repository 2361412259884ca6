"""The sentences of the arena games, as `games.engine.words` requires them."""

from games.arena.words.action_texts import deed, deed_with_draft
from games.arena.words.action_texts import done_action_text as done
from games.arena.words.events import EVENTS, event
from games.arena.words.left_undone import left_undone
from games.arena.words.losses import LOSSES, loss
from games.arena.words.own_seat import event_sentence_to_player as addressed
from games.arena.words.pictures import event_pictures as pictures
from games.arena.words.questions import (
    QUESTIONS,
    SENT,
    field,
    heading,
    line,
    outlook,
    phases,
    question,
    question_of,
    reason,
    situation,
    value,
)
from games.arena.words.refusals import REFUSALS, refusal
from games.arena.words.results import place_reasons
from games.arena.words.results import places_counted_text as counted
from games.arena.words.settings import ending, fate, option, rule, setting, silence, task, task_at
from games.arena.words.terms import terms

__all__ = [
    "EVENTS",
    "LOSSES",
    "QUESTIONS",
    "REFUSALS",
    "SENT",
    "addressed",
    "counted",
    "deed",
    "deed_with_draft",
    "done",
    "ending",
    "event",
    "fate",
    "field",
    "heading",
    "left_undone",
    "line",
    "loss",
    "option",
    "outlook",
    "phases",
    "pictures",
    "place_reasons",
    "question",
    "question_of",
    "reason",
    "refusal",
    "rule",
    "setting",
    "silence",
    "situation",
    "task",
    "task_at",
    "terms",
    "value",
]
