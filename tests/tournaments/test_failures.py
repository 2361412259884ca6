"""A tournament that cannot go on: its directors are notified, and it is tried again less and less often."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.services import sweeps
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments.formats import Swiss
from games.tournaments.formats.swiss import SwissFormat
from games.tournaments.models import Round, Tournament
from tests.factories.tournaments import (
    begin,
    director_of,
    fresh,
    make_open,
    open_tables,
    play_round,
    round_of,
    score,
    sitting,
)

pytestmark = pytest.mark.django_db

HOURS = [1 / 6, 1 / 3, 2 / 3, 4 / 3, 8 / 3, 16 / 3, 32 / 3, 64 / 3, 24, 24]


def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: SwissFormat, stage: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SwissFormat, "next_round", fails)


def page(tournament: Tournament, name: str) -> str:
    client = Client()
    client.force_login(director_of(tournament))
    return client.get(reverse(f"tournaments:{name}", args=[tournament.pk])).content.decode()


def test_a_round_that_cannot_be_paired_reaches_its_director_and_is_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cup = make_open(players=4, stages=(Swiss(rounds=2),))
    begin(cup)
    for table in open_tables(cup):
        score(table, *sitting(table))
    with monkeypatch.context() as breaking:
        broken(breaking)
        for hours in HOURS:
            Tournament.objects.filter(pk=cup.pk).update(look_at=database_now() - timedelta(seconds=1))
            sweeps.sweep()
            at = fresh(cup).look_at
            assert at is not None
            assert abs(at - database_now() - timedelta(hours=hours)) < timedelta(minutes=1)
    assert Notice.objects.get(kind="tournament_stuck").user == director_of(cup)
    for name in ("tournament", "rounds"):
        assert "The next step of this tournament failed." in page(cup, name)
    Tournament.objects.filter(pk=cup.pk).update(look_at=database_now() - timedelta(seconds=1))
    sweeps.sweep()
    assert round_of(cup, 2).status == Round.Status.RUNNING
    assert fresh(cup).failures == 0
    assert "failed" not in page(cup, "tournament")
    play_round(cup)
    assert fresh(cup).competition.over


def test_a_round_whose_roll_is_over_and_cannot_be_paired_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_open(players=4, stages=(Swiss(rounds=2),), roll_call=86_400)
    begin(cup)
    broken(monkeypatch)
    client = Client()
    client.force_login(director_of(cup))
    client.post(reverse("tournaments:end_roll", args=[cup.pk]), {"round": 1})
    sweeps.sweep()
    assert "Round 1: the site could not make the pairing." in page(cup, "rounds")
