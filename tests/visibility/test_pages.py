"""Every role, in every state of a match, at every address: what is answered, and whose it is.

The tables are in `table`; the people, the matches and the marks by which it is told whose a page
is in `cast`. Of the whole product a check walks the pages of matches in the states that differ most, the
whole suite all that could differ, its exhaustive part all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Match
from tests.visibility import cast
from tests.visibility.cast import ROLES, SEATS, STATES, House, letters_of, shown
from tests.visibility.table import (
    AS_A_SEAT,
    AS_A_WATCHER,
    EXCEPTIONS,
    EYES,
    FOR_THE_SIGNED_IN,
    read,
)

pytestmark = pytest.mark.django_db

EVERYBODY = frozenset(range(6))

LOOKS, SEATED, WATCHING = read(EYES), read(AS_A_SEAT), read(AS_A_WATCHER)


def phase(state: str) -> str:
    """Return the column of a state."""
    kind = STATES[state][0]
    if state in ("paused", "aside") or state.startswith("withdrawn"):
        return state.partition("-")[0]
    return {"offered": "table", "called": "table", "drafting": "running"}.get(kind, kind)


def expected(state: str, role: str, address: str) -> str:
    """Return the cell of the tables."""
    for each in EXCEPTIONS:
        if role in each.roles and address in each.addresses and state in each.states:
            return each.cell
    rows = {"seat": SEATED, "view": WATCHING}.get(LOOKS[state][role])
    cell = "404" if rows is None else rows[address][phase(state)]
    return "door" if role == "nobody" and (cell == "404" or address in FOR_THE_SIGNED_IN) else cell


def another(role: str) -> int:
    """Return a seat that is not the role's."""
    return 0 if SEATS.get(role) else 1


def path(match: Match, role: str, address: str, *, sits: bool) -> str:
    """Return the address's path for someone."""
    name, _mark, query = address.partition("?")
    name, _slash, whose = name.partition("/")
    arguments: list[Any] = [match.pk]
    if name == "moment":
        eyes = {"own": SEATS[role] if sits else 1, "another": another(role), "watcher": "watcher"}[whose]
        arguments += [str(eyes), 1]
    elif name == "seat":
        arguments.append(1)
    queries = {"": "", "as": f"?as={another(role)}", "json": "?format=json"}
    return reverse(f"matches:{name}", args=arguments) + queries[query]


def found(answer: Any, role: str) -> str:
    """Return the cell that a response would have in the tables."""
    if answer.status_code == 302:
        return "door" if answer["location"].startswith(reverse("account_login")) else "away"
    if answer.status_code != 200:
        return str(answer.status_code)
    marks = shown(answer.content.decode())
    letters = {mark for mark in marks if isinstance(mark, str)}
    told = []
    match marks - letters:
        case seats if not seats:
            pass
        case seats if seats == {SEATS.get(role)}:
            told.append("own")
        case seats if seats == {another(role)}:
            told.append("other")
        case seats:
            told.append("all" if seats == EVERYBODY else f"seats {sorted(seats)}")
    if letters:
        told.append("letters" if letters == letters_of(role) else f"letters of {sorted(letters)}")
    return "+".join(told) or "open"


def as_told(cell: str, role: str) -> str:
    """Return a cell for someone who may have no letters."""
    if role != "deputy" and letters_of(role):
        return cell
    return cell.removesuffix("+letters") if cell != "letters" else "open"


def walk(house: House, state: str, asked: Callable[[str, str], bool]) -> list[str]:
    """Return every difference from the tables, for the given (role, address) pairs."""
    match, wrong = cast.enter(house, state), []
    for role in ROLES:
        client = cast.browser(house, role, match)
        for address in SEATED:
            if not asked(role, address):
                continue
            sits = LOOKS[state][role] == "seat"
            wanted = as_told(expected(state, role, address), role)
            answer = found(client.get(path(match, role, address, sits=sits)), role)
            if answer != wanted:
                wrong.append(f"{state}: {role} at {address}: {answer}, not {wanted}")
    return wrong


def test_the_tables_have_no_holes() -> None:
    assert set(LOOKS) == set(STATES)
    assert all(set(row) == set(ROLES) for row in LOOKS.values())
    assert set(SEATED) == set(WATCHING)
    assert {phase(state) for state in STATES} == set(next(iter(WATCHING.values())))


CHECKED = ("offered", "running", "running-closed", "finished-closed")
"""States that every check walks."""


@pytest.mark.parametrize(
    "state",
    [state if state in CHECKED else pytest.param(state, marks=pytest.mark.thorough) for state in STATES],
)
def test_everybody_at_the_page_of_a_match(house: House, state: str) -> None:
    assert walk(house, state, lambda role, address: address == "match") == []


UNDER_WAY = ("running", "running-closed")
"""States in which the whole suite walks everything."""


@pytest.mark.thorough
@pytest.mark.parametrize("state", UNDER_WAY)
def test_everybody_at_every_address_of_a_match_under_way(house: House, state: str) -> None:
    assert walk(house, state, lambda role, address: True) == []


UNLIKE = ("called", "paused", "aside", "finished", "finished-closed", "withdrawn")
"""States in which those who differ most walk everything: in three of them always."""

MOST_UNLIKE = ("player", "replaced", "nobody")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "state",
    [*UNLIKE[::2], *(pytest.param(state, marks=pytest.mark.exhaustive) for state in UNLIKE[1::2])],
)
def test_a_player_one_who_was_replaced_and_a_stranger_at_every_address(house: House, state: str) -> None:
    assert walk(house, state, lambda role, address: role in MOST_UNLIKE) == []


@pytest.mark.long
@pytest.mark.exhaustive
@pytest.mark.parametrize("state", [state for state in STATES if state not in UNDER_WAY])
def test_everybody_at_every_address_in_every_state(house: House, state: str) -> None:
    """Everything that the walks above leave out."""

    def left_out(role: str, address: str) -> bool:
        return address != "match" and not (state in UNLIKE and role in MOST_UNLIKE)

    assert walk(house, state, left_out) == []
