"""The pages that teach how to play: a list of titles, each title's first page, and its chapters."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from games.engine import registry
from games.engine.errors import UnknownTitle
from games.engine.lessons import Lesson
from games.site.selectors import lessons
from games.site.selectors.showcase import showcase


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the titles of the lobby that have lessons, with a picture of each."""
    games = [game for game in showcase().games if registry.lessons(game.title.key)]
    return render(request, "site/learn/index.html", {"games": games})


@require_safe
def lesson(request: HttpRequest, title: str) -> HttpResponse:
    """Show the first page of a title's lessons, with a list of chapters."""
    found = _lesson(title)
    context = {
        "key": title,
        "page": lessons.chapter_text(title, found.first),
        "chapters": lessons.contents(found),
        "practice": lessons.has_practice(title),
    }
    return render(request, "site/learn/lesson.html", context)


@require_safe
def chapter(request: HttpRequest, title: str, chapter: str) -> HttpResponse:
    """Show one chapter of a title's lessons, with links to the chapters before and after it."""
    found = _lesson(title)
    told = found.chapter(chapter)
    if told is None:
        raise Http404
    chapters = lessons.contents(found)
    at = [link.key for link in chapters].index(chapter)
    context = {
        "key": title,
        "page": lessons.chapter_text(title, told),
        "first": lessons.heading(found.first),
        "before": chapters[at - 1] if at else None,
        "after": chapters[at + 1] if at + 1 < len(chapters) else None,
        "match_url": _match_url(request),
    }
    return render(request, "site/learn/chapter.html", context)


def _match_url(request: HttpRequest) -> str:
    """Return the address of the match from which the reader followed a rule's link, or ""."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}):
        return ""
    try:
        found = resolve(urlsplit(came_from).path)
    except Resolver404:
        return ""
    if found.namespace != "matches" or "match_id" not in found.kwargs:
        return ""
    return reverse("matches:match", args=[found.kwargs["match_id"]])


def _lesson(title: str) -> Lesson:
    try:
        found = registry.lessons(title)
    except UnknownTitle:
        raise Http404 from None
    if found is None:
        raise Http404
    return found
