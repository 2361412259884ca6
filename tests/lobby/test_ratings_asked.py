"""Tables that require a rating: who may sit down, and the reason for others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.engine.listeners import Listeners
from games.lobby import ratings as ratings_beside
from games.lobby.errors import RatingUnfit, rating_text
from games.lobby.forms.table import OfferForm
from games.lobby.ratings import Rated
from games.lobby.services import tables
from games.lobby.services.substitutes import take_seat
from games.matches.models import Match
from tests.factories.accounts import make_user
from tests.factories.matches import make_table
from tests.lobby.test_substitutes import with_open_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[int, Rated]:
    """The ratings that the registry reports, by the people's keys; a test adds to them."""
    found: dict[int, Rated] = {}
    monkeypatch.setattr(
        ratings_beside,
        "rating_finders",
        Listeners(
            lambda sitting: {(user, match.pk): found[user] for user, match in sitting if user in found}
        ),
    )
    return found


def rated(known: dict[int, Rated], points: int, *, provisional: bool = False) -> User:
    person = make_user()
    known[person.pk] = Rated(points, provisional, "/ratings/")
    return person


def sits(table: Match, person: User) -> bool:
    try:
        tables.join(match_id=table.pk, user=person)
    except RatingUnfit:
        return False
    return True


@pytest.mark.parametrize(
    ("asked", "points", "provisional", "fits"),
    [
        ({"rating_from": 1400, "rating_to": 1800}, 1400, False, True),
        ({"rating_from": 1400, "rating_to": 1800}, 1800, True, True),
        ({"rating_from": 1400, "rating_to": 1800}, 1399, False, False),
        ({"rating_from": 1400, "rating_to": 1800}, 1801, False, False),
        ({"rating_from": 0}, -1, False, False),
        ({"rating_to": 1500}, 900, False, True),
        ({"rating_to": 1500}, 1501, False, False),
        ({"rating_settled": True}, 1500, True, False),
        ({"rating_settled": True}, 1500, False, True),
        ({"rating_from": 1400, "rating_settled": True}, 1500, True, False),
        ({}, 1500, True, True),
    ],
)
def test_a_table_takes_the_ratings_it_asks_for(
    known: dict[int, Rated], asked: dict[str, Any], points: int, provisional: bool, fits: bool
) -> None:
    table = make_table(seats=3, **asked)
    assert sits(table, rated(known, points, provisional=provisional)) is fits


def test_who_has_none_meets_no_condition_but_the_host_and_the_invited_sit_down(
    known: dict[int, Rated],
) -> None:
    table = make_table(seats=3, rating_to=1500)
    assert not sits(table, make_user())
    guest = make_user()
    tables.invite(match_id=table.pk, host=table.host, guests=[guest])
    assert sits(table, guest)
    assert sits(make_table(seats=3), make_user())


def test_a_substitute_is_asked_the_same(known: dict[int, Rated]) -> None:
    match = with_open_seat()
    Match.objects.filter(pk=match.pk).update(rating_from=1600)
    with pytest.raises(RatingUnfit):
        take_seat(match_id=match.pk, seat=2, user=rated(known, 1599))
    take_seat(match_id=match.pk, seat=2, user=rated(known, 1600))


@pytest.mark.parametrize(
    ("language", "asked", "mine", "none"),
    [
        (
            "en",
            "a rating of 1400 to 1800, no longer provisional",
            "Your rating is 1500 (provisional).",
            "You have no rating yet.",
        ),
        (
            "ru",
            "рейтинг от 1400 до 1800, уже не предварительный",
            "Ваш рейтинг: 1500 (предварительный).",
            "У вас пока нет рейтинга.",
        ),
    ],
)
def test_its_page_says_what_it_asks_for_and_why_somebody_may_not_sit(
    known: dict[int, Rated], language: str, asked: str, mine: str, none: str
) -> None:
    table = make_table(seats=3, rating_from=1400, rating_to=1800, rating_settled=True)
    unfit, unknown, fit = rated(known, 1500, provisional=True), make_user(), rated(known, 1500)

    def page(person: User, name: str, *args: int) -> str:
        person.language = language
        person.save()
        client = Client(headers={"accept-language": language})
        client.force_login(person)
        return client.get(reverse(name, args=args)).content.decode()

    join = reverse("matches:join", args=[table.pk])
    for person, reason in ((unfit, mine), (unknown, none)):
        html = page(person, "matches:match", table.pk)
        assert html.count(asked) == 2  # the condition, and the reason
        assert reason in html
        assert join not in html
    html = page(fit, "matches:match", table.pk)
    assert html.count(asked) == 1
    assert join in html
    assert asked in page(unfit, "matches:tables")


def test_a_form_sent_all_the_same_is_refused_with_the_reason(known: dict[int, Rated]) -> None:
    table = make_table(rating_from=1700)
    client = Client()
    client.force_login(rated(known, 1500))
    html = client.post(reverse("matches:join", args=[table.pk]), follow=True).content.decode()
    assert "To join this table you need a rating of at least 1700. Your rating is 1500." in html
    assert table.tenures.count() == 1


def test_why_a_newcomer_with_too_many_tables_may_not_sit_is_told_before_they_try(settings: Settings) -> None:
    settings.NEWCOMER_MATCHES = 1
    person = make_user()
    make_table(host=person)
    client = Client()
    client.force_login(person)
    other = make_table()
    html = client.get(reverse("matches:match", args=[other.pk])).content.decode()
    told = "Newcomers can have at most 1 match at once, including open tables. Play it to the end first."
    assert told in html
    assert reverse("matches:join", args=[other.pk]) not in html


def offered(host: User, **data: str) -> OfferForm:
    form = OfferForm("probe", host)
    initial = {name: field.initial for name, field in form.fields.items()}
    usual = {name: value for name, value in initial.items() if value not in (None, False)}
    usual |= {"name": "Friday table", "seats": "2"}
    return OfferForm("probe", host, data=usual | data)


def test_the_form_takes_limits_in_their_order_only() -> None:
    host = make_user()
    form = offered(host, rating_from="1800", rating_to="1400")
    assert not form.is_valid()
    assert form.has_error("rating_to", "order")
    assert offered(host, rating_from="20000").has_error("rating_from", "max_value")
    assert offered(host, rating_from="x").has_error("rating_from", "invalid")
    for field in ("rating_from", "rating_to", "rating_settled"):
        assert not offered(host, rating_from="1400", rating_to="1400", rating_settled="on").has_error(field)


def test_what_is_asked_for_is_stored_by_the_form() -> None:
    host = make_user()
    client = Client()
    client.force_login(host)
    url = reverse("matches:new", args=["arena-2004"])
    form = client.get(url).context["form"]
    data = {field.html_name: field.value() for field in form if field.value() not in (None, False, "")}
    data |= {"name": "Friday table", "seats": "3", "rating_from": "1400", "rating_settled": "on"}
    client.post(url, data)
    table = Match.objects.get(host=host)
    assert (table.rating_from, table.rating_to, table.rating_settled) == (1400, None, True)


def test_nothing_is_said_where_nothing_is_asked_for() -> None:
    assert rating_text(None, None, False) == ""
