"""Answer a turn with a link in an email (`games.notices.answer_links`)."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.matches.access import Access
from games.matches.errors import (
    MatchBroken,
    MatchNotRunning,
    MatchPaused,
    MatchQuarantined,
    SiteRefusal,
    StaleForm,
    Unreadable,
    VisitClosed,
)
from games.matches.models import Submission, Tenure, Visit
from games.matches.positions import Position, read_position
from games.matches.render import say
from games.matches.selectors.emailed_answers import EmailedAnswer, emailed_answer
from games.matches.selectors.link_seats import acting_tenure, match_url, used_sentence, whose_seat
from games.matches.services import turns
from games.matches.services.arrival import record_answer_by_email
from games.matches.services.unreadable import put_aside
from games.notices.answer_links import AnswerClosed, AnswerLink, AnswerQuestion
from games.notices.now import database_now


class _Offer(NamedTuple):
    """A link that still works: the seat, the position, and the answer that it gives."""

    tenure: Tenure
    visit: Visit
    position: Position
    answer: EmailedAnswer


def describe_turn(link: AnswerLink) -> AnswerQuestion:
    """Return the question that a link answers. Raises `AnswerClosed`."""
    offer = _offer(link)
    return AnswerQuestion(
        whose=whose_seat(offer.tenure),
        task=say(offer.answer.task),
        label=say(offer.answer.label),
        url=match_url(offer.tenure),
    )


def answer_turn(link: AnswerLink) -> str:
    """Send the answer of a link as the reader's turn; return the sentence that confirms it to them.

    Raises `AnswerClosed`.

    The transaction that stores the answer checks again, under the match's lock, that the reader still acts
    for the seat and that nothing has changed since the email was written, and marks the link as used.
    """
    tenure, visit, position, answer = _offer(link)
    record_answer_by_email(tenure, database_now())
    form = turns.TurnForm(visit.pk, position.counter, position.mark, answer.binding, by_email=True)
    try:
        taken = turns.add(Access(tenure.match, tenure), form, [answer.action], send=True)
    except StaleForm:
        raise AnswerClosed(_stale(), match_url(tenure)) from None
    except SiteRefusal as refusal:
        raise AnswerClosed(refusal.sentence(tenure.match_id), match_url(tenure)) from None
    if taken.repeated:
        raise AnswerClosed(used_sentence(), match_url(tenure))
    return _("Sent: %(answer)s. The match’s page shows what follows.") % {"answer": say(answer.label)}


def _stale() -> str:
    return _("The position or your draft has changed since the email was sent, so this link does nothing.")


def _offer(link: AnswerLink) -> _Offer:
    tenure_id, visit_id, binding = link.binding
    tenure = acting_tenure(link.user, int(tenure_id))
    url = match_url(tenure)
    if Submission.objects.filter(visit_id=int(visit_id), token=binding).exists():
        raise AnswerClosed(used_sentence(), url)
    visit = (
        Visit.objects.select_related("match", "seat", "deadline", "draft")
        .filter(pk=int(visit_id), seat=tenure.seat_id, closed_at=None)
        .first()
    )
    refusal = _refusal(tenure, visit)
    if visit is None or refusal is not None:
        raise AnswerClosed((refusal or VisitClosed()).sentence(tenure.match_id), url)
    try:
        position = read_position(Access(tenure.match, tenure), visit)
    except Unreadable:
        put_aside(tenure.match_id)
        raise AnswerClosed(MatchBroken().sentence(tenure.match_id), url) from None
    answer = emailed_answer(position, tenure)
    if answer is None or answer.binding != binding:
        raise AnswerClosed(_stale(), url)
    return _Offer(tenure, visit, position, answer)


def _refusal(tenure: Tenure, visit: Visit | None) -> SiteRefusal | None:
    """Return why the match takes no answer now, or None."""
    match = tenure.match
    if not match.running:
        return MatchNotRunning()
    if match.quarantined_at is not None:
        return MatchQuarantined()
    if match.paused_at is not None:
        return MatchPaused()
    return VisitClosed() if visit is None else None
