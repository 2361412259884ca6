"""The pages on which directors change a ladder's settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.competitions.errors import AlreadyChanged, CompetitionOver
from games.competitions.models import Competition
from games.competitions.pages.page_versions import parse_instant
from games.competitions.services import directing
from games.ladders.forms.season import SeasonEndForm
from games.ladders.forms.terms import SettingsForm
from games.ladders.models import Season
from games.ladders.pages.opening import open_ladder
from games.ladders.selectors import current_state
from games.ladders.services import creating, moving_season_end
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show the terms of the next season; on POST, change them.

    The current season keeps its terms.
    """
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    directing.require_director(competition, user)
    if competition.over:
        raise CompetitionOver
    form = SettingsForm(competition.ladder, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        changed = creating.change(
            by=user, competition_id=ladder_id, about=form.cleaned_data["about"], terms=form.terms()
        )
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect("ladders:settings", ladder_id)
    season = current_state.season_of(competition.ladder)
    end = SeasonEndForm(season) if season is not None and _goes_on(season) else None
    return _shown(request, competition, form, end)


@login_required
@require_http_methods(["POST"])
def move_end(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Change the end of the season in progress."""
    user, competition = signed_in_user(request), open_ladder(request, ladder_id)
    directing.require_director(competition, user)
    season = current_state.season_of(competition.ladder)
    if season is None or not _goes_on(season):
        raise AlreadyChanged
    form = SeasonEndForm(season, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        with show_in_form(form):
            create_once(
                submission_of(request),
                Season,
                lambda: moving_season_end.move_end(
                    competition_id=ladder_id,
                    by=user,
                    to=data["to"],
                    seen=parse_instant(data["seen"]),
                    reason=data["reason"],
                ),
            )
            messages.success(request, _("The end of the season has been moved."))
            return redirect("ladders:settings", ladder_id)
    return _shown(request, competition, SettingsForm(competition.ladder, None), form)


def _goes_on(season: Season | None) -> bool:
    return season is not None and season.status == Season.Status.RUNNING


def _shown(
    request: HttpRequest, competition: Competition, form: SettingsForm, end: SeasonEndForm | None
) -> HttpResponse:
    context = {
        "competition": competition,
        "form": form,
        "season": current_state.season_of(competition.ladder),
        "end": end,
    }
    return render(request, "ladders/settings.html", context)
