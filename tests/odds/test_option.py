"""Whether a table shows odds: by default only if it is not rated; its host may say otherwise."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.lobby.forms.edit import EditForm
from games.lobby.forms.table import OfferForm
from games.lobby.services.practice import begin
from games.matches.models import Match
from games.titan.meta import Options
from tests.factories.accounts import make_user
from tests.factories.convened import make_convened
from tests.factories.matches import make_table

pytestmark = pytest.mark.django_db


def offered(host: User, title: str = "titan", **changed: str) -> Match:
    """A table offered through the form as it is, but for what is changed."""
    empty = OfferForm(title, host)
    data = {name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()}
    data |= {"preset": empty.meta.presets[0].key} if empty.meta.presets else {}
    given = {name: value for name, value in (data | changed).items() if value}
    client = Client()
    client.force_login(host)
    answer = client.post(reverse("matches:new", args=[title]), given)
    assert answer.status_code == 302
    return Match.objects.latest("pk")


def told(match: Match, reader: User) -> str:
    client = Client()
    client.force_login(reader)
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def test_by_default_a_rated_table_shows_none_and_another_does() -> None:
    rated, casual = offered(make_user()), offered(make_user(), rated="")
    assert (rated.odds, rated.rated, rated.shows_odds) == (Match.Odds.UNRATED, True, False)
    assert (casual.odds, casual.rated, casual.shows_odds) == (Match.Odds.UNRATED, False, True)


@pytest.mark.parametrize(("odds", "shown"), [(Match.Odds.SHOWN, True), (Match.Odds.HIDDEN, False)])
def test_the_host_decides_and_the_page_of_the_table_says_so(odds: str, shown: bool) -> None:
    host = make_user()
    match = offered(host, odds=odds)
    assert match.shows_odds is shown
    page = told(match, make_user())
    assert ("shown to both of its players" in page) is shown
    assert ("not shown to anyone" in page) is not shown
    assert EditForm(match, host, 1).initial["odds"] == odds


def test_a_title_without_odds_does_not_ask() -> None:
    assert "odds" not in OfferForm("arena-2004", make_user()).fields
    host = make_user()
    assert "Odds of a battle" not in told(make_table("arena-2004", host=host), host)


def test_practice_shows_odds() -> None:
    match = begin(user=make_user(), title="titan", seats=2, options=Options(), name="Practice")
    assert match.shows_odds


@pytest.mark.parametrize("odds", [False, True])
def test_an_event_shows_odds_only_if_its_host_wants_them(odds: bool) -> None:
    assert make_convened("titan", rated=False, odds=odds).shows_odds is odds
