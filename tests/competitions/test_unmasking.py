"""Anonymous competitions: their matches stay masked until they have ended, and are rated only then."""

from __future__ import annotations

import pytest

from games.competitions.models import Competition, Table
from games.competitions.services import correcting, unmasking
from games.engine.actions import Stop
from games.lobby.selectors.rematch import may_offer_rematch
from games.lobby.services.usual_responses import count_due
from games.matches.access import get_access
from games.matches.models import EndingSetAside, Match
from games.matches.selectors.acquaintance import have_played_with
from games.matches.selectors.conflict_of_interest import has_part
from games.matches.services import endings
from games.matches.services.unmasking import name_players
from games.notices.budget import Budget
from games.notices.now import database_now
from games.ratings.models import Change, RatedResult
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    director_of,
    make_competition,
    make_entrants,
    make_table,
    match_of,
)
from tests.factories.matches import store
from tests.killed import run_until_killed

pytestmark = pytest.mark.django_db


def finished_table(competition: Competition) -> Table:
    """Return a table whose match has ended and been scored."""
    table = make_table(competition)
    store(match_of(table), Stop(-1, "limit"))
    endings.sweep(Budget())
    return table


def end(competition: Competition, status: str = "finished") -> None:
    """End a competition, without the sweep that follows."""
    Competition.objects.filter(pk=competition.pk).update(status=status, ended_at=database_now())


def test_a_finished_match_is_masked_and_not_rated_until_its_competition_has_ended() -> None:
    competition = make_competition(anonymous=True)
    table = finished_table(competition)
    one, other = [place.entrant.user for place in table.places.select_related("entrant__user")]
    assert one is not None
    assert other is not None
    assert match_of(table).masked
    assert not Change.objects.exists()
    assert not EndingSetAside.objects.exists()
    assert not have_played_with(one, [other])
    assert not may_offer_rematch(get_access(one, match_of(table).pk))
    assert count_due(database_now(), Budget()) == 0
    unmasking.name_all_players(Budget())
    assert match_of(table).masked
    end(competition)
    assert unmasking.name_all_players(Budget()) == 1
    assert not match_of(table).masked
    endings.sweep(Budget())
    assert Change.objects.count() == 2
    assert have_played_with(one, [other]) == {other.pk}
    assert unmasking.name_all_players(Budget()) == 0
    endings.sweep(Budget())
    assert RatedResult.objects.count() == 1


@pytest.mark.parametrize("status", ["finished", "cancelled"])
def test_a_match_that_outlasts_its_competition_is_named_at_its_own_end(status: str) -> None:
    competition = make_competition(anonymous=True)
    table = make_table(competition)
    end(competition, status)
    unmasking.name_all_players(Budget())
    match = match_of(table)
    assert match.masked
    assert not match.names_withheld
    store(match, Stop(-1, "limit"))
    assert not match_of(table).masked
    endings.sweep(Budget())
    assert RatedResult.objects.count() == 1


def test_a_correction_before_the_end_counts_for_the_ratings() -> None:
    competition = make_competition(anonymous=True)
    table = finished_table(competition)
    first, second = [place.entrant_id for place in table.places.order_by("seat")]
    correcting.correct(
        table_id=table.pk,
        placings={first: 2, second: 1},
        by=director_of(competition),
        reason="A slip.",
    )
    end(competition)
    unmasking.name_all_players(Budget())
    endings.sweep(Budget())
    loser = Change.objects.get(user=table.places.get(entrant=first).entrant.user)
    assert loser.placing == 2
    assert loser.points_after < loser.points_before


def test_a_killed_sweep_leaves_the_other_matches_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition(anonymous=True)
    for _ in range(2):
        finished_table(competition)
    end(competition)
    with monkeypatch.context() as patch:

        def killed(match_id: int) -> int:
            name_players(match_id)
            raise MemoryError

        patch.setattr(unmasking, "name_players", killed)
        unmasking.name_all_players(Budget())
    assert Match.objects.filter(names_withheld=True).count() == 1
    unmasking.name_all_players(Budget())
    endings.sweep(Budget())
    assert RatedResult.objects.count() == 2


KILLED = """
from games.competitions.services import unmasking
from games.notices.budget import Budget
name_players = unmasking.name_players
def name_one(match_id):
    name_players(match_id)
    die()
unmasking.name_players = name_one
unmasking.name_all_players(Budget())
"""


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_process_killed_between_two_matches_leaves_the_other_to_the_next_sweep() -> None:
    competition = make_competition(anonymous=True)
    for _ in range(2):
        finished_table(competition)
    end(competition)
    run_until_killed(KILLED)
    assert Match.objects.filter(names_withheld=True).count() == 1
    endings.sweep(Budget())
    assert RatedResult.objects.count() == 1
    assert unmasking.name_all_players(Budget()) == 1
    endings.sweep(Budget())
    assert [match_of(each).masked for each in Table.objects.all()] == [False, False]
    assert RatedResult.objects.count() == 2
    assert Change.objects.count() == 4


def test_staff_who_play_have_a_part_in_every_match_until_the_end() -> None:
    for anonymous in (True, False):
        competition = make_competition(anonymous=anonymous)
        player = make_entrants(competition, 1)[0].user
        assert player is not None
        table = make_table(competition)
        assert has_part(player, match_of(table).pk) is anonymous
        assert not has_part(make_user(), match_of(table).pk)
        end(competition)
        assert not has_part(player, match_of(table).pk)
