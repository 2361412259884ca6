"""No address without a row; lists across matches, links, buttons, and the operator's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver, reverse

from games.matches.models import Match
from tests.visibility import cast
from tests.visibility.cast import ROLES, House, shown
from tests.visibility.table import (
    ACROSS_MATCHES,
    AS_A_SEAT,
    BUTTONS,
    BY_LINK,
    IN_A_TEST_OF_ITS_OWN,
    NOTHING_OF_A_MATCH,
    OF_OTHERS,
    STAFF,
    read,
)

pytestmark = pytest.mark.django_db

LISTS, LINKS = read(ACROSS_MATCHES), read(BY_LINK)


def names(level: Any, before: str = "", space: str = "") -> Iterator[str]:
    """Yield the names of all addresses; the route of an address without a name, or with another's."""
    for each in level.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLPattern):
            foreign = route.startswith(OF_OTHERS) and not space
            yield route if foreign or not each.name else space + each.name
        else:
            yield from names(each, route, f"{each.namespace}:" if each.namespace else space)


def listed(text: str) -> set[str]:
    """Return the names that a list contains, each once."""
    names_in_it = text.split()
    assert len(names_in_it) == len({*names_in_it})
    return {*names_in_it}


def in_tables() -> set[str]:
    """Return the names that the tables contain."""
    of_a_match = {address.partition("?")[0].partition("/")[0] for address in read(AS_A_SEAT)}
    across = {row.partition("@")[0] for row in LISTS}
    rooms = {
        "matches": of_a_match | across | listed(BUTTONS) | {"by_link"},
        "staff": listed(STAFF),
    }
    whole = {f"{room}:{name}" for room, found in rooms.items() for name in found}
    return whole | listed(f"{NOTHING_OF_A_MATCH} {IN_A_TEST_OF_ITS_OWN}")


def test_every_address_has_a_row() -> None:
    """Anyone who adds an address states in `table` who may see what there."""
    found = {name for name in names(get_resolver()) if not name.startswith((*OF_OTHERS, "admin:"))}
    assert found - in_tables() == set()
    assert in_tables() - found == set()


def found(answer: Any, match: Match) -> str:
    """Return the cell that a response would have."""
    if answer.status_code == 302:
        return "door" if answer["location"].startswith(reverse("account_login")) else "away"
    if answer.status_code != 200:
        return str(answer.status_code)
    text = answer.content.decode()
    if marks := shown(text):
        return f"the marks of {sorted(map(str, marks))}"
    return "named" if match.name in text else "-"


@pytest.mark.thorough
@pytest.mark.parametrize("row", LISTS)
def test_lists_name_a_match_to_whom_it_concerns_and_show_nothing_of_it(house: House, row: str) -> None:
    page, _at, state = row.partition("@")
    match = cast.enter(house, state)
    cells = {
        role: found(cast.browser(house, role, match).get(reverse(f"matches:{page}")), match) for role in ROLES
    }
    assert cells == LISTS[row]


@pytest.mark.thorough
@pytest.mark.parametrize("state", LINKS)
def test_the_link_opens_what_the_match_lets_be_watched(house: House, state: str) -> None:
    match = cast.enter(house, state)
    cells = {}
    for role in ROLES:
        cell = found(cast.browser(house, role, match).get(f"/t/{match.token}/"), match)
        cells[role] = "open" if cell == "named" else cell
    assert cells == LINKS[state]


@pytest.mark.parametrize("state", [pytest.param("running", marks=pytest.mark.thorough), "running-closed"])
def test_buttons_show_nothing_and_do_nothing_for_who_has_no_seat(house: House, state: str) -> None:
    """A link leads to the match; pressed, they respond for a hidden match as for none."""
    match = cast.enter(house, state)
    before = Match.objects.values().get(pk=match.pk)
    for role in ("replaced", "resigned", "deputy-after", "stranger", "staff"):
        client = cast.browser(house, role, match)
        for name in BUTTONS.split():
            arguments = [match.pk, 1] if name in ("answer", "answer_appointment") else [match.pk]
            address = reverse(f"matches:{name}", args=arguments)
            led = client.get(address)
            assert (led.status_code, led["location"]) == (302, reverse("matches:match", args=[match.pk]))
            pressed = client.post(address)
            assert pressed.status_code in (302, 404), (role, name)
            assert shown(pressed.content.decode()) == set(), (role, name)
    assert Match.objects.values().get(pk=match.pk) == before


@pytest.mark.parametrize("state", [pytest.param("offered", marks=pytest.mark.thorough), "drafting"])
def test_the_operators_pages_are_staffs_and_show_nothing_hidden(house: House, state: str) -> None:
    match = cast.enter(house, state)
    arguments: dict[str, list[Any]] = {"match": [match.pk], "action": ["pause", match.pk]}
    for role in ROLES:
        client = cast.browser(house, role, match)
        for page in STAFF.split():
            cell = found(client.get(reverse(f"staff:{page}", args=arguments.get(page, []))), match)
            wanted = {"staff": ("named", "-"), "staff-player": ("named", "-"), "nobody": ("door",)}
            assert cell in wanted.get(role, ("404",)), (role, page)


def plain(page: bytes) -> bytes:
    """Return a page without its own address, and without what is random in each response."""
    page = re.sub(rb"/matches/\d+/", b"/matches/N/", page)
    return re.sub(rb"[A-Za-z0-9]{64}|nonce=\S+|[0-9a-f]{16}", b"", page)


def test_a_hidden_match_is_as_none_at_all(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pages are not found, in the same words as those of no match."""
    monkeypatch.undo()
    match = cast.enter(house, "running-closed")
    client = cast.browser(house, "replaced", match)
    for name in ("match", "log", "export"):
        hidden, none = (client.get(reverse(f"matches:{name}", args=[key])) for key in (match.pk, 999_999))
        assert (hidden.status_code, none.status_code) == (404, 404)
        assert plain(hidden.content) == plain(none.content)
