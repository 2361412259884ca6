"""The director's wizard: kind, game, stages, dates and a check; then the tournament opens.

Each step is a page of its own and stores its answers; settings that could not be played are never stored.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_tokens import submission_of
from accounts.services.once import create_once, do_once
from games.competitions.models import Competition
from games.engine import registry
from games.lobby.selectors.tables import OfferedTitle, offered_keys, titles
from games.matches.pages.decorators import post_only
from games.matches.pages.people import signed_in_user
from games.matches.pages.refusals import show_in_form
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS, Blueprint
from games.tournaments.errors import BegunAlready
from games.tournaments.forms import dates as dates_form
from games.tournaments.forms import game as game_form
from games.tournaments.forms.dates import DatesForm
from games.tournaments.forms.game import GameForm
from games.tournaments.forms.stages import StagesForm
from games.tournaments.models import Tournament
from games.tournaments.pages.opening import open_as_director
from games.tournaments.selectors.last_season import league_of
from games.tournaments.selectors.readiness import (
    length_text,
    opening_problems,
    stages_of,
    table_lines,
    warnings,
)
from games.tournaments.services import preparing
from games.tournaments.texts import absence
from games.tournaments.texts import rules as rule_texts

FORM_METHODS = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """Show the kinds of tournaments, and the ten newest that the reader directs and can copy."""
    user = signed_in_user(request)
    earlier = Competition.objects.filter(
        kind=Competition.Kind.TOURNAMENT, directors__user=user, directors__until=None
    ).exclude(status=Competition.Status.DRAFT)
    context = {
        "blueprints": BLUEPRINTS.values(),
        "earlier": earlier.order_by("-created_at", "-pk").distinct()[:10],
        "why_not": preparing.why_not(user),
    }
    return render(request, "tournaments/new.html", context)


@login_required
@require_safe
def choose_title(request: HttpRequest, blueprint: str) -> HttpResponse:
    """Show the games for which this kind of tournament is suitable."""
    chosen = _blueprint(blueprint)
    if preparing.why_not(signed_in_user(request)):
        return redirect("tournaments:new")
    context = {"blueprint": chosen, "titles": [each for each in titles() if _suits(chosen, each)]}
    return render(request, "tournaments/new_title.html", context)


@login_required
@FORM_METHODS
def create_draft(request: HttpRequest, blueprint: str, title: str) -> HttpResponse:
    """Show the form for a new tournament's game; on POST, store the draft."""
    user, chosen = signed_in_user(request), _blueprint(blueprint)
    if title not in offered_keys():
        raise Http404
    if request.method != "POST" and preparing.why_not(user):
        return redirect("tournaments:new")
    form = GameForm(title, blueprint=chosen, zone=user.time_zone, data=_data(request))
    if request.method == "POST" and form.is_valid():
        with show_in_form(form):
            made = create_once(
                submission_of(request),
                Tournament,
                lambda: preparing.create_draft(
                    user=user, blueprint=chosen, values=form.fields_of_competition()
                ),
            )
            return redirect("tournaments:stages", made.pk)
    context = {"form": form, "meta": form.meta, "blueprint": chosen, "wizard_page": "game"}
    return render(request, "tournaments/wizard_game.html", context)


@login_required
@FORM_METHODS
def game(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the form for the game of a tournament in preparation; on POST, store it."""
    tournament, user = _draft(request, competition_id), signed_in_user(request)
    competition = tournament.competition
    form = GameForm(
        competition.title,
        blueprint=BLUEPRINTS[tournament.template],
        zone=user.time_zone,
        data=_data(request),
        initial=game_form.initial(competition),
    )
    if request.method == "POST" and form.is_valid():
        preparing.change_game(competition_id=competition_id, by=user, values=form.fields_of_competition())
        return redirect("tournaments:stages", competition_id)
    context = {"form": form, "meta": form.meta, "competition": competition, "wizard_page": "game"}
    return render(request, "tournaments/wizard_game.html", context)


@login_required
@FORM_METHODS
def stages(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the form for the settings of a tournament's stages; on POST, store them."""
    tournament = _draft(request, competition_id)
    lockstep = [row.lockstep for row in sorted(tournament.stages.all(), key=lambda row: row.number)]
    settings = list(zip(stages_of(tournament), lockstep, strict=True))
    form = StagesForm(settings, tournament.expected, _data(request))
    if BLUEPRINTS[tournament.template].ladder:
        form.expected.fields["expected"].label = _("How many advance")
    if request.method == "POST" and form.is_valid():
        preparing.change_stages(
            competition_id=competition_id,
            by=signed_in_user(request),
            stages=form.chosen(),
            expected=form.expected.cleaned_data["expected"],
        )
        return redirect("tournaments:dates", competition_id)
    context = {"form": form, "competition": tournament.competition, "wizard_page": "stages"}
    return render(request, "tournaments/wizard_stages.html", context)


@login_required
@FORM_METHODS
def dates(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show the form for the start of a tournament and the dates of its rounds; on POST, store them."""
    tournament, user, now = _draft(request, competition_id), signed_in_user(request), database_now()
    form = DatesForm(
        _data(request),
        zone=user.time_zone,
        now=now,
        ladder=BLUEPRINTS[tournament.template].ladder,
        follows=league_of(tournament.copied_from) is not None,
        anonymous=tournament.competition.anonymous,
        absence=absence.absence_rule(stages_of(tournament)[0]),
        initial=dates_form.initial(tournament, user.time_zone, now),
    )
    if request.method == "POST" and form.is_valid():
        preparing.change_dates(competition_id=competition_id, by=user, dates=form.dates(), own=form.own())
        return redirect("tournaments:check", competition_id)
    context = {"form": form, "competition": tournament.competition, "wizard_page": "dates"}
    return render(request, "tournaments/wizard_dates.html", context)


@login_required
@require_safe
def check(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Show what will be published, the problems that prevent the opening, and warnings for the director."""
    tournament = _draft(request, competition_id)
    wrong = opening_problems(tournament, database_now())
    context = {
        "tournament": tournament,
        "competition": tournament.competition,
        "mistakes": wrong,
        "warnings": warnings(tournament),
        "tables": [] if wrong else table_lines(tournament),
        "length": length_text(tournament),
        "rules": rule_texts.rules(tournament),
        "stages": rule_texts.summary_line(tournament),
        "wizard_page": "check",
    }
    return render(request, "tournaments/wizard_check.html", context)


@login_required
@post_only
def open_entries(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Publish the tournament and open it for entries."""
    open_as_director(request, competition_id)
    user = signed_in_user(request)
    do_once(
        submission_of(request), user, lambda: preparing.open_entries(competition_id=competition_id, by=user)
    )
    from_ladder = open_as_director(request, competition_id).ladder_id is not None
    messages.success(request, _("The ladder is open.") if from_ladder else _("Entries are open."))
    return redirect("tournaments:tournament", competition_id)


@login_required
@post_only
def discard(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Discard a tournament in preparation."""
    open_as_director(request, competition_id)
    user = signed_in_user(request)
    do_once(submission_of(request), user, lambda: preparing.discard(competition_id=competition_id, by=user))
    messages.success(request, _("The tournament has been deleted."))
    return redirect("tournaments:index")


@login_required
@post_only
def prepare_copy(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Prepare another tournament like this one."""
    old, user = open_as_director(request, competition_id), signed_in_user(request)
    name = preparing.next_name(old.competition.name)
    made = create_once(
        submission_of(request),
        Tournament,
        lambda: preparing.prepare_copy(user=user, competition_id=competition_id, name=name),
    )
    messages.success(request, _("The settings have been copied. Choose when the tournament starts."))
    return redirect("tournaments:dates", made.pk)


def _draft(request: HttpRequest, competition_id: int) -> Tournament:
    """Return a tournament that the reader is preparing.

    Raises `BegunAlready` if it is no longer in preparation.
    """
    tournament = open_as_director(request, competition_id)
    if tournament.competition.status != Competition.Status.DRAFT:
        raise BegunAlready
    return tournament


def _blueprint(key: str) -> Blueprint:
    if key not in BLUEPRINTS:
        raise Http404
    return BLUEPRINTS[key]


def _suits(blueprint: Blueprint, title: OfferedTitle) -> bool:
    least, most = registry.meta(title.key).seats
    return any(blueprint.suits(seats) for seats in range(max(least, 2), most + 1))


def _data(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None
