"""A Swiss of eight and a season of a ladder in which every sweep dies again and again.

Afterwards the conditions of the crash test with real processes must be true."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.competitions.models import Competition, Table
from games.competitions.services.sweeps import sweep
from games.ladders.services import challenging
from games.lobby.services import stopping
from games.matches.models import Match
from games.matches.services import endings, leaving
from games.notices.budget import Budget
from games.tournaments.formats import Swiss
from games.tournaments.services import leaving as going
from tests.crash.event_findings import ladder_faults, tournament_faults
from tests.factories.ageing import beat
from tests.factories.ladders import challenge, make_ladder, pass_time, people_of
from tests.factories.matches import give_words, holder
from tests.factories.tournaments import begin, entrants, make_open
from tests.killed import dying

pytestmark = [pytest.mark.long, pytest.mark.django_db]

ROUNDS = 3


def die_through(every: int) -> int:
    """Read the endings and run the sweep until they finish; return how often they died."""
    beat(timedelta(0))
    return dying(lambda: endings.sweep(Budget()), every) + dying(sweep, every)


def end_tables(competition_id: int) -> None:
    """Begin every match that waits for words, and end it: one by resigning, the next by a stop."""
    tables = Table.objects.filter(competition=competition_id, status=Table.Status.RUNNING)
    for table in tables.select_related("match").order_by("number"):
        assert table.match is not None
        if table.match.status == Match.Status.OFFERED:
            give_words(table.match)
        if table.number % 2:
            stopping.stop(table.match.pk)
        else:
            leaving.leave(match_id=table.match.pk, user=holder(table.match, table.number // 2 % 2))


@pytest.mark.parametrize("every", [17, 41])
def test_a_swiss_whose_sweeps_die_counts_everything_once(every: int) -> None:
    cup = make_open(players=8, stages=(Swiss(rounds=ROUNDS),))
    begin(cup)
    deaths = 0
    for number in range(40):
        deaths += die_through(every)
        if number == 1:
            gone = entrants(cup)[6].user
            assert gone is not None
            going.leave(competition_id=cup.pk, user=gone, plays_on=False)
        end_tables(cup.pk)
        if Competition.objects.get(pk=cup.pk).status == Competition.Status.FINISHED:
            break
    assert deaths > 5
    assert +tournament_faults(cup.pk, ROUNDS) == {}


@pytest.mark.parametrize("every", [17, 41])
def test_a_season_whose_sweeps_die_counts_everything_once(every: int) -> None:
    ladder = make_ladder(6, rematch_days=0, last_season=1, season_days=30, most_in=[[None, 2]])
    deaths = 0
    for lower, upper in ((2, 1), (4, 2), (6, 4), (3, 1), (5, 3), (2, 1)):
        order: list[User] = people_of(ladder)
        asked = challenge(ladder, order[lower - 1], order[upper - 1])
        if lower % 3:
            challenging.accept(challenge_id=asked.pk, user=order[upper - 1])
        else:
            pass_time(ladder, timedelta(hours=73))
        deaths += die_through(every)
        end_tables(ladder.pk)
        deaths += die_through(every)
    assert Table.objects.filter(competition=ladder.pk, status=Table.Status.SCORED).count() == 4
    pass_time(ladder, timedelta(days=31))
    for _ in range(3):
        deaths += die_through(every)
    assert Competition.objects.get(pk=ladder.pk).status == Competition.Status.FINISHED
    assert deaths > 5
    assert +ladder_faults(ladder.pk) == {}
