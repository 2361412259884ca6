"""The page on which directors are added and removed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.form_tokens import submission_of
from accounts.models import User
from accounts.services.once import create_once
from games.competitions.forms.entries import PersonForm
from games.competitions.models import Competition, Director
from games.competitions.pages.shortcuts import render_page
from games.competitions.selectors.directors import find_directed as read
from games.competitions.services import directing
from games.engine.sent_numbers import read_number
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import carry_out, show_in_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def directors(request: HttpRequest, number: int) -> HttpResponse:
    """Show a competition's directors; on POST, add or remove one.

    If the competition has no director left, staff can add one.
    """
    user = signed_in_user(request)
    found = read(number)
    if found is None and user.is_staff:
        competition: Competition = get_object_or_404(Competition, pk=number)
    elif found is not None and found.by(user.pk):
        competition = found.competition
    else:
        raise Http404
    form = PersonForm()
    if request.method == "POST" and "remove" in request.POST:
        gone = User.objects.filter(pk=read_number(request.POST["remove"])).first()
        removed = gone is not None and carry_out(
            request,
            lambda: directing.remove(competition_id=competition.pk, by=user, user=gone),
            _("%(name)s is no longer a director.") % {"name": gone.name},
        )
        mine = removed and gone == user
        return redirect("competitions:log" if mine else "competitions:directors", competition.pk)
    if request.method == "POST":
        form = PersonForm(request.POST)
        if form.is_valid():
            person = form.cleaned_data["person"]
            with show_in_form(form):
                create_once(
                    submission_of(request),
                    Director,
                    lambda: directing.add(competition_id=competition.pk, by=user, user=person),
                )
                messages.success(request, _("%(name)s is a director now.") % {"name": person.name})
                return redirect("competitions:directors", competition.pk)
    people = found.directors if found is not None else ()
    return render_page(request, "competitions/directors.html", competition, form=form, directors=people)
