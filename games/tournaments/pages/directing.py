"""A director's pages other than the desk: the next round, seeds, and beginning or cancelling a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import do_once
from games.competitions.models import Competition, Entrant
from games.engine.sent_numbers import read_number
from games.matches.pages.decorators import post_only
from games.matches.pages.people import signed_in_user
from games.tournaments.forms.directing import ReasonForm, SeedsForm
from games.tournaments.models import Round, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.pages.opening import open_as_director
from games.tournaments.selectors import rolls
from games.tournaments.selectors.people import People, Person
from games.tournaments.selectors.preview import PreviewTable, pending_cut, preview_round, preview_without
from games.tournaments.selectors.round_names import name_of_round
from games.tournaments.selectors.standing_lines import LINES_SHOWN
from games.tournaments.services import steering
from games.tournaments.texts import absence
from games.tournaments.texts.failures import failure_sentences

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_safe
def rounds(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the next round: its roll call or its pairing, and the conditions that the pairing breaks.

    The director may also see the pairing as it would be without a chosen player. Before a later stage, show
    the players who are asked whether they advance.
    """
    tournament, user = open_as_director(request, competition_id), signed_in_user(request)
    known = People(tournament, user.pk, named=True)
    each = _open_round(tournament)
    context: dict[str, Any] = {
        "competition": tournament.competition,
        "from_ladder": tournament.ladder_id is not None,
        "each": each,
        "failure": failure_sentences(tournament),
    }
    if each is None:
        context["cut"] = pending_cut(tournament, known)
    else:
        context["round_name"] = name_of_round(each)
    if each is not None and each.status == Round.Status.PREVIEWED:
        shown = preview_round(each, known)
        present = sorted(
            {person for table in shown.tables for person in table.people} | {*shown.byes},
            key=lambda person: person.name,
        )
        dropped = _chosen(request, present)
        then = preview_without(each, dropped.key, known) if dropped is not None else None
        context |= {
            "shown": shown,
            "page": _page(request, shown.tables),
            "people": present,
            "dropped": dropped,
            "then": then,
            "then_page": _page(request, then.tables) if then is not None else None,
            "without_query": f"without={dropped.key}" if dropped is not None else "",
        }
    elif each is not None:
        asked = rolls.called_entrants(each)
        context |= {
            "answered": [known[row.pk] for row in asked if has_answered(row, each) and row.ready],
            "refused": [known[row.pk] for row in asked if has_answered(row, each) and not row.ready],
            "absence": absence.absence_rule(each.stage.settings),
            "silent": [known[row.pk] for row in asked if row.active and not has_answered(row, each)],
        }
    return render(request, "tournaments/direct_rounds.html", context)


@login_required
@post_only
def begin_round(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Begin the next round, in the version that the director has seen."""
    open_as_director(request, competition_id)
    user, number, version = signed_in_user(request), _number(request, "round"), _number(request, "version")
    do_once(
        submission_of(request),
        user,
        lambda: steering.begin_round(competition_id=competition_id, by=user, number=number, version=version),
    )
    messages.success(request, _("The round has started; its tables are being created."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@post_only
def end_roll(request: HttpRequest, competition_id: int) -> HttpResponse:
    """End a round's roll call before its deadline."""
    open_as_director(request, competition_id)
    user, number = signed_in_user(request), _number(request, "round")
    do_once(
        submission_of(request),
        user,
        lambda: steering.end_roll(competition_id=competition_id, by=user, number=number),
    )
    messages.success(request, _("The roll call has ended. The round will be paired in a moment."))
    return redirect("tournaments:rounds", competition_id)


@login_required
@FORM_METHODS
def seeds(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show a form for the seeds of a tournament that has not begun; on POST, save them.

    Players of a ladder's final are seeded by rung, and the seeds of anonymous players are drawn, so the page
    redirects to the entrants.
    """
    tournament, user = open_as_director(request, competition_id), signed_in_user(request)
    seeded = tournament.ladder_id is not None or tournament.competition.anonymous
    if tournament.competition.status != Competition.Status.OPEN or seeded:
        return redirect("competitions:entrants", competition_id)
    present = _present(tournament, People(tournament, user.pk, named=True))
    page = Paginator(present, LINES_SHOWN).get_page(request.GET.get("page"))
    form = SeedsForm(list(page), request.POST if request.method == "POST" else None)
    if form.is_valid():
        chosen = form.seeds()
        do_once(
            submission_of(request),
            user,
            lambda: steering.seed(competition_id=competition_id, by=user, seeds=chosen),
        )
        messages.success(request, _("The seeds have been saved."))
        return redirect(request.get_full_path())
    context = {"competition": tournament.competition, "tournament": tournament, "form": form, "page": page}
    return render(request, "tournaments/direct_seeds.html", context)


@login_required
@post_only
def begin(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Begin the tournament before its date."""
    open_as_director(request, competition_id)
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: steering.begin(competition_id=competition_id, by=user))
    messages.success(request, _("Entries have closed, and the tournament starts."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@FORM_METHODS
def call_off(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show a form for the reason; on POST, call the tournament off."""
    tournament = open_as_director(request, competition_id)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        user, reason = signed_in_user(request), form.cleaned_data["reason"]
        do_once(
            submission_of(request),
            user,
            lambda: steering.call_off(competition_id=competition_id, by=user, reason=reason),
        )
        messages.success(request, _("The tournament has been cancelled."))
        return redirect("tournaments:tournament", competition_id)
    context = {"competition": tournament.competition, "form": form}
    return render(request, "tournaments/call_off.html", context)


def _page(request: HttpRequest, tables: Sequence[PreviewTable]) -> Page[PreviewTable]:
    return Paginator(tables, LINES_SHOWN).get_page(request.GET.get("page"))


def _open_round(tournament: Tournament) -> Round | None:
    """Return the round that is in its roll call or paired and has not begun; None if there is none."""
    return (
        Round.objects.filter(
            stage__tournament=tournament, status__in=(Round.Status.PLANNED, Round.Status.PREVIEWED)
        )
        .select_related("stage")
        .order_by("stage__number", "number")
        .first()
    )


def _present(tournament: Tournament, known: dict[int, Person]) -> list[Person]:
    rows = Entrant.objects.filter(competition=tournament.pk, status__in=Entrant.TAKING_PART)
    found = [known[key] for key in rows.order_by("pk").values_list("pk", flat=True)]
    return sorted(found, key=lambda each: (each.seed or 10**6, each.key))


def _chosen(request: HttpRequest, present: list[Person]) -> Person | None:
    """Return the player without whom the pairing is shown, given by the address; None if there is none."""
    text = request.GET.get("without", "")
    return next((each for each in present if str(each.key) == text), None)


def _number(request: HttpRequest, name: str) -> int:
    return read_number(request.POST.get(name, "")) or 0
