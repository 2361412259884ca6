"""Select a person's latest emails, and facts about a thread for renderers."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery, TextField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import MailKind, User
from games.compiled_queries import CompiledQuery, Parameter
from games.notices.delivery_reasons import reason_for_dropping, reason_for_waiting
from games.notices.models import (
    Channel,
    Delivery,
    DeliveryReport,
    Lane,
    Notice,
    Outcome,
    State,
    SuppressedAddress,
    When,
)
from games.notices.notice_kinds import KINDS
from games.notices.threads import subjects_of

MAILS_SHOWN = 50  # in each list

DIGEST_LABELS = {When.BUNDLED.value: _("Several emails in one"), When.DIGEST.value: _("Daily digest")}
"""The names of the emails that report several others, by kind of notice."""


@dataclass(frozen=True, slots=True)
class MailEntry:
    """One line of a list of what was sent to someone, what waits or what was not sent."""

    subject: str  # empty for account mail, and for what has not been written yet
    kind: str | Promise
    at: datetime  # when it was sent; of what waits, when it is due; otherwise when the notice was stored
    state: State
    channel: Channel = Channel.MAIL
    match: str = ""  # the name of the match that it is about, if there is no subject
    reason: str | Promise = ""  # why it waits, why it was not sent, or what was reported after it was sent


def last_mails(*, user: User) -> list[MailEntry]:
    """Return the latest emails that were sent to `user`, or that a mail service refused, the newest first.

    A digest is one email, whatever it reports. An email that came back, or was reported as spam, says so.
    """
    reported = DeliveryReport.objects.filter(delivery=OuterRef("pk")).order_by("-reported_at", "-pk")
    rows = (
        Delivery.objects.filter(notice__user=user, channel=Channel.MAIL)
        .exclude(state__in=(State.DROPPED, State.LEASED, State.COLLECTED))
        .exclude(state=State.QUEUED, refusals=0)
        .exclude(state=State.SENT, digest__isnull=False)
        .select_related("notice")
        .annotate(outcome=Subquery(reported.values("outcome")[:1]))
        .order_by("-notice__created_at", "-pk")[:MAILS_SHOWN]
    )
    return [
        MailEntry(
            row.subject,
            kind_words(row),
            row.sent_at or row.notice.created_at,
            State(row.state),
            reason=Outcome(row.outcome).label if row.outcome else "",
        )
        for row in rows
    ]


def suppression_of(user: User) -> SuppressedAddress | None:
    """Return why email to `user`'s address is on hold, or None if it is not."""
    return SuppressedAddress.objects.filter(address=user.email).first()


def waiting_entries(*, user: User) -> list[MailEntry]:
    """Return what waits to be sent to `user`, in the order in which it is due, with the reasons.

    At most `MAILS_SHOWN` entries are returned. Account mail is left out, and so are digests and bundles: what
    they have collected is listed instead.
    """
    rows = (
        Delivery.objects.filter(
            notice__user=user, lane__in=_LISTED, state__in=(State.QUEUED, State.COLLECTED)
        )
        .exclude(notice__kind__in=DIGEST_LABELS)
        .select_related("notice", "digest")
        .order_by("available_at", "pk")[:MAILS_SHOWN]
    )
    return _entries(user, rows, lambda row: row.available_at, reason_for_waiting)


def dropped_entries(*, user: User) -> list[MailEntry]:
    """Return what was not sent to `user`, the latest first, with the reasons.

    At most `MAILS_SHOWN` entries are returned. Account mail, digests and bundles are left out. So are dropped
    invitations, unless the person switched them off: their senders withdrew them before they were sent.
    """
    invitations = [name for name, kind in KINDS.items() if kind.mail_kind == MailKind.INVITATION]
    rows = (
        Delivery.objects.filter(notice__user=user, lane__in=_LISTED, state=State.DROPPED)
        .exclude(notice__kind__in=DIGEST_LABELS)
        .exclude(~Q(last_error="unwanted"), notice__kind__in=invitations)
        .select_related("notice")
        .order_by("-notice__created_at", "-pk")[:MAILS_SHOWN]
    )
    return _entries(user, rows, lambda row: row.notice.created_at, reason_for_dropping)


_LISTED = (Lane.NOTICE, Lane.PUSH)


def _entries(
    user: User,
    rows: Iterable[Delivery],
    at: Callable[[Delivery], datetime],
    reason: Callable[[Delivery], str | Promise],
) -> list[MailEntry]:
    listed = list(rows)
    matches = subjects_of(user, {row.notice.thread for row in listed})
    return [
        MailEntry(
            row.subject,
            kind_words(row),
            at(row),
            State(row.state),
            Channel(row.channel),
            matches[row.notice.thread].name if row.notice.thread in matches else "",
            reason(row),
        )
        for row in listed
    ]


def sent_notices(
    *,
    thread: str,
    kinds: Collection[str],
    since: datetime | None = None,
    channel: Channel = Channel.MAIL,
    in_digests: bool = True,
) -> list[Notice]:
    """Return the notices of `thread` and `kinds` that were sent by `channel`, after `since` if given.

    Those that digests reported, perhaps by their subjects alone, are among them unless `in_digests` is false.
    The latest come first; one that went to several browsers is returned once for each. A renderer uses this
    to avoid repeating what was already announced.
    """
    sent = _sent(tuple(kinds), since=since is not None, in_digests=in_digests)
    return [each.notice for each in sent.run(thread=thread, channel=channel, since=since)]


@cache
def _sent(kinds: tuple[str, ...], *, since: bool, in_digests: bool) -> CompiledQuery[Delivery]:
    """Return the query for the sent notices of a thread; with `since`, only for those sent after a time."""

    def build() -> QuerySet[Delivery]:
        sent = Delivery.objects.filter(
            notice__thread=Parameter("thread", TextField()),
            notice__kind__in=kinds,
            channel=Parameter("channel", TextField()),
            state=State.SENT,
        )
        if since:
            sent = sent.filter(sent_at__gt=Parameter("since", DateTimeField()))
        if not in_digests:
            sent = sent.filter(digest=None)
        return sent.select_related("notice").order_by("-sent_at")

    return CompiledQuery(build)


def is_due(*, thread: str, kinds: Collection[str], by: datetime) -> bool:
    """Return whether a notice of `thread` and `kinds` is queued to be emailed before the time `by`.

    Emails of a thread are sent one after another. A renderer checks this in order to leave what it would
    report to the other email.
    """
    return Delivery.objects.filter(
        notice__thread=thread,
        notice__kind__in=kinds,
        channel=Channel.MAIL,
        state=State.QUEUED,
        available_at__lte=by,
    ).exists()


def kinds_still_to_be_sent(*, kinds: Collection[str], apart_from: Notice) -> set[str]:
    """Return those of `kinds` of which a notice in the same thread waits for its own email, or for a digest.

    The digest that will report `apart_from` itself does not count. A renderer checks this in order to report
    two things in one email, after which the other is dropped.
    """
    return set(_still_to_be_sent(tuple(kinds)).run(thread=apart_from.thread, notice=apart_from.pk))


@cache
def _still_to_be_sent(kinds: tuple[str, ...]) -> CompiledQuery[str]:
    """Return the query for the kinds of a thread's notices that wait, except in the digest of one of them."""

    def build() -> QuerySet[Any, str]:
        own = Delivery.objects.filter(notice=Parameter("notice"), channel=Channel.MAIL, digest__isnull=False)
        waits = Q(state=State.QUEUED) | Q(state=State.COLLECTED) & ~Q(digest__in=own.values("digest"))
        return Delivery.objects.filter(
            waits,
            notice__thread=Parameter("thread", TextField()),
            notice__kind__in=kinds,
            channel=Channel.MAIL,
        ).values_list("notice__kind", flat=True)

    return CompiledQuery(build)


def kind_words(row: Delivery) -> str | Promise:
    """Return the subject matter of an email, in the words of the preference that switches it off.

    Account mail and digests have words of their own; anything else that has no preference is "Other".
    """
    if row.lane == Lane.ACCOUNT:
        return Lane.ACCOUNT.label
    if row.notice.kind in DIGEST_LABELS:
        return DIGEST_LABELS[row.notice.kind]
    kind = KINDS.get(row.notice.kind)
    return kind.mail_kind.label if kind and kind.mail_kind else _("Other")
