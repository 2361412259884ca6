"""The page about a person: their matches, as far as the reader may open and the person shows them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.erasure import erase
from games.engine.actions import Stop
from games.matches.models import Match, Placing, Tenure
from games.matches.services.leaving import leave
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import holder, make_match, store

pytestmark = pytest.mark.django_db


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(person: User, reader: User | None = None) -> Any:
    return client_of(reader).get(reverse("matches:person", args=[person.pk]))


def named(person: User, reader: User | None = None) -> list[str]:
    """Return the matches on a person's page."""
    return [played.row.match.name for played in page(person, reader).context["shown"].played]


def hide(match: Match, user: User, hidden: str = "yes") -> Any:
    return client_of(user).post(reverse("matches:hide", args=[match.pk]), {"hidden": hidden})


def over(match: Match, *places: int) -> None:
    """End a match with a place for each seat."""
    store(match, Stop(-1, "limit"))
    for seat, place in enumerate(places):
        Placing.objects.filter(match=match, seat__index=seat).update(rank=place, score=10 * place)


@pytest.mark.slow
def test_it_tells_name_since_when_matches_and_results() -> None:
    ada, bo = make_user(display_name="Ada"), make_user(display_name="Bo")
    User.objects.filter(pk=ada.pk).update(joined_at=timezone.now().replace(year=2021, month=3, day=4))
    for name, places in (("Lost", (2, 1)), ("Won", (1, 2))):
        over(make_match(users=[ada, bo], name=name), *places)
    make_match(users=[bo, ada], name="Goes on")
    text = page(ada).content.decode()
    assert "March 2021" in text
    assert named(ada) == ["Goes on", "Won", "Lost"]
    shown = page(ada).context["shown"]
    assert [(each.played, each.won) for each in shown.tallies] == [(2, 1)]
    assert [(each.placing, each.score) for each in shown.played] == [(None, 0), (1, 10), (2, 20)]
    assert "1 of 2" in text
    assert f'href="{reverse("matches:person", args=[bo.pk])}"' in text


PRIVATE: list[dict[str, Any]] = [
    {"door": Match.Door.LINK},
    {"door": Match.Door.INVITED},
    {"watchers": False},
    {"quarantined_at": timezone.now()},
]


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("fields", PRIVATE)
def test_what_its_reader_may_not_open_is_neither_named_nor_counted(
    fields: dict[str, Any], finished: bool
) -> None:
    match = make_match(seats=3, name="Behind the door")
    one, two, out = (holder(match, seat) for seat in range(3))
    Tenure.objects.filter(match=match, user=out).update(to_revision=0, how=Tenure.How.REPLACED)
    if finished:
        store(match, Stop(-1, "limit"))
    Match.objects.filter(pk=match.pk).update(**fields)
    for reader in (None, make_user(), out):
        assert named(one, reader) == []
        assert page(one, reader).context["shown"].tallies == ()
        assert "Behind the door" not in page(one, reader).content.decode()
    opens = [] if "quarantined_at" in fields else ["Behind the door"]
    assert named(one, two) == named(one, one) == opens


def test_a_practice_and_a_table_are_on_nobodys_page() -> None:
    match = make_match(name="Alone")
    user = holder(match, 0)
    Match.objects.filter(pk=match.pk).update(practice=True)
    assert named(user) == named(user, user) == []


def test_neither_who_left_nor_a_deputy_is_shown_with_a_match() -> None:
    match = make_match(seats=3)
    leaver, friend = holder(match, 2), make_deputy(match, 0)
    leave(match_id=match.pk, user=leaver)
    assert named(leaver) == []
    assert named(friend) == []


def test_a_hidden_match_is_on_no_page_about_who_hid_it() -> None:
    ada, bo = make_user(display_name="Ada"), make_user(display_name="Bo")
    match = make_match(users=[ada, bo], name="Six towers")
    over(match, 1, 2)
    assert hide(match, ada)["location"] == reverse("matches:person", args=[ada.pk])
    for reader in (None, bo):
        assert named(ada, reader) == []
        assert page(ada, reader).context["shown"].tallies == ()
    watched = client_of(None).get("/watch/", {"over": "yes", "who": "Ada"}).context["rows"]
    assert watched == ()
    assert named(bo) == ["Six towers"]
    assert named(ada, ada) == ["Six towers"]
    assert "hidden from others" in page(ada, ada).content.decode()
    hide(match, ada, "no")
    assert named(ada) == ["Six towers"]


def test_only_who_played_hides_and_only_for_themselves() -> None:
    match = make_match()
    friend = make_deputy(match, 0)
    for user in (make_user(), friend):
        assert hide(match, user).status_code == 404
    assert not Tenure.objects.filter(hidden=True).exists()
    hide(match, holder(match, 1))
    assert Tenure.objects.get(hidden=True).seat.index == 1
    assert "Hide it on this page" not in page(holder(match, 0), holder(match, 1)).content.decode()


def test_who_left_the_house_or_has_no_address_has_no_page() -> None:
    match = make_match(seats=3)
    gone, other = holder(match, 0), holder(match, 1)
    link = reverse("matches:person", args=[gone.pk])
    assert link in client_of(None).get(reverse("matches:match", args=[match.pk])).content.decode()
    erase(gone)
    assert page(gone).status_code == 404
    assert link not in client_of(None).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert page(other).status_code == 200
    assert client_of(None).get("/people/999999999/").status_code == 404


def test_many_matches_take_no_more_queries(django_assert_max_num_queries: Any) -> None:
    ada = make_user()
    for _ in range(6):
        make_match(users=[ada, make_user()])
    page(ada)
    with django_assert_max_num_queries(20):
        assert len(named(ada)) == 6
