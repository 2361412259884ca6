"""The handler that shows refusals of a ladder as a sentence on the ladder's own page."""

from games.competitions.pages.refusals import RefusalHandler

_answers = RefusalHandler(home="ladders:ladder", number="ladder_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
