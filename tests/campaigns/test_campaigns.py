"""A short campaign through the whole service; `python -m tests.campaigns` plays the long ones."""

from __future__ import annotations

import pytest

from games.matches.models import Action, Deadline, Event
from tests.campaigns.house import Campaign, options
from tests.campaigns.seat import Habits

pytestmark = [pytest.mark.django_db, pytest.mark.long]

MOST = 1_000
"""Presses; a clock would tell of the machine, not of the house."""


def test_a_campaign_is_played_by_its_pages_and_replays_to_the_same_bytes() -> None:
    played = Campaign(3, options(turns=3), 5, Habits(reads=100)).play(most=MOST)
    assert played.faults == ()
    assert played.ended
    assert played.match.finished
    assert played.rounds == 3
    # A look for nearly every action, and no action but on a page's word.
    assert played.pages > played.actions / 2
    assert Action.objects.filter(cause="player").count() > 30
    assert played.mails > 5


def test_whoever_strays_is_led_by_the_forms_all_the_same() -> None:
    played = Campaign(4, options(turns=4), 7, Habits(looks=60, strays=60, undoes=10)).play(most=MOST)
    assert played.faults == ()
    assert played.ended


def test_where_many_run_out_the_sweeps_answer_and_who_comes_back_is_awaited_again() -> None:
    habits = Habits(looks=20, types=30, undoes=10, twice=10)
    played = Campaign(3, options(turns=5), 6, habits, runs_out=60).play(most=MOST)
    assert played.faults == ()
    assert played.ended
    assert played.ran_out > 2
    assert Deadline.objects.filter(outcome=Deadline.Outcome.TIMED_OUT).count() == played.ran_out
    assert Action.objects.filter(cause="clock").exists()
    assert Event.objects.filter(code="house.back").exists()
