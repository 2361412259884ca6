"""A director's pages besides the desk: how it stands, the next round, entrants and their seeds."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.competitions.models import Competition, Entrant, ForbiddenPair
from games.competitions.services import pairs
from games.matches.pages.people import signed_in
from games.tournaments.forms.directing import PairForm, ReasonForm, SeedsForm
from games.tournaments.models import Round, Tournament
from games.tournaments.models.round import has_answered
from games.tournaments.pages.answers import posted, refusals_answered
from games.tournaments.pages.opening import open_as_director
from games.tournaments.selectors.people import People, Person
from games.tournaments.selectors.preview import previewed, without
from games.tournaments.services import rolls, steering

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])

PRESENT_STATUSES = (Entrant.Status.ENTERED, Entrant.Status.HELD)


@login_required
@require_safe
@refusals_answered
def rounds(request: HttpRequest, competition_id: int) -> HttpResponse:
    """The next round: its roll-call, its pairing, what it breaks, what if somebody dropped out."""
    tournament, user = open_as_director(request, competition_id), signed_in(request)
    known = People(tournament, user.pk)
    each = _open_round(tournament)
    context: dict[str, Any] = {"competition": tournament.competition, "each": each}
    if each is not None and each.status == Round.Status.PREVIEWED:
        shown = previewed(each, known)
        present = sorted(
            {person for table in shown.tables for person in table.people} | {*shown.byes},
            key=lambda person: person.name,
        )
        dropped = _chosen(request, present)
        context |= {
            "shown": shown,
            "people": present,
            "dropped": dropped,
            "then": without(each, dropped.key, known) if dropped is not None else None,
        }
    elif each is not None:
        asked = rolls.people(each)
        context |= {
            "answered": [known[row.pk] for row in asked if has_answered(row, each) and row.ready],
            "refused": [known[row.pk] for row in asked if has_answered(row, each) and not row.ready],
            "silent": [known[row.pk] for row in asked if row.active and not has_answered(row, each)],
        }
    return render(request, "tournaments/direct_rounds.html", context)


@login_required
@posted
@refusals_answered
def begin_round(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Begin the round that was seen."""
    steering.begin_round(
        competition_id=competition_id,
        by=signed_in(request),
        number=_number(request, "round"),
        version=_number(request, "version"),
    )
    messages.success(request, _("The round has begun; its tables are being made."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@posted
@refusals_answered
def end_roll(request: HttpRequest, competition_id: int) -> HttpResponse:
    """End the roll-call now."""
    steering.end_roll(competition_id=competition_id, by=signed_in(request), number=_number(request, "round"))
    messages.success(request, _("The roll-call is over; the round is paired in a moment."))
    return redirect("tournaments:rounds", competition_id)


@login_required
@FORM_METHODS
@refusals_answered
def entrants(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Who takes part: seeds by hand before it begins, pairs that shall not meet."""
    tournament, user = open_as_director(request, competition_id), signed_in(request)
    known = People(tournament, user.pk)
    present = _present(tournament, known)
    open_ = tournament.competition.status == Competition.Status.OPEN
    posted_ = request.POST if request.method == "POST" and "seed" in request.POST else None
    form = SeedsForm(present, posted_) if open_ else None
    if form is not None and posted_ is not None and form.is_valid():
        steering.seed(competition_id=competition_id, by=user, seeds=form.seeds())
        messages.success(request, _("The seeds are set."))
        return redirect("tournaments:entrants", competition_id)
    context = _entrants_context(tournament, known, present) | {"form": form}
    return render(request, "tournaments/direct_entrants.html", context)


@login_required
@posted
@refusals_answered
def keep_apart(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Let two not meet."""
    tournament, user = open_as_director(request, competition_id), signed_in(request)
    known = People(tournament, user.pk)
    present = _present(tournament, known)
    form = PairForm(present, request.POST)
    if form.is_valid():
        pairs.keep_apart(
            competition_id=competition_id,
            by=user,
            one=form.cleaned_data["one"],
            other=form.cleaned_data["other"],
        )
        messages.success(request, _("They are kept apart wherever that can be."))
        return redirect("tournaments:entrants", competition_id)
    context = _entrants_context(tournament, known, present) | {"pair_form": form}
    return render(request, "tournaments/direct_entrants.html", context)


@login_required
@posted
@refusals_answered
def let_meet(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Let two meet again."""
    pairs.let_meet(competition_id=competition_id, by=signed_in(request), pair_id=_number(request, "pair"))
    return redirect("tournaments:entrants", competition_id)


@login_required
@posted
@refusals_answered
def begin(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Begin before the date."""
    steering.begin(competition_id=competition_id, by=signed_in(request))
    messages.success(request, _("Entries are closed; it begins."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@FORM_METHODS
@refusals_answered
def call_off(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Ask once more, with a reason; then call it off."""
    tournament = open_as_director(request, competition_id)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        steering.call_off(
            competition_id=competition_id, by=signed_in(request), reason=form.cleaned_data["reason"]
        )
        messages.success(request, _("It is called off."))
        return redirect("tournaments:tournament", competition_id)
    context = {"competition": tournament.competition, "form": form}
    return render(request, "tournaments/call_off.html", context)


def _open_round(tournament: Tournament) -> Round | None:
    """The round that is called or paired and has not begun."""
    return (
        Round.objects.filter(
            stage__tournament=tournament, status__in=(Round.Status.PLANNED, Round.Status.PREVIEWED)
        )
        .select_related("stage")
        .order_by("stage__number", "number")
        .first()
    )


def _entrants_context(
    tournament: Tournament, known: dict[int, Person], present: list[Person]
) -> dict[str, Any]:
    apart = ForbiddenPair.objects.filter(competition=tournament.pk).order_by("pk")
    waiting = Entrant.objects.filter(competition=tournament.pk, status=Entrant.Status.WAITING)
    return {
        "competition": tournament.competition,
        "tournament": tournament,
        "present": present,
        "waiting": [known[key] for key in waiting.order_by("entered_at").values_list("pk", flat=True)],
        "gone": [each for each in known.values() if each.gone and each not in present],
        "pairs": [(pair.pk, known[pair.one_id], known[pair.other_id]) for pair in apart],
        "pair_form": PairForm(present),
    }


def _present(tournament: Tournament, known: dict[int, Person]) -> list[Person]:
    rows = Entrant.objects.filter(competition=tournament.pk, status__in=PRESENT_STATUSES)
    found = [known[key] for key in rows.order_by("pk").values_list("pk", flat=True)]
    return sorted(found, key=lambda each: (each.seed or 10**6, each.key))


def _chosen(request: HttpRequest, present: list[Person]) -> Person | None:
    """Who is to drop out, by the address."""
    text = request.GET.get("without", "")
    return next((each for each in present if str(each.key) == text), None)


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0
