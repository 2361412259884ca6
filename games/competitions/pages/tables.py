"""Pages on which a director acts on one table: postpone, forfeit or void it, or correct its result."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once, do_once, was_done_before
from games.competitions.errors import ConflictOfInterest
from games.competitions.forms.tables import ForfeitForm, PostponeForm, ResultForm, VoidForm
from games.competitions.models import Competition, Table
from games.competitions.names import entrant_name
from games.competitions.pages.desk_actions import open_rows
from games.competitions.pages.page_versions import parse_instant
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.selectors.results import places_of, placing_changes
from games.competitions.services import correcting, directing, table_actions
from games.competitions.services import tables as services
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, number: int, table: int) -> HttpResponse:
    """Show a table with the decisions that a director can make; on POST, carry one out."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    found = _table(competition, table, user)
    places, open_now = places_of(found), found.status in services.OPEN_STATUSES
    action = request.POST.get("action", "") if request.method == "POST" else ""
    entrants = [(each.entrant_id, entrant_name(each.entrant)) for each in places if not each.forfeited]
    made: dict[str, tuple[forms.Form, Callable[[forms.Form], object]]] = {
        "postpone": (
            PostponeForm(found.decide_at, request.POST if action == "postpone" else None),
            lambda form: table_actions.postpone(
                table_id=found.pk,
                by=user,
                to=form.cleaned_data["to"],
                seen=parse_instant(form.cleaned_data["seen"]),
                reason=form.cleaned_data["reason"],
            ),
        ),
        "forfeit": (
            ForfeitForm(entrants, request.POST if action == "forfeit" else None),
            lambda form: table_actions.forfeit(
                table_id=found.pk,
                entrant_id=form.cleaned_data["entrant"],
                by=user,
                reason=form.cleaned_data["reason"],
            ),
        ),
        "void": (
            VoidForm(request.POST if action == "void" else None),
            lambda form: table_actions.void(table_id=found.pk, by=user, reason=form.cleaned_data["reason"]),
        ),
    }
    if action and action not in made:
        raise Http404
    if action and was_done_before(submission_of(request)):
        return redirect("competitions:table", competition.pk, found.number)
    if action:
        form, act = made[action]
        if form.is_valid():
            with show_in_form(form):
                do_once(submission_of(request), user, lambda: act(form))
                messages.success(request, _("Done."))
                return redirect("competitions:table", competition.pk, found.number)
    rows = open_rows(competition, [found.number], user.pk) if open_now else []
    context = {
        "table": found,
        "row": rows[0] if rows else None,
        "places": [(each, entrant_name(each.entrant)) for each in places],
        "open": open_now,
        "forms": {name: form for name, (form, _act) in made.items()},
    }
    return render_page(request, "competitions/table.html", competition, **context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, number: int, table: int) -> HttpResponse:
    """Show a table's result; on POST, preview a correction, or store it if it was confirmed."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    found = _table(competition, table, user)
    if found.status in services.OPEN_STATUSES:
        messages.info(request, _("This table has no result yet."))
        return redirect("competitions:table", competition.pk, found.number)
    places = places_of(found)
    form = ResultForm(places, found.scored_at, request.POST if request.method == "POST" else None)
    shown = None
    if request.method == "POST" and form.is_valid():
        shown = placing_changes(places, form.chosen())
        if "sure" in request.POST:
            data = form.cleaned_data
            with show_in_form(form):
                create_once(
                    submission_of(request),
                    Table,
                    lambda: correcting.correct(
                        table_id=found.pk,
                        placings=form.chosen(),
                        by=user,
                        reason=data["reason"],
                        seen=parse_instant(data["seen"]),
                    ),
                )
                messages.success(request, _("The result has been corrected."))
                return redirect("competitions:table", competition.pk, found.number)
            shown = None
    context = {"table": found, "form": form, "changes": shown}
    return render_page(request, "competitions/result.html", competition, **context)


def _table(competition: Competition, number: int, user: User) -> Table:
    """Return a table on which the director may act.

    Raises `Http404`, or `ConflictOfInterest` if they have a part in it.
    """
    found = Table.objects.select_related("match").filter(competition=competition, number=number).first()
    if found is None:
        raise Http404
    found.competition = competition
    if directing.has_part_in(found, user):
        raise ConflictOfInterest
    return found
