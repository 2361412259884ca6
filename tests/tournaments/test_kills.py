"""A tournament killed at any statement of any step continues as if nothing had happened."""

from __future__ import annotations

from typing import Any

import pytest

from games.competitions.models import Competition, LogEntry, Table
from games.notices.models import Notice
from games.tournaments.formats import Elimination, Swiss
from games.tournaments.models import FinalPlacing, Pairing, Tournament
from games.tournaments.services import progress
from tests.factories.tournaments import begin, by_seed, fresh, make_open, open_tables, score, sitting
from tests.killed import dying

pytestmark = pytest.mark.django_db

STAGES = (Swiss(rounds=2, advance=2), Elimination())


def go_on_dying(cup: Tournament, every: int) -> int:
    """Continue a tournament until that finishes, and return how often it died."""
    return dying(lambda: progress.run_due_steps(cup.pk), every)


@pytest.mark.thorough
@pytest.mark.parametrize("every", [7, 13, 29])
def test_killed_anywhere_it_goes_on_and_nothing_happens_twice(every: int) -> None:
    cup = make_open("swiss-final", 6, stages=STAGES, expected=6)
    Competition.objects.filter(pk=cup.pk).update(begins_at=cup.competition.created_at)
    deaths = go_on_dying(cup, every)
    for _ in range(12):
        for table in open_tables(cup):
            score(table, *by_seed(table, sitting(table)))
        deaths += go_on_dying(cup, every)
        if fresh(cup).competition.status == Competition.Status.FINISHED:
            break
    assert deaths > 5

    whole = make_open("swiss-final", 6, stages=STAGES, expected=6)
    begin(whole)
    for _ in range(12):
        for table in open_tables(whole):
            score(table, *by_seed(table, sitting(table)))
        progress.run_due_steps(whole.pk)
    assert told(cup) == told(whole)


def told(cup: Tournament) -> dict[str, Any]:
    """Return everything that became of a tournament, by seeds and not by numbers of rows."""
    seeds = dict(cup.competition.entrants.values_list("pk", "seed"))
    pairings = Pairing.objects.filter(round__stage__tournament=cup).order_by("round", "number")
    places = FinalPlacing.objects.filter(tournament=cup).select_related("entrant")
    notices = Notice.objects.filter(kind="tournament_over", ids__competition=cup.pk)
    return {
        "pairings": [[seeds[key] for key in pairing.seats] for pairing in pairings],
        "places": [(each.rank, each.entrant.seed) for each in places],
        "tables": Table.objects.filter(competition=cup.pk).count(),
        "log": sorted(LogEntry.objects.filter(competition=cup.pk).values_list("verb", flat=True)),
        "mails": notices.count(),
    }
