"""The time zones that people may choose."""

import zoneinfo
from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

from accounts import instants, zones
from accounts.cities import city_of


def by_region() -> list[list[tuple[str, str]]]:
    """Return the choices of each region: names of zones, with their cities."""
    _utc, *regions = zones.choices()
    return [cities for _region, cities in regions if not isinstance(cities, str)]


@pytest.mark.parametrize("name", ["UTC", "Europe/Moscow", "America/Argentina/Ushuaia", "Asia/Kolkata"])
def test_zones_of_a_region_are_valid(name: str) -> None:
    zones.validate(name)


@pytest.mark.parametrize(
    "name", ["", "Europe", "Mars/Olympus", "EST", "Etc/GMT+15", "../etc/passwd", "europe/moscow"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        zones.validate(name)


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Europe/Moscow", "Europe/Moscow"),
        ("CET", "Europe/Brussels"),
        ("US/Eastern", "America/New_York"),
        ("EST5EDT", "America/New_York"),
        ("Zulu", "UTC"),
        ("Etc/UTC", "UTC"),
        ("GMT", "UTC"),
        ("Etc/GMT+5", "Etc/GMT+5"),
        ("Mars/Olympus", "Mars/Olympus"),
    ],
)
def test_other_names_of_a_zone_are_taken(name: str, zone: str) -> None:
    assert zones.canonical(name) == zone


def test_whatever_zone_a_browser_reports_can_be_chosen() -> None:
    of_no_place = {"Factory", "localtime", "posixrules"}
    reported = zoneinfo.available_timezones() - of_no_place
    assert {name for name in reported if zones.canonical(name) not in zones.available()} == set()


def test_a_fixed_offset_is_shown_by_its_distance_from_utc() -> None:
    assert zones.fixed_offset("Etc/GMT+5") == "UTC−5"
    assert zones.fixed_offset("Etc/GMT-14") == "UTC+14"
    now = datetime(2026, 11, 26, 12, tzinfo=UTC)
    with timezone.override("Etc/GMT+5"):
        assert instants.format_zone(now) == "UTC−5"


def test_every_zone_is_listed_once() -> None:
    listed = [name for cities in by_region() for name, _city in cities]
    assert zones.choices()[0] == ("UTC", "UTC")
    assert sorted(listed) == sorted(zones.available() - {"UTC"})


def test_no_name_is_longer_than_its_column() -> None:
    assert max(map(len, zones.available())) <= zones.MAX_ZONE_LENGTH


@pytest.mark.parametrize(
    ("zone", "language", "city"),
    [
        ("America/New_York", "en", "New York"),
        ("America/New_York", "ru", "Нью-Йорк"),
        ("Europe/Moscow", "ru", "Москва"),
        ("America/Argentina/Ushuaia", "ru", "Ушуая"),
        # Renamed by the database; browsers still send the older name.
        ("Asia/Kolkata", "ru", "Калькутта"),
        ("Asia/Calcutta", "ru", "Калькутта"),
        ("Asia/Kolkata", "en", "Kolkata"),
        ("Europe/Kyiv", "ru", "Киев"),
        # CLDR has none of its own for them.
        ("Asia/Tel_Aviv", "ru", "Tel Aviv"),
        ("Europe/Tiraspol", "en", "Tiraspol"),
    ],
)
def test_a_zone_is_called_by_its_city_in_the_readers_language(zone: str, language: str, city: str) -> None:
    with translation.override(language):
        assert city_of(zone) == city


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_two_choices_read_alike(language: str) -> None:
    with translation.override(language):
        for cities in by_region():
            names = [name for _zone, name in cities]
            assert sorted(set(names)) == sorted(names)


def test_most_zones_stand_in_the_readers_letters_and_before_all_others() -> None:
    with translation.override("ru"):
        # The last are fixed offsets, not places.
        latin = [[name.isascii() for _zone, name in cities] for cities in by_region()[:-1]]
    assert all(each == sorted(each) for each in latin)
    assert sum(map(sum, latin)) < sum(map(len, latin)) / 8
