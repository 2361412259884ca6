"""What tournaments ask a person by a date, for the page of all that waits for them."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.matches.asked import Wait
from games.notices.now import database_now
from games.tournaments.models import Round, Stage, Starter
from games.tournaments.services import rolls


def asked_of(user: User) -> Iterator[Wait]:
    """Roll-calls that are not answered yet, and places in a next stage."""
    starts = Starter.objects.filter(
        entrant__user=user,
        entrant__status=Entrant.Status.ENTERED,
        entrant__competition__status=Competition.Status.RUNNING,
    )
    now = database_now()
    for start in starts.filter(
        status=Starter.Status.ASKED, stage__status=Stage.Status.CALLING, stage__answer_until__gt=now
    ).select_related("stage", "entrant__competition"):
        assert start.stage.answer_until is not None
        competition = start.entrant.competition
        yield Wait(
            match=competition.name,
            asked=_("You go on. Do you play?"),
            fact=_("Without an answer your place goes to the next in line."),
            deadline=start.stage.answer_until,
            deed=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )
    called = Round.objects.filter(
        status=Round.Status.PLANNED,
        called_until__gt=now,
        stage__status=Stage.Status.RUNNING,
        stage__in=starts.filter(status=Starter.Status.IN).values("stage"),
    )
    for each in called.select_related("stage"):
        start = starts.select_related("entrant__competition").get(stage=each.stage)
        if start.from_round > each.number or rolls.is_answered(start.entrant, each):
            continue
        assert each.called_until is not None
        competition = start.entrant.competition
        yield Wait(
            match=competition.name,
            asked=_("Do you play in round %(number)d?") % {"number": each.number},
            fact=_("Who does not answer has no table and no points in this round."),
            deadline=each.called_until,
            deed=_("Answer"),
            url=reverse("tournaments:tournament", args=[competition.pk]),
        )
