"""Pages to enter a tournament, answer its questions, and leave it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_tokens import submission_of
from accounts.known_browsers import browser_mark
from accounts.models import User
from accounts.services.once import create_once, do_once
from games.competitions.access import known_link_token
from games.competitions.models import Entrant
from games.competitions.services import entering
from games.competitions.services.locking import lock_competition
from games.engine.sent_numbers import MAX_LIST_NUMBER, read_number
from games.matches.pages.decorators import post_only
from games.matches.pages.people import signed_in_user
from games.tournaments.pages.opening import open_tournament
from games.tournaments.selectors.round_tables import open_tables_of
from games.tournaments.services import answering, leaving


@login_required
@post_only
def enter(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Enter the reader in the tournament, or put them on the waiting list."""
    user = signed_in_user(request)
    open_tournament(request, competition_id)
    entrant = create_once(submission_of(request), Entrant, lambda: _enter(request, competition_id, user))
    waits = entrant.status == Entrant.Status.WAITING
    messages.success(request, _("You are on the waiting list.") if waits else _("You have entered."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@post_only
def answer_roll_call(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Record the reader's answer to the roll call of a round."""
    open_tournament(request, competition_id)
    answer = request.POST.get("ready") == "yes"
    answering.answer_roll(
        competition_id=competition_id,
        user=signed_in_user(request),
        number=read_number(request.POST.get("round", ""), most=MAX_LIST_NUMBER) or 0,
        ready=answer,
    )
    messages.success(
        request, _("You are playing in this round.") if answer else _("You are not playing in this round.")
    )
    return redirect("tournaments:tournament", competition_id)


@login_required
@post_only
def answer_advance(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Record whether the reader will play in the stage that they have reached."""
    open_tournament(request, competition_id)
    user, plays = signed_in_user(request), request.POST.get("plays") == "yes"
    do_once(
        submission_of(request),
        user,
        lambda: answering.answer_advance(competition_id=competition_id, user=user, plays=plays),
    )
    messages.success(
        request,
        _("You will play in the next stage.") if plays else _("Your place goes to the next player in line."),
    )
    return redirect("tournaments:tournament", competition_id)


@login_required
@require_safe
def ask_leave(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the consequences of leaving, and ask for confirmation."""
    found, user = open_tournament(request, competition_id), signed_in_user(request)
    leaving.entry_to_leave(found.competition, user)
    context = {"competition": found.competition, "tables": open_tables_of(found, user)}
    return render(request, "tournaments/leave.html", context)


@login_required
@post_only
def leave(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Withdraw the reader; their unfinished tables are played to the end or forfeited, as the form says."""
    open_tournament(request, competition_id)
    user, plays_on = signed_in_user(request), request.POST.get("tables") != "forfeit"
    do_once(
        submission_of(request),
        user,
        lambda: leaving.leave(competition_id=competition_id, user=user, plays_on=plays_on),
    )
    messages.success(request, _("You have withdrawn. The matches you have played still count."))
    return redirect("tournaments:tournament", competition_id)


@transaction.atomic
def _enter(request: HttpRequest, competition_id: int, user: User) -> Entrant:
    competition, _now = lock_competition(competition_id)
    return entering.enter(
        competition,
        user,
        mark=browser_mark(request, f"competition:{competition_id}"),
        token=known_link_token(request, competition_id),
    )
