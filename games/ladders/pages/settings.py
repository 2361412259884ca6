"""The settings of a ladder, for its directors."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.competitions.services import directing
from games.ladders.forms.terms import SettingsForm
from games.ladders.pages.answers import refusals_answered
from games.ladders.pages.reaching import reach
from games.ladders.selectors import field
from games.ladders.services import creating
from games.matches.pages.people import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def settings(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Terms of the next season; nothing changes in the one that goes on."""
    user, competition = signed_in(request), reach(request, ladder_id)
    directing.require(competition, user)
    form = SettingsForm(competition.ladder, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        changed = creating.change(
            by=user, competition_id=ladder_id, about=form.cleaned_data["about"], terms=form.terms()
        )
        messages.success(request, _("That is stored.") if changed else _("Nothing was changed."))
        return redirect("ladders:settings", ladder_id)
    context = {"competition": competition, "form": form, "season": field.season_of(competition.ladder)}
    return render(request, "ladders/settings.html", context)
