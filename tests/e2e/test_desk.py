"""A director's desk: three tables ticked, reminded, given time, decided; a call, and its answer."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.competitions import competition_kinds
from games.competitions.competition_kinds import CompetitionKind
from games.competitions.models import Call, Competition, LogEntry, Table
from games.matches.models import Deadline
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import follow, press
from tests.factories.accounts import make_user
from tests.factories.competitions import again, match_of, read_endings
from tests.factories.desks import make_directed, make_seated
from tests.factories.matches import holder

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

TITLE = "arena-2004"


class PageOnly(CompetitionKind):
    """A kind of competition that has its own page and nothing else."""

    def page(self, competition: Competition) -> str:
        return "/"


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The competition's own room, which knows no more than its page: the desk is the same in every room."""
    monkeypatch.setitem(competition_kinds.kinds, Competition.Kind.TOURNAMENT, PageOnly())


@pytest.fixture
def competition(site: str) -> Competition:
    return make_directed(make_user(display_name="Radka"), title=TITLE)


@pytest.fixture
def tables(competition: Competition) -> list[Table]:
    return [make_seated(competition) for _ in range(4)]


def due(table: Table) -> Any:
    return Deadline.objects.get(match=table.match_id, handled_at=None).due_at


def tick(page: Any, competition: Competition, *numbers: int) -> None:
    page.goto(reverse("competitions:desk", args=[competition.pk]))
    for number in numbers:
        page.get_by_role("checkbox", name=f"Tick: Table {number}", exact=True).check()


@pytest.mark.parametrize("width", [390, 1280])
def test_with_nothing_ticked_no_button_is_filled_and_the_bar_covers_no_row(
    width: int, competition: Competition, tables: list[Table], person: Person
) -> None:
    for _ in range(8):
        make_seated(competition)
    page = person(competition.created_by, width=width)
    tick(page, competition)
    button = page.get_by_role("button", name="Remind")
    fill = "button => getComputedStyle(button).backgroundColor"
    assert button.evaluate(fill) == "rgba(0, 0, 0, 0)"
    bar = page.locator(".desk-actions")
    table = page.locator(".desk-table").bounding_box()
    assert bar.bounding_box()["y"] >= table["y"] + table["height"]
    page.get_by_role("checkbox", name="Tick: Table 1", exact=True).check()
    assert button.evaluate(fill) != "rgba(0, 0, 0, 0)"
    for box in page.locator(".desk-tick input").all():
        box.focus()
        below = box.bounding_box()
        assert below["y"] + below["height"] <= bar.bounding_box()["y"], "what has the focus is in sight"


@pytest.mark.parametrize("scripts", SCRIPTS)
@pytest.mark.parametrize("width", [390, 1280])
def test_three_ticked_are_reminded_given_time_and_decided(
    scripts: bool, width: int, competition: Competition, tables: list[Table], person: Person
) -> None:
    page = person(competition.created_by, scripts=scripts, width=width)
    tick(page, competition, 1, 2, 4)
    press(page, "Remind")
    assert "Reminded: tables 1, 2, 4." in page.locator(".bands").first.inner_text()
    assert LogEntry.objects.filter(verb="reminded").count() == 3

    before = {table.number: due(table) for table in tables}
    assert page.get_by_role("checkbox", checked=True).count() == 3
    press(page, "Extend…")
    page.get_by_label("More time").select_option("48")
    press(page, "Show")
    press(page, "Give more time")
    assert "More time: tables 1, 2, 4." in page.locator(".bands").first.inner_text()
    moved = {table.number: due(table) - before[table.number] for table in tables}
    assert moved == {1: timedelta(days=2), 2: timedelta(days=2), 3: timedelta(0), 4: timedelta(days=2)}

    tick(page, competition, 1, 2, 4)
    press(page, "Decide…")
    page.get_by_label("Reason").fill("The hall closes")
    page.get_by_label("I understand that this can’t be undone").check()
    press(page, "Decide these tables")
    assert "Decided: tables 1, 2, 4." in page.locator(".bands").first.inner_text()
    read_endings()
    assert [again(table).status for table in tables] == ["scored", "scored", "running", "scored"]
    assert match_of(tables[2]).running


def test_a_player_calls_the_director_from_the_table_and_is_answered(
    competition: Competition, tables: list[Table], person: Person
) -> None:
    player = holder(match_of(tables[0]), 0)
    page = person(player, width=390)
    page.goto(reverse("matches:match", args=[tables[0].match_id]))
    follow(page, page.get_by_role("link", name="Call a director"))
    page.get_by_label("I need more time").check()
    page.get_by_label("What should the director know?").fill("Five days, please.")
    press(page, "Call a director")
    assert "waiting for an answer" in page.get_by_role("main").inner_text()

    desk = person(competition.created_by)
    desk.goto(reverse("competitions:desk", args=[competition.pk]))
    follow(desk, desk.get_by_role("link", name=re.compile(f"Answer.*{player.name}")))
    assert "Five days, please." in desk.get_by_role("main").inner_text()
    desk.get_by_label("Your answer").fill("You have them.")
    press(desk, "Answer")
    assert Call.objects.get().answer == "You have them."

    page.reload()
    follow(page, page.get_by_role("link", name="I need more time"))
    assert "You have them." in page.get_by_role("main").inner_text()
