"""Select the tournaments for the list."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from accounts.models import User
from games.clocks.controls import Control
from games.competitions.models import Competition, Entrant
from games.competitions.selectors.filters import MAX_LISTED, CompetitionFilters
from games.engine.meta import MAIN_CLOCK
from games.tournaments.texts import rules as rule_texts


class TournamentListItem(NamedTuple):
    """A tournament in the list.

    It contains the number of entrants, the stages in one line, the time for a turn, and whether it can still
    be entered before it begins.
    """

    competition: Competition
    people: int
    stages: str
    pace: Control
    enterable: bool


class Lists(NamedTuple):
    """The lists of tournaments.

    They are the reader's own tournaments that have not ended, those open for entries, those to come whose
    entries are closed, those in progress, those that have finished, and those that the reader is preparing.
    """

    mine: tuple[TournamentListItem, ...]
    open: tuple[TournamentListItem, ...]
    to_come: tuple[TournamentListItem, ...]
    running: tuple[TournamentListItem, ...]
    over: tuple[TournamentListItem, ...]
    prepared: tuple[TournamentListItem, ...]

    def __bool__(self) -> bool:
        return any(self)


def listing(user: User | None, filters: CompetitionFilters, now: datetime) -> Lists:
    """Return the newest tournaments that fit the filters, at most `MAX_LISTED`, in lists by their state.

    They are those that are open to all and, for a person, also those that they direct, have entered or were
    invited to. Only their directors see tournaments in preparation, or discarded before they opened.
    """
    found = Competition.objects.filter(kind=Competition.Kind.TOURNAMENT, tournament__isnull=False)
    own: set[int] = set()
    directed: set[int] = set()
    if user is not None:
        entries = Entrant.objects.filter(user=user).exclude(status__in=Entrant.GONE)
        own = {*entries.values_list("competition_id", flat=True)}
        directed = {*found.filter(directors__user=user, directors__until=None).values_list("pk", flat=True)}
    public = Q(door=Competition.Door.PUBLIC) & ~Q(status=Competition.Status.DRAFT)
    # A tournament that was discarded before it opened was never shown to anyone.
    public &= ~Q(status=Competition.Status.CANCELLED, begun_at=None, log__isnull=True)
    found = found.filter(public | Q(pk__in=own | directed)).distinct()
    counted = filters.apply(found).annotate(
        people=Count("entrants", filter=Q(entrants__status__in=Entrant.TAKING_PART), distinct=True)
    )
    lines = [
        TournamentListItem(
            each,
            each.people,
            rule_texts.summary_line(each.tournament),
            each.controls[MAIN_CLOCK],
            each.tournament.ladder_id is None and (each.entries_until is None or each.entries_until > now),
        )
        for each in counted.select_related("tournament")
        .prefetch_related("tournament__stages")
        .order_by("-created_at", "-pk")[:MAX_LISTED]
    ]
    drafts = Competition.Status.DRAFT
    to_begin = _of(lines, own | directed, Competition.Status.OPEN)
    return Lists(
        mine=tuple(
            line
            for line in lines
            if line.competition.pk in own | directed
            and not line.competition.over
            and line.competition.status != drafts
        ),
        open=tuple(line for line in to_begin if line.enterable),
        to_come=tuple(line for line in to_begin if not line.enterable),
        running=_of(lines, own | directed, Competition.Status.RUNNING),
        over=tuple(line for line in lines if line.competition.status == Competition.Status.FINISHED),
        prepared=tuple(
            line for line in lines if line.competition.status == drafts and line.competition.pk in directed
        ),
    )


def _of(lines: list[TournamentListItem], own: set[int], status: str) -> tuple[TournamentListItem, ...]:
    return tuple(
        line for line in lines if line.competition.status == status and line.competition.pk not in own
    )
