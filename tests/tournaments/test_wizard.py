"""The director's wizard page by page: a Swiss from the first choice to open entries, and its errors."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition
from games.notices.now import database_now
from games.tournaments.blueprints import BLUEPRINTS
from games.tournaments.cuts import count_advancing
from games.tournaments.formats import Swiss
from games.tournaments.models import Tournament
from games.tournaments.selectors.readiness import opening_problems, stages_of
from tests.factories.accounts import make_user
from tests.factories.tournaments import make_draft, stage_of

pytestmark = pytest.mark.django_db


def filled(*forms: Any) -> dict[str, Any]:
    """Return what a browser sends of forms as they are shown: nothing that is empty or not ticked."""
    found: dict[str, Any] = {}
    for form in forms:
        for field in form:
            value = field.value()
            value = value.strftime("%Y-%m-%dT%H:%M") if hasattr(value, "strftime") else value
            if value is not None and value is not False and value != "":
                found[field.html_name] = "on" if value is True else value
    return found


def in_ten_days() -> str:
    return (database_now() + timedelta(days=10)).strftime("%Y-%m-%dT%H:%M")


def test_a_swiss_is_made_page_by_page_and_opened() -> None:
    client = Client()
    client.force_login(make_user(time_zone="UTC"))
    first = client.get(reverse("tournaments:new"))
    choose = reverse("tournaments:choose_title", args=["swiss"])
    assert choose in first.content.decode()
    game = reverse("tournaments:found", args=["swiss", "titan"])
    assert game in client.get(choose).content.decode()
    shown = client.get(game)
    data = filled(shown.context["form"]) | {"name": "Winter Swiss", "seats_most": "2"}
    answer = client.post(game, data)
    made = Tournament.objects.select_related("competition").get()
    assert answer["Location"] == reverse("tournaments:stages", args=[made.pk])
    assert made.competition.name == "Winter Swiss"
    assert made.competition.status == Competition.Status.DRAFT
    shown = client.get(answer["Location"])
    forms = shown.context["form"]
    data = filled(forms.expected, *forms.stages) | {"expected": "8", "stage1-rounds": "4"}
    answer = client.post(reverse("tournaments:stages", args=[made.pk]), data)
    assert answer["Location"] == reverse("tournaments:dates", args=[made.pk])
    settings = stage_of(made).settings
    # The title draws the order of play itself: the house evens nothing out.
    assert settings == Swiss(rounds=4, balance_seats=False)
    shown = client.get(answer["Location"])
    data = filled(shown.context["form"]) | {"begins_at": in_ten_days(), "round_days": "21"}
    answer = client.post(reverse("tournaments:dates", args=[made.pk]), data)
    assert answer["Location"] == reverse("tournaments:check", args=[made.pk])
    text = client.get(answer["Location"]).content.decode()
    assert "Tie-breaks: head to head" in text
    assert "A round lasts at most 21\u00a0days. Tables that have not finished by then are decided." in text
    client.post(reverse("tournaments:open", args=[made.pk]))
    made.refresh_from_db()
    assert Competition.objects.get(pk=made.pk).status == Competition.Status.OPEN
    assert "Winter Swiss" in Client().get(reverse("tournaments:index")).content.decode()


def test_its_matches_are_delayed_for_watchers_as_the_director_chooses() -> None:
    client = Client()
    client.force_login(make_user())
    found = reverse("tournaments:found", args=["swiss", "titan"])
    form = client.get(found).context["form"]
    assert form["watch_delay"].value() == 0
    assert [label for _delay, label in form.fields["watch_delay"].choices][:2] == ["no delay", "1 Game-Turn"]
    data = filled(form) | {"name": "Late news", "seats_most": "2", "watch_delay": "2"}
    client.post(found, data)
    made = Tournament.objects.select_related("competition").get()
    assert made.competition.watch_delay == 2
    game = reverse("tournaments:game", args=[made.pk])
    page = client.get(game)
    assert "Delay for watchers" in page.content.decode()
    assert '<option value="2" selected>2 Game-Turns</option>' in page.content.decode()
    for sent, stored in (("9", 2), ("3", 3), ("0", 0)):
        answer = client.post(game, filled(page.context["form"]) | {"watch_delay": sent})
        assert answer.status_code == (200 if sent == "9" else 302)
        made.competition.refresh_from_db()
        assert made.competition.watch_delay == stored, sent


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"expected": "4", "stage1-rounds": "9"}, "This can’t be played, so nothing was saved."),
        ({"expected": "1"}, "greater than or equal to 2"),
        ({"stage1-rounds": "many"}, "whole number"),
    ],
)
def test_what_cannot_be_played_is_told_and_not_stored(changed: dict[str, str], told: str) -> None:
    cup = make_draft(stages=(Swiss(rounds=3),))
    client = Client()
    client.force_login(cup.competition.created_by)
    address = reverse("tournaments:stages", args=[cup.pk])
    forms = client.get(address).context["form"]
    answer = client.post(address, filled(forms.expected, *forms.stages) | changed)
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert stage_of(cup).settings == Swiss(rounds=3)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"begins_at": "2020-01-01T10:00"}, "in the past"),
        ({"begins_at": "soon"}, "valid date"),
        ({"round_days": "0"}, "greater than or equal to 1"),
    ],
)
def test_dates_that_cannot_be_are_told(changed: dict[str, str], told: str) -> None:
    cup = make_draft()
    client = Client()
    client.force_login(cup.competition.created_by)
    address = reverse("tournaments:dates", args=[cup.pk])
    shown = client.get(address)
    answer = client.post(address, filled(shown.context["form"]) | {"begins_at": in_ten_days()} | changed)
    assert answer.status_code == 200
    assert told in answer.content.decode()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("key", BLUEPRINTS)
def test_every_kind_can_be_played_as_it_is_proposed(key: str, seats: int) -> None:
    if not BLUEPRINTS[key].suits(seats):
        return
    cup = make_draft(key, seats=seats, seats_least=seats)
    assert opening_problems(cup, database_now()) == []


@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.parametrize("key", ["swiss-final", "pools-final"])
def test_the_last_table_is_proposed_as_a_full_one(key: str, seats: int) -> None:
    first, _last = stages_of(make_draft(key, seats=seats, seats_least=seats))
    assert count_advancing(first) == seats


def test_players_can_be_anonymous_in_a_swiss() -> None:
    client = Client()
    client.force_login(make_user(time_zone="UTC"))
    game = reverse("tournaments:found", args=["swiss", "titan"])
    data = filled(client.get(game).context["form"]) | {"name": "Hidden", "seats_most": "2", "anonymous": "on"}
    client.post(game, data)
    made = Tournament.objects.select_related("competition").get()
    assert made.competition.anonymous
    shown = client.get(reverse("tournaments:game", args=[made.pk]))
    assert shown.context["form"]["anonymous"].value()
    dates = reverse("tournaments:dates", args=[made.pk])
    data = filled(form := client.get(dates).context["form"]) | {"begins_at": in_ten_days()}
    assert "seeding" not in form.fields
    client.post(dates, data)
    text = client.get(reverse("tournaments:check", args=[made.pk])).content.decode()
    assert "Seats are anonymous until the end" in text
    assert "Seeding: drawn at random." in text


def test_players_cannot_be_anonymous_in_a_bracket() -> None:
    client = Client()
    client.force_login(make_user(time_zone="UTC"))
    game = reverse("tournaments:found", args=["elimination", "titan"])
    data = filled(client.get(game).context["form"]) | {"name": "Hidden", "seats_most": "2", "anonymous": "on"}
    text = client.post(game, data).content.decode()
    assert "Players can be anonymous only in a Swiss without a final, or in a round robin. Untick" in text
    assert not Tournament.objects.exists()


def test_what_is_prepared_can_be_given_up_and_is_never_shown() -> None:
    cup = make_draft()
    client = Client()
    client.force_login(cup.competition.created_by)
    assert client.post(reverse("tournaments:discard", args=[cup.pk])).status_code == 302
    assert Competition.objects.get(pk=cup.pk).status == Competition.Status.CANCELLED
    assert cup.competition.name not in Client().get(reverse("tournaments:index")).content.decode()
