"""The pages that show ladders: the list, one ladder, its rules, its matches, one of its entrants."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.competitions.access import known_link_token
from games.competitions.models import Competition, Entrant
from games.competitions.names import entrant_name
from games.competitions.pages.listing import follow_link, show_list
from games.ladders.pages.opening import open_ladder
from games.ladders.selectors import current_state, history, joining, records
from games.ladders.selectors import matches as match_lines
from games.ladders.selectors.ladder_page import ladder_page
from games.ladders.selectors.listing import listing
from games.ladders.texts import rules as rule_texts
from games.notices.now import database_now


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the newest ladders that are open to all, and the reader's own, as far as they fit the filters."""
    return show_list(request, "ladders/index.html", listing)


@require_safe
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open a ladder by its link."""
    return follow_link(request, Competition.Kind.LADDER, token)


@require_safe
def ladder(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show a ladder: its rungs, the reader's actions, and the matches in progress."""
    competition, now = open_ladder(request, ladder_id), database_now()
    page = ladder_page(competition, request.user, now, page=request.GET.get("page"))
    terms = page.season or page.ladder
    context = {
        "page": page,
        "competition": competition,
        "in_a_line": rule_texts.summary_line(terms, competition),
        "door": joining.join_panel(
            competition, page.entry, request.user, known_link_token(request, ladder_id), now
        ),
        "now": now,
    }
    return render(request, "ladders/ladder.html", context)


@require_safe
def rules(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show all rules of a ladder, with examples."""
    competition = open_ladder(request, ladder_id)
    shown = competition.ladder
    season = current_state.season_of(shown)
    terms = season or shown
    context = {
        "competition": competition,
        "season": season,
        "rules": rule_texts.rules(shown, terms, competition),
        "examples": rule_texts.examples(terms, competition),
        "pair": rule_texts.sample_pair_text(terms) if competition.for_two else "",
    }
    return render(request, "ladders/rules.html", context)


@require_safe
def matches(request: HttpRequest, ladder_id: int) -> HttpResponse:
    """Show one page of a ladder's matches, the newest first."""
    competition = open_ladder(request, ladder_id)
    page = match_lines.page_of(competition, request.GET.get("page"))
    context = {
        "competition": competition,
        "page": page,
        "lines": match_lines.lines(competition, list(page.object_list)),
    }
    return render(request, "ladders/matches.html", context)


@require_safe
def person(request: HttpRequest, ladder_id: int, entrant_id: int) -> HttpResponse:
    """Show how one entrant's rung has changed."""
    competition, now = open_ladder(request, ladder_id), database_now()
    entrant = Entrant.objects.filter(competition=competition, pk=entrant_id).select_related("user").first()
    if entrant is None:
        raise Http404
    season = current_state.season_of(competition.ladder)
    results = records.results_of(competition.ladder, season).get(entrant.pk, ())
    mine = entrant.user_id is not None and entrant.user_id == request.user.pk
    context = {
        "competition": competition,
        "name": entrant_name(entrant),
        "mine": mine,
        "season": season,
        "chart": history.chart(entrant, season, results, now, mine=mine) if season else None,
        "changes": history.changes(entrant)[::-1],
    }
    return render(request, "ladders/person.html", context)
