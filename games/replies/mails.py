"""The email that answers a reply: what was done, what was not and why, and the position as it now is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.drawing.scene import Cell, DataTable
from games.matches.access import Access
from games.matches.mails.readers import (
    match_button,
    public_only,
    read_seat_position,
    reason_for_mail,
    tenure_of,
)
from games.matches.models import Tenure, Visit
from games.matches.pictures import picture
from games.matches.positions import Position
from games.matches.render import match_line, say
from games.matches.texts import answer_by_text, answer_due_at
from games.notices.mail_content import DropNotice, MailContent, RenderResult
from games.notices.reply_addresses import ReplyPurpose, ReplyTarget, reply_address
from games.replies.models import ReceivedMail
from games.replies.reports import asks_for_help, paragraphs_of
from games.replies.selectors.examples import explanation, explanation_tables
from games.replies.services.press_replies import holds_or_finished

if TYPE_CHECKING:
    from games.notices.models import Notice


def reply(notice: Notice, now: datetime) -> RenderResult:
    """Compose the answer to a reply.

    It shows what the seat's page shows at the time of sending. To readers who want only public facts, it does
    not say what their reply did. To readers who no longer act for the seat, it shows no position.
    """
    tenure = tenure_of(notice)
    mail = ReceivedMail.objects.filter(pk=notice.ids["mail"]).first()
    if tenure is None or mail is None:
        return DropNotice("gone")
    match = tenure.match
    visit = _open_visit(tenure, now)
    position = read_seat_position(tenure, visit) if holds_or_finished(tenure, now) else None
    hides_secrets = public_only(notice)
    told = (_("Your email has been handled."),) if hides_secrets else paragraphs_of(mail.report)
    content = MailContent(
        subject=_("%(match)s: your reply") % {"match": match.shown_name},
        headline=_("Your reply"),
        paragraphs=(match_line(match), *told),
        button=match_button(_("Open the match"), match),
        in_reply_to=mail.message_id,
        why=reason_for_mail(
            match, _("You’re receiving this because you replied to an email about %(match)s.")
        ),
    )
    if position is None:
        return content
    return _with_position(content, tenure, visit, position, mail, hides_secrets=hides_secrets)


def _with_position(
    content: MailContent,
    tenure: Tenure,
    visit: Visit | None,
    position: Position,
    mail: ReceivedMail,
    *,
    hides_secrets: bool,
) -> MailContent:
    """Return the answer with the position, the question that is open, and the address for the next reply."""
    access = Access(tenure.match, tenure)
    shown = picture(position, tenure.match, None if hides_secrets else tenure.seat.index)
    paragraphs = list(content.paragraphs)
    tables = list(shown.tables)
    target = deadline = ""
    if tenure.match.running:
        paragraphs.append(say(position.words.situation(shown.view, position.decisions)))
    if visit is not None:
        asked = position.asked
        if position.complete:
            paragraphs.append(_("Your draft is complete but not sent yet. To send it, reply “send”."))
        elif asked is not None:
            paragraphs.append(_("It’s your turn: %(task)s.") % {"task": say(position.task(asked))})
        if not hides_secrets:
            target = reply_address(ReplyTarget(ReplyPurpose.TURN, tenure.pk, visit.pk))
        deadline = answer_by_text(visit.deadline)
    if not hides_secrets:
        tables = [*_draft(position), *tables]
        if asks_for_help(mail.report):
            paragraphs += explanation(access)
            tables = [*explanation_tables(access, position), *tables]
    return replace(
        content,
        paragraphs=tuple(paragraphs),
        picture=shown.picture,
        tables=tuple(tables),
        reply_to=target,
        due_at=answer_due_at(visit.deadline) if visit is not None else None,
        deadline=deadline,
    )


def _draft(position: Position) -> list[DataTable]:
    """Return the table of the drafted actions, if there are any."""
    rows = tuple((Cell(say(each)),) for each in position.done)
    return [DataTable(_("Your draft, which is not sent yet"), ("",), rows)] if rows else []


def _open_visit(tenure: Tenure, now: datetime) -> Visit | None:
    if not holds_or_finished(tenure, now) or not tenure.match.running:
        return None
    visits = Visit.objects.select_related("match", "seat", "deadline", "draft")
    return visits.filter(seat=tenure.seat_id, closed_at=None).first()
