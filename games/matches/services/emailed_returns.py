"""End a player's silence with a link in the email saying that their time ran out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.matches.errors import SiteRefusal
from games.matches.models import Tenure
from games.matches.selectors.link_seats import acting_tenure, match_url, whose_seat
from games.matches.services.arrival import come_back, record_answer_by_email
from games.notices.answer_links import AnswerClosed, AnswerLink, AnswerQuestion, instant_mark
from games.notices.now import database_now


def describe_return(link: AnswerLink) -> AnswerQuestion:
    """Return the question to ask before a link ends its reader's silence. Raises `AnswerClosed`."""
    tenure = _silent_tenure(link)
    return AnswerQuestion(whose_seat(tenure), _("Your time ran out"), _("I’m back"), match_url(tenure))


def return_by_link(link: AnswerLink) -> str:
    """End the silence of a link's reader, as the button of the match's page does. Raises `AnswerClosed`."""
    tenure = _silent_tenure(link)
    record_answer_by_email(tenure, database_now())
    try:
        back = come_back(match_id=tenure.match_id, user=link.user)
    except SiteRefusal as refusal:
        raise AnswerClosed(refusal.sentence(tenure.match_id), match_url(tenure)) from None
    if not back:
        raise AnswerClosed(_back_already(), match_url(tenure))
    return _("Welcome back. The match waits for you again from now on.")


def _silent_tenure(link: AnswerLink) -> Tenure:
    tenure_id, since = link.binding
    tenure = acting_tenure(link.user, int(tenure_id))
    silent_since = tenure.seat.silent_since
    if silent_since is None or instant_mark(silent_since) != since or not tenure.match.running:
        raise AnswerClosed(_back_already(), match_url(tenure))
    return tenure


def _back_already() -> str:
    return _("You’re already back in this match.")
