"""Select a person's latest emails, and facts about a thread for renderers."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.notices import notice_kinds
from games.notices.models import Channel, Delivery, Lane, Notice, State

MAILS_SHOWN = 50  # emails


@dataclass(frozen=True, slots=True)
class MailEntry:
    """One line of "last mails sent to you"."""

    subject: str  # empty for account mail
    kind: str | Promise
    at: datetime  # when it was sent; otherwise when the notice was stored
    state: State


def last_mails(*, user: User) -> list[MailEntry]:
    """Return the latest emails that were sent to `user`, or that a mail service refused, the newest first."""
    rows = (
        Delivery.objects.filter(notice__user=user, channel=Channel.MAIL)
        .exclude(state__in=(State.DROPPED, State.LEASED))
        .exclude(state=State.QUEUED, refusals=0)
        .select_related("notice")
        .order_by("-notice__created_at", "-pk")[:MAILS_SHOWN]
    )
    return [
        MailEntry(row.subject, kind_words(row), row.sent_at or row.notice.created_at, State(row.state))
        for row in rows
    ]


def sent_notices(
    *,
    thread: str,
    kinds: Collection[str],
    since: datetime | None = None,
    channel: Channel = Channel.MAIL,
) -> list[Notice]:
    """Return the notices of `thread` and `kinds` that were sent by `channel`, after `since` if given.

    The latest come first; one that went to several browsers is returned once for each. A renderer uses this
    to avoid repeating what was already announced.
    """
    sent = Delivery.objects.filter(
        notice__thread=thread, notice__kind__in=kinds, channel=channel, state=State.SENT
    )
    if since is not None:
        sent = sent.filter(sent_at__gt=since)
    return [delivery.notice for delivery in sent.select_related("notice").order_by("-sent_at")]


def is_waiting(*, thread: str, kinds: Collection[str], due: datetime | None = None) -> bool:
    """Return whether a notice of `thread` and `kinds` is waiting to be emailed; due by `due`, if given.

    Emails of a thread are sent one after another. A renderer checks this in order to report two things in one
    email.
    """
    queued = Delivery.objects.filter(
        notice__thread=thread, notice__kind__in=kinds, channel=Channel.MAIL, state=State.QUEUED
    )
    if due is not None:
        queued = queued.filter(available_at__lte=due)
    return queued.exists()


def kind_words(row: Delivery) -> str | Promise:
    """Return the subject matter of an email, in the words of the preference that switches it off."""
    if row.lane == Lane.ACCOUNT:
        return Lane.ACCOUNT.label
    kind = notice_kinds.KINDS.get(row.notice.kind)
    return kind.mail_kind.label if kind and kind.mail_kind else _("Other")
