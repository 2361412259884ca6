"""What was announced, and what was done: announcements and the log."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.once import press_of
from accounts.services.once import made_once
from games.competitions.forms.telling import AnnouncementForm
from games.competitions.models import Announcement
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
    """Show what directors announced to everyone; a director can add an announcement."""
    competition, user = visible(request, number), reader(request)
    directs = is_director(request, competition)
    form = AnnouncementForm(request.POST if request.method == "POST" else None) if directs else None
    if request.method == "POST":
        if form is None:
            raise Http404
        if form.is_valid():
            done = tried(
                form,
                lambda: made_once(
                    press_of(request),
                    Announcement,
                    lambda: announcing.announce(
                        competition_id=competition.pk, by=signed_in(request), text=form.cleaned_data["text"]
                    ),
                ),
            )
            if done:
                messages.success(request, _("Your announcement has been sent to everyone."))
                return redirect("competitions:announcements", competition.pk)
    found = told(competition, user.pk if user else None, directs=directs)
    page = Paginator(found, ANNOUNCEMENTS_SHOWN).get_page(request.GET.get("page"))
    return show(
        request, "competitions/announcements.html", competition, form=form, page=page, directs=directs
    )


@require_safe
def log(request: HttpRequest, number: int) -> HttpResponse:
    """Show what was done; directors also see what is only on the desk."""
    competition, user = visible(request, number), reader(request)
    directs = is_director(request, competition)
    entries = record.entries(competition, None)
    if user is not None and directs:
        entries = record.entries(competition, user.pk, own_tables(competition, user.pk))
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": record.lines(page), "directs": directs}
    return show(request, "competitions/log.html", competition, **context)
