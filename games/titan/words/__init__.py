"""The sentences of the Law of Titan, as listed in `games.engine.words`."""

from games.titan.words.action_texts import deed, undoing
from games.titan.words.action_texts import done_action_text as done
from games.titan.words.action_texts import unfinished_action_text as filling
from games.titan.words.choice_lines import attribute_heading as asking
from games.titan.words.choice_lines import folded, heading, line
from games.titan.words.events import EVENTS, LEADING, event
from games.titan.words.fields import PIECE_SETTINGS_QUESTION as PIECES
from games.titan.words.fields import about, field, value
from games.titan.words.left_undone import left_undone
from games.titan.words.losses import LOSSES, loss
from games.titan.words.own_seat import event_sentence_to_player as addressed
from games.titan.words.pictures import event_pictures as pictures
from games.titan.words.proposals import proposal, sending, showing
from games.titan.words.questions import (
    IN_HEADLINE,
    QUESTIONS,
    QUIET,
    SENT,
    SENT_UPON,
    finish,
    headline,
    idle,
    phases,
    question,
    question_of,
    reason,
    situation,
)
from games.titan.words.refusals import REFUSALS, refusal
from games.titan.words.results import out_sentence as out
from games.titan.words.results import place_reasons
from games.titan.words.results import places_counted_text as counted
from games.titan.words.results import points_and_legions_text as reckoned
from games.titan.words.revealing import FINISH_REVEALS, revealing
from games.titan.words.settings import (
    OWN_FATES,
    ending,
    fate,
    option,
    rule,
    setting,
    silence,
    silence_at,
    task,
    task_at,
)
from games.titan.words.strikes import expecting, outlook
from games.titan.words.terms import terms

__all__ = [
    "EVENTS",
    "FINISH_REVEALS",
    "IN_HEADLINE",
    "LEADING",
    "LOSSES",
    "OWN_FATES",
    "PIECES",
    "QUESTIONS",
    "QUIET",
    "REFUSALS",
    "SENT",
    "SENT_UPON",
    "about",
    "addressed",
    "asking",
    "counted",
    "deed",
    "done",
    "ending",
    "event",
    "expecting",
    "fate",
    "field",
    "filling",
    "finish",
    "folded",
    "heading",
    "headline",
    "idle",
    "left_undone",
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
    "revealing",
    "rule",
    "sending",
    "setting",
    "showing",
    "silence",
    "silence_at",
    "situation",
    "task",
    "task_at",
    "terms",
    "undoing",
    "value",
]
