"""The staff's pages about pairs of accounts that may belong to one person or help each other."""

from __future__ import annotations

from functools import partial

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.moderation.models import Report
from games.moderation.pages.carrying_out import carry_out_once
from games.moderation.pair_forms import PairReasonForm, PairReportForm
from games.moderation.selectors.pairs import (
    PAIRS_PER_PAGE,
    Pair,
    find_pair,
    has_pair_conflict,
    listed_pairs,
)
from games.moderation.services import known_pairs, reports
from games.operator.pages.gate import staff_only

FILTERS = {"open": gettext_lazy("to look at"), "known": gettext_lazy("known and harmless")}


@require_safe
@staff_only
def pairs(request: HttpRequest) -> HttpResponse:
    """List the pairs to look at, or those known to be harmless.

    Pairs about which the reader has a conflict of interest are left out.
    """
    show = request.GET.get("show", "open")
    show = show if show in FILTERS else "open"
    found = listed_pairs(signed_in_user(request), settled=show == "known")
    context = {
        "page": Paginator(found, PAIRS_PER_PAGE).get_page(request.GET.get("page")),
        "filters": [(key, label, key == show) for key, label in FILTERS.items()],
        "query": f"show={show}&",
    }
    return render(request, "moderation/pairs.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def pair(request: HttpRequest, one_id: int, other_id: int) -> HttpResponse:
    """Show the evidence about a pair; on POST, mark it as harmless, list it again or open a report."""
    user = signed_in_user(request)
    found = find_pair(one_id, other_id, user)
    if found is None:
        raise Http404
    conflict = has_pair_conflict(user, found.one, found.other)
    posted = request.POST if request.method == "POST" else None
    reporting = posted is not None and "report" in posted
    report_form = PairReportForm(found.one, found.other, posted if reporting else None, prefix="report")
    reason_form = PairReasonForm(None if reporting else posted)
    if reporting and report_form.is_valid():
        with show_in_form(report_form):
            return redirect("moderation:report", _report(request, found, report_form).pk)
    if posted is not None and not reporting and reason_form.is_valid():
        reopens = "reopen" in posted
        act = partial(
            known_pairs.remove_mark if reopens else known_pairs.mark_harmless,
            one_id=one_id,
            other_id=other_id,
            by=user,
            reason=reason_form.cleaned_data["reason"],
        )
        done = _("The pair is listed again.") if reopens else _("The pair is marked as harmless.")
        carry_out_once(request, act, done)
        return redirect("moderation:pairs")
    context = {
        "conflict": conflict,
        "pair": found,
        "reason_form": reason_form,
        "report_form": report_form,
    }
    return render(request, "moderation/pair.html", context)


def _report(request: HttpRequest, found: Pair, form: PairReportForm) -> Report:
    """Open a report, once however often the form is sent."""
    return create_once(
        submission_of(request),
        Report,
        lambda: reports.report_pair(
            by=signed_in_user(request),
            one_id=found.one.pk,
            other_id=found.other.pk,
            about_id=form.cleaned_data["about"],
            text=form.cleaned_data["text"],
        ),
    )
