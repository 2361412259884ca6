"""The locks hold what the requirements pin, each with its hashes, and nothing that was forgotten."""

from __future__ import annotations

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(\[[a-z,]+\])?==(?P<version>\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    """Package to version, as a file of the top level pins them."""
    text = (ROOT / name).read_text()
    return {canonicalize_name(found["name"]): found["version"] for found in PINNED.finditer(text)}


@pytest.mark.parametrize("stem", ["requirements", "requirements-dev"])
def test_a_lock_holds_every_pin_of_its_requirements(stem: str) -> None:
    asked, locked = pins(f"{stem}.txt"), pins(f"{stem}.lock")

    assert asked
    assert asked.items() <= locked.items()


def test_both_locks_name_the_same_versions() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_line_of_a_lock_has_hashes_and_none_says_where_it_was_found(name: str) -> None:
    text = (ROOT / name).read_text()
    entries = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]

    assert len(entries) == len(pins(name))
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_is_closed(name: str) -> None:
    """What a locked package asks for on this system stands in the lock as well."""
    locked = pins(name)
    missing = {}
    for package in locked:
        try:
            asked = distribution(package).requires or []
        except ModuleNotFoundError:
            continue  # for another system or Python
        for line in asked:
            requirement = Requirement(line)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and canonicalize_name(requirement.name) not in locked:
                missing[package] = line
    assert missing == {}
