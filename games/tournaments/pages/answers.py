"""How refusals of a tournament are answered: in a sentence, on its own page."""

from games.competitions.pages.refusals import RefusalHandler

_answers = RefusalHandler(home="tournaments:tournament", number="competition_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
