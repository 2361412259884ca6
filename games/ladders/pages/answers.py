"""How refusals of a ladder are answered: in a sentence, on its own page."""

from games.competitions.pages.answers import Answers

_answers = Answers(home="ladders:ladder", number="ladder_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
