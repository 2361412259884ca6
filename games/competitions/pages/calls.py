"""Pages on which players call a director, and directors answer."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.competitions.forms.calls import AnswerForm, CallForm
from games.competitions.models import Call, Competition, Entrant, Table
from games.competitions.pages.shortcuts import (
    get_directed_or_404,
    get_visible_or_404,
    render_page,
)
from games.competitions.selectors import calls
from games.competitions.selectors.directors import is_director
from games.competitions.selectors.own_tables import own_tables
from games.competitions.services import calling
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form

PER_PAGE = 30


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, number: int, table: int | None = None) -> HttpResponse:
    """Show the form for calling a director about a table or the competition; on POST, call one."""
    competition, user = get_visible_or_404(request, number), signed_in_user(request)
    about = _own_table(competition, user.pk, table)
    form = CallForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with show_in_form(form):
            create_once(
                submission_of(request),
                Call,
                lambda: calling.call(
                    competition_id=competition.pk,
                    user=user,
                    reason=data["reason"],
                    text=data["text"],
                    table_id=about.pk if about is not None else None,
                ),
            )
            messages.success(
                request,
                _("A director has been called. You’ll get the answer by email, and you can read it here."),
            )
            return redirect("competitions:mine", competition.pk)
    context = {"form": form, "table": about, "calls": calls.calls_of(competition, user.pk)[:PER_PAGE]}
    return render_page(request, "competitions/call_form.html", competition, **context)


@login_required
@require_safe
def mine(request: HttpRequest, number: int) -> HttpResponse:
    """Show the reader's latest calls, with the answers."""
    competition, user = get_visible_or_404(request, number), signed_in_user(request)
    found = calls.calls_of(competition, user.pk)[:PER_PAGE]
    return render_page(request, "competitions/calls_mine.html", competition, calls=found)


@login_required
@require_safe
def listing(request: HttpRequest, number: int) -> HttpResponse:
    """Show the calls that this director may answer: open ones, and those that were answered."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    own = own_tables(competition, user.pk)
    answered = Paginator(calls.answered_calls(competition, user.pk, own), PER_PAGE)
    page = answered.get_page(request.GET.get("page"))
    context = {"open": calls.open_calls(competition, user.pk, own), "page": page}
    return render_page(request, "competitions/calls.html", competition, **context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def call_detail(request: HttpRequest, number: int, call_id: int) -> HttpResponse:
    """Show one call; on POST, answer it.

    The caller, and directors who may answer the call, can read it. Players at its table can read it once it
    is answered, if the answer is shown to them.
    """
    competition, user = get_visible_or_404(request, number), signed_in_user(request)
    found = calls.call_of(competition, call_id)
    if found is None:
        raise Http404
    reader = calls.reader_of(found, user.pk, directs=is_director(competition, user.pk))
    if not (reader.reads or (reader.sits and found.shown and found.answered_at is not None)):
        raise Http404
    form = AnswerForm(request.POST if request.method == "POST" else None) if reader.answers else None
    if request.method == "POST" and form is not None and form.is_valid():
        data = form.cleaned_data
        with show_in_form(form):
            create_once(
                submission_of(request),
                Call,
                lambda: calling.answer(call_id=found.pk, by=user, text=data["text"], shown=data["shown"]),
            )
            messages.success(request, _("Your answer has been sent."))
            return redirect("competitions:desk", competition.pk)
    context = {"call": found, "reader": reader, "form": form if found.answered_at is None else None}
    return render_page(request, "competitions/call.html", competition, **context)


def _own_table(competition: Competition, user_id: int, number: int | None) -> Table | None:
    """Return the table that a person calls about; None for a call about the competition.

    Raises `Http404` if they have no entry, or no place at the table.
    """
    if not Entrant.objects.filter(competition=competition, user_id=user_id).exists():
        raise Http404
    if number is None:
        return None
    table = Table.objects.filter(
        competition=competition, number=number, places__entrant__user_id=user_id
    ).first()
    if table is None:
        raise Http404
    return table
