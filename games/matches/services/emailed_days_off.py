"""Take a day off with a link in a turn email."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.errors import AbsenceTooLong
from accounts.instants import format_with_zone
from accounts.models import Absence
from accounts.services import absences
from accounts.services.once import create_once, created_before
from games.clocks.absences import A_DAY, fits
from games.clocks.spans import Span
from games.matches.errors import VisitClosed
from games.matches.models import Tenure, Visit
from games.matches.selectors.link_seats import acting_tenure, match_url, used_sentence
from games.notices.answer_links import AnswerClosed, AnswerLink, AnswerQuestion, press_of
from games.notices.now import database_now


def may_take_day_off(tenure: Tenure, now: datetime) -> bool:
    """Return whether the tenure's person can take a day off that stops this match's clock.

    The match must have agreed to absences. The person must be the seat's own player, not a guest, and not
    away now, with enough absence time left. It is never possible in a practice match.
    """
    user, match = tenure.user, tenure.match
    if user is None or user.is_guest or tenure.deputyship_id is not None or match.practice:
        return False
    if not match.agreement.absences:
        return False
    away = absences.absence_spans(user)
    return not any(span.start <= now < span.end for span in away) and fits(Span(now, now + A_DAY), away)


def describe_day_off(link: AnswerLink) -> AnswerQuestion:
    """Return the question to ask before a link takes a day off. Raises `AnswerClosed`."""
    tenure = _tenure(link)
    return AnswerQuestion(
        whose=_("This counts for you, in all your matches that stop for absences."),
        task=day_off_label(),
        label=_("Take a day off"),
        url=match_url(tenure),
    )


def take_day_off(link: AnswerLink) -> str:
    """Announce an absence of 24 hours, starting now, for a link's reader. Raises `AnswerClosed`.

    The use of the link is recorded in the same transaction, before anything else is locked.
    """
    tenure, now = _tenure(link), database_now()
    span = Span(now, now + A_DAY)
    try:
        made = create_once(press_of(link), Absence, lambda: absences.announce(link.user, span, now))
    except AbsenceTooLong:
        raise AnswerClosed(_none_left(), match_url(tenure)) from None
    return _("You’re off until %(instant)s. Your clocks stop in matches that agreed to this.") % {
        "instant": format_with_zone(made.end)
    }


def day_off_label() -> str:
    """Return the words of the button in the email, which name everything that it affects."""
    return _("Take a day off in all matches that stop for absences")


def _none_left() -> str:
    return _("You’re already away, or have no day of absence left this year, so this link does nothing.")


def _tenure(link: AnswerLink) -> Tenure:
    tenure_id, visit_id = link.binding
    tenure = acting_tenure(link.user, int(tenure_id))
    url = match_url(tenure)
    there = Visit.objects.filter(pk=int(visit_id), seat=tenure.seat_id, closed_at=None).exists()
    possible = may_take_day_off(tenure, database_now())
    if created_before(press_of(link), Absence) is not None:
        raise AnswerClosed(used_sentence(), url)
    if not there:
        raise AnswerClosed(VisitClosed().sentence(tenure.match_id), url)
    if not possible:
        raise AnswerClosed(_none_left(), url)
    return tenure
