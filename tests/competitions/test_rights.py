"""The people who may open each of a competition's pages, and press its buttons."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.competitions.models import Call, Competition, Director, Table
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import director_of, make_entrant, match_of
from tests.factories.desks import end, make_directed, make_seated
from tests.factories.staff import make_operator

pytestmark = pytest.mark.django_db

OPEN, NONE, AWAY, NO_FORM = 200, 404, 302, 405


class Cast:
    """A competition with one table in progress and one finished, and everyone who might look at it."""

    def __init__(self, **fields: Any) -> None:
        self.director, self.playing = make_user(), make_user()
        self.competition = make_directed(self.director, self.playing, **fields)
        self.entrant, self.other = make_user(), make_user()
        self.table = make_seated(self.competition, self.entrant, self.other)
        self.own = make_seated(self.competition, self.playing, self.other)
        self.over = make_seated(self.competition, self.entrant, self.other)
        end(self.over, 1, 2)
        self.entry = make_entrant(self.competition)
        self.call = Call.objects.create(
            competition=self.competition,
            table=self.table,
            entrant=self.table.places.get(entrant__user=self.entrant).entrant,
            reason=Call.Reason.TIME,
            text="five days, please",
            at=database_now(),
        )
        self.former = make_user()
        Director.objects.create(
            competition=self.competition, user=self.former, since=database_now(), until=database_now()
        )
        self.stranger, self.staff = make_user(), make_operator()

    def who(self, name: str) -> User | None:
        found: User | None = None if name == "nobody" else getattr(self, name)
        return found


PAGES: dict[str, Any] = {
    "desk": lambda cast: (),
    "replace": lambda cast: (),
    "desk_action": lambda cast: ("extend",),
    "table": lambda cast: (cast.table.number,),
    "result": lambda cast: (cast.over.number,),
    "calls": lambda cast: (),
    "entrants": lambda cast: (),
    "entrant": lambda cast: (cast.entry.pk,),
    "pairs": lambda cast: (),
    "directors": lambda cast: (),
    "settings": lambda cast: (),
    "cancel": lambda cast: (),
}
"""The pages of directors alone."""


def url(cast: Cast, name: str) -> str:
    address = reverse(f"competitions:{name}", args=[cast.competition.pk, *PAGES[name](cast)])
    return f"{address}?table={cast.table.number}" if name in ("replace", "desk_action") else address


def status(client: Client, cast: Cast, who: str, address: str, **post: Any) -> int:
    client.logout()
    user = cast.who(who)
    if user is not None:
        client.force_login(user)
    answer = client.post(address, post) if post else client.get(address)
    return answer.status_code


@pytest.mark.parametrize("name", PAGES)
def test_the_directors_pages_are_there_for_directors_alone(name: str, client: Client) -> None:
    cast = Cast()
    address = url(cast, name)
    assert status(client, cast, "director", address) == OPEN
    assert status(client, cast, "playing", address) == OPEN
    for who in ("entrant", "former", "stranger", "staff"):
        assert status(client, cast, who, address) == NONE, who
        posted = status(client, cast, who, address, action="remind", table=cast.table.number)
        assert posted == (NO_FORM if name == "calls" else NONE), who
    assert status(client, cast, "nobody", address) == AWAY


def test_an_operator_names_a_director_where_nobody_directs_any_more(client: Client) -> None:
    cast = Cast()
    Director.objects.update(until=database_now())
    client.force_login(cast.staff)
    address = reverse("competitions:directors", args=[cast.competition.pk])
    assert client.get(address).status_code == OPEN
    assert client.post(address, {"person": cast.stranger.name}).status_code == AWAY
    assert director_of(cast.competition)
    assert Director.objects.get(competition=cast.competition, until=None).user == cast.stranger
    assert client.get(address).status_code == NONE


@pytest.mark.thorough
def test_the_log_and_the_announcements_are_open_to_all_of_a_public_competition(client: Client) -> None:
    cast = Cast()
    for name in ("log", "announcements"):
        address = reverse(f"competitions:{name}", args=[cast.competition.pk])
        for who in ("director", "playing", "entrant", "former", "stranger", "staff", "nobody"):
            assert status(client, cast, who, address) == OPEN, who


@pytest.mark.thorough
@pytest.mark.parametrize("door", [Competition.Door.LINK, Competition.Door.NAMED])
def test_those_of_a_hidden_one_to_those_who_know_it(door: str, client: Client) -> None:
    cast = Cast(door=door)
    for name in ("log", "announcements"):
        address = reverse(f"competitions:{name}", args=[cast.competition.pk])
        for who in ("director", "playing", "entrant", "staff"):
            assert status(client, cast, who, address) == OPEN, who
        for who in ("former", "stranger", "nobody"):
            assert status(client, cast, who, address) == NONE, who


def test_whoever_has_the_link_sees_it(client: Client) -> None:
    cast = Cast(door=Competition.Door.LINK)
    session = client.session
    session[f"competition:{cast.competition.pk}"] = cast.competition.token
    session.save()
    assert client.get(reverse("competitions:log", args=[cast.competition.pk])).status_code == OPEN


def test_a_draft_is_seen_by_its_directors(client: Client) -> None:
    cast = Cast()
    Competition.objects.filter(pk=cast.competition.pk).update(status=Competition.Status.DRAFT)
    address = reverse("competitions:log", args=[cast.competition.pk])
    assert status(client, cast, "director", address) == OPEN
    assert status(client, cast, "entrant", address) == NONE
    assert status(client, cast, "stranger", address) == NONE


def test_only_a_director_announces(client: Client) -> None:
    cast = Cast()
    address = reverse("competitions:announcements", args=[cast.competition.pk])
    for who in ("entrant", "former", "stranger", "staff", "nobody"):
        assert status(client, cast, who, address, text="a word") == NONE, who
    assert not cast.competition.announcements.exists()
    assert status(client, cast, "director", address, text="a word") == AWAY
    assert cast.competition.announcements.get().text == "a word"


def test_entrants_call_about_their_own_tables(client: Client) -> None:
    cast = Cast()
    general = reverse("competitions:call", args=[cast.competition.pk])
    at_table = reverse("competitions:call_at_table", args=[cast.competition.pk, cast.table.number])
    assert status(client, cast, "entrant", general) == OPEN
    assert status(client, cast, "entrant", at_table) == OPEN
    assert status(client, cast, "playing", general) == OPEN
    assert status(client, cast, "playing", at_table) == NONE
    for who in ("director", "former", "stranger", "staff"):
        assert status(client, cast, who, general) == NONE, who
        assert status(client, cast, who, at_table) == NONE, who
    assert status(client, cast, "nobody", general) == AWAY


def test_a_call_is_read_by_who_made_it_and_by_directors_who_may_answer(client: Client) -> None:
    cast = Cast()
    address = reverse("competitions:one_call", args=[cast.competition.pk, cast.call.pk])
    for who in ("director", "playing", "entrant"):
        assert status(client, cast, who, address) == OPEN, who
    for who in ("other", "former", "stranger", "staff"):
        assert status(client, cast, who, address) == NONE, who


def test_a_director_of_the_table_neither_reads_nor_answers_a_call_about_it(client: Client) -> None:
    cast = Cast()
    Call.objects.filter(pk=cast.call.pk).update(
        table=cast.own, entrant=cast.own.places.get(entrant__user=cast.other).entrant
    )
    address = reverse("competitions:one_call", args=[cast.competition.pk, cast.call.pk])
    assert status(client, cast, "playing", address) == NONE
    assert status(client, cast, "playing", address, text="no") == NONE
    assert status(client, cast, "director", address) == OPEN
    client.force_login(cast.playing)
    for name in ("desk", "calls"):
        page = client.get(reverse(f"competitions:{name}", args=[cast.competition.pk])).content.decode()
        assert "/calls/" not in page.replace(reverse("competitions:calls", args=[cast.competition.pk]), "")


def test_an_answer_that_is_shown_is_read_by_the_table_and_the_call_is_not(client: Client) -> None:
    cast = Cast()
    address = reverse("competitions:one_call", args=[cast.competition.pk, cast.call.pk])
    client.force_login(cast.director)
    client.post(address, {"text": "Two days, no more.", "shown": "on"})
    client.force_login(cast.other)
    page = client.get(address).content.decode()
    assert "Two days, no more." in page
    assert "five days, please" not in page
    assert cast.entrant.name not in page
    client.force_login(cast.stranger)
    assert client.get(address).status_code == NONE


def test_at_their_own_table_a_director_does_nothing(client: Client) -> None:
    cast = Cast()
    client.force_login(cast.playing)
    number = cast.own.number
    table = reverse("competitions:table", args=[cast.competition.pk, number])
    assert client.get(table).status_code == AWAY
    assert (
        client.post(table, {"action": "void", "void-reason": "I lose", "void-sure": "on"}).status_code == AWAY
    )
    actions: dict[str, dict[str, str | int]] = {
        "extend": {"hours": 24},
        "pause": {"days": 1},
        "adjudicate": {"reason": "I lead", "sure": "on"},
    }
    for key, data in actions.items():
        address = reverse("competitions:desk_action", args=[cast.competition.pk, key])
        visit = match_of(cast.own).visits.get(closed_at=None)
        wait = f"{number} {visit.pk} {visit.deadline.due_at.isoformat()}"
        answer = client.post(address, {"table": number, "wait": wait, **data}, follow=True)
        assert (
            "You are involved in this table, so another director must do this." in answer.content.decode()
        ), key
    match = match_of(cast.own)
    assert match.running
    assert match.paused_at is None
    assert Table.objects.get(pk=cast.own.pk).status == Table.Status.RUNNING


def test_nobody_decides_about_their_own_entry(client: Client) -> None:
    cast = Cast()
    client.force_login(cast.playing)
    entry = cast.own.places.get(entrant__user=cast.playing).entrant
    address = reverse("competitions:entrant", args=[cast.competition.pk, entry.pk])
    page = client.get(address).content.decode()
    assert "This is your own entry, so another director must decide about it." in page
    client.post(address, {"action": "remove", "reason": "tired"})
    entry.refresh_from_db()
    assert entry.status == "entered"


def test_what_is_no_number_of_this_competition_is_not_there(client: Client) -> None:
    cast, elsewhere = Cast(), Cast()
    client.force_login(cast.director)
    for name, key in (("table", 9_999), ("result", 9_999), ("entrant", elsewhere.entry.pk), ("one_call", 99)):
        address = reverse(f"competitions:{name}", args=[cast.competition.pk, key])
        assert client.get(address).status_code == NONE, name
    assert (
        client.get(reverse("competitions:desk_action", args=[cast.competition.pk, "burn"])).status_code
        == NONE
    )
    assert client.get(reverse("competitions:desk", args=[99_999])).status_code == NONE
