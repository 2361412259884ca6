"""The pages with which ladders and tournaments begin: the list of them, and the way in by a link."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from games.competitions import competition_kinds
from games.competitions.access import remember_link
from games.competitions.models import Competition
from games.competitions.selectors.filters import CompetitionFilters
from games.lobby.selectors.tables import titles
from games.matches.pages.people import reader
from games.notices.now import database_now

Listing = Callable[[User | None, CompetitionFilters, datetime], object]
"""Returns the lists of a kind's page: what the reader, with these filters, may see now."""


def show_list(request: HttpRequest, template: str, listing: Listing) -> HttpResponse:
    """List the competitions of one kind that are open to all, and the reader's own."""
    filters = CompetitionFilters.of(request.GET)
    lists = listing(reader(request), filters, database_now())
    return render(request, template, {"lists": lists, "filters": filters, "titles": titles()})


def follow_link(request: HttpRequest, kind: str, token: str) -> HttpResponse:
    """Open a competition of one kind by its link, and remember the link. Raises `Http404`."""
    competition = Competition.objects.filter(token=token, kind=kind).first()
    if competition is None:
        raise Http404
    remember_link(request, competition)
    return redirect(competition_kinds.kind_of(competition).page(competition))
