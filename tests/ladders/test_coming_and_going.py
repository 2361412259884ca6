"""Joining a ladder, being away from it, becoming idle, leaving it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import Absence, User
from games.competitions.models import Entrant
from games.competitions.services import correcting, entering, outage_shifts
from games.ladders.challenge import WhyNotChallenge
from games.ladders.errors import CannotChallenge, HoldInThePast, HoldTooLong, NotOnLadder
from games.ladders.models import Challenge, Hold, Movement, Rung
from games.ladders.services import holding, leaving
from games.ladders.services.sweeping import drop_idle
from games.notices.budget import Budget
from games.notices.now import database_now
from games.ratings.models import Pool, Rating
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of, locked
from tests.factories.ladders import (
    again,
    challenge,
    enter,
    finish,
    is_told,
    make_ladder,
    pass_time,
    people_of,
    play,
    season_of,
    sweep,
)

pytestmark = pytest.mark.django_db


def rate(user: User, points: int) -> None:
    """Give someone a rating at the probe."""
    pool, _made = Pool.objects.get_or_create(title="probe", pace="daily")
    Rating.objects.create(
        pool=pool,
        user=user,
        measure="places",
        mu=25.0,
        sigma=2.0,
        matches=20,
        won=10,
        points=points,
        last_at=database_now(),
    )


def test_newcomers_stand_at_the_bottom() -> None:
    ladder = make_ladder(2)
    newcomer = make_user()
    enter(ladder, newcomer)
    assert people_of(ladder)[-1] == newcomer
    assert is_told(ladder)


def test_or_where_their_rating_puts_them() -> None:
    people = [make_user() for _ in range(3)]
    for user, points in zip(people, (1800, 1600, 1400), strict=True):
        rate(user, points)
    ladder = make_ladder(people, newcomers="rating")
    newcomer = make_user()
    rate(newcomer, 1700)
    enter(ladder, newcomer)
    assert people_of(ladder) == [people[0], newcomer, people[1], people[2]]
    assert is_told(ladder)


def test_who_leaves_and_comes_back_does_not_climb_by_it() -> None:
    people = [make_user() for _ in range(3)]
    for user, points in zip(people, (1400, 1500, 1900), strict=True):
        rate(user, points)
    ladder = make_ladder(people, newcomers="rating")
    best = people_of(ladder)[0]
    assert best == people[2]
    leaving.leave(competition_id=ladder.pk, user=best)
    enter(ladder, best)
    assert people_of(ladder)[-1] == best


def test_who_waits_can_go() -> None:
    ladder = make_ladder(2, competition={"most_entrants": 2})
    waits = make_user()
    enter(ladder, waits)
    leaving.leave(competition_id=ladder.pk, user=waits)
    assert Entrant.objects.get(user=waits).status == Entrant.Status.WITHDRAWN


def test_who_leaves_plays_to_the_end_and_their_rung_is_held_until_then() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    table = play(ladder, second, first)
    leaving.leave(competition_id=ladder.pk, user=first)
    assert people_of(ladder) == [first, second, third]
    finish(table, second, first)
    assert people_of(ladder) == [second, third]
    causes = list(Movement.objects.order_by("number").values_list("cause", flat=True))
    # The result comes before the leaving.
    assert causes[-2:] == ["result", "left"]
    assert is_told(ladder)


def test_nor_does_the_rung_stay_with_somebody_who_left_and_waits_again() -> None:
    ladder = make_ladder(3, competition={"most_entrants": 3})
    top, second, last = people_of(ladder)
    table = play(ladder, second, top)
    leaving.leave(competition_id=ladder.pk, user=second)
    enter(ladder, make_user())
    assert enter(ladder, second).status == Entrant.Status.WAITING
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, last, second)
    assert refused.value.reason.why is WhyNotChallenge.LEAVES
    with pytest.raises(NotOnLadder):
        holding.go_away(competition_id=ladder.pk, user=second, until=database_now() + timedelta(days=1))
    finish(table, top, second)
    assert second not in people_of(ladder)
    assert Entrant.objects.get(competition=ladder.pk, user=second).status == Entrant.Status.WAITING


def test_nobody_challenges_who_is_leaving() -> None:
    ladder = make_ladder(3, most_in=[[None, 2]])
    first, second, third = people_of(ladder)
    play(ladder, second, first)
    leaving.leave(competition_id=ladder.pk, user=first)
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, third, first)
    assert refused.value.reason.why is WhyNotChallenge.LEAVES


def test_who_has_no_rung_can_neither_leave_nor_rest() -> None:
    ladder = make_ladder(1)
    stranger = make_user()
    with pytest.raises(NotOnLadder):
        leaving.leave(competition_id=ladder.pk, user=stranger)
    with pytest.raises(NotOnLadder):
        holding.come_back(competition_id=ladder.pk, user=stranger)


def test_a_rung_is_held_until_its_owner_is_back() -> None:
    ladder = make_ladder(3, hold_days=30)
    first, second, _third = people_of(ladder)
    holding.go_away(competition_id=ladder.pk, user=first, until=database_now() + timedelta(days=10))
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, second, first)
    assert refused.value.reason.why is WhyNotChallenge.AWAY
    holding.come_back(competition_id=ladder.pk, user=first)
    assert challenge(ladder, second, first).status == "open"
    assert Hold.objects.get().ended_at is not None


def test_it_is_held_for_so_many_days_of_a_season() -> None:
    ladder = make_ladder(2, hold_days=30)
    first, _second = people_of(ladder)
    now = database_now()
    with pytest.raises(HoldInThePast):
        holding.go_away(competition_id=ladder.pk, user=first, until=now)
    with pytest.raises(HoldTooLong):
        holding.go_away(competition_id=ladder.pk, user=first, until=now + timedelta(days=31))
    holding.go_away(competition_id=ladder.pk, user=first, until=now + timedelta(days=20))
    pass_time(ladder, timedelta(days=20, minutes=1))
    sweep()
    assert Entrant.objects.get(user=first).status == Entrant.Status.ENTERED
    with pytest.raises(HoldTooLong) as refused:
        holding.go_away(competition_id=ladder.pk, user=first, until=database_now() + timedelta(days=11))
    assert refused.value.left == 9


def test_a_hold_of_a_minute_counts_a_day() -> None:
    ladder = make_ladder(2, hold_days=2)
    first, _second = people_of(ladder)
    for _ in range(2):
        holding.go_away(competition_id=ladder.pk, user=first, until=database_now() + timedelta(hours=1))
        holding.come_back(competition_id=ladder.pk, user=first)
    with pytest.raises(HoldTooLong):
        holding.go_away(competition_id=ladder.pk, user=first, until=database_now() + timedelta(hours=1))


def test_who_is_idle_steps_down_once_a_span() -> None:
    ladder = make_ladder(4, idle_days=30, idle_rungs=2, season_days=300)
    first, second, third, fourth = people_of(ladder)
    pass_time(ladder, timedelta(days=20))
    play(ladder, third, second)
    pass_time(ladder, timedelta(days=11))
    sweep()
    sweep()
    assert people_of(ladder) == [second, third, first, fourth]
    pass_time(ladder, timedelta(days=31))
    sweep()
    # Who are idle side by side do not hold each other up.
    assert people_of(ladder) == [second, third, first, fourth]
    assert is_told(ladder)


def test_nobody_who_is_away_falls_idle() -> None:
    ladder = make_ladder(3, idle_days=10, hold_days=30)
    first, second, third = people_of(ladder)
    now = database_now()
    holding.go_away(competition_id=ladder.pk, user=first, until=now + timedelta(days=25))
    Absence.objects.create(user=second, start=now, end=now + timedelta(days=25), made_at=now)
    pass_time(ladder, timedelta(days=11))
    sweep()
    assert people_of(ladder) == [first, second, third]


def test_after_so_many_falls_one_is_off_the_ladder() -> None:
    ladder = make_ladder(2, idle_days=10, idle_most=2)
    first, second = people_of(ladder)
    for _ in range(2):
        pass_time(ladder, timedelta(days=11))
        Rung.objects.filter(entrant__user=second).update(idle_from=database_now())
        sweep()
    assert people_of(ladder) == [second]
    assert Entrant.objects.get(user=first).status == Entrant.Status.WITHDRAWN


def test_who_is_challenged_or_plays_is_not_idle() -> None:
    ladder = make_ladder(4, idle_days=10, most_in=[[None, 2]])
    first, second, third, fourth = people_of(ladder)
    play(ladder, second, first)
    pass_time(ladder, timedelta(days=11))
    challenge(ladder, fourth, third)
    sweep()
    assert people_of(ladder) == [first, second, third, fourth]


def test_who_was_spared_is_looked_at_again_once_they_are_idle() -> None:
    ladder = make_ladder(2, idle_days=10, season_days=300)
    first, second = people_of(ladder)
    table = play(ladder, second, first)
    pass_time(ladder, timedelta(days=11))
    sweep()
    looks = season_of(ladder).idle_at
    assert looks is not None
    assert timedelta(minutes=59) < looks - database_now() <= timedelta(hours=1)
    finish(table, first, second)
    assert Rung.objects.filter(drops__gt=0).count() == 0
    pass_time(ladder, timedelta(days=11))
    sweep()
    assert list(Rung.objects.values_list("drops", flat=True)) == [1, 1]
    assert season_of(ladder).idle_at == Rung.objects.earliest("idle_from").idle_from + timedelta(days=10)


def test_however_many_ladders_have_nobody_idle_yet_one_question_is_asked(
    django_assert_num_queries: Any,
) -> None:
    for _ in range(3):
        make_ladder(2, idle_days=10)
    with django_assert_num_queries(1):
        assert drop_idle(Budget()) == 0


def test_where_nobody_falls_idle_nobody_looks() -> None:
    ladder = make_ladder(2, idle_days=0)
    assert season_of(ladder).idle_at is None
    pass_time(ladder, timedelta(days=80))
    sweep()
    assert Rung.objects.filter(drops__gt=0).count() == 0


def test_an_emptied_account_leaves() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    with_lock = Entrant.objects.get(user=second)
    with transaction.atomic():
        with_lock.competition = locked(ladder.competition)
        entering.withdraw(with_lock, by=None)
    assert people_of(ladder) == [first, third]


def test_a_corrected_result_is_taken_back_with_all_that_followed() -> None:
    director = make_user()
    ladder = make_ladder(4, director=director, rematch_days=0)
    first, second, third, fourth = people_of(ladder)
    wrong = play(ladder, third, first)
    finish(wrong, third, first)
    finish(play(ladder, fourth, second), fourth, second)
    assert people_of(ladder) == [third, first, fourth, second]
    places = {Entrant.objects.get(user=first).pk: 1, Entrant.objects.get(user=third).pk: 2}
    correcting.correct(table_id=wrong.pk, placings=places, by=director, reason="The other way round")
    assert people_of(ladder) == [first, fourth, second, third]
    assert Challenge.objects.get(table=wrong).outcome == "loss"
    assert is_told(ladder)


def test_an_outage_moves_every_date() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    season = season_of(ladder)
    now = database_now()
    Outage.objects.create(start=now, end=now + timedelta(minutes=90), is_open=False)
    with transaction.atomic():
        locked(again(ladder).competition)
    before = made.answer_by, season.ends_at
    assert season.idle_at is not None
    made.refresh_from_db()
    assert made.answer_by - before[0] == timedelta(hours=2)
    assert season_of(ladder).ends_at - before[1] == timedelta(hours=2)
    assert season_of(ladder).idle_at == season.idle_at + timedelta(hours=2)
    assert outage_shifts.outages_to_apply(again(ladder).competition) == []


def test_its_director_is_who_founded_it() -> None:
    director = make_user()
    assert director_of(make_ladder(1, director=director).competition) == director


def test_a_full_ladder_has_a_waiting_list_that_moves_on() -> None:
    ladder = make_ladder(2, competition={"most_entrants": 2})
    waits = make_user()
    assert enter(ladder, waits).status == Entrant.Status.WAITING
    first, second = people_of(ladder)
    leaving.leave(competition_id=ladder.pk, user=first)
    assert people_of(ladder) == [second, waits]
