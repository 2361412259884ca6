"""Pages about entries: inviting, admitting, removing and replacing people, and keeping them apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import lines
from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once, do_once
from games.competitions import competition_kinds
from games.competitions.forms.entries import PairForm, PersonForm, ProgramForm, RemovalForm, TakeoverForm
from games.competitions.models import Competition, Entrant, ForbiddenPair
from games.competitions.names import entrant_name
from games.competitions.pages.shortcuts import get_directed_or_404, render_page
from games.competitions.selectors.entrants import entries_page
from games.competitions.selectors.entrants import entry_rows as read_entries
from games.competitions.selectors.forbidden_pairs import pairs_by_people
from games.competitions.selectors.waiting_list import reserves
from games.competitions.services import directing, entering, entries, invitations, pairs, replacing
from games.competitions.services.locking import lock_competition
from games.engine.sent_numbers import read_numbers
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out, show_in_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: HttpRequest, number: int) -> HttpResponse:
    """Show one page of all entries; on POST, invite a person or enter a program."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    posted = request.method == "POST"
    person = PersonForm(request.POST if posted and "person" in request.POST else None)
    program = ProgramForm(request.POST if posted and "name" in request.POST else None)
    if person.is_bound and person.is_valid():
        asked = person.cleaned_data["person"]
        with show_in_form(person):
            invitations.invite(competition_id=competition.pk, by=user, user=asked)
            messages.success(request, _("%(name)s has been invited to take part.") % {"name": asked.name})
            return redirect("competitions:entrants", competition.pk)
    if program.is_bound and program.is_valid():
        name = program.cleaned_data["name"]
        with show_in_form(program):
            create_once(submission_of(request), Entrant, lambda: _enter_program(competition.pk, name, user))
            waits = Entrant.objects.filter(
                competition=competition, program=name, status=Entrant.Status.WAITING
            ).exists()
            told = _("%(name)s is on the waiting list.") if waits else _("%(name)s now takes part.")
            messages.success(request, told % {"name": lines.display_text(name)})
            return redirect("competitions:entrants", competition.pk)
    page = entries_page(competition, request.GET.get("page"))
    context = {
        "page": page,
        "entries": read_entries(page),
        "taking_part": Entrant.objects.filter(
            competition=competition, status__in=Entrant.TAKING_PART
        ).count(),
        "room": competition_kinds.kind_of(competition).entrants_page_extras(competition),
        "person": person,
        "program": program,
    }
    return render_page(request, "competitions/entrants.html", competition, **context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entrant(request: HttpRequest, number: int, entrant_id: int) -> HttpResponse:
    """Show one entry with the director's possible actions; on POST, carry one out."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    found = Entrant.objects.filter(competition=competition, pk=entrant_id)
    if not found:
        raise Http404
    (entry,) = read_entries(found)
    waiting = [(each.entry, each.name) for each in reserves(competition)]
    action = request.POST.get("action", "") if request.method == "POST" else ""
    removal = RemovalForm(request.POST if action == "remove" else None)
    takeover = TakeoverForm(waiting, request.POST if action == "replace" else None)
    acts: dict[str, tuple[forms.Form | None, Callable[[], object]]] = {
        "remove": (
            removal,
            lambda: entries.remove(entrant_id=entrant_id, by=user, reason=removal.cleaned_data["reason"]),
        ),
        "replace": (takeover, lambda: _replace(entrant_id, takeover.cleaned_data, user)),
        "bring_back": (None, lambda: entries.bring_back(entrant_id=entrant_id, by=user)),
        "let_in": (None, lambda: entries.let_in(entrant_id=entrant_id, by=user)),
    }
    if action and action not in acts:
        raise Http404
    if action:
        form, act = acts[action]

        def act_once() -> None:
            do_once(submission_of(request), user, act)

        if form is None:
            if carry_out(request, act_once, _("Done.")):
                return redirect("competitions:entrants", competition.pk)
            return redirect("competitions:entrant", competition.pk, entrant_id)
        if form.is_valid():
            with show_in_form(form):
                act_once()
                messages.success(request, _("Done."))
                return redirect("competitions:entrants", competition.pk)
    context = {
        "entry": entry,
        "mine": entry.entrant.user_id == user.pk,
        "removal": removal,
        "takeover": takeover if waiting else None,
        "takes_part": entry.entrant.takes_part,
        "gone": entry.entrant.may_return,
    }
    return render_page(request, "competitions/entrant.html", competition, **context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def forbidden(request: HttpRequest, number: int) -> HttpResponse:
    """Show the pairs that are kept apart; on POST, add or remove one."""
    competition, user = get_directed_or_404(request, number).competition, signed_in_user(request)
    there = Entrant.objects.filter(competition=competition).exclude(status__in=Entrant.GONE)
    choices = sorted(
        ((each.pk, entrant_name(each)) for each in there.select_related("user")),
        key=lambda choice: choice[1].casefold(),
    )
    form = PairForm(choices)
    if request.method == "POST" and "free" in request.POST:
        for pair_id in read_numbers([request.POST["free"]]):
            let_meet = partial(pairs.let_meet, competition_id=competition.pk, by=user, pair_id=pair_id)
            carry_out(
                request,
                partial(do_once, submission_of(request), user, let_meet),
                _("These two players can meet again."),
            )
        return redirect("competitions:pairs", competition.pk)
    if request.method == "POST":
        form = PairForm(choices, request.POST)
        if form.is_valid():
            two = (form.cleaned_data["one"], form.cleaned_data["other"])
            with show_in_form(form):
                pairs.keep_apart(competition_id=competition.pk, by=user, one=two[0], other=two[1])
                if why := competition_kinds.kind_of(competition).why_not_apart(competition, [two])[0]:
                    messages.warning(request, why)
                else:
                    messages.success(request, _("These two players are kept apart wherever possible."))
                return redirect("competitions:pairs", competition.pk)
    apart = ForbiddenPair.objects.filter(competition=competition).select_related("one__user", "other__user")
    found = list(apart.order_by("pk"))
    keys = [(pair.one_id, pair.other_id) for pair in found]
    reasons = competition_kinds.kind_of(competition).why_not_apart(competition, keys)
    named = [
        (pair.pk, entrant_name(pair.one), entrant_name(pair.other), why)
        for pair, why in zip(found, reasons, strict=True)
    ]
    return render_page(
        request,
        "competitions/pairs.html",
        competition,
        form=form,
        pairs=named,
        blocks=_blocks(competition),
    )


def _blocks(competition: Competition) -> list[tuple[str, str, str]]:
    """Return the pairs kept apart by one of the two, with the reason why they can still meet.

    The reason is "" if they cannot meet.
    """
    keys = [(min(pair), max(pair)) for pair in pairs_by_people(competition.pk)]
    entrants = Entrant.objects.select_related("user").in_bulk({key for pair in keys for key in pair})
    reasons = competition_kinds.kind_of(competition).why_not_apart(competition, keys)
    return [
        (entrant_name(entrants[one]), entrant_name(entrants[other]), why)
        for (one, other), why in zip(keys, reasons, strict=True)
    ]


def _replace(old: int, chosen: dict[str, Any], by: User) -> Entrant:
    return replacing.replace(old_id=old, new_id=chosen["newcomer"], by=by, reason=chosen["reason"])


@transaction.atomic
def _enter_program(competition_id: int, name: str, by: User) -> Entrant:
    competition, _now = lock_competition(competition_id)
    directing.require_director(competition, by)
    return entering.enter_program(competition, name, by=by)
