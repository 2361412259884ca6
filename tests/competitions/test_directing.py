"""The rights of directors; two of them acting at once get one outcome and one clear refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import erasure
from games.competitions import errors
from games.competitions.models import Competition, Director, Entrant, LogEntry, Place, Table
from games.competitions.models.record import TEXT_LENGTH
from games.competitions.selectors.directors import directors, is_director
from games.competitions.services import announcing, correcting, directing, pairs, table_actions
from games.consent.errors import RemindedLately
from games.consent.selectors import has_host_rights
from games.consent.services import host_rights
from games.lobby.errors import Rival
from games.lobby.services import stopping, substitutes
from games.matches import errors as match_errors
from games.matches.models import Deadline, Event, Match, Placing, Seat, Tenure
from games.matches.selectors.conflict_of_interest import has_part
from games.matches.services import replacing
from games.notices.models import Notice
from games.notices.now import database_now
from games.ratings.models import RatedResult
from tests.competitions.conftest import Room
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    again,
    director_of,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
    match_of,
    places,
    read_endings,
)
from tests.factories.ending import set_places
from tests.factories.staff import make_operator

pytestmark = pytest.mark.django_db


class Stage(NamedTuple):
    """A table of three in progress, its director, and another director who plays at it."""

    competition: Competition
    table: Table
    director: User
    playing: User
    entrants: list[Entrant]

    @property
    def match(self) -> Match:
        return match_of(self.table)


@pytest.fixture
def stage() -> Stage:
    competition = make_competition(seats=3)
    entrants = make_entrants(competition, 3)
    table = make_table(competition, entrants)
    playing = entrants[0].user
    assert playing is not None
    Director.objects.create(competition=competition, user=playing, since=database_now())
    return Stage(competition, table, director_of(competition), playing, entrants)


def wait_of(stage: Stage, seat: int = 1) -> Deadline:
    return Deadline.objects.get(match=stage.match, seat__index=seat, handled_at=None)


def extend(stage: Stage, by: User, seat: int = 1) -> None:
    wait = wait_of(stage, seat)
    table_actions.extend(table_id=stage.table.pk, by=by, visit_id=wait.visit_id, hours=24, seen=wait.due_at)


def newcomer(stage: Stage) -> Entrant:
    return make_entrant(stage.competition, status=Entrant.Status.WAITING)


ACTS: dict[str, Callable[[Stage, User], Any]] = {
    "extend": extend,
    "pause": lambda stage, by: table_actions.pause(table_id=stage.table.pk, by=by, days=2),
    "remind": lambda stage, by: table_actions.remind(
        table_id=stage.table.pk, by=by, visit_id=wait_of(stage).visit_id
    ),
    "substitute": lambda stage, by: table_actions.substitute(
        table_id=stage.table.pk, by=by, seat=1, newcomer=newcomer(stage)
    ),
    "postpone": lambda stage, by: table_actions.postpone(
        table_id=stage.table.pk, by=by, to=database_now() + timedelta(days=90), seen=stage.table.decide_at
    ),
    "adjudicate": lambda stage, by: table_actions.adjudicate(table_id=stage.table.pk, by=by, reason="stuck"),
    "forfeit": lambda stage, by: table_actions.forfeit(
        table_id=stage.table.pk, entrant_id=stage.entrants[1].pk, by=by, reason="conduct"
    ),
    "void": lambda stage, by: table_actions.void(table_id=stage.table.pk, by=by, reason="wrong options"),
    "correct": lambda stage, by: correcting.correct(
        table_id=stage.table.pk,
        placings=dict.fromkeys((e.pk for e in stage.entrants), 1),
        by=by,
        reason="tie",
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_each_act_is_a_directors_and_never_one_of_who_plays_there(stage: Stage, act: str) -> None:
    if act == "correct":
        stopping.stop(stage.match.pk)
        read_endings()
    for stranger in (make_user(), make_operator(), stage.entrants[1].user):
        assert stranger is not None
        with pytest.raises(errors.NotDirector):
            ACTS[act](stage, stranger)
    with pytest.raises(errors.ConflictOfInterest):
        ACTS[act](stage, stage.playing)
    before = LogEntry.objects.filter(by=stage.director).count()
    ACTS[act](stage, stage.director)
    assert LogEntry.objects.filter(by=stage.director).count() == before + 1
    assert not LogEntry.objects.exclude(by__in=[stage.director]).filter(by__isnull=False).exists()


def test_nobody_forfeits_a_table_they_have_no_place_at(stage: Stage) -> None:
    other = make_table(stage.competition, make_entrants(stage.competition, 3))
    stranger = other.places.all()[0].entrant_id
    with pytest.raises(errors.NotFound):
        table_actions.forfeit(
            table_id=stage.table.pk, entrant_id=stranger, by=stage.director, reason="conduct"
        )


@pytest.mark.parametrize("which", [0, 1])
def test_a_director_of_a_pair_neither_parts_it_nor_lets_it_meet(stage: Stage, which: int) -> None:
    entrants = make_entrants(stage.competition, 2)
    mine = entrants[which].user
    assert mine is not None
    directing.add(competition_id=stage.competition.pk, by=stage.director, user=mine)
    both = {"competition_id": stage.competition.pk, "one": entrants[0].pk, "other": entrants[1].pk}
    with pytest.raises(errors.ConflictOfInterest):
        pairs.keep_apart(by=mine, **both)
    pair = pairs.keep_apart(by=stage.director, **both)
    with pytest.raises(errors.ConflictOfInterest):
        pairs.let_meet(competition_id=stage.competition.pk, by=mine, pair_id=pair.pk)


@pytest.mark.parametrize("text", [" \0", "x" * 2001])
def test_words_that_are_none_or_too_many_are_refused_with_the_most(stage: Stage, text: str) -> None:
    with pytest.raises(errors.NoWords) as refusal:
        announcing.announce(competition_id=stage.competition.pk, by=stage.director, text=text)
    assert refusal.value.most == TEXT_LENGTH == 2000


def test_a_former_director_directs_no_more(stage: Stage) -> None:
    directing.remove(competition_id=stage.competition.pk, by=stage.playing, user=stage.director)
    with pytest.raises(errors.NotDirector):
        ACTS["pause"](stage, stage.director)
    with pytest.raises(errors.LastDirector):
        directing.remove(competition_id=stage.competition.pk, by=stage.playing, user=stage.playing)


def test_directors_are_named_by_directors_and_told(stage: Stage) -> None:
    friend = make_user()
    with pytest.raises(errors.NotDirector):
        directing.add(competition_id=stage.competition.pk, by=friend, user=friend)
    directing.add(competition_id=stage.competition.pk, by=stage.director, user=friend)
    assert Notice.objects.filter(kind="director_named", user=friend).count() == 1
    with pytest.raises(errors.DirectsAlready):
        directing.add(competition_id=stage.competition.pk, by=stage.director, user=friend)
    assert {user.pk for user in directors(stage.competition)} >= {friend.pk, stage.director.pk}


def test_an_operator_names_a_director_only_where_there_is_none(stage: Stage) -> None:
    operator = make_operator()
    with pytest.raises(errors.NotDirector):
        directing.add(competition_id=stage.competition.pk, by=operator, user=operator)
    Director.objects.update(until=database_now())
    directing.add(competition_id=stage.competition.pk, by=operator, user=operator)
    assert is_director(stage.competition, operator.pk)


# ---- at the match -------------------------------------------------------------------------------


def test_more_time_is_told_to_all_and_given_once(stage: Stage) -> None:
    wait = wait_of(stage)
    extend(stage, stage.director)
    assert wait_of(stage).due_at == wait.due_at + timedelta(hours=24)
    assert Event.objects.filter(match=stage.match, code="house.extended_by_director").count() == 1
    with pytest.raises(match_errors.AlreadyChanged):
        table_actions.extend(
            table_id=stage.table.pk, by=stage.director, visit_id=wait.visit_id, hours=24, seen=wait.due_at
        )


def test_a_pause_ends_by_a_director(stage: Stage) -> None:
    table_actions.pause(table_id=stage.table.pk, by=stage.director, days=3)
    assert (stage.match.paused_by, stage.match.stands_still) == (Match.Pauser.DIRECTOR, True)
    table_actions.resume(table_id=stage.table.pk, by=stage.director)
    assert not stage.match.stands_still


def test_a_reminder_goes_out_once_in_a_while(stage: Stage) -> None:
    ACTS["remind"](stage, stage.director)
    assert Notice.objects.filter(kind="nudge").count() == 1
    with pytest.raises(RemindedLately):
        ACTS["remind"](stage, stage.director)


def test_a_substitute_comes_from_the_waiting_list_and_plays_for_the_entrant(stage: Stage) -> None:
    willing = newcomer(stage)
    table_actions.substitute(table_id=stage.table.pk, by=stage.director, seat=1, newcomer=willing)
    holder = Tenure.objects.get(match=stage.match, seat__index=1, to_revision=None)
    assert holder.user_id == willing.user_id
    assert Place.objects.get(table=stage.table, seat=1).entrant == stage.entrants[1]
    willing.refresh_from_db()
    assert willing.status == Entrant.Status.WAITING
    for wrong in (stage.entrants[2], make_entrant(make_competition(), status=Entrant.Status.WAITING)):
        with pytest.raises(errors.NoSubstitute):
            table_actions.substitute(table_id=stage.table.pk, by=stage.director, seat=2, newcomer=wrong)


def test_the_seat_of_an_entrant_who_deleted_their_account_waits_for_a_substitute(stage: Stage) -> None:
    goes = stage.entrants[1]
    assert goes.user is not None
    erasure.leave(goes.user)
    goes.refresh_from_db()
    assert goes.status == Entrant.Status.WITHDRAWN
    assert stage.match.running
    desk = Client()
    desk.force_login(stage.director)
    page = desk.get(reverse("competitions:desk", args=[stage.competition.pk])).context
    assert [row.vacant for row in page["vacant"]] == [(1,)]
    with pytest.raises(Rival):
        substitutes.take_seat(match_id=stage.match.pk, seat=1, user=stage.director)
    willing = newcomer(stage)
    table_actions.substitute(table_id=stage.table.pk, by=stage.director, seat=1, newcomer=willing)
    stopping.stop(stage.match.pk)
    read_endings()
    place = Place.objects.get(table=stage.table, seat=1)
    assert (place.entrant, place.forfeited) == (goes, False)


@pytest.mark.parametrize("status", [Entrant.Status.ENTERED, Entrant.Status.WITHDRAWN])
def test_a_player_who_has_left_the_waiting_list_since_the_page_is_no_substitute(
    status: Entrant.Status, stage: Stage
) -> None:
    seen = newcomer(stage)
    Entrant.objects.filter(pk=seen.pk).update(status=status)
    with pytest.raises(errors.NoSubstitute):
        table_actions.substitute(table_id=stage.table.pk, by=stage.director, seat=1, newcomer=seen)
    assert not Tenure.objects.filter(match=stage.match, user=seen.user).exists()


def test_no_rival_and_no_director_takes_an_open_seat(stage: Stage) -> None:
    rival = make_entrant(stage.competition)
    Seat.objects.filter(match=stage.match, index=1).update(
        open_since=database_now(), silent_since=database_now()
    )
    for partial in (rival.user, stage.director):
        assert partial is not None
        with pytest.raises(Rival):
            substitutes.take_seat(match_id=stage.match.pk, seat=1, user=partial)
    substitutes.take_seat(match_id=stage.match.pk, seat=1, user=make_user())


def test_an_operator_who_directs_where_they_play_acts_on_none_of_its_matches(stage: Stage) -> None:
    operator = make_operator()
    assert not has_part(operator, stage.match.pk)
    Director.objects.create(competition=stage.competition, user=operator, since=database_now())
    assert not has_part(operator, stage.match.pk)
    make_entrant(stage.competition, operator)
    assert has_part(operator, stage.match.pk)
    with pytest.raises(match_errors.ConflictOfInterest):
        replacing.replace(stage.match, 1, make_user(), operator, "a test")


def test_a_director_sees_what_a_watcher_sees_and_may_do_what_a_host_may(stage: Stage) -> None:
    Match.objects.update(watchers=False, door=Match.Door.LINK)
    client = Client()
    client.force_login(stage.director)
    text = client.get(reverse("matches:match", args=[stage.match.pk])).content.decode()
    assert "What a director may do" in text
    assert "Your colour" not in text
    asked = client.get(reverse("matches:ask", args=[stage.match.pk])).content.decode()
    assert "As a director, without asking" in asked
    client.force_login(make_user())
    assert client.get(reverse("matches:match", args=[stage.match.pk])).status_code == 404


def test_a_director_who_plays_has_a_players_rights_alone(stage: Stage) -> None:
    assert not has_host_rights(stage.match, stage.playing)
    assert has_host_rights(stage.match, stage.director)
    with pytest.raises(match_errors.NotYours):
        host_rights.pause(match_id=stage.match.pk, user=stage.playing, days=1)


def test_what_a_director_does_from_the_matchs_own_page_stands_in_the_log_too(stage: Stage) -> None:
    client = Client()
    client.force_login(stage.director)
    url = reverse("matches:ask", args=[stage.match.pk])
    client.post(url, {"right": "1", "kind": "pause", "days": "2"})
    assert stage.match.paused_at is not None
    entry = LogEntry.objects.get(verb="paused")
    assert (entry.by, entry.table, entry.details) == (stage.director, stage.table, {"days": 2})


# ---- verdicts -----------------------------------------------------------------------------------


def test_of_two_who_adjudicate_at_once_one_is_refused(stage: Stage, room: Room) -> None:
    second = make_user()
    Director.objects.create(competition=stage.competition, user=second, since=database_now())
    set_places(stage.match, 1, 2, 3)
    ACTS["adjudicate"](stage, stage.director)
    with pytest.raises(errors.AlreadyChanged):
        ACTS["adjudicate"](stage, second)
    read_endings()
    assert places(stage.table) == [3, 2, 1]
    with pytest.raises(errors.TableOver):
        ACTS["adjudicate"](stage, second)
    assert room.told == ["scored 1"]
    assert LogEntry.objects.filter(verb="adjudicated").count() == 1


def test_a_verdict_needs_its_reason_and_a_match_that_has_begun(stage: Stage) -> None:
    with pytest.raises(errors.NoReason):
        table_actions.adjudicate(table_id=stage.table.pk, by=stage.director, reason="  ")
    waiting = make_table(stage.competition, make_entrants(stage.competition, 3), begun=False)
    with pytest.raises(errors.NotPlayedYet):
        table_actions.adjudicate(table_id=waiting.pk, by=stage.director, reason="stuck")


def scored(stage: Stage) -> Table:
    set_places(stage.match, 3, 2, 1)
    stopping.stop(stage.match.pk)
    read_endings()
    return again(stage.table)


def match_places(stage: Stage) -> list[int]:
    return list(Placing.objects.filter(match=stage.match).order_by("pk").values_list("rank", flat=True))


def by_entrant(stage: Stage, *wanted: int) -> dict[int, int]:
    return {entrant.pk: place for entrant, place in zip(stage.entrants, wanted, strict=True)}


def correct(
    stage: Stage,
    placings: Mapping[int, int],
    *,
    reason: str = "the referee erred",
    seen: datetime | None = None,
) -> Table:
    return correcting.correct(
        table_id=stage.table.pk, placings=placings, by=stage.director, reason=reason, seen=seen
    )


def test_a_correction_changes_the_table_and_the_ratings_and_never_the_match(stage: Stage, room: Room) -> None:
    scored(stage)
    rated = RatedResult.objects.get(ending__match=stage.match)
    before = match_places(stage)
    table = correct(stage, by_entrant(stage, 5, 5, 9))
    assert (places(table), table.how) == ([1, 1, 3], Table.How.DIRECTOR)
    assert match_places(stage) == before
    assert RatedResult.objects.get(pk=rated.pk).inputs != rated.inputs
    assert room.told == ["scored 1", "scored 1"]
    entry = LogEntry.objects.get(verb="corrected")
    one, two, three = (str(entrant.pk) for entrant in stage.entrants)
    assert entry.details == {
        "before": {one: 1, two: 2, three: 3},
        "after": {one: 1, two: 1, three: 3},
    }
    assert entry.reason == "the referee erred"


def test_of_two_corrections_made_from_one_page_the_second_is_refused(stage: Stage) -> None:
    seen = scored(stage).scored_at
    correct(stage, by_entrant(stage, 1, 1, 1), seen=seen)
    with pytest.raises(errors.AlreadyChanged):
        correct(stage, by_entrant(stage, 3, 2, 1), seen=seen)
    assert places(stage.table) == [1, 1, 1]


def test_a_correction_names_everybody_at_the_table(stage: Stage) -> None:
    with pytest.raises(errors.TableNotOver):
        correct(stage, by_entrant(stage, 1, 2, 3))
    scored(stage)
    for wrong in ({}, by_entrant(stage, 1, 0, 2), {**by_entrant(stage, 1, 2, 3), 999: 4}):
        with pytest.raises(errors.BadPlacings):
            correct(stage, wrong)
    with pytest.raises(errors.NoReason):
        correct(stage, by_entrant(stage, 1, 2, 3), reason="")
    assert places(stage.table) == [1, 2, 3]


def test_a_date_is_moved_once_and_not_into_the_past(stage: Stage) -> None:
    seen = stage.table.decide_at
    with pytest.raises(errors.BadDate):
        table_actions.postpone(table_id=stage.table.pk, by=stage.director, to=database_now(), seen=seen)
    ACTS["postpone"](stage, stage.director)
    with pytest.raises(errors.AlreadyChanged):
        ACTS["postpone"](stage, stage.director)


def test_acts_refuse_a_table_that_is_over(stage: Stage) -> None:
    wait = wait_of(stage)
    scored(stage)
    with pytest.raises(errors.TableOver):
        table_actions.pause(table_id=stage.table.pk, by=stage.director, days=1)
    with pytest.raises(errors.TableOver):
        table_actions.remind(table_id=stage.table.pk, by=stage.director, visit_id=wait.visit_id)
