"""Several people of a ladder act at once, on a database that allows concurrent writes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.competitions.errors import CompetitionRefusal
from games.competitions.models import Table
from games.ladders.models import Challenge, Movement, Season, Standing
from games.ladders.services import challenging, rungs
from games.matches.errors import SiteRefusal
from tests.factories.ladders import challenge, make_ladder, order_by_movements, pass_time, people_of, sweep
from tests.racing import race

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]


def attempt(deed: Callable[[], object]) -> str:
    """Return the outcome of a deed: done, or the code of its error."""
    try:
        deed()
    except (CompetitionRefusal, SiteRefusal) as refusal:
        return refusal.code
    return "done"


def test_two_challenges_to_one_at_once_are_one() -> None:
    ladder = make_ladder(4, most_in=[[None, 1]])
    first, *others = people_of(ladder)
    waiting = list(others)

    def run() -> str:
        user = waiting.pop()
        return attempt(lambda: challenge(ladder, user, first))

    assert sorted(race(run, len(others))) == ["cannot_challenge", "cannot_challenge", "done"]
    assert Challenge.objects.count() == 1


def test_two_who_challenge_each_other_s_rung_at_once_keep_to_the_limits() -> None:
    ladder = make_ladder(3, most_out=1, most_in=[[None, 2]])
    first, second, third = people_of(ladder)
    wanted = [first, second]

    def run() -> str:
        defender = wanted.pop()
        return attempt(lambda: challenge(ladder, third, defender))

    assert sorted(race(run, 2)) == ["cannot_challenge", "done"]


def test_accepting_and_refusing_at_once_is_one_answer() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    answers = [challenging.accept, challenging.refuse, challenging.accept, challenging.refuse]

    def run() -> str:
        answer = answers.pop()
        return attempt(lambda: answer(challenge_id=made.pk, user=first))

    assert sorted(race(run)) == ["answered_already"] * 3 + ["done"]
    made.refresh_from_db()
    assert Table.objects.count() == (made.status == "played")


def test_sweeps_at_once_have_each_effect_once() -> None:
    ladder = make_ladder(4, on_no_answer="just_above", most_in=[[None, 2]])
    _first, second, third, fourth = people_of(ladder)
    challenge(ladder, third, second)
    challenge(ladder, fourth, third)
    pass_time(ladder, timedelta(hours=73))
    race(sweep)
    assert Movement.objects.filter(cause="unanswered").count() == 2
    numbers = list(Movement.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert order_by_movements(ladder) == rungs.order_of(ladder)


def test_sweeps_at_once_end_a_season_once() -> None:
    ladder = make_ladder(3)
    pass_time(ladder, timedelta(days=91))
    race(sweep)
    assert Season.objects.count() == 2
    assert Standing.objects.count() == 3
