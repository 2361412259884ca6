"""The pages on which people choose when they get which notices: for all matches, and for one match."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.notices.forms import ChoicesForm, MatchChoicesForm
from games.notices.now import database_now
from games.notices.pages.readers import reader_of
from games.notices.selectors.choices import threads_with_choices
from games.notices.services.choosing import choose, choose_times
from games.notices.threads import subjects_of


@require_http_methods(["GET", "HEAD", "POST"])
def choices(request: HttpRequest) -> HttpResponse:
    """Show when the reader gets which notices; on POST, store their choices."""
    user = reader_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    form = ChoicesForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        now = database_now()
        choose(user=user, choices=form.choices(), now=now)
        choose_times(
            user=user,
            digest_hour=form.cleaned_data["digest_hour"],
            reminder_hours=form.cleaned_data["reminder_hours"],
            now=now,
        )
        messages.success(request, _("Your choices are saved."))
        return redirect("notices:choices")
    own = threads_with_choices(user)
    subjects = subjects_of(user, own)
    context = {
        "form": form,
        "matches": [(thread, subjects[thread].name) for thread in own if thread in subjects],
        "guest": user.is_guest,
    }
    return render(request, "notices/choices.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def match_choices(request: HttpRequest, thread: str) -> HttpResponse:
    """Show the reader's choices for one match; on POST, store new ones."""
    user = reader_of(request)
    if user is None:
        return redirect_to_login(request.get_full_path())
    subject = subjects_of(user, [thread]).get(thread)
    if subject is None:
        raise Http404
    form = MatchChoicesForm(request.POST or None, user=user, thread=thread)
    if request.method == "POST" and form.is_valid():
        choose(user=user, choices=form.choices(), thread=thread, now=database_now())
        messages.success(request, _("Your choices are saved."))
        return redirect("notices:match_choices", thread)
    return render(request, "notices/match_choices.html", {"form": form, "match_subject": subject})
