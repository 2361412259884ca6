"""Select the rungs around a person, for their own page."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition
from games.competitions.names import entrant_name
from games.compiled_queries import CompiledQuery, Key, Parameter
from games.ladders import strength
from games.ladders.challenge import why_not
from games.ladders.models import Rung
from games.ladders.rules import challenge_rules_of
from games.ladders.selectors import current_state
from games.matches.selectors.seats import PersonName

RUNGS_ABOVE, RUNGS_SHOWN = 2, 4
"""How many rungs above the person's own are shown, and how many in all, if there are so many."""


class NearbyRung(NamedTuple):
    """A rung with its entrant's name, and their rating if they have one."""

    rung: int
    name: PersonName
    rated: strength.RatedEntrant | None
    mine: bool


class Neighbourhood(NamedTuple):
    """The rungs around a person's own on one of their ladders.

    `rival` is the nearest entrant whom they may challenge, and `challenge` is the page for doing so; both are
    empty if there is nobody.
    """

    competition: Competition
    rungs: tuple[NearbyRung, ...]
    rival: PersonName | None
    challenge: str

    @property
    def url(self) -> str:
        """Return the address of the whole ladder."""
        return reverse("ladders:ladder", args=[self.competition.pk])


def newest_rung(user_id: Key) -> QuerySet[Rung]:
    """Return a person's rung on their newest ladder in progress."""
    return (
        Rung.objects.filter(entrant__user=user_id, ladder__competition__status=Competition.Status.RUNNING)
        .select_related("ladder__competition")
        .order_by("-ladder_id")[:1]
    )


_NEWEST_RUNG = CompiledQuery(lambda: newest_rung(Parameter("user")))


def neighbourhood(user: User, now: datetime) -> Neighbourhood | None:
    """Return the rungs around a person, on their newest ladder in progress; None if they are on none."""
    me = _NEWEST_RUNG.first(user=user.pk)
    if me is None:
        return None
    ladder, competition = me.ladder, me.ladder.competition
    season = current_state.season_of(ladder)
    shown = current_state.take_snapshot(ladder, season, now)
    start = max(0, min(me.rung - 1 - RUNGS_ABOVE, len(shown.rungs) - RUNGS_SHOWN))
    near = shown.rungs[start : start + RUNGS_SHOWN]
    rated = strength.ratings_with_change(competition, [rung.entrant for rung in near])
    rival = None
    if competition.for_two:
        rules = challenge_rules_of(season or ladder)
        above = [rung for rung in reversed(shown.rungs) if rung.rung < me.rung]
        free = (
            rung for rung in above if why_not(shown.field, rules, me.entrant_id, rung.entrant_id, now) is None
        )
        rival = next(free, None)
    return Neighbourhood(
        competition=competition,
        rungs=tuple(
            NearbyRung(rung.rung, entrant_name(rung.entrant), rated.get(rung.entrant_id), rung.pk == me.pk)
            for rung in near
        ),
        rival=entrant_name(rival.entrant) if rival else None,
        challenge=reverse("ladders:challenge", args=[competition.pk, rival.entrant_id]) if rival else "",
    )
