"""How refusals of a ladder are answered: in a sentence, on its own page."""

from games.competitions.pages.refusals import RefusalHandler

_answers = RefusalHandler(home="ladders:ladder", number="ladder_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
