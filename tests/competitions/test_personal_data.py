"""What a person's archive contains, and what stays when they erase their account."""

from __future__ import annotations

import pytest

from accounts.services import erasure
from games.competitions import personal_data
from games.competitions.models import Call, Director, Entrant
from games.competitions.services import announcing, calling, planned_acts
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import (
    director_of,
    make_competition,
    make_entrant,
    make_entrants,
    make_table,
)

pytestmark = pytest.mark.django_db


def test_an_archive_holds_what_a_person_did_and_nothing_of_others() -> None:
    competition = make_competition(name="Autumn cup")
    entrants = make_entrants(competition, 2)
    make_table(competition, entrants)
    person, other = entrants[0].user, entrants[1].user
    assert person is not None
    assert other is not None
    calling.call(competition_id=competition.pk, user=person, reason="time", text="My own words")
    calling.call(competition_id=competition.pk, user=other, reason="time", text="Another's words")
    announcing.announce(competition_id=competition.pk, by=director_of(competition), text="To all")
    (entry,) = personal_data.entries_of(person)
    assert (entry["competition"], entry["status"], len(entry["tables"])) == ("Autumn cup", "entered", 1)
    assert [call["text"] for call in personal_data.calls_of(person)] == ["My own words"]
    assert personal_data.directed_by(person) == []
    (directed,) = personal_data.directed_by(director_of(competition))
    assert [row["text"] for row in directed["announcements"]] == ["To all"]
    assert [row["verb"] for row in directed["acts"]] == ["announced"]


def forgotten(entrant: Entrant) -> tuple[str, str, str]:
    entrant.refresh_from_db()
    return entrant.status, entrant.mark, Call.objects.get(entrant=entrant).text


def test_who_empties_their_account_is_forgotten_at_once() -> None:
    competition, person = make_competition(), make_user()
    entrant = make_entrant(competition, person, mark="a mark")
    Director.objects.create(competition=competition, user=person, since=database_now())
    calling.call(competition_id=competition.pk, user=person, reason="time", text="My own words")
    erasure.erase(person)
    assert forgotten(entrant) == ("withdrawn", "", "")
    assert not Director.objects.filter(user=person, until=None).exists()


def test_the_browser_of_somebody_who_had_left_before_is_forgotten_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = make_user()
    entrant = make_entrant(make_competition(), person, mark="a mark", status=Entrant.Status.WITHDRAWN)
    monkeypatch.setitem(erasure._afterwards, "competitions", lambda user_id: None)
    erasure.erase(person)
    assert planned_acts.withdraw_erased_users(Budget()) == 1
    entrant.refresh_from_db()
    assert entrant.mark == ""
    assert planned_acts.withdraw_erased_users(Budget()) == 0


def test_where_that_was_cut_off_the_sweep_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    competition, person = make_competition(), make_user()
    entrant = make_entrant(competition, person, mark="a mark")
    Director.objects.create(competition=competition, user=person, since=database_now())
    calling.call(competition_id=competition.pk, user=person, reason="time", text="My own words")
    monkeypatch.setitem(erasure._afterwards, "competitions", lambda user_id: None)
    erasure.erase(person)
    assert planned_acts.withdraw_erased_users(Budget()) == 1
    assert forgotten(entrant) == ("withdrawn", "", "")
    assert not Director.objects.filter(user=person, until=None).exists()
    assert planned_acts.withdraw_erased_users(Budget()) == 0
