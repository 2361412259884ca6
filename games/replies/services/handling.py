"""Carry out received emails, each exactly once.

What an email asks for, the record that it was handled and the notice of its answer are one transaction: a
process that dies before its end has done nothing, and the next sweep starts again.
"""

from __future__ import annotations

import email
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.addresses import normalise_address
from games.matches.access import Access
from games.matches.errors import MatchBusy, NotYours, SiteRefusal
from games.matches.models import Tenure
from games.matches.selectors.seats import thread_of
from games.matches.services.arrival import arrive, record_answer_by_email
from games.matches.services.locking import lock
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.errors import BadToken, NotABounce
from games.notices.now import database_now
from games.notices.readers import as_reader
from games.notices.reply_addresses import ReplyPurpose, names_reply_address, read_reply_address
from games.notices.services.bouncing import record_bounce
from games.notices.services.outbox import queue_notice
from games.replies import errors
from games.replies.models import ReceivedMail
from games.replies.reading import headers
from games.replies.reading.own_lines import is_forward, own_lines
from games.replies.reports import ReplyReport
from games.replies.services.press_replies import write_to_table
from games.replies.services.turn_replies import take_turn

log = logging.getLogger("muster.alarm")

REPLY_KIND = "reply"
"""The kind of notice that answers a reply."""

MAX_HANDLING_ATTEMPTS = 5
"""After how many attempts that failed or died Muster gives an email up, and says so."""

FIRST_WAIT = timedelta(minutes=1)
"""How long an email waits after its first attempt; each further wait is twice as long."""

MAILS_KEPT_FOR = timedelta(days=30)
"""For how long it is known that an email was received; its content is erased as soon as it is handled."""

_MAILS_AT_ONCE = 50
_AUTOMATIC_ANSWERED_EVERY = timedelta(days=1)

_MOST_PARTS_WITHIN = 50
_MOST_LINES = 300_000
"""An attachment of 10 MB has about half as many. Each line is compared with the ends of all open parts."""

_REFUSALS: dict[str, type[errors.MailRefused]] = {
    refusal.code: refusal for refusal in (errors.TooLarge, errors.TooManyReplies)
}
"""The refusals that are already known when an email is stored."""


def handle_waiting(budget: Budget | None = None) -> int:
    """Carry out the emails that have waited longest; return how many were handled.

    One call takes a limited number of them, and stops when the budget is used up.
    """
    waiting = _waiting(database_now()).order_by("received_at", "pk")
    rows = list(waiting.values_list("pk", "tenure__match_id")[:_MAILS_AT_ONCE])
    return process_rows(rows, handle, budget or Budget())


def handle(mail_id: int, match_id: int) -> int:
    """Carry out one email, unless another sweep is doing so; return 1 if it has been handled."""
    now = database_now()
    wait = FIRST_WAIT
    if not _waiting(now).filter(pk=mail_id).update(attempts=F("attempts") + 1, retry_at=now + wait):
        return 0
    mail = ReceivedMail.objects.select_related("user").get(pk=mail_id)
    ReceivedMail.objects.filter(pk=mail_id).update(retry_at=now + wait * 2 ** (mail.attempts - 1))
    with as_reader(mail.user):
        lines: list[str] = []
        refusal: errors.MailRefused | None = None
        try:
            if mail.attempts > MAX_HANDLING_ATTEMPTS:
                log.error("received mail %s of match %s is given up", mail_id, match_id)
                raise errors.GivenUp
            lines = read_author_lines(mail)
            _arrive(mail)
        except errors.MailRefused as error:
            refusal = error
        with suppress(MatchBusy):
            return _carry_out(mail, match_id, lines, refusal)
    return 0


def read_author_lines(mail: ReceivedMail) -> list[str]:
    """Return the lines that the author of an email wrote. Raises `MailRefused` if nothing is to be done."""
    if mail.refusal:
        raise _REFUSALS[mail.refusal]
    try:
        return _own_lines(mail)
    except errors.MailRefused:
        raise
    except Exception as error:  # the parsers raise errors of many kinds for what is malformed
        raise errors.Unreadable from error


def _own_lines(mail: ReceivedMail) -> list[str]:
    raw = bytes(mail.raw)
    if len(raw.splitlines()) > _MOST_LINES or raw.lower().count(b"multipart/") > _MOST_PARTS_WITHIN:
        raise errors.Unreadable
    message = email.message_from_bytes(raw)
    if headers.is_bounce(message):
        with suppress(NotABounce):
            record_bounce(raw, now=database_now())
        raise errors.Bounced
    for is_refused, refusal in (
        (headers.is_bulk, errors.BulkMail),
        (headers.is_automatic, errors.AutomaticReply),
    ):
        if is_refused(message):
            raise refusal
    if mail.failed_authentication:
        raise errors.Forged
    if any(not _is_own(mail, address) for address in headers.addresses(message, *headers.RECIPIENT_HEADERS)):
        raise errors.OtherRecipients
    # Loaded by the first email: a parser of HTML and what guesses charsets take 8 MB.
    from games.replies.reading.message_text import contains_email, message_text

    text = message_text(message)
    if headers.is_forwarded(message) or contains_email(message) or is_forward(text):
        raise errors.Forwarded
    # A copied header may hold the address that acts for the seat, which no answer or message may repeat.
    lines = [line for line in own_lines(text) if not names_reply_address(line)]
    if not any(lines):
        raise errors.NoOwnLine
    return lines


def _is_own(mail: ReceivedMail, address: str) -> bool:
    """Return whether a recipient is the address for this reply, the site itself, or the person."""
    own = (parseaddr(settings.DEFAULT_FROM_EMAIL)[1], mail.user.mail_address or "")
    if address in map(normalise_address, own):
        return True
    try:
        target = read_reply_address(address)
    except BadToken:
        return False
    return target == (mail.purpose, mail.tenure_id, mail.visit_key)


def _arrive(mail: ReceivedMail) -> None:
    """Record the person's sign of life, and let overdue deadlines take effect, before the match is locked."""
    tenure = _tenure(mail)
    access = Access(tenure.match, tenure)
    if access.may_act and tenure.user is not None and tenure.user.may_act:
        record_answer_by_email(tenure, database_now())
        arrive(tenure.match_id, tenure)


def _carry_out(
    mail: ReceivedMail, match_id: int, lines: list[str], refusal: errors.MailRefused | None
) -> int:
    """Do what the lines ask for, record it and queue the answer, all or nothing."""
    with transaction.atomic():
        # A match is locked before any of its rows. A practice match is deleted together with its rows.
        lock(match_id)
        row = ReceivedMail.objects.select_for_update().filter(pk=mail.pk, handled_at=None).first()
        if row is None:
            return 0
        report = ReplyReport()
        if refusal is None:
            try:
                with transaction.atomic():
                    _act(row, lines, report)
            except MatchBusy:
                raise
            except errors.MailRefused as error:
                refusal = error
            except NotYours:
                refusal = errors.NoLongerActing()
            except SiteRefusal as error:
                report = ReplyReport()
                report.tell(error.sentence(_tenure(mail).match_id))
                row.refusal = error.code
        if refusal is not None:
            report = ReplyReport()
            report.tell(str(refusal.said))
            row.refusal = refusal.code
        _finish(row, report, answered=refusal is None or _is_answered(row, refusal))
    return 1


def _act(row: ReceivedMail, lines: list[str], report: ReplyReport) -> None:
    tenure = _tenure(row)
    if tenure.user_id != row.user_id or tenure.user is None or not tenure.user.may_act:
        # They left, were locked out, or handed the seat over after the email came in.
        raise errors.NoLongerActing
    if row.purpose == ReplyPurpose.TURN:
        take_turn(tenure, row, lines, report)
    else:
        write_to_table(tenure, row, lines, report)


def _finish(row: ReceivedMail, report: ReplyReport, *, answered: bool) -> None:
    now = database_now()
    row.raw, row.handled_at, row.answered, row.report = b"", now, answered, report.as_json()
    row.save(update_fields=["raw", "handled_at", "answered", "report", "refusal"])
    if answered:
        queue_notice(
            key=f"{REPLY_KIND}:{row.pk}",
            user_id=row.user_id,
            kind=REPLY_KIND,
            ids={"tenure": row.tenure_id, "mail": row.pk},
            thread=thread_of(row.tenure_id),
            now=now,
        )


def _is_answered(row: ReceivedMail, refusal: errors.MailRefused) -> bool:
    """Return whether a refusal is emailed; those of automatic replies are emailed once a day at most."""
    if not isinstance(refusal, errors.AutomaticReply):
        return refusal.answered
    since = database_now() - _AUTOMATIC_ANSWERED_EVERY
    before = ReceivedMail.objects.filter(
        user=row.user_id, refusal=refusal.code, answered=True, received_at__gt=since
    )
    return not before.exists()


def _tenure(mail: ReceivedMail) -> Tenure:
    found = Tenure.objects.select_related("match", "seat", "user", "deputyship__owner")
    return found.get(pk=mail.tenure_id)


def _waiting(now: datetime) -> QuerySet[ReceivedMail]:
    return ReceivedMail.objects.filter(Q(retry_at=None) | Q(retry_at__lte=now), handled_at=None)


def delete_old(now: datetime, budget: Budget) -> int:
    """Delete handled emails that were received longer than `MAILS_KEPT_FOR` ago; return how many rows."""
    if budget.spent:
        return 0
    old = ReceivedMail.objects.filter(handled_at__isnull=False, received_at__lt=now - MAILS_KEPT_FOR)
    return old.delete()[0]
