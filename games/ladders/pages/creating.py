"""Pages for creating a ladder."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.ladders.forms.terms import NewLadderForm
from games.ladders.models import Ladder
from games.ladders.services import creating
from games.lobby.selectors.tables import offered_keys, titles
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.notices.now import database_now


@login_required
@require_safe
def choose_title(request: HttpRequest) -> HttpResponse:
    """Show the titles for a new ladder, or why the reader may not create one."""
    context = {"titles": titles(), "why_not": creating.why_not(signed_in_user(request))}
    return render(request, "ladders/new_title.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, title: str) -> HttpResponse:
    """Show the form for a new ladder; on POST, create it."""
    user, now = signed_in_user(request), database_now()
    if title not in offered_keys():
        raise Http404
    if request.method != "POST" and (why_not := creating.why_not(user)):
        return render(request, "ladders/new_title.html", {"titles": titles(), "why_not": why_not})
    form = NewLadderForm(
        title, zone=user.time_zone, now=now, data=request.POST if request.method == "POST" else None
    )
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = create_once(
                submission_of(request),
                Ladder,
                lambda: creating.create(
                    by=user,
                    competition=form.fields_of_competition(),
                    ladder=form.terms(),
                    starts_at=form.starts_at(),
                ),
            )
            return redirect("ladders:ladder", made.pk)
    return render(request, "ladders/new.html", {"form": form, "meta": form.meta})
