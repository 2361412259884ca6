"""Pages for downloads of a tournament, which anyone who may see it may read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.competitions.models import Competition
from games.notices.now import database_now
from games.tournaments.exports import as_csv, as_json, trf
from games.tournaments.models import Tournament
from games.tournaments.pages.opening import open_tournament
from games.tournaments.selectors import record, trf_report


@require_safe
def standings_csv(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Return the standings as a file for a spreadsheet."""
    found = _begun(request, competition_id)
    return _file(found, as_csv.standings(record.read(found, database_now())), "standings.csv", "text/csv")


@require_safe
def tables_csv(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Return the tables as a file for a spreadsheet."""
    found = _begun(request, competition_id)
    told = record.read(found, database_now(), standings=False)
    return _file(found, as_csv.tables(told), "tables.csv", "text/csv")


@require_safe
def json(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Return all data of the tournament as a JSON file for a program."""
    found = _begun(request, competition_id)
    return _file(found, as_json.write(record.read(found, database_now())), "json", "application/json")


@require_safe
def trf16(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Return FIDE's report as a file; only a Swiss with two seats at a table has one."""
    found = _begun(request, competition_id)
    stage = trf_report.swiss_of(found, found.stages.order_by("number"))
    if stage is None:
        raise Http404
    return _file(found, trf.write(trf_report.read(found, stage)), "trf", "text/plain")


def _begun(request: HttpRequest, competition_id: int) -> Tournament:
    """Return a tournament that has begun and whose players are not anonymous, or no longer.

    Raises `Http404` before that, because there is nothing to download.
    """
    found = open_tournament(request, competition_id)
    begun = found.competition.status not in (Competition.Status.DRAFT, Competition.Status.OPEN)
    if not begun or found.competition.masked:
        raise Http404
    return found


def _file(tournament: Tournament, text: str, ending: str, kind: str) -> HttpResponse:
    """Return a file, named after the tournament if its name contains Latin letters."""
    name = slugify(tournament.competition.name) or f"tournament-{tournament.pk}"
    separator = "-" if "." in ending else "."
    return HttpResponse(
        text,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}{separator}{ending}"'},
    )
