"""Directors of a match's competition see what every watcher sees, no matter who may open the match.

A director who plays in it sees it as their seat, and has no director's rights there."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.competitions import competition_kinds
from games.competitions.competition_kinds import CompetitionKind
from games.competitions.models import Competition, Director, Table
from games.consent.services import host_rights
from games.matches.models import Deadline, Match, Tenure
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.competitions import make_competition
from tests.visibility import cast
from tests.visibility.cast import STATES, House
from tests.visibility.test_pages import LOOKS, SEATED, WATCHING, as_told, expected, found, path, phase

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DIRECTOR, PLAYING = "stranger", "player"
"""Whom of the cast is made a director: one who has no part in the match, and one who sits at it."""

UNDER_WAY = ("running", "drafting", "paused", "aside")

QUICK = ("running-closed", "running-link", "drafting", "paused", "aside", "finished-closed", "offered-link")


class PageOnly(CompetitionKind):
    """A kind of competition that has its own page and nothing else."""

    def page(self, competition: Competition) -> str:
        return "/"


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The competition's own room, which knows no more than its page."""
    monkeypatch.setitem(competition_kinds.kinds, Competition.Kind.TOURNAMENT, PageOnly())


def convened(house: House, state: str) -> Match:
    """Return a match in a state as a competition's match, with both directors."""
    match = cast.enter(house, state)
    competition = make_competition(seats=6, director=house.people[DIRECTOR])
    Director.objects.create(competition=competition, user=house.people[PLAYING], since=database_now())
    Table.objects.create(
        competition=competition, number=1, match=match, status="running", made_at=database_now()
    )
    Match.objects.filter(pk=match.pk).update(host=None)
    match.refresh_from_db()
    return match


def wanted(state: str, address: str) -> str:
    """Return the expected cell of a director at an address: a watcher's, or the page of their actions."""
    if address == "ask" and (state.startswith("running") or state in UNDER_WAY):
        return "open"
    if address == "ask" and state.startswith("finished"):
        return "away"
    return WATCHING[address][phase(state)]


def walk(house: House, state: str) -> list[str]:
    """Return what a director should not find, and what a playing director finds beyond a player."""
    match, wrong = convened(house, state), []
    for role in (DIRECTOR, PLAYING):
        client = cast.browser(house, role, match)
        for address in SEATED:
            sits = role == PLAYING and LOOKS[state][role] == "seat"
            answer = found(client.get(path(match, role, address, sits=sits)), role)
            if role == PLAYING and LOOKS[state][role] != "-":
                cell = as_told(expected(state, role, address), role)
            else:
                cell = wanted(state, address)
            if answer != cell:
                wrong.append(f"{state}: {role} at {address}: {answer}, not {cell}")
    return wrong


@pytest.mark.thorough
@pytest.mark.parametrize("state", QUICK)
def test_a_director_finds_nothing_that_a_watcher_would_not(house: House, state: str) -> None:
    assert walk(house, state) == []


@pytest.mark.exhaustive
@pytest.mark.long
@pytest.mark.parametrize("state", [state for state in STATES if state not in QUICK])
def test_a_director_in_every_other_state(house: House, state: str) -> None:
    assert walk(house, state) == []


@pytest.mark.thorough
def test_no_mail_of_a_match_goes_to_who_directs_it(house: House) -> None:
    match = convened(house, "running")
    director = house.people[DIRECTOR]
    wait = Deadline.objects.filter(match=match, handled_at=None).order_by("pk").first()
    assert wait is not None
    host_rights.remind(match_id=match.pk, user=director, visit_id=wait.visit_id)
    held = Tenure.objects.filter(match=match, seat=wait.seat, to_revision=None)
    told = Notice.objects.filter(kind="nudge").values_list("user", flat=True)
    assert set(told) <= set(held.values_list("user", flat=True))
    assert director.pk not in told


@pytest.mark.thorough
@pytest.mark.parametrize("state", ["running", "drafting", "paused", "aside", "finished"])
@pytest.mark.parametrize("role", [DIRECTOR, PLAYING])
def test_the_desk_tells_nothing_of_any_seat(house: House, state: str, role: str) -> None:
    match = convened(house, state)
    table = Table.objects.select_related("competition").get(match=match)
    client = cast.browser(house, role, match)
    about = {"number": table.competition_id}
    at_table = about | {"table": table.number}
    addresses = [
        reverse("competitions:desk", kwargs=about),
        reverse("competitions:table", kwargs=at_table),
        reverse("competitions:result", kwargs=at_table),
        *(
            reverse("competitions:desk_action", kwargs=about | {"key": key}) + f"?table={table.number}"
            for key in ("extend", "pause", "adjudicate")
        ),
        reverse("competitions:replace", kwargs=about) + f"?table={table.number}",
    ]
    found = {address: client.get(address) for address in addresses}
    assert found[addresses[0]].status_code == 200
    for address, answer in found.items():
        assert answer.status_code < 500, address
        assert cast.shown(answer.content.decode()) == frozenset(), address
