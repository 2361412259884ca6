"""A director chooses the tie-breaks and their order, and everyone can read them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.tournaments.formats import Swiss
from games.tournaments.models import Tournament
from games.tournaments.services import preparing
from tests.factories.tournaments import director_of, make_draft, stage_of

pytestmark = pytest.mark.django_db


def chosen(cup: Tournament) -> Any:
    """Return the settings of the first stage."""
    return stage_of(cup).settings


def choose(cup: Tournament, *order: str) -> Any:
    """Send the form of the stages with such an order of tie-breaks."""
    client = Client()
    client.force_login(director_of(cup))
    names = [*order, *[""] * (6 - len(order))]
    breaks = {f"stage1-tie_break{number}": name for number, name in enumerate(names, 1)}
    return client.post(
        reverse("tournaments:stages", args=[cup.pk]),
        {"expected": "8", "stage1-rounds": "3", **breaks},
    )


def test_the_usual_order_is_offered_and_stored_as_none_of_its_own() -> None:
    cup = make_draft(stages=(Swiss(rounds=3),))
    client = Client()
    client.force_login(director_of(cup))
    text = client.get(reverse("tournaments:stages", args=[cup.pk])).content.decode()
    assert '<option value="direct_encounter" selected>' in text
    assert "the points of all opponents but the lowest" in text
    usual = ("direct_encounter", "cut_1", "buchholz", "sonneborn_berger", "won", "progressive")
    assert choose(cup, *usual).status_code == 302
    assert chosen(cup).tie_breaks == ()


def test_another_order_is_stored_published_and_counted() -> None:
    cup = make_draft(stages=(Swiss(rounds=3),))
    assert choose(cup, "wins", "buchholz").status_code == 302
    assert chosen(cup).tie_breaks == ("points", "wins", "buchholz")
    preparing.open_entries(competition_id=cup.pk, by=director_of(cup))
    text = Client().get(reverse("tournaments:tournament", args=[cup.pk])).content.decode()
    assert "Tie-breaks: wins, Buchholz. Players who are still level share the place." in text
    assert "What the tie-breaks count" in text
    assert "the points of all opponents</dd>" in text
    assert "progressive" not in text


def test_nothing_but_points_is_an_order_too() -> None:
    cup = make_draft(stages=(Swiss(rounds=3),))
    assert choose(cup).status_code == 302
    assert chosen(cup).tie_breaks == ("points",)


def test_one_that_stands_twice_is_refused_and_nothing_is_stored() -> None:
    cup = make_draft(stages=(Swiss(rounds=3, tie_breaks=("points", "wins")),))
    answer = choose(cup, "buchholz", "buchholz")
    assert answer.status_code == 200
    assert "Each tie-break can be listed only once." in answer.content.decode()
    assert chosen(cup).tie_breaks == ("points", "wins")


def test_a_form_without_them_leaves_them() -> None:
    cup = make_draft(stages=(Swiss(rounds=4, tie_breaks=("points", "wins")),))
    client = Client()
    client.force_login(director_of(cup))
    client.post(reverse("tournaments:stages", args=[cup.pk]), {"expected": "8", "stage1-rounds": "3"})
    assert chosen(cup).tie_breaks == ("points", "wins")
    assert chosen(cup).rounds == 3
