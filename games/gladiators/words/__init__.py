"""The sentences of Altar's Arena, as `games.engine.words` requires them."""

from games.gladiators.words.action_texts import deed, done, filling, ticked
from games.gladiators.words.events import EVENTS, event
from games.gladiators.words.fields import field, value
from games.gladiators.words.lines import asking, heading, line
from games.gladiators.words.losses import LOSSES, loss
from games.gladiators.words.outlooks import outlook
from games.gladiators.words.own_seat import LEADING, addressed, concerned
from games.gladiators.words.pictures import pictures
from games.gladiators.words.questions import QUESTIONS, QUIET, phases, question, reason, situation
from games.gladiators.words.refusals import REFUSALS, refusal
from games.gladiators.words.results import counted, out, place_reasons
from games.gladiators.words.settings import OWN_FATES, ending, fate, option, rule, setting, silence, task

__all__ = [
    "EVENTS",
    "LEADING",
    "LOSSES",
    "OWN_FATES",
    "QUESTIONS",
    "QUIET",
    "REFUSALS",
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
    "rule",
    "setting",
    "silence",
    "situation",
    "task",
    "ticked",
    "value",
]
