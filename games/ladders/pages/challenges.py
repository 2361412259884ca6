"""Pages on which players challenge others and answer challenges."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once
from games.competitions.names import entrant_name
from games.ladders.challenge import why_not
from games.ladders.models import Challenge
from games.ladders.pages.opening import open_ladder
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors import current_state
from games.ladders.selectors.panel import answer_text, panel, preview_outcomes
from games.ladders.services import challenging
from games.ladders.texts.reasons import reason_text
from games.matches.pages.people import signed_in_user
from games.notices.now import database_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, ladder_id: int, entrant_id: int) -> HttpResponse:
    """Show what a challenge would lead to; on POST, make it."""
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    if not competition.entrants.filter(pk=entrant_id).exists():
        raise Http404
    if request.method == "POST":
        made = create_once(
            submission_of(request),
            Challenge,
            lambda: challenging.challenge(competition_id=ladder_id, user=user, defender_id=entrant_id),
        )
        messages.success(
            request,
            _("You have challenged %(name)s, who has been notified by email.") % {"name": _other(made)},
        )
        return redirect("ladders:ladder", ladder_id)
    now = database_now()
    season = current_state.season_of(competition.ladder)
    shown = current_state.take_snapshot(competition.ladder, season, now)
    mine = next((rung for rung in shown.rungs if rung.entrant.user_id == user.pk), None)
    theirs = next((rung for rung in shown.rungs if rung.entrant_id == entrant_id), None)
    if theirs is None or season is None:
        raise Http404
    if mine is None:
        messages.warning(request, _("You are not on this ladder."))
        return redirect("ladders:ladder", ladder_id)
    name = entrant_name(theirs.entrant)
    reason = why_not(shown.field, challenge_rules_of(season), mine.entrant_id, entrant_id, now)
    context = {
        "competition": competition,
        "mine": mine,
        "theirs": theirs,
        "name": name,
        "why_not": reason_text(reason, name) if reason else "",
        "lines": preview_outcomes(competition, season, shown.order, mine.entrant, theirs.entrant),
        "within": answer_text(season),
        "match_days": season.match_days,
        "form_key": entrant_id,
    }
    return render(request, "ladders/challenge.html", context)


@login_required
@require_safe
def answer(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Show an open challenge to its two players: the defender can answer it, the challenger can read it."""
    user = signed_in_user(request)
    made = _challenge(challenge_id, user)
    competition, now = made.ladder.competition, database_now()
    if made.status != Challenge.Status.OPEN:
        return _answered_already(request, made)
    away = current_state.absences([made.defender], now)
    shown = current_state.take_snapshot(made.ladder, made.season, now)
    mine = made.defender.user_id == user.pk
    context = {
        "competition": competition,
        "panel": panel(competition, made, shown.order, away, mine=mine),
        "may_take_back": not mine and current_state.away_until(made.defender, away, now) is not None,
        "first": True,
    }
    return render(request, "ladders/answer.html", context)


@login_required
def accept(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Accept a challenge, and redirect to its match."""
    return _do(
        request,
        challenge_id,
        lambda user: challenging.accept(challenge_id=challenge_id, user=user),
        _(
            "The match has been created and sealed. Give your word of luck: the match starts "
            "when the last one is given."
        ),
    )


@login_required
def refuse(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Decline a challenge."""
    return _do(
        request,
        challenge_id,
        lambda user: challenging.refuse(challenge_id=challenge_id, user=user),
        _("You declined the challenge."),
    )


@login_required
def withdraw(request: HttpRequest, challenge_id: int) -> HttpResponse:
    """Withdraw a challenge whose defender is away."""
    return _do(
        request,
        challenge_id,
        lambda user: challenging.withdraw(challenge_id=challenge_id, user=user),
        _("You took back the challenge."),
    )


def _do(request: HttpRequest, challenge_id: int, act: Callable[[User], Challenge], done: str) -> HttpResponse:
    """Carry out an action once for a POST; for any other request, redirect to the challenge.

    The page of the challenge has the buttons.
    """
    if request.method != "POST":
        return redirect("ladders:answer", challenge_id)
    user = signed_in_user(request)
    _challenge(challenge_id, user)
    made = create_once(submission_of(request), Challenge, lambda: act(user))
    messages.success(request, done)
    if made.table is not None and made.table.match_id is not None:
        return redirect("matches:match", made.table.match_id)
    return redirect("ladders:ladder", made.ladder_id)


def _answered_already(request: HttpRequest, made: Challenge) -> HttpResponse:
    """Redirect a reader of a challenge that is no longer open to its match, or to the ladder."""
    if made.table is not None and made.table.match_id is not None:
        return redirect("matches:match", made.table.match_id)
    messages.info(request, _("This challenge is closed: %(status)s.") % {"status": made.get_status_display()})
    return redirect("ladders:ladder", made.ladder_id)


def _challenge(challenge_id: int, user: User) -> Challenge:
    """Return a challenge if the person is one of its players.

    This is checked before anything is locked. Raises `Http404`.
    """
    made = (
        Challenge.objects.select_related(
            "ladder__competition", "season", "challenger__user", "defender__user", "table"
        )
        .filter(pk=challenge_id)
        .first()
    )
    if made is None or user.pk not in (made.challenger.user_id, made.defender.user_id):
        raise Http404
    return made


def _other(made: Challenge) -> str:
    return entrant_name(made.defender)
