"""What the demonstration shows, made once for all tests of this module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from games.engine.listeners import NamedRegistrations
from games.lobby import demo
from games.matches.models import Match, Tenure, UsualResponse
from tests.factories.counting import number_rows_afresh
from tests.lock_order import taken_back
from tests.site.test_commands import run

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(scope="module")
def staged(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Return what the command says; each test rolls its changes back."""
    with (
        django_db_blocker.unblock(),
        taken_back(),
        override_settings(DEMO=True),
        pytest.MonkeyPatch.context() as monkeypatch,
    ):
        monkeypatch.setattr("games.engine.registry.keys", lambda: ("arena-2004",))
        # What rooms above show has tests of its own.
        monkeypatch.setattr(demo, "stages", NamedRegistrations())
        number_rows_afresh()
        yield run("demo")


def test_the_demonstration_has_matches_in_every_phase(staged: str) -> None:
    assert "demo1@muster.example" in staged
    assert demo.PASSWORD in staged
    assert [line for line in staged.splitlines() if line.startswith("Created")] == [
        "Created for the demonstration: Colossal Arena, 2004 (5 matches)",
        f"Created for the demonstration: matches of ten evenings ({demo.EVENING_MATCH_COUNT} matches)",
    ]
    running = Match.objects.filter(status=Match.Status.RUNNING)
    assert running.count() == 3
    for match in running:
        assert match.visits.filter(closed_at=None, seat__index=0).exists()
        assert match.seats.get(index=0).tenures.get().user.email == "demo1@muster.example"
    finished = Match.objects.filter(status=Match.Status.FINISHED)
    assert finished.count() == 1 + demo.EVENING_MATCH_COUNT
    assert all(match.placings.exists() for match in finished)
    assert Match.objects.get(status=Match.Status.OFFERED).tenures.count() == 2
    assert "BROKEN" not in run("verify_match", all=True)


def test_a_second_start_changes_nothing(staged: str) -> None:
    before = list(Match.objects.order_by("pk").values_list("pk", "revision"))
    assert "Created" not in run("demo")
    assert list(Match.objects.order_by("pk").values_list("pk", "revision")) == before


def test_what_is_shown_was_played_over_days(staged: str) -> None:
    match = Match.objects.get(name="A finished match")
    first, last = match.actions.earliest("revision"), match.actions.latest("revision")
    assert last.stored_at - first.stored_at > timedelta(days=1)
    assert first.stored_at > match.started_at


def test_its_people_have_played_enough_to_be_rated(staged: str) -> None:
    ended = list(Match.objects.filter(name__startswith="Evening").order_by("ended_at"))
    assert [match.name for match in ended] == [
        f"Evening {number + 1}" for number in range(demo.EVENING_MATCH_COUNT)
    ]
    assert ended[-1].ended_at - ended[0].ended_at > timedelta(days=demo.EVENING_MATCH_COUNT - 2)
    assert all(match.rated and match.ending.counts for match in ended)
    times = Counter(Tenure.objects.filter(match__in=ended).values_list("user", flat=True))
    assert sum(played >= 10 for played in times.values()) >= 2
    # What is counted once a day is known at once.
    assert UsualResponse.objects.exclude(within="").exists()
