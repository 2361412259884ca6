"""Select a person's open questions in tournaments, for the page of all requests waiting for them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.compiled_queries import Key
from games.engine.invariants import require
from games.matches.registries.pending_requests import PendingRequest
from games.tournaments.models import Round, Stage, Starter
from games.tournaments.selectors import rolls
from games.tournaments.selectors.round_names import RoundNames
from games.tournaments.texts import absence
from games.tournaments.texts.part import last_call_text


def requests_of(user: User) -> Iterator[PendingRequest]:
    """Yield the person's unanswered roll calls, and the places in a next stage that they are offered."""
    for start in _places(user.pk).select_related("stage", "entrant__competition"):
        competition = start.entrant.competition
        yield PendingRequest(
            match=competition.shown_name,
            asked=_("You have advanced. Will you play?"),
            fact=_("If you don’t answer, your place goes to the next player in line."),
            deadline=require(start.stage.answer_until, "a stage that calls has a date for answers"),
            action=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )
    called = _roll_calls(user.pk).annotate(
        called=F("stage__rounds__number"), until=F("stage__rounds__called_until")
    )
    for start in called.select_related("stage__tournament", "entrant__competition"):
        competition = start.entrant.competition
        yield PendingRequest(
            match=competition.shown_name,
            asked=_("%(round)s: will you play?") % {"round": RoundNames(start.stage).name(start.called)},
            fact=_what_silence_costs(start),
            deadline=start.until,
            action=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )


def _what_silence_costs(start: Starter) -> str:
    """Return a text about the cost of leaving a roll call unanswered.

    The cost is the round, and for the last of several roll calls also the whole tournament.
    """
    round_lost = absence.text_for_player(start.stage.settings)
    if rolls.withdraws_if_silent(start, start.stage.tournament.absences):
        return f"{round_lost} {last_call_text()}"
    return round_lost


def request_rows_of(user_id: Key) -> list[QuerySet[Starter]]:
    """Return query sets of the requests that `requests_of` yields, for counting them."""
    return [_places(user_id), _roll_calls(user_id)]


def _places(user_id: Key) -> QuerySet[Starter]:
    """Return places in a next stage that are offered to a person."""
    return _starts(user_id).filter(
        status=Starter.Status.ASKED, stage__status=Stage.Status.CALLING, stage__answer_until__gt=Now()
    )


def _roll_calls(user_id: Key) -> QuerySet[Starter]:
    """Return a person's rows in stages with a roll call that asks them, if they have not answered.

    There is one row for each roll call.
    """
    called_at = F("stage__rounds__called_at")
    return _starts(user_id).filter(
        Q(entrant__ready_at=None) | Q(entrant__ready_at__lt=called_at),
        status=Starter.Status.IN,
        stage__status=Stage.Status.RUNNING,
        stage__rounds__status=Round.Status.PLANNED,
        stage__rounds__called_until__gt=Now(),
        stage__rounds__number=F("called_for"),
    )


def _starts(user_id: Key) -> QuerySet[Starter]:
    return Starter.objects.filter(
        entrant__user=user_id,
        entrant__status=Entrant.Status.ENTERED,
        entrant__competition__status=Competition.Status.RUNNING,
    )
