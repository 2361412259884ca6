"""A failed step of a ladder: its directors are notified, it is tried again, and the rest goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition
from games.ladders.models import Challenge, FailedStep, Ladder, Season
from games.ladders.services import challenging, seasons
from games.ladders.services.sweeping import STEP_FUNCTIONS
from games.ladders.texts.failures import failure_sentences
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.ladders import challenge, make_ladder, pass_time, people_of, season_of, sweep

pytestmark = pytest.mark.django_db

HOURS = [1 / 6, 1 / 3, 2 / 3, 4 / 3, 8 / 3, 16 / 3, 32 / 3, 64 / 3, 24, 24]

SENTENCE = "The site could not close a challenge whose time to answer has run out."


def page(ladder: Ladder) -> str:
    return Client().get(reverse("ladders:ladder", args=[ladder.pk])).content.decode()


def fail_at(monkeypatch: pytest.MonkeyPatch, challenge_id: int) -> None:
    """Make closing one challenge fail."""
    close = challenging._time_out

    def fails(competition: Competition, made: Challenge, now: Any) -> None:
        if made.pk == challenge_id:
            raise ZeroDivisionError
        close(competition, made, now)

    monkeypatch.setattr(challenging, "_time_out", fails)


def try_again() -> None:
    """Move the time of the next attempt into the past."""
    FailedStep.objects.update(retry_at=database_now())
    sweep()


@pytest.mark.thorough
def test_a_step_that_fails_reaches_the_directors_and_is_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ladder = make_ladder(4, answer_hours=24)
    first, second, third, fourth = people_of(ladder)
    failing, going = challenge(ladder, second, first), challenge(ladder, fourth, third)
    pass_time(ladder, timedelta(hours=25))
    with monkeypatch.context() as breaking:
        fail_at(breaking, failing.pk)
        sweep()
        for count, hours in enumerate(HOURS, 1):
            failed = FailedStep.objects.get()
            assert (failed.ladder_id, failed.failures) == (ladder.pk, count)
            assert abs(failed.retry_at - database_now() - timedelta(hours=hours)) < timedelta(minutes=1)
            # Not before its time has come.
            sweep()
            assert FailedStep.objects.get().failures == count
            try_again()
    assert Notice.objects.get(kind="ladder_stuck").user == ladder.competition.created_by
    assert f"ladder {ladder.pk} could not continue: time_out {failing.pk}" in caplog.text
    assert SENTENCE in page(ladder)
    going.refresh_from_db()
    assert going.status == Challenge.Status.UNANSWERED
    try_again()
    failing.refresh_from_db()
    assert failing.status == Challenge.Status.UNANSWERED
    assert not FailedStep.objects.exists()
    assert SENTENCE not in page(ladder)


def test_two_failures_of_one_ladder_are_one_email(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = make_ladder(4, answer_hours=24)
    first, second, *_rest = people_of(ladder)
    fail_at(monkeypatch, challenge(ladder, second, first).pk)
    pass_time(ladder, timedelta(hours=25))
    sweep()

    def fails(*_facts: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(seasons, "_close", fails)
    monkeypatch.setattr(challenging, "time_out_due", lambda *_facts: None)
    Season.objects.filter(ladder=ladder).update(status=Season.Status.ENDING)
    sweep()
    assert Notice.objects.filter(kind="ladder_stuck").count() == 1
    assert failure_sentences(ladder.competition)[:2] == (
        SENTENCE,
        "The site could not draw up the final standings of the season.",
    )


def test_what_is_not_due_any_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = make_ladder(4, answer_hours=24)
    first, second, *_rest = people_of(ladder)
    made = challenge(ladder, second, first)
    with monkeypatch.context() as breaking:
        fail_at(breaking, made.pk)
        pass_time(ladder, timedelta(hours=25))
        sweep()
    Challenge.objects.filter(pk=made.pk).update(answer_by=database_now() + timedelta(days=1))
    try_again()
    assert not FailedStep.objects.exists()
    made.refresh_from_db()
    assert made.status == Challenge.Status.OPEN


def test_a_ladder_that_is_over_has_no_step_left_to_try() -> None:
    ladder = make_ladder(2)
    season = season_of(ladder)
    FailedStep.objects.create(ladder=ladder, step=FailedStep.Step.END, row=season.pk, retry_at=database_now())
    Competition.objects.filter(pk=ladder.pk).update(status="cancelled", ended_at=database_now())
    assert failure_sentences(Competition.objects.get(pk=ladder.pk)) == ()
    sweep()
    assert not FailedStep.objects.exists()


def test_every_step_can_be_tried_again() -> None:
    assert {*STEP_FUNCTIONS} == {*FailedStep.Step}
