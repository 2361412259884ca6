"""Time zones one may choose."""

import pytest
from django.core.exceptions import ValidationError

from accounts import zones


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
    first, *groups = zones.choices()
    listed = [name for _region, cities in groups for name, _city in cities]
    assert first == ("UTC", "UTC")
    assert sorted(listed) == sorted(zones.available() - {"UTC"})


def test_no_name_is_longer_than_its_column() -> None:
    assert max(map(len, zones.available())) <= zones.MAX_LENGTH
