"""A seat's knowledge of each legion, with when and how it was revealed; and refused forms."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.selectors.knowledge import knowledge_records
from games.matches.models import Match
from games.titan.actions import Divide
from games.titan.knowledge_log import concern
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, form_of, holder, make_match, play

pytestmark = pytest.mark.django_db

THREE = ("centaur", "gargoyle", "ogre")


def begun() -> Match:
    """Return a campaign of two whose first legions are divided."""
    match = make_match("titan", 2)
    for seat, letter in enumerate("RB"):
        play(match, seat, Divide(seat, THREE, (f"{letter}.anchor", f"{letter}.key")))
    return match


def test_a_split_begins_a_record_anew_and_goes_on_with_the_old_one() -> None:
    told = concern("split", {"seat": 0, "legion": "R.anchor", "to": "R.rose", "height": 4, "count": 3})
    assert told.about == ("R.anchor", "R.rose")
    assert told.new == ("R.rose",)


def test_tellings_of_no_contents_are_of_no_concern() -> None:
    assert concern("rolled", {"seat": 0, "roll": 4}) == ((), ())
    assert concern("moved", {"seat": 0, "legion": "R.key", "land": 41}) == ((), ())


def test_each_legion_has_the_tellings_that_named_its_contents() -> None:
    found = knowledge_records(access_of(begun(), 0))
    assert set(found) == {"R.anchor", "R.key", "B.anchor", "B.key"}
    assert {name: each[0].text.split(" in ")[0] for name, each in found.items()} == {
        "R.anchor": "You started",
        "R.key": "You started",
        "B.anchor": "Blue started",
        "B.key": "Blue started",
    }


def test_the_page_shows_it_to_a_seat_and_to_a_watcher() -> None:
    match = begun()
    url = reverse("matches:known", args=[match.pk])
    for user in (holder(match, 0), make_user()):
        client = Client()
        client.force_login(user)
        text = client.get(url).content.decode()
        assert text.count('class="told"') == 4
        assert "two legions of four" in text


def test_a_title_without_such_a_record_has_no_such_page() -> None:
    match = make_match("arena-2004", 2)
    client = Client()
    client.force_login(holder(match, 0))
    assert client.get(reverse("matches:known", args=[match.pk])).status_code == 404


def test_what_stood_in_a_refused_form_stands_there_again_once() -> None:
    match = make_match("titan", 2)
    client = Client()
    client.force_login(holder(match, 0))
    data = form_of(match, 0)._asdict() | {
        "do": "divide",
        "with_titan": ["ogre", "ogre"],
        "markers": "R.moon",
        "markers.2": "R.bell",
    }
    answer = client.post(reverse("matches:act", args=[match.pk]), data, follow=True)
    text = answer.content.decode()
    assert "creatures to go with the Titan." in text
    assert len(re.findall(r'value="ogre"[^>]*checked', text)) == 2
    assert len(re.findall(r'value="(?:centaur|gargoyle)"[^>]*checked', text)) == 0
    assert re.search(r'value="R.moon" selected', text)
    again = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "checked" not in again.split('id="decision"')[1].split("</section>")[0]


def test_a_forged_form_leaves_little_behind() -> None:
    match = make_match("titan", 2)
    client = Client()
    client.force_login(holder(match, 0))
    data = form_of(match, 0)._asdict() | {"do": "x" * 10_000, "markers": "y" * 10_000}
    answer = client.post(reverse("matches:act", args=[match.pk]), data, follow=True)
    assert answer.status_code == 200
    assert "y" * 500 not in answer.content.decode()
