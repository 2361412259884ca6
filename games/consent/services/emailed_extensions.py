"""Take one of the seat's own extensions with a link in a turn email."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_duration
from accounts.services.once import created_before
from games.consent.selectors import OwnExtensions, extensions_left
from games.consent.services.own_extensions import take_extension
from games.engine.invariants import require
from games.matches.access import Access
from games.matches.errors import AlreadyChanged, SiteRefusal
from games.matches.models import Tenure, Visit
from games.matches.selectors.link_seats import acting_tenure, match_url, used_sentence, whose_seat
from games.matches.services.arrival import record_answer_by_email
from games.notices.answer_links import (
    AnswerClosed,
    AnswerLink,
    AnswerQuestion,
    answer_url,
    instant_mark,
    press_of,
)
from games.notices.mail_content import Button
from games.notices.now import database_now


def extension_link(tenure: Tenure, visit: Visit) -> Button | None:
    """Return the link that takes an extension for an open visit; None if its reader may not take one."""
    own = _own(tenure)
    if own is None or not own.left:
        return None
    reader = require(tenure.user_id, "an email has a reader")
    due = instant_mark(visit.deadline.due_at)
    return Button(_label(own), answer_url("extension", reader, tenure.pk, visit.pk, due))


def describe_extension(link: AnswerLink) -> AnswerQuestion:
    """Return the question to ask before a link takes an extension. Raises `AnswerClosed`."""
    tenure, own = _open(link)
    return AnswerQuestion(whose_seat(tenure), _label(own), _("Use an extension"), match_url(tenure))


def take_by_link(link: AnswerLink) -> str:
    """Take an extension for the reader of a link. Raises `AnswerClosed`.

    The transaction that moves the deadline checks once more that it has not moved, and marks the link as
    used.
    """
    tenure, own = _open(link)
    record_answer_by_email(tenure, database_now())
    try:
        take_extension(Access(tenure.match, tenure), own.due_at, press_of(link))
    except AlreadyChanged:
        raise AnswerClosed(_moved(), match_url(tenure)) from None
    except SiteRefusal as refusal:
        raise AnswerClosed(refusal.sentence(tenure.match_id), match_url(tenure)) from None
    return _("Your deadline has moved. The other players can see it in the log.")


def _label(own: OwnExtensions) -> str:
    sentence = ngettext(
        "Extend my time by %(span)s (my last extension in this match)",
        "Extend my time by %(span)s (%(count)d extensions left in this match)",
        own.left,
    )
    return sentence % {"span": format_duration(own.length), "count": own.left}


def _moved() -> str:
    return _("Your deadline has moved since the email was sent, so this link does nothing.")


def _own(tenure: Tenure) -> OwnExtensions | None:
    """Return the extensions that a tenure's person may take now."""
    return extensions_left(Access(tenure.match, tenure))


def _open(link: AnswerLink) -> tuple[Tenure, OwnExtensions]:
    tenure_id, visit_id, due = link.binding
    tenure = acting_tenure(link.user, int(tenure_id))
    url = match_url(tenure)
    own = _own(tenure)
    there = Visit.objects.filter(pk=int(visit_id), seat=tenure.seat_id, closed_at=None).exists()
    if created_before(press_of(link), Tenure) is not None:
        raise AnswerClosed(used_sentence(), url)
    if own is None or not own.left or not there:
        raise AnswerClosed(_("You can’t take an extension here any more."), url)
    if instant_mark(own.due_at) != due:
        raise AnswerClosed(_moved(), url)
    return tenure, own
