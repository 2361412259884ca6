"""The operator's pages that only show something: the health page, and the lists that it links to."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import lines
from accounts.models import User
from games.engine.sent_numbers import read_number
from games.matches.models import Match
from games.matches.pages.people import signed_in_user
from games.notices.models import Lane
from games.notices.now import database_now
from games.notices.selectors.mail_statistics import counts_by_domain, counts_by_kind, failure_counts
from games.notices.selectors.operator import suppressed_addresses
from games.operator.pages.gate import staff_only
from games.operator.pages.staff_actions import open_actions
from games.operator.selectors import audit_trail, lists
from games.operator.selectors.concerns import concerns
from games.operator.selectors.health import health
from games.operator.selectors.match_files import match_file
from games.operator.selectors.shared_mailboxes import shared_mailboxes
from games.operator.selectors.storage import database_takes_writes, disk
from games.uptime.models import Outage


@require_safe
@staff_only
def cockpit(request: HttpRequest) -> HttpResponse:
    """Show the health of the service: first the problems that need the operator, then the figures."""
    found, space = health(now=database_now()), disk()
    context = {
        "health": found,
        "disk": space,
        "concerns": concerns(found, space, writes=database_takes_writes()),
        "lanes": [
            (Lane(lane), state, number) for (lane, state), number in sorted(found.outbox.by_state.items())
        ],
        "open_tables": found.count(Match.Status.OFFERED),
        "under_way": found.count(Match.Status.RUNNING),
        "shared_mailboxes": shared_mailboxes(),
    }
    return render(request, "operator/cockpit.html", context)


@require_safe
@staff_only
def matches(request: HttpRequest) -> HttpResponse:
    """List matches, filtered by their state, and by name or number."""
    now = database_now()
    show = lists.choose_filter(lists.MATCH_FILTERS, request.GET.get("show", ""))
    words = lines.truncate_line(request.GET.get("words", "").replace("\0", ""), 60)
    return _listing(
        request, "matches", lists.matches(show, words, now), show, lists.MATCH_FILTERS, words=words, now=now
    )


@require_safe
@staff_only
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show one match with its seats, tenures, clocks and emails, and the actions that operators can take."""
    found = Match.objects.select_related("host").defer("state", "key").filter(pk=match_id).first()
    if found is None:
        raise Http404
    page = match_file(found, signed_in_user(request))
    context = {
        "page": page,
        "match": found,
        "actions": open_actions("match", found),
        "seats": [
            (
                each,
                open_actions("seat", each.seat),
                open_actions("deadline", each.deadline) if each.deadline else [],
            )
            for each in page.seats
        ],
        "deliveries": [(row, open_actions("delivery", row)) for row in page.deliveries],
    }
    return render(request, "operator/match.html", context)


@require_safe
@staff_only
def deadlines(request: HttpRequest) -> HttpResponse:
    """List deadlines in the chosen state, the earliest first; those that ran out, the latest first."""
    now = database_now()
    show = lists.choose_filter(lists.DEADLINE_FILTERS, request.GET.get("show", ""))
    return _listing(request, "deadlines", lists.deadlines(show, now), show, lists.DEADLINE_FILTERS, now=now)


@require_safe
@staff_only
def deliveries(request: HttpRequest) -> HttpResponse:
    """List emails in the chosen state, the newest first, and the suppressed addresses.

    Emails that would tell the reader who plays in their own anonymous matches and events are left out.
    """
    show = lists.choose_filter(lists.DELIVERY_FILTERS, request.GET.get("show", ""))
    found = lists.deliveries(show, database_now(), signed_in_user(request))
    resting = suppressed_addresses()[: lists.PER_PAGE]
    owners = {user.email: user for user in User.objects.filter(email__in=[each.address for each in resting])}
    return _listing(
        request,
        "deliveries",
        found,
        show,
        lists.DELIVERY_FILTERS,
        resting=[(each, owners.get(each.address), open_actions("address", each)) for each in resting],
        rows=lambda page: [(row, open_actions("delivery", row)) for row in page],
    )


@require_safe
@staff_only
def mail_statistics(request: HttpRequest) -> HttpResponse:
    """Show the number of emails of recent days by kind, domain and failure."""
    show = lists.choose_filter(lists.STATISTICS_SPANS, request.GET.get("show", ""))
    since = database_now() - lists.STATISTICS_SPANS[show][1]
    context = {
        "show": show,
        "cuts": {key: words for key, (words, _span) in lists.STATISTICS_SPANS.items()},
        "by_kind": counts_by_kind(since),
        "by_domain": counts_by_domain(since),
        "failures": failure_counts(since),
    }
    return render(request, "operator/mail_statistics.html", context)


@require_safe
@staff_only
def outages(request: HttpRequest) -> HttpResponse:
    """List outages, the newest first, with the buttons to open and end one."""
    page = _page(request, Outage.objects.order_by("-pk"))
    opened = Outage.objects.filter(is_open=True).first()
    context = {
        "page": page,
        "rows": [(row, open_actions("outage", row)) for row in page],
        "actions": [] if opened else open_actions("site", None),
    }
    return render(request, "operator/outages.html", context)


@require_safe
@staff_only
def audit(request: HttpRequest) -> HttpResponse:
    """List the entries of the audit trail: actions, people and reasons."""
    number = read_number(request.GET.get("match", "").strip())
    chosen = {
        "verb": request.GET.get("verb", "") if request.GET.get("verb") in audit_trail.VERBS else "",
        "actor": request.GET.get("actor", ""),
        "match": "" if number is None else str(number),
    }
    found = audit_trail.audit_entries(
        signed_in_user(request),
        verb=chosen["verb"],
        actor=chosen["actor"],
        target="" if number is None else f"match:{number}",
    )
    page = _page(request, found)
    context = {
        "page": page,
        "lines": [audit_trail.format_entry(entry) for entry in page],
        "chosen": chosen,
        "verbs": audit_trail.VERBS,
        "actors": audit_trail.actors(),
        "query": _query(request),
    }
    return render(request, "operator/audit.html", context)


def _listing(
    request: HttpRequest,
    name: str,
    found: QuerySet[Any],
    show: str,
    cuts: dict[str, Any],
    *,
    rows: Any = list,
    **more: Any,
) -> HttpResponse:
    page = _page(request, found)
    context = {
        "page": page,
        "rows": rows(page),
        "show": show,
        "cuts": {key: words for key, (words, _cut) in cuts.items()},
        "query": _query(request),
    }
    return render(request, f"operator/{name}.html", context | more)


def _page(request: HttpRequest, found: QuerySet[Any]) -> Page[Any]:
    return Paginator(found, lists.PER_PAGE).get_page(request.GET.get("page"))


def _query(request: HttpRequest) -> str:
    """Return the query string of the current address without the page number, for links to other pages."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()
