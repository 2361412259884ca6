"""The form that creates a competition."""

from __future__ import annotations

from typing import Any

import pytest

import tests.probe.site  # noqa: F401  makes the probe known
from games.clocks.controls import DAY, Fixed
from games.competitions.forms.creating import NewCompetitionForm
from games.competitions.models import Competition
from games.notices.now import database_now
from tests.factories.accounts import make_user

TOLD = {
    "name": "Autumn",
    "pace": str(2 * DAY),
    "kind": "fixed",
    "preset": "own",
    "seats_most": "2",
    "words_seconds": str(DAY),
    "adjudication": "truth",
    "door": "public",
    "press": "all",
    "leavers": "default",
    "silence": "opened",
    "watchers": "on",
    "rated": "on",
}


def form_of(title: str = "probe", **changed: Any) -> NewCompetitionForm:
    return NewCompetitionForm(title, zone="UTC", data={**TOLD, **changed})


@pytest.mark.django_db
def test_what_it_tells_makes_a_competition() -> None:
    form = form_of(about="For all.", least_finished="3")
    assert form.is_valid(), form.errors
    made = Competition.objects.create(
        kind=Competition.Kind.LADDER,
        created_by=make_user(),
        created_at=database_now(),
        **form.fields_of_competition(),
    )
    made.refresh_from_db()
    assert (made.name, made.seats_least, made.seats_most, made.least_finished) == ("Autumn", 2, 2, 3)
    assert made.controls["main"] == Fixed(2 * DAY)


def test_a_table_has_no_fewer_seats_at_the_least_than_at_the_most() -> None:
    form = form_of("titan", seats_most="4", seats_least="5")
    assert form.errors["seats_least"] == ["That is more seats than a table has."]


def test_a_larger_table_is_never_played_by_two() -> None:
    form = form_of("titan", seats_most="4", seats_least="2")
    assert list(form.errors) == ["seats_least"]


def test_ratings_are_given_from_low_to_high() -> None:
    form = form_of(rating_from="1700", rating_to="1500")
    assert list(form.errors) == ["rating_to"]


def test_a_link_is_no_name() -> None:
    assert list(form_of(name="see http://example.org").errors) == ["name"]


def test_its_matches_can_be_delayed_for_watchers() -> None:
    delayed, usual = form_of("arena-1997", watch_delay="2"), form_of("arena-1997")
    assert delayed.is_valid(), delayed.errors
    assert usual.is_valid(), usual.errors
    assert delayed.fields_of_competition()["watch_delay"] == 2
    assert usual.fields_of_competition()["watch_delay"] == 0
    assert delayed["watch_delay"] in delayed.matches
    assert "watch_delay" not in form_of().fields
