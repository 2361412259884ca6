"""Pages on which players join a ladder, are away, say that they are ready, and leave."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.known_browsers import browser_mark
from accounts.services.once import create_once, do_once
from games.competitions.access import known_link_token
from games.competitions.errors import CompetitionOver
from games.competitions.models import Entrant
from games.ladders.forms.playing import AwayForm, JoinForm
from games.ladders.models import Rung
from games.ladders.pages.opening import open_ladder
from games.ladders.selectors import current_state
from games.ladders.selectors import joining as join_panels
from games.ladders.selectors.ladder_page import next_begins
from games.ladders.services import forming, holding, joining, leaving
from games.matches.pages.decorators import post_only
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.notices.now import database_now


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show how to join a ladder; on POST, join it."""
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    form = JoinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        entrant = create_once(
            submission_of(request),
            Entrant,
            lambda: joining.join(
                competition_id=ladder_id,
                user=user,
                at_once=form.cleaned_data["at_once"],
                mark=browser_mark(request, f"competition:{ladder_id}"),
                token=known_link_token(request, ladder_id),
            ),
        )
        waits = entrant.status == Entrant.Status.WAITING
        messages.success(request, _("You are on the waiting list.") if waits else _("You are on the ladder."))
        return redirect("ladders:ladder", ladder_id)
    entry = Entrant.objects.filter(competition=competition, user=user).first()
    door = join_panels.join_panel(
        competition, entry, user, known_link_token(request, ladder_id), database_now()
    )
    context = {"competition": competition, "form": form, "door": door}
    return render(request, "ladders/join.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_page(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show an entrant's own page; on POST, change their number of matches."""
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    if competition.over:
        raise CompetitionOver
    rung = Rung.objects.filter(ladder=ladder_id, entrant__user=user).select_related("entrant").first()
    if rung is None:
        messages.warning(request, _("You are not on this ladder."))
        return redirect("ladders:ladder", ladder_id)
    form = JoinForm(
        request.POST if request.method == "POST" else None, initial={"at_once": rung.entrant.at_once}
    )
    if request.method == "POST" and form.is_valid():
        joining.set_parallel_matches(
            competition_id=ladder_id, user=user, at_once=form.cleaned_data["at_once"]
        )
        messages.success(request, _("Saved."))
        return redirect("ladders:mine", ladder_id)
    return _mine(request, ladder_id, rung, form=form)


@login_required
@post_only
def away(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Hold the reader's rung until the end of the chosen day."""
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    rung = Rung.objects.filter(ladder=ladder_id, entrant__user=user).select_related("entrant").first()
    form = AwayForm(request.POST, zone=user.time_zone, now=database_now())
    if rung is None or competition.over:
        return redirect("ladders:ladder", ladder_id)
    if form.is_valid():
        with show_in_form(form, field="last"):
            do_once(
                submission_of(request),
                user,
                lambda: holding.go_away(competition_id=ladder_id, user=user, until=form.until()),
            )
            messages.success(request, _("Your rung is held until you are back."))
            return redirect("ladders:ladder", ladder_id)
    return _mine(request, ladder_id, rung, away_form=form)


@login_required
@post_only
def come_back(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """End the reader's absence."""
    open_ladder(request, ladder_id)
    holding.come_back(competition_id=ladder_id, user=signed_in_user(request))
    messages.success(request, _("Welcome back."))
    return redirect("ladders:ladder", ladder_id)


@login_required
@post_only
def set_ready(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Record whether the reader wants a seat when tables are next formed."""
    open_ladder(request, ladder_id)
    wants = request.POST.get("ready") == "yes"
    forming.say_ready(competition_id=ladder_id, user=signed_in_user(request), ready=wants)
    messages.success(
        request,
        _("You’ll get a seat when tables are next formed.")
        if wants
        else _("You won’t get a seat until you say you’re ready again."),
    )
    return redirect("ladders:ladder", ladder_id)


@login_required
@post_only
def leave(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Leave the ladder immediately, or when the season ends."""
    user = signed_in_user(request)
    open_ladder(request, ladder_id)
    if request.POST.get("when") == "now":
        do_once(submission_of(request), user, lambda: leaving.leave(competition_id=ladder_id, user=user))
        messages.success(request, _("You have left the ladder. Your matches continue to the end."))
    else:
        leaving.leave_after(competition_id=ladder_id, user=user, leaves=True)
        messages.success(
            request, _("You’ll leave when the season ends. Until then you can change your mind.")
        )
    return redirect("ladders:ladder", ladder_id)


@login_required
@post_only
def cancel_leaving(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Cancel the reader's plan to leave when the season ends."""
    open_ladder(request, ladder_id)
    leaving.leave_after(competition_id=ladder_id, user=signed_in_user(request), leaves=False)
    messages.success(request, _("You’re staying on the ladder."))
    return redirect("ladders:ladder", ladder_id)


def _mine(
    request: HttpRequest,
    ladder_id: int,
    rung: Rung,
    *,
    form: JoinForm | None = None,
    away_form: AwayForm | None = None,
) -> HttpResponse:
    user, now = signed_in_user(request), database_now()
    competition = open_ladder(request, ladder_id)
    season = current_state.season_of(competition.ladder)
    context = {
        "competition": competition,
        "rung": rung,
        "season": season,
        "form": form or JoinForm(initial={"at_once": rung.entrant.at_once}),
        "away_form": away_form or AwayForm(zone=user.time_zone, now=now),
        "days_left": holding.days_left(season, rung.entrant, now) if season else 0,
        "held": rung.entrant.status == Entrant.Status.HELD,
        "follows": next_begins(rung.ladder, season) is not None,
    }
    return render(request, "ladders/mine.html", context)
