"""What was told, and what was done: announcements and the log."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.competitions.forms.telling import AnnouncementForm
from games.competitions.pages.answers import refusals_answered, tried
from games.competitions.pages.opening import is_director, show, visible
from games.competitions.selectors import record
from games.competitions.selectors.announcements import announcements as told
from games.competitions.selectors.own_tables import own_tables
from games.competitions.services import announcing
from games.matches.pages.people import reader, signed_in

PER_PAGE = 50
"""Entries of the log on one page."""

ANNOUNCEMENTS_SHOWN = 20
"""Announcements on one page."""


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_answered
def announcements(request: HttpRequest, number: int) -> HttpResponse:
    """What directors told everybody; a director tells more."""
    competition, user = visible(request, number), reader(request)
    directs = is_director(request, competition)
    form = AnnouncementForm(request.POST if request.method == "POST" else None) if directs else None
    if request.method == "POST":
        if form is None:
            raise Http404
        if form.is_valid():
            done = tried(
                form,
                lambda: announcing.announce(
                    competition_id=competition.pk,
                    by=signed_in(request),
                    text=form.cleaned_data["text"],
                    form=form.cleaned_data["mark"],
                ),
            )
            if done:
                messages.success(request, _("It is on its way to everybody."))
                return redirect("competitions:announcements", competition.pk)
    found = told(competition, user.pk if user else None, directs=directs)
    page = Paginator(found, ANNOUNCEMENTS_SHOWN).get_page(request.GET.get("page"))
    return show(
        request, "competitions/announcements.html", competition, form=form, page=page, directs=directs
    )


@require_safe
def log(request: HttpRequest, number: int) -> HttpResponse:
    """What was done; a director reads besides what stands on the desk alone."""
    competition, user = visible(request, number), reader(request)
    directs = is_director(request, competition)
    entries = record.entries(competition, None)
    if user is not None and directs:
        entries = record.entries(competition, user.pk, own_tables(competition, user.pk))
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": record.lines(page), "directs": directs}
    return show(request, "competitions/log.html", competition, **context)
