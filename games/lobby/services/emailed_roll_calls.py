"""Answers to a table's roll call by a link in its email."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.lobby.services import roll_calls
from games.matches.errors import SiteRefusal
from games.matches.models import Tenure
from games.matches.selectors.link_seats import acting_tenure, match_url
from games.notices.answer_links import AnswerClosed, AnswerLink, AnswerQuestion, instant_mark


def describe_presence(link: AnswerLink) -> AnswerQuestion:
    """Return the question that a link to a roll call answers. Raises `AnswerClosed`."""
    tenure = _called_tenure(link)
    return AnswerQuestion(
        whose=_("This counts for your seat in %(match)s.") % {"match": tenure.match.shown_name},
        task=_("The table is full: are you here?"),
        label=_("I’m here"),
        url=match_url(tenure),
    )


def confirm_presence(link: AnswerLink) -> str:
    """Answer the roll call for the reader of a link; return a message. Raises `AnswerClosed`."""
    tenure = _called_tenure(link)
    try:
        roll_calls.answer(tenure.match_id, link.user, called_at=tenure.match.called_at)
    except SiteRefusal as refusal:
        raise AnswerClosed(refusal.sentence(tenure.match_id), match_url(tenure)) from None
    return _("You’re here. The match starts as soon as everyone has confirmed.")


def _called_tenure(link: AnswerLink) -> Tenure:
    tenure_id, called = link.binding
    tenure = acting_tenure(link.user, int(tenure_id))
    called_at = tenure.match.called_at
    if tenure.match.called_until is None or called_at is None or instant_mark(called_at) != called:
        raise AnswerClosed(_("This roll call has ended."), match_url(tenure))
    if tenure.roll_answered_at is not None:
        raise AnswerClosed(_("You have already answered this roll call."), match_url(tenure))
    return tenure
