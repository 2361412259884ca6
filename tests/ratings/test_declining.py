"""Those who had to wait may decline the gain; a result may be rated by corrected places."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.notices.now import database_now
from games.ratings import errors
from games.ratings.inputs import Inputs
from games.ratings.models import Change, Correction, RatedResult, Rating
from games.ratings.rules import ChangeReason
from games.ratings.services.correcting import correct
from games.ratings.services.declining import DECLINED_WITHIN, decline
from games.ratings.services.rebuilding import rebuild
from tests.factories.accounts import make_user
from tests.factories.ratings import Given, make_pool, rate_results, seats_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return [make_user() for _ in range(3)]


@pytest.fixture
def results(people: list[User]) -> list[RatedResult]:
    """Return results: the third's silence ends a match; then 1 meets 2, and 2 meets 3."""
    one, two, three = (person.pk for person in people)
    given = [
        Inputs(seats_of([one, two, three], [1, 2, 3], caused=[2])),
        Inputs(seats_of([one, two], [1, 2])),
        Inputs(seats_of([two, three], [2, 1])),
    ]
    return rate_results(make_pool(), [Given(database_now(), inputs) for inputs in given])


def match_of(result: RatedResult) -> int:
    return result.ending.match_id


def mu(person: User) -> float:
    return Rating.objects.get(user=person, measure="places").mu


def test_a_gain_is_declined_and_what_was_rated_since_is_rated_again(
    people: list[User], results: list[RatedResult]
) -> None:
    before = [mu(person) for person in people]
    decline(match_id=match_of(results[0]), user=people[0])
    change = Change.objects.get(result=results[0], user=people[0])
    assert (change.why, change.taken, change.gained) == (ChangeReason.DECLINED, False, 0)
    after = [mu(person) for person in people]
    assert after[0] < before[0]
    assert after[1] != before[1]
    assert Rating.objects.get(user=people[0], measure="places").matches == 1
    assert rebuild(check=True).differing == 0


def test_only_a_gain_from_an_end_that_another_caused_is_declined_and_once(
    people: list[User], results: list[RatedResult]
) -> None:
    for result, person in ((0, 2), (1, 0), (2, 0)):
        with pytest.raises(errors.NothingToDecline):
            decline(match_id=match_of(results[result]), user=people[person])
    decline(match_id=match_of(results[0]), user=people[0])
    with pytest.raises(errors.NothingToDecline):
        decline(match_id=match_of(results[0]), user=people[0])
    with pytest.raises(errors.NothingToDecline):
        decline(match_id=0, user=people[0])


def test_after_two_weeks_it_is_too_late(people: list[User], results: list[RatedResult]) -> None:
    RatedResult.objects.update(rated_at=F("rated_at") - DECLINED_WITHIN - timedelta(seconds=1))
    with pytest.raises(errors.TooLateToDecline):
        decline(match_id=match_of(results[0]), user=people[0])
    assert Change.objects.get(result=results[0], user=people[0]).taken


def test_a_corrected_result_counts_by_its_new_places_from_then_on(
    people: list[User], results: list[RatedResult]
) -> None:
    before = mu(people[1])
    correct(match_id=match_of(results[1]), placings={0: 2, 1: 1}, by=people[2], reason="It was the other")
    assert mu(people[1]) > before
    assert Change.objects.get(result=results[1], user=people[1]).placing == 1
    assert Correction.objects.get().reason == "It was the other"
    assert rebuild(check=True).differing == 0


@pytest.mark.parametrize("places", [{}, {0: 1}, {0: 2, 1: 3}])
def test_places_that_are_none_are_refused(
    places: dict[int, int], people: list[User], results: list[RatedResult]
) -> None:
    with pytest.raises(errors.BadPlacings):
        correct(match_id=match_of(results[1]), placings=places, by=people[2], reason="")
    with pytest.raises(errors.NotRated):
        correct(match_id=0, placings={0: 1, 1: 2}, by=people[2], reason="")
    assert not Correction.objects.exists()
