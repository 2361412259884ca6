"""The sentences of Altar's Arena, as `games.engine.words` requires them."""

from games.gladiators.words.action_texts import deed
from games.gladiators.words.action_texts import done_action_text as done
from games.gladiators.words.action_texts import revealed_text as revealing
from games.gladiators.words.action_texts import text_with_ticked_numbers as ticked
from games.gladiators.words.action_texts import unfinished_action_text as filling
from games.gladiators.words.events import EVENTS, event
from games.gladiators.words.fields import field, value
from games.gladiators.words.lines import attribute_heading as asking
from games.gladiators.words.lines import heading, line
from games.gladiators.words.losses import LOSSES, loss
from games.gladiators.words.outlooks import outlook
from games.gladiators.words.own_seat import LEADING
from games.gladiators.words.own_seat import event_sentence_to_player as addressed
from games.gladiators.words.own_seat import seats_concerned as concerned
from games.gladiators.words.pictures import event_pictures as pictures
from games.gladiators.words.questions import QUESTIONS, QUIET, SENT, phases, question, reason, situation
from games.gladiators.words.refusals import REFUSALS, refusal
from games.gladiators.words.results import all_out_text as out
from games.gladiators.words.results import place_reasons
from games.gladiators.words.results import places_counted_text as counted
from games.gladiators.words.settings import OWN_FATES, ending, fate, option, rule, setting, silence, task
from games.gladiators.words.terms import terms

__all__ = [
    "EVENTS",
    "LEADING",
    "LOSSES",
    "OWN_FATES",
    "QUESTIONS",
    "QUIET",
    "REFUSALS",
    "SENT",
    "addressed",
    "asking",
    "concerned",
    "counted",
    "deed",
    "done",
    "ending",
    "event",
    "fate",
    "field",
    "filling",
    "heading",
    "line",
    "loss",
    "option",
    "out",
    "outlook",
    "phases",
    "pictures",
    "place_reasons",
    "question",
    "reason",
    "refusal",
    "revealing",
    "rule",
    "setting",
    "silence",
    "situation",
    "task",
    "terms",
    "ticked",
    "value",
]
