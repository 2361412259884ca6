"""A random life of a ladder, and a whole season of twelve.

Each event has its effect once, in one order, and the rungs agree with the movements."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.competitions.errors import CompetitionRefusal
from games.competitions.models import Entrant, Table
from games.ladders.models import Challenge, Ladder, Movement, Rung, RungChange, Season, Standing
from games.ladders.services import challenging, holding, leaving, rungs
from games.matches.errors import SiteRefusal
from games.notices.now import database_now
from tests.factories.ladders import (
    again,
    draw,
    enter,
    finish,
    make_ladder,
    order_by_movements,
    pass_time,
    people_of,
    season_of,
    sweep,
)
from tests.lock_order import taken_back

PEOPLE = 6

DEEDS = st.tuples(
    st.sampled_from(
        (
            "challenge",
            "accept",
            "refuse",
            "finish",
            "forfeit",
            "draw",
            "wait",
            "leave",
            "come",
            "away",
            "sweep",
        )
    ),
    st.integers(0, 30),
    st.integers(0, 30),
)


class Life:
    """A ladder, and what people and time do to it."""

    def __init__(self, ladder: Ladder, people: list[User]) -> None:
        self.ladder, self.people = ladder, people

    def do(self, deed: str, one: int, other: int) -> None:
        """Carry out a deed of someone; a rejected one must change nothing."""
        before = rungs.order_of(self.ladder)
        try:
            self._do(deed, one, other)
        except (CompetitionRefusal, SiteRefusal):
            assert rungs.order_of(self.ladder) == before

    def _do(self, deed: str, one: int, other: int) -> None:
        user = self.people[one % len(self.people)]
        open_ = list(Challenge.objects.filter(status="open").select_related("defender__user").order_by("pk"))
        tables = list(Table.objects.filter(status=Table.Status.RUNNING).order_by("pk"))
        match deed:
            case "challenge":
                keys = [each.pk for each in Entrant.objects.order_by("pk")]
                challenging.challenge(
                    competition_id=self.ladder.pk, user=user, defender_id=keys[other % len(keys)]
                )
            case "accept" | "refuse" if open_:
                made = open_[one % len(open_)]
                assert made.defender.user is not None
                answer = challenging.accept if deed == "accept" else challenging.refuse
                answer(challenge_id=made.pk, user=made.defender.user)
            case "finish" | "forfeit" | "draw" if tables:
                self._end(deed, tables[one % len(tables)], other)
            case "wait":
                pass_time(self.ladder, timedelta(hours=other * 5))
            case "leave":
                leaving.leave(competition_id=self.ladder.pk, user=user)
            case "come":
                enter(self.ladder, user)
            case "away":
                until = database_now() + timedelta(days=1 + other % 5)
                holding.go_away(competition_id=self.ladder.pk, user=user, until=until)
            case "sweep":
                sweep()

    def _end(self, deed: str, table: Table, other: int) -> None:
        sitting = [place.entrant.user for place in table.places.select_related("entrant__user")]
        users = [user for user in sitting if user is not None]
        first, second = users if other % 2 else reversed(users)
        if deed == "draw":
            draw(table)
        else:
            finish(table, first, second, gone=[second] if deed == "forfeit" else [])

    def check(self) -> None:
        """Check what is true at every moment."""
        order = rungs.order_of(self.ladder)
        assert order_by_movements(self.ladder) == order
        stored = list(Rung.objects.filter(ladder=self.ladder).order_by("rung").values_list("rung", flat=True))
        assert stored == list(range(1, len(order) + 1))
        numbers = list(Movement.objects.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        caused = Movement.objects.values_list("challenge", "table")
        counted = Counter(pair for pair in caused if pair != (None, None))
        assert all(times == 1 for times in counted.values())
        over = Challenge.objects.filter(status__in=("over", "unanswered"))
        assert {*over.values_list("pk", flat=True)} <= {challenge for challenge, _table in caused}
        for entrant in Entrant.objects.filter(status__in=("entered", "held")):
            assert entrant.pk in order
        going = Challenge.objects.filter(status__in=("open", "played"))
        pairs = Counter(frozenset((each.challenger_id, each.defender_id)) for each in going)
        assert all(times == 1 for times in pairs.values())


@pytest.mark.long
@pytest.mark.django_db
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(deeds=st.lists(DEEDS, max_size=14), effects=st.sampled_from(("just_above", "switch", "defender_out")))
def test_whatever_happens_the_rungs_are_what_the_movements_tell(
    deeds: list[tuple[str, int, int]], effects: str
) -> None:
    with taken_back():
        ladder = make_ladder(
            PEOPLE,
            most_in=[[None, 2]],
            most_out=2,
            rematch_days=1,
            idle_days=4,
            hold_days=9,
            on_no_answer=effects,
            on_win_on_time=effects,
        )
        life = Life(ladder, people_of(ladder))
        for deed in deeds:
            life.do(*deed)
            life.check()


@pytest.mark.long
@pytest.mark.django_db
def test_a_season_of_twelve_runs_to_its_honours_by_sweeps_alone() -> None:
    """Two of the twelve are silent and never come; one withdraws in the middle."""
    ladder = make_ladder(
        12,
        reach=4,
        most_in=[[None, 2]],
        rematch_days=14,
        idle_days=21,
        idle_rungs=1,
        closed_days=5,
        match_days=14,
    )
    people = people_of(ladder)
    silent, gone = {people[2], people[7]}, people[5]
    source = Random(12)
    for day in range(90):
        if day == 40:
            leaving.leave(competition_id=ladder.pk, user=gone)
        for user in people:
            if user in silent or source.random() < 0.6:
                continue
            _play_a_day(ladder, user, silent, source)
        for table in list(Table.objects.filter(status=Table.Status.RUNNING)):
            if source.random() < 0.25:
                _finish_by_strength(table, people, source)
        pass_time(ladder, timedelta(days=1))
        sweep()
        assert order_by_movements(ladder) == rungs.order_of(ladder)
    pass_time(ladder, timedelta(days=1))
    sweep()
    first = Season.objects.get(number=1)
    assert first.status == "over"
    standings = list(Standing.objects.filter(season=first).order_by("rung"))
    assert [each.rung for each in standings] == list(range(1, 12))
    assert [each.honour for each in standings if each.honour] == [1, 2, 3]
    assert gone not in people_of(ladder)
    unanswered = Challenge.objects.filter(status="unanswered", defender__user__in=silent)
    assert unanswered.exists()
    assert not Challenge.objects.filter(status="open").exists()
    played = Challenge.objects.filter(status="over").count()
    assert played > 20
    assert Movement.objects.filter(cause="result").count() == played
    below = [people_of(ladder).index(user) for user in silent]
    assert max(below) >= 8
    assert season_of(again(ladder)).number == 2
    assert RungChange.objects.filter(movement__ladder=ladder).exists()


def _play_a_day(ladder: Ladder, user: User, silent: set[User], source: Random) -> None:
    for made in Challenge.objects.filter(status="open", defender__user=user).order_by("pk"):
        if source.random() < 0.15:
            challenging.refuse(challenge_id=made.pk, user=user)
        else:
            challenging.accept(challenge_id=made.pk, user=user)
    order = people_of(ladder)
    if user not in order:
        return
    rung = order.index(user)
    for theirs in source.sample(order[max(0, rung - 4) : rung], min(rung, 2)):
        key = Entrant.objects.get(competition=ladder.pk, user=theirs).pk
        try:
            challenging.challenge(competition_id=ladder.pk, user=user, defender_id=key)
        except CompetitionRefusal:
            continue
        return


def _finish_by_strength(table: Table, people: list[User], source: Random) -> None:
    """Who came first into the house is the weakest; the stronger wins three times in four."""
    users = [place.entrant.user for place in table.places.select_related("entrant__user")]
    known = sorted((user for user in users if user is not None), key=people.index, reverse=True)
    if source.random() < 0.25:
        known.reverse()
    finish(table, *known)
