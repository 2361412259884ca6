"""The sentences of the Law of Titan, as listed in `games.engine.words`."""

from games.titan.words.action_texts import deed, done, filling, undoing
from games.titan.words.choice_lines import asking, folded, heading, line
from games.titan.words.events import EVENTS, LEADING, event
from games.titan.words.fields import PIECES, about, field, value
from games.titan.words.losses import LOSSES, loss
from games.titan.words.own_seat import addressed
from games.titan.words.pictures import pictures
from games.titan.words.proposals import proposal, sending
from games.titan.words.questions import (
    IN_HEADLINE,
    QUESTIONS,
    QUIET,
    finish,
    phases,
    question,
    question_of,
    reason,
    situation,
)
from games.titan.words.refusals import REFUSALS, refusal
from games.titan.words.results import counted, out, place_reasons, reckoned
from games.titan.words.settings import OWN_FATES, ending, fate, option, rule, setting, silence, task, task_at
from games.titan.words.strikes import outlook

__all__ = [
    "EVENTS",
    "IN_HEADLINE",
    "LEADING",
    "LOSSES",
    "OWN_FATES",
    "PIECES",
    "QUESTIONS",
    "QUIET",
    "REFUSALS",
    "about",
    "addressed",
    "asking",
    "counted",
    "deed",
    "done",
    "ending",
    "event",
    "fate",
    "field",
    "filling",
    "finish",
    "folded",
    "heading",
    "line",
    "loss",
    "option",
    "out",
    "outlook",
    "phases",
    "pictures",
    "place_reasons",
    "proposal",
    "question",
    "question_of",
    "reason",
    "reckoned",
    "refusal",
    "rule",
    "sending",
    "setting",
    "silence",
    "situation",
    "task",
    "task_at",
    "undoing",
    "value",
]
