"""How refusals of a tournament are answered: in a sentence, on its own page."""

from games.competitions.pages.answers import Answers

_answers = Answers(home="tournaments:tournament", number="competition_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
