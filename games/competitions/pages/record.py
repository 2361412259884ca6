"""Pages for announcements and the log."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once
from games.competitions.forms.announcements import AnnouncementForm
from games.competitions.models import Announcement
from games.competitions.pages.shortcuts import get_visible_or_404, render_page
from games.competitions.selectors import log_entries
from games.competitions.selectors.announcements import announcements as told
from games.competitions.selectors.directors import is_director
from games.competitions.selectors.own_tables import own_tables
from games.competitions.services import announcing
from games.matches.pages.people import reader, signed_in_user
from games.matches.pages.refusals import show_in_form

PER_PAGE = 50
"""Entries of the log on one page."""

ANNOUNCEMENTS_SHOWN = 20
"""Announcements on one page."""


@require_http_methods(["GET", "HEAD", "POST"])
def announcements(request: HttpRequest, number: int) -> HttpResponse:
    """Show one page of the announcements that the reader may read; on POST by a director, send another one.

    The new one goes to everyone who takes part or is on the waiting list.
    """
    competition, user = get_visible_or_404(request, number), reader(request)
    directs = is_director(competition, request.user.pk)
    form = AnnouncementForm(request.POST if request.method == "POST" else None) if directs else None
    if request.method == "POST":
        if form is None:
            raise Http404
        if form.is_valid():
            with show_in_form(form):
                create_once(
                    submission_of(request),
                    Announcement,
                    lambda: announcing.announce(
                        competition_id=competition.pk,
                        by=signed_in_user(request),
                        text=form.cleaned_data["text"],
                    ),
                )
                messages.success(request, _("Your announcement has been sent to everyone."))
                return redirect("competitions:announcements", competition.pk)
    found = told(competition, user.pk if user else None, directs=directs)
    page = Paginator(found, ANNOUNCEMENTS_SHOWN).get_page(request.GET.get("page"))
    return render_page(
        request, "competitions/announcements.html", competition, form=form, page=page, directs=directs
    )


@require_safe
def log(request: HttpRequest, number: int) -> HttpResponse:
    """Show one page of the log; directors also see the entries that are not open to everyone."""
    competition, user = get_visible_or_404(request, number), reader(request)
    directs = is_director(competition, request.user.pk)
    entries = log_entries.visible_entries(competition, None)
    if user is not None and directs:
        entries = log_entries.visible_entries(competition, user.pk, own_tables(competition, user.pk))
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": log_entries.format_entries(page), "directs": directs}
    return render_page(request, "competitions/log.html", competition, **context)
