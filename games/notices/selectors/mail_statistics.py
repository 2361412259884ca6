"""Count emails for the operator: by kind, by the domain of their address, and by what went wrong."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext

from games.notices import notice_kinds
from games.notices.models import Channel, Delivery, DeliveryReport, Lane, Outcome, State
from games.notices.selectors.reader import DIGEST_LABELS

DOMAINS_SHOWN = 50


class MailCounts(NamedTuple):
    """How many emails of one kind, or to one domain, there were, and what became of them.

    `sent` are those that a mail service accepted. The last three count those sent emails about which a report
    came later.
    """

    name: str  # a preference in the reader's language, or a domain
    sent: int
    waiting: int
    failed: int
    soft: int
    hard: int
    complaints: int


class FailureCount(NamedTuple):
    """How often something went wrong: a state or an outcome in words, its code, and the number of emails."""

    what: str | Promise
    code: str
    number: int


def counts_by_kind(since: datetime) -> list[MailCounts]:
    """Return the counts of emails stored after `since`, by the preference that switches them off.

    A digest is one email, whatever it reports.
    """
    found: dict[str, MailCounts] = {}
    for row in _counts(_mails(since), "notice__kind"):
        label = _label(row.name)
        known = found.get(label, MailCounts(label, 0, 0, 0, 0, 0, 0))
        found[label] = MailCounts(label, *map(sum, zip(known[1:], row[1:], strict=True)))
    return _largest_first(found.values())


def counts_by_domain(since: datetime) -> list[MailCounts]:
    """Return the counts of emails stored after `since` that were tried, for the largest domains."""
    return _counts(_mails(since).exclude(domain=""), "domain")[:DOMAINS_SHOWN]


def failure_counts(since: datetime) -> list[FailureCount]:
    """Return what went wrong with emails stored after `since`, the most frequent first."""
    refused = (
        _mails(since)
        .filter(Q(state=State.FAILED) | Q(state=State.QUEUED, refusals__gt=0))
        .values_list("state", "last_error")
        .annotate(number=Count("pk"))
    )
    reported = (
        DeliveryReport.objects.filter(delivery__notice__created_at__gt=since)
        .values_list("outcome", "code")
        .annotate(number=Count("pk"))
    )
    counts = [FailureCount(State(state).label, code, number) for state, code, number in refused]
    counts += [FailureCount(Outcome(outcome).label, code, number) for outcome, code, number in reported]
    return sorted(counts, key=lambda count: (-count.number, count.code))


def _mails(since: datetime) -> QuerySet[Delivery]:
    # What a digest reports, or will, is counted as that digest.
    return Delivery.objects.filter(channel=Channel.MAIL, digest=None, notice__created_at__gt=since).order_by()


def _counts(mails: QuerySet[Delivery], column: str) -> list[MailCounts]:
    def number(condition: Q) -> Count:
        return Count("pk", filter=condition, distinct=True)

    rows = mails.values_list(column).annotate(
        sent=number(Q(state=State.SENT)),
        waiting=number(Q(state__in=(State.QUEUED, State.LEASED))),
        failed=number(Q(state=State.FAILED)),
        soft=number(Q(reports__outcome=Outcome.SOFT)),
        hard=number(Q(reports__outcome=Outcome.HARD)),
        complaints=number(Q(reports__outcome=Outcome.COMPLAINT)),
    )
    return _largest_first(MailCounts(*row) for row in rows)


def _largest_first(found: Iterable[MailCounts]) -> list[MailCounts]:
    return sorted(found, key=lambda counts: (-counts.sent - counts.waiting - counts.failed, counts.name))


def _label(kind: str) -> str:
    if kind in DIGEST_LABELS:
        return str(DIGEST_LABELS[kind])
    registered = notice_kinds.KINDS.get(kind)
    if registered is None:
        return str(Lane.ACCOUNT.label)
    return str(registered.mail_kind.label) if registered.mail_kind else gettext("Other")
