"""What tournaments ask a person by a date, for the page of all that waits for them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.engine.certainty import certain
from games.matches.registries.asked import Wait
from games.tournaments.models import Round, Stage, Starter


def asked_of(user: User) -> Iterator[Wait]:
    """Roll-calls that are not answered yet, and places in a next stage."""
    for start in _places(user.pk).select_related("stage", "entrant__competition"):
        competition = start.entrant.competition
        yield Wait(
            match=competition.name,
            asked=_("You go on. Do you play?"),
            fact=_("Without an answer your place goes to the next in line."),
            deadline=certain(start.stage.answer_until, "a stage that calls has a date for answers"),
            action=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )
    called = _roll_calls(user.pk).annotate(
        called=F("stage__rounds__number"), until=F("stage__rounds__called_until")
    )
    for start in called.select_related("entrant__competition"):
        competition = start.entrant.competition
        yield Wait(
            match=competition.name,
            asked=_("Do you play in round %(number)d?") % {"number": start.called},
            fact=_("Who does not answer has no table and no points in this round."),
            deadline=start.until,
            action=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )


def rows_of(user_id: int) -> list[QuerySet[Starter]]:
    """The rows of the same."""
    return [_places(user_id), _roll_calls(user_id)]


def _places(user_id: int) -> QuerySet[Starter]:
    """Places in a next stage that are offered to a person."""
    return _starts(user_id).filter(
        status=Starter.Status.ASKED, stage__status=Stage.Status.CALLING, stage__answer_until__gt=Now()
    )


def _roll_calls(user_id: int) -> QuerySet[Starter]:
    """A person's part in stages whose next round calls its roll, where a word is still wanted of them
    (`rolls.is_answered`): a row for each roll-call."""
    called_at = F("stage__rounds__called_at")
    return _starts(user_id).filter(
        Q(entrant__ready_at=None) | Q(entrant__ready_at__lt=called_at),
        status=Starter.Status.IN,
        stage__status=Stage.Status.RUNNING,
        stage__rounds__status=Round.Status.PLANNED,
        stage__rounds__called_until__gt=Now(),
        stage__rounds__number__gte=F("from_round"),
        entrant__entered_at__lt=called_at,
    )


def _starts(user_id: int) -> QuerySet[Starter]:
    return Starter.objects.filter(
        entrant__user=user_id,
        entrant__status=Entrant.Status.ENTERED,
        entrant__competition__status=Competition.Status.RUNNING,
    )
