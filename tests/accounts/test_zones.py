"""Time zones one may choose."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts import zones
from accounts.cities import city_of


def by_region() -> list[list[tuple[str, str]]]:
    """The choices of each region: names of zones, with their cities."""
    _utc, *regions = zones.choices()
    return [cities for _region, cities in regions if not isinstance(cities, str)]


@pytest.mark.parametrize("name", ["UTC", "Europe/Moscow", "America/Argentina/Ushuaia", "Asia/Kolkata"])
def test_zones_of_a_region_are_valid(name: str) -> None:
    zones.validate(name)


@pytest.mark.parametrize(
    "name", ["", "Europe", "Mars/Olympus", "EST", "Etc/GMT+5", "../etc/passwd", "europe/moscow"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        zones.validate(name)


def test_every_zone_is_listed_once() -> None:
    listed = [name for cities in by_region() for name, _city in cities]
    assert zones.choices()[0] == ("UTC", "UTC")
    assert sorted(listed) == sorted(zones.available() - {"UTC"})


def test_no_name_is_longer_than_its_column() -> None:
    assert max(map(len, zones.available())) <= zones.MAX_LENGTH


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
        latin = [[name.isascii() for _zone, name in cities] for cities in by_region()]
    assert all(each == sorted(each) for each in latin)
    assert sum(map(sum, latin)) < sum(map(len, latin)) / 8
