"""Stored ratings are the same whether added one by one, recalculated, or recalculated from the middle."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from games.notices.now import database_now
from games.ratings.inputs import Inputs
from games.ratings.models import Change, Decline, Pool, RatedResult, Rating
from games.ratings.rules import ChangeReason
from games.ratings.services.rebuilding import rebuild
from games.ratings.services.replaying import replay
from tests.factories.accounts import make_user
from tests.factories.ratings import Given, make_pool, rate_results, seats_of, simulated, store_results

pytestmark = pytest.mark.django_db


def everything() -> tuple[list[object], list[object]]:
    """Return everything that is calculated from the results, without the keys of rows."""
    ratings = Rating.objects.order_by("pool", "user", "measure").values_list(
        "pool", "user", "program", "measure", "mu", "sigma", "matches", "won", "points", "last_at"
    )
    changes = Change.objects.order_by("result__pool", "result__number", "user").values_list(
        "result", "user", "placing", "role", "why", "taken", "points_before", "points_after", "moves"
    )
    return list(ratings), list(changes)


def people(count: int = 8) -> list[int]:
    return [make_user().pk for _ in range(count)]


@pytest.mark.thorough
def test_a_rebuild_is_equal_to_what_was_added_one_by_one() -> None:
    users = people()
    results = simulated(users, 40, ties=0.2, caused=0.3, left=0.2)
    daily, live = make_pool(), make_pool(pace="live")
    for number, result in enumerate(results):
        # The pools take turns, as endings do.
        rate_results(live if number % 3 == 0 else daily, [result])
    before = everything()
    assert rebuild(check=True)[:2] == (40, 0)
    Rating.objects.all().delete()
    Change.objects.all().delete()
    rebuilt = rebuild()
    assert rebuilt.results == 40
    assert rebuilt.differing > 40
    assert everything() == before
    assert rebuild(check=True)[:2] == (40, 0)


def test_a_rebuild_mends_what_is_wrong_and_nothing_else() -> None:
    pool = make_pool()
    rate_results(pool, simulated(people(4), 6))
    before = everything()
    Rating.objects.filter(measure="wins").update(mu=1.0)
    Change.objects.filter(result__number=3).delete()
    kept = set(Change.objects.values_list("pk", flat=True))
    wrong = Rating.objects.filter(measure="wins").count() + 1
    assert rebuild(check=True).differing == wrong
    assert rebuild().differing == wrong
    assert everything() == before
    assert kept <= set(Change.objects.values_list("pk", flat=True))


def test_the_command_says_so_in_one_line_and_fails_where_something_differs() -> None:
    rate_results(make_pool(), simulated(people(4), 5))
    out = StringIO()
    call_command("rebuild_ratings", "--check", stdout=out)
    said = json.loads(out.getvalue().splitlines()[-1])
    assert (said["results"], said["differing"]) == (5, 0)
    assert said.keys() == {"results", "differing", "seconds"}
    Rating.objects.update(sigma=2.5)
    with pytest.raises(SystemExit):
        call_command("rebuild_ratings", "--check", stdout=StringIO())
    assert Rating.objects.filter(sigma=2.5).exists()


@pytest.mark.thorough
@pytest.mark.parametrize("since", [2, 15, 30])
def test_results_rated_again_from_the_middle_are_as_if_they_always_had_been(since: int) -> None:
    pool = make_pool()
    results = rate_results(pool, simulated(people(6), 30, caused=0.4))
    changed = results[since - 1]
    Decline.objects.bulk_create(
        Decline(result=changed, user_id=change.user_id, declined_at=database_now())
        for change in changed.changes.all()
    )
    replay(Pool.objects.get(), since)
    partly = everything()
    assert rebuild().differing == 0
    assert everything() == partly


def test_a_gain_from_the_same_person_is_remembered_between_results() -> None:
    one, other = people(2)
    now = database_now()
    silent = Inputs(seats_of([one, other], [1, 2], caused=[1]))
    given = [Given(now + timedelta(days=days), silent) for days in (0, 10, 95)]
    rate_results(make_pool(), given)
    found = Change.objects.filter(user=one).order_by("result__number").values_list("why", flat=True)
    assert list(found) == [ChangeReason.HELPED, ChangeReason.REPEATED, ChangeReason.HELPED]
    assert rebuild(check=True).differing == 0


def test_a_pool_rated_again_from_the_middle_reads_nothing_of_another() -> None:
    """The same people play in two pools; whom they helped in one does not count in the other."""
    users = people(4)
    daily, live = make_pool(), make_pool(pace="live")
    for number, result in enumerate(simulated(users, 24, ties=0.2, caused=0.6)):
        rate_results(live if number % 3 == 0 else daily, [result])
    before = everything()
    for pool in Pool.objects.all():
        for since in range(2, pool.last + 1):
            assert replay(pool, since) == (pool.last + 1 - since, 0)
    assert everything() == before
    rebuilt = rebuild(check=True)
    assert rebuilt[:2] == (24, 0)
    assert 0 <= rebuilt.seconds < 1_000


def test_results_are_numbered_without_a_gap_in_each_pool() -> None:
    users = people(4)
    for pool in (make_pool(), make_pool(pace="live")):
        rate_results(pool, simulated(users, 3))
    numbers = RatedResult.objects.order_by("pool", "number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 1, 2, 3]


def test_results_in_many_slices_are_one_order(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = make_pool()
    store_results(pool, simulated(people(5), 11, caused=0.3))
    replay(pool)
    whole = everything()
    monkeypatch.setattr("games.ratings.services.replaying.RESULTS_PER_BATCH", 4)
    Rating.objects.all().delete()
    replay(pool)
    assert everything() == whole
