"""Challenges: made, answered, expired, cancelled; and the effect of each on the rungs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Absence, User
from games.competitions import entry_sentences
from games.competitions.models import Entrant, LogEntry, Place, Table
from games.competitions.services import entering
from games.competitions.services.locking import lock_competition
from games.ladders.challenge import WhyNotChallenge
from games.ladders.errors import AnsweredAlready, CannotChallenge, NotAway, NotOnLadder
from games.ladders.models import Challenge, Movement, Rung
from games.ladders.services import challenging, holding, leaving
from games.matches.errors import NotYours
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import beat
from tests.factories.ladders import (
    challenge,
    change_terms,
    draw,
    enter,
    finish,
    is_told,
    make_ladder,
    pass_time,
    people_of,
    play,
    sweep,
)

pytestmark = pytest.mark.django_db


def kinds_told(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


def test_a_challenge_waits_for_its_answer_and_is_mailed() -> None:
    ladder = make_ladder(4)
    _first, second, third, _fourth = people_of(ladder)
    made = challenge(ladder, third, second)
    assert (made.status, made.challenger_rung, made.defender_rung) == ("open", 3, 2)
    assert made.answer_by - made.made_at == timedelta(hours=72)
    assert kinds_told(second) == ["ladder_challenged"]
    assert kinds_told(third) == []


def test_who_wins_takes_the_rung_and_those_between_step_down() -> None:
    ladder = make_ladder(4)
    first, second, third, fourth = people_of(ladder)
    table = play(ladder, fourth, second)
    assert people_of(ladder) == [first, second, third, fourth]
    finish(table, fourth, second)
    assert people_of(ladder) == [first, fourth, second, third]
    assert Challenge.objects.get().outcome == "win"
    assert is_told(ladder)


@pytest.mark.parametrize(
    ("ends", "outcome"),
    [
        ("win", "win"),
        ("loss", "loss"),
        ("draw", "draw"),
        ("defender gone", "win_on_time"),
        ("challenger gone", "loss_on_time"),
        ("defender leaves", "win_left"),
        ("challenger leaves", "loss_left"),
    ],
)
def test_every_end_has_the_effect_that_was_chosen_for_it(ends: str, outcome: str) -> None:
    ladder = make_ladder(
        5,
        on_win="switch",
        on_loss="challenger_last",
        on_draw="one_up",
        on_win_on_time="defender_last",
        on_loss_on_time="challenger_out",
        on_loss_left="challenger_last",
    )
    a, b, c, d, e = people_of(ladder)
    table = play(ladder, d, b)
    match ends:
        case "win":
            finish(table, d, b)
        case "loss":
            finish(table, b, d)
        case "draw":
            draw(table)
        case "defender gone":
            finish(table, d, b, gone=[b])
        case "challenger gone":
            finish(table, b, d, gone=[d])
        case "defender leaves":
            finish(table, d, b, gone=[b], cause=Place.Cause.LEFT)
        case "challenger leaves":
            finish(table, b, d, gone=[d], cause=Place.Cause.LEFT)
    assert (
        people_of(ladder)
        == {
            "win": [a, d, c, b, e],
            "loss": [a, b, c, e, d],
            "draw": [a, b, d, c, e],
            "win_on_time": [a, c, d, e, b],
            "loss_on_time": [a, b, c, e],
            # The one who stays gets exactly what a win brings.
            "win_left": [a, d, c, b, e],
            "loss_left": [a, b, c, e, d],
        }[outcome]
    )
    assert Challenge.objects.get().outcome == outcome
    assert is_told(ladder)


def test_who_falls_off_by_a_result_has_left() -> None:
    ladder = make_ladder(3, on_win_on_time="defender_out")
    first, second, _third = people_of(ladder)
    finish(play(ladder, second, first), second, first, gone=[first])
    assert Entrant.objects.get(user=first).status == Entrant.Status.WITHDRAWN
    assert first not in people_of(ladder)


def test_a_match_that_both_left_moves_nobody() -> None:
    ladder = make_ladder(2, on_draw="just_above")
    before = people_of(ladder)
    finish(play(ladder, before[1], before[0]), *before, gone=before)
    assert people_of(ladder) == before
    assert Challenge.objects.get().status == "over"


def test_an_accepted_challenge_has_a_date_by_which_it_is_decided() -> None:
    ladder = make_ladder(2, match_days=21)
    table = play(ladder, *reversed(people_of(ladder)))
    assert table.decide_at is not None
    assert table.match is not None
    assert timedelta(days=20) < table.decide_at - database_now() <= timedelta(days=21)
    assert table.group == "s1"
    told = set(Notice.objects.values_list("kind", flat=True))
    assert told >= {"ladder_challenged", "ladder_answered", "seal"}


def test_a_first_refusal_is_free_and_a_second_gives_the_rung() -> None:
    ladder = make_ladder(4, free_refusals=1, most_in=[[None, 3]])
    first, second, third, fourth = people_of(ladder)
    challenging.refuse(challenge_id=challenge(ladder, third, second).pk, user=second)
    assert people_of(ladder) == [first, second, third, fourth]
    challenging.refuse(challenge_id=challenge(ladder, fourth, second).pk, user=second)
    assert people_of(ladder) == [first, fourth, second, third]
    assert [each.free for each in Challenge.objects.order_by("pk")] == [True, False]
    assert is_told(ladder)


def test_who_was_refused_waits_as_after_a_match() -> None:
    ladder = make_ladder(2, rematch_days=30)
    first, second = people_of(ladder)
    challenging.refuse(challenge_id=challenge(ladder, second, first).pk, user=first)
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, second, first)
    assert refused.value.reason.why is WhyNotChallenge.DECLINED


def test_no_answer_in_time_has_its_effect_once() -> None:
    ladder = make_ladder(3, on_no_answer="just_above")
    first, second, third = people_of(ladder)
    challenge(ladder, third, first)
    sweep()
    assert people_of(ladder) == [first, second, third]
    pass_time(ladder, timedelta(hours=72, minutes=1))
    sweep()
    sweep()
    assert people_of(ladder) == [third, first, second]
    assert Movement.objects.filter(cause="unanswered").count() == 1
    assert kinds_told(third) == ["ladder_unanswered"]
    assert "ladder_unanswered" in kinds_told(first)


def test_a_challenge_that_ran_out_since_the_last_heartbeat_waits_for_the_next() -> None:
    """An outage that is found later begins there, and moves the deadline of the answer."""
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    challenge(ladder, second, first)
    pass_time(ladder, timedelta(hours=72, seconds=10))
    beat(timedelta(seconds=25))
    sweep()
    assert Challenge.objects.get().status == "open"
    beat(timedelta(seconds=5))
    sweep()
    assert Challenge.objects.get().status != "open"


def test_a_day_before_the_end_the_defender_is_reminded_once() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    challenge(ladder, second, first)
    sweep()
    assert "ladder_expiring" not in kinds_told(first)
    pass_time(ladder, timedelta(hours=49))
    sweep()
    sweep()
    assert kinds_told(first).count("ladder_expiring") == 1


def test_the_time_to_answer_stands_still_while_the_defender_is_away() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    Absence.objects.create(
        user=first,
        start=made.made_at + timedelta(hours=1),
        end=made.made_at + timedelta(days=5),
        made_at=made.made_at,
    )
    pass_time(ladder, timedelta(hours=73))
    Absence.objects.update(start=made.made_at - timedelta(hours=72), end=made.made_at + timedelta(hours=47))
    sweep()
    assert Challenge.objects.get().status == "open"
    assert people_of(ladder) == [first, second]


def test_a_challenge_is_answered_once() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    challenging.accept(challenge_id=made.pk, user=first)
    with pytest.raises(AnsweredAlready):
        challenging.refuse(challenge_id=made.pk, user=first)
    assert Table.objects.count() == 1


def test_an_answer_after_the_time_is_none_though_no_sweep_has_come() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    pass_time(ladder, timedelta(hours=73))
    with pytest.raises(AnsweredAlready):
        challenging.accept(challenge_id=made.pk, user=first)


def test_nobody_answers_for_another() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    made = challenge(ladder, second, first)
    for person in (second, third):
        with pytest.raises(NotYours):
            challenging.accept(challenge_id=made.pk, user=person)


@pytest.mark.parametrize(
    ("challenger", "defender", "why"),
    [(1, 2, WhyNotChallenge.BELOW), (5, 0, WhyNotChallenge.OUT_OF_REACH), (2, 2, WhyNotChallenge.YOURSELF)],
)
def test_refusals_say_why(challenger: int, defender: int, why: WhyNotChallenge) -> None:
    ladder = make_ladder(6, reach=4)
    people = people_of(ladder)
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, people[challenger], people[defender])
    assert refused.value.reason.why is why
    assert refused.value.sentence()


def test_who_is_not_on_the_ladder_challenges_nobody() -> None:
    ladder = make_ladder(2)
    with pytest.raises(NotOnLadder):
        challenge(ladder, make_user(), people_of(ladder)[0])


def test_limits_out_and_in_hold_for_open_and_played() -> None:
    ladder = make_ladder(4, most_out=1, most_in=[[None, 1]])
    first, second, third, fourth = people_of(ladder)
    play(ladder, third, second)
    with pytest.raises(CannotChallenge) as out:
        challenge(ladder, third, first)
    with pytest.raises(CannotChallenge) as into:
        challenge(ladder, fourth, second)
    assert (out.value.reason.why, into.value.reason.why) == (
        WhyNotChallenge.OUT_LIMIT,
        WhyNotChallenge.IN_LIMIT,
    )
    assert into.value.reason.date is not None


def test_before_the_season_nobody_challenges() -> None:
    ladder = make_ladder(2, begun=False)
    first, second = people_of(ladder)
    with pytest.raises(CannotChallenge) as refused:
        challenge(ladder, second, first)
    assert refused.value.reason.why is WhyNotChallenge.NOT_BEGUN


def test_a_challenge_to_somebody_away_can_be_taken_back() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    with pytest.raises(NotAway):
        challenging.withdraw(challenge_id=made.pk, user=second)
    now = database_now()
    Absence.objects.create(user=first, start=now, end=now + timedelta(days=9), made_at=now)
    challenging.withdraw(challenge_id=made.pk, user=second)
    made.refresh_from_db()
    assert (made.status, made.why) == ("cancelled", "away")


def test_who_goes_away_or_leaves_has_no_open_challenge_any_more() -> None:
    ladder = make_ladder(4, most_in=[[None, 2]])
    first, second, third, fourth = people_of(ladder)
    challenge(ladder, second, first)
    challenge(ladder, fourth, third)
    holding.go_away(competition_id=ladder.pk, user=first, until=database_now() + timedelta(days=5))
    leaving.leave(competition_id=ladder.pk, user=fourth)
    assert [each.why for each in Challenge.objects.order_by("pk")] == ["away", "left"]
    assert people_of(ladder) == [first, second, third]
    assert kinds_told(second) == ["ladder_called_off"]


def test_with_the_lower_one_counted_as_challenger_a_turned_match_is_taken_from_the_other_side() -> None:
    ladder = make_ladder(4, most_out=2, most_in=[[None, 2]], counted="at_end")
    first, second, third, fourth = people_of(ladder)
    against_second = play(ladder, third, second)
    against_first = play(ladder, third, first)
    finish(against_first, third, first)
    assert people_of(ladder) == [third, first, second, fourth]
    # Third stands above second by now: second has beaten them from below.
    finish(against_second, second, third)
    assert people_of(ladder) == [second, third, first, fourth]


def test_everything_is_in_the_log_in_words() -> None:
    ladder = make_ladder(4, free_refusals=0, most_in=[[None, 3]])
    first, second, third, fourth = people_of(ladder)
    challenging.refuse(challenge_id=challenge(ladder, second, first).pk, user=first)
    finish(play(ladder, fourth, third), third, fourth)
    leaving.leave_after(competition_id=ladder.pk, user=third, leaves=True)
    texts = [
        entry_sentences.entry_text(entry)
        for entry in LogEntry.objects.filter(competition=ladder.pk).order_by("pk")
    ]
    assert all(text.endswith(".") and "_" not in text for text in texts), texts
    assert f"{second.name} challenged {first.name}." in texts


def test_terms_changed_under_way_are_those_of_the_season() -> None:
    ladder = make_ladder(3)
    change_terms(ladder, reach=1)
    _first, _second, third = people_of(ladder)
    with pytest.raises(CannotChallenge):
        challenge(ladder, third, people_of(ladder)[0])


def test_a_program_takes_up_a_challenge_at_once() -> None:
    ladder = make_ladder(1, competition={"programs": True})
    with transaction.atomic():
        competition, _now = lock_competition(ladder.pk)
        entering.enter_program(competition, "Anvil", by=None)
    (person,) = people_of(ladder)
    newcomer = make_user()
    enter(ladder, newcomer)
    program = Entrant.objects.get(program="Anvil")
    made = challenging.challenge(competition_id=ladder.pk, user=newcomer, defender_id=program.pk)
    assert made.status == "played"
    assert made.table is not None
    client = Client()
    client.force_login(newcomer)
    shown = client.get(f"/ladders/{ladder.pk}/").content.decode()
    assert "plays Anvil (program)" in shown
    finish(made.table, newcomer)
    order = list(Rung.objects.order_by("rung").values_list("entrant__user", flat=True))
    assert order[0] == person.pk
