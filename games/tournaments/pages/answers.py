"""Show a refusal as a sentence on the tournament's own page."""

from games.competitions.pages.refusals import RefusalHandler

_answers = RefusalHandler(home="tournaments:tournament", number="competition_id")

refusals_answered, posted = _answers.refusals_answered, _answers.posted
