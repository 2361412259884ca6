"""Every column of a match is a setting, which a new table copies, or named as something else."""

from __future__ import annotations

from datetime import time
from inspect import signature
from typing import Any

import pytest

from games.clocks.controls import DAY, HOUR, Daily, Fixed
from games.clocks.standstill import Agreement
from games.lobby.selectors import table_settings
from games.lobby.selectors.changes import CONSENT_FREE_SETTINGS, differences, settings_of
from games.lobby.selectors.table_settings import JOINING_SETTINGS, NOT_SETTINGS, SETTINGS, STRUCTURED_SETTINGS
from games.lobby.services.tables import offer
from games.matches.models import Match, TableChange
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.matches import make_table

pytestmark = pytest.mark.django_db

OTHERWISE: dict[str, Any] = {
    "seats_count": 4,
    "door": "link",
    "controls": {"main": Daily(time(20), "Europe/Paris", 2 * HOUR), "battle": Fixed(DAY)},
    "agreement": Agreement(free_days=(6,), zone="Europe/Paris"),
    "press": "table",
    "press_shown": True,
    "leavers": "autopilot",
    "silence": "dropped",
    "patience": 9,
    "rated": False,
    "odds": "shown",
    "guests_allowed": True,
    "watchers": False,
    "watch_delay": 2,
    "start_when_full": False,
    "least_reliability": 90,
    "rating_from": 1_200,
    "rating_to": 1_800,
    "rating_settled": True,
    "roll_call": HOUR,
    "seating": "chosen",
}
"""A value of each setting that is not the usual one. The options are those of another test."""


def otherwise() -> Match:
    """Return a table that has no setting in common with a usual one, except its options."""
    table = make_table(seats=4)
    Match.objects.filter(pk=table.pk).update(**OTHERWISE)
    return Match.objects.get(pk=table.pk)


def test_every_column_is_a_setting_or_is_named_as_something_else() -> None:
    columns = {field.name for field in Match._meta.concrete_fields}
    assert columns >= NOT_SETTINGS
    assert columns - NOT_SETTINGS == {*SETTINGS} == {*OTHERWISE, "options"}
    assert {*JOINING_SETTINGS, *STRUCTURED_SETTINGS} <= {*SETTINGS}


def test_the_example_differs_from_a_usual_table_in_every_setting() -> None:
    usual, other = make_table(), otherwise()
    same = [name for name in OTHERWISE if getattr(usual, name) == getattr(other, name)]
    assert same == []


def test_a_table_offered_with_the_same_settings_has_all_of_them() -> None:
    table = otherwise()
    copied = table_settings.same_settings(table) | table_settings.same_joining(table)
    assert copied.keys() <= signature(offer).parameters.keys()
    again = offer(host=make_user(), name="Again", **copied)
    again.refresh_from_db()
    assert {name: getattr(again, name) for name in SETTINGS} == {
        name: getattr(table, name) for name in SETTINGS
    }


@pytest.mark.parametrize("name", OTHERWISE)
def test_players_agree_to_every_setting_and_read_what_has_changed(name: str) -> None:
    # Missed visits are counted where they have an effect, and guests play only unrated matches.
    needed = {"patience": ("silence", "dropped"), "guests_allowed": ("rated", False)}
    table = make_table("titan")
    if name in needed:
        setattr(table, *needed[name])
        table.save()
    before, at = settings_of(table), database_now()
    assert name in before
    assert name not in CONSENT_FREE_SETTINGS
    Match.objects.filter(pk=table.pk).update(**{name: OTHERWISE[name]})
    TableChange.objects.create(match=table, before=before, changed_at=at)
    assert differences(Match.objects.get(pk=table.pk), at)
