"""Offering an anonymous table, and what its host cannot do."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import Daily
from games.clocks.standstill import Nights
from games.community import services as community
from games.lobby.errors import NobodyInvites, TableClosed
from games.lobby.forms.table import OfferForm
from games.lobby.services import tables
from games.lobby.services.refused_joins import REFUSALS_A_DAY, has_reached_limit
from games.matches.models import Match, Tenure
from tests.factories.accounts import make_user
from tests.factories.matches import make_table

pytestmark = pytest.mark.django_db

TITLE = "arena-2004"


@pytest.fixture
def host() -> User:
    return make_user(display_name="Anemone")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def filled(host: User, **changed: Any) -> dict[str, Any]:
    """Return the data of the form as a browser would send it, for an anonymous table unless changed."""
    empty = OfferForm(TITLE, host)
    data = {name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()}
    data["preset"] = empty.meta.presets[0].key
    data |= {"anonymous": "on"} | changed
    return {name: value for name, value in data.items() if value not in (None, "", False, [])}


def test_the_form_offers_one_whose_name_does_not_tell_its_host(host: User) -> None:
    browser(host).post(reverse("matches:new", args=[TITLE]), filled(host))
    match = Match.objects.get()
    assert match.anonymous
    assert match.name == "Anonymous table"
    assert match.seating == Match.Seating.DRAWN
    agreement = match.agreement
    assert agreement.nights is Nights.COUNTED
    assert (agreement.absences, agreement.automatic, agreement.emergencies) == (False, False, False)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "Tea with ANEMONE"}, "name"),
        ({"door": "invited"}, "door"),
        ({"invited": "Bluebell"}, "invited"),
        ({"guests_allowed": "on", "rated": ""}, "guests_allowed"),
    ],
)
def test_what_would_tell_who_plays_is_refused(changed: dict[str, str], field: str, host: User) -> None:
    make_user(display_name="Bluebell")
    form = OfferForm(TITLE, host, data=filled(host, **changed))
    assert not form.is_valid()
    assert list(form.errors) == [field]


@pytest.mark.parametrize("name", ["Tea with Zoe\N{COMBINING DIAERESIS}", "ＺＯË’s"])
def test_its_host_is_not_named_in_other_spellings_either(name: str) -> None:
    host = make_user(display_name="Zoë")
    form = OfferForm(TITLE, host, data=filled(host, name=name))
    assert not form.is_valid()
    assert list(form.errors) == ["name"]


def test_nobody_is_invited_to_one(host: User) -> None:
    match, friend = make_table(host=host, anonymous=True), make_user(display_name="Bluebell")
    with pytest.raises(NobodyInvites):
        tables.invite(match_id=match.pk, host=host, guests=[friend])
    with pytest.raises(NobodyInvites):
        make_table(host=host, anonymous=True, invited=[friend])
    page = browser(host).get(reverse("matches:invite", args=[match.pk]), follow=True).content.decode()
    assert "no one is invited by name" in page
    assert reverse("matches:invite", args=[match.pk]) not in page


def in_utc(match: Match) -> bool:
    """Return whether every hour and free day of a table's clocks is in UTC."""
    zones = {getattr(control, "zone", "UTC") for control in match.controls.values()}
    return zones | {match.agreement.zone} == {"UTC"}


def test_its_clocks_are_not_in_the_time_zone_of_its_host() -> None:
    host = make_user(display_name="Anemone", time_zone="Europe/Helsinki")
    client = browser(host)
    daily = {"pace": "own", "kind": "daily", "at": "20:00", "free_days": ["5", "6"]}
    client.post(reverse("matches:new", args=[TITLE]), filled(host, **daily))
    match = Match.objects.get()
    control = match.controls["main"]
    assert isinstance(control, Daily)
    assert control.at == time(20)
    assert in_utc(match)
    page = browser(make_user()).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "20:00 (UTC)" in page
    assert "Helsinki" not in page
    changed = filled(host, **daily, name="Hedgerow")
    del changed["anonymous"]
    client.post(reverse("matches:edit", args=[match.pk]), changed)
    match.refresh_from_db()
    assert match.name == "Hedgerow"
    assert in_utc(match)


def test_its_host_changes_it_and_it_stays_anonymous(host: User) -> None:
    match = make_table(TITLE, 3, host=host, anonymous=True, name="Hedge")
    client, url = browser(host), reverse("matches:edit", args=[match.pk])
    form = client.get(url).context["form"]
    assert "anonymous" not in form.fields
    data = filled(host, seats=4, name="Hedgerow", seating="chosen", absences="on", nights="still")
    del data["anonymous"]
    client.post(url, data)
    match.refresh_from_db()
    assert (match.anonymous, match.seats_count, match.name) == (True, 4, "Hedgerow")
    assert match.seating == Match.Seating.DRAWN
    assert not match.agreement.absences
    assert in_utc(match)
    answer = client.post(url, data | {"name": "With Anemone", "door": "invited"})
    assert set(answer.context["form"].errors) == {"name", "door"}


def test_a_player_is_removed_without_being_named(host: User) -> None:
    match, other = make_table(seats=3, host=host, anonymous=True), make_user(display_name="Bluebell")
    tables.join(match_id=match.pk, user=other)
    mine = Tenure.objects.get(match=match, user=other)
    page = browser(host).post(reverse("matches:take_out", args=[match.pk]), {"tenure": mine.pk}, follow=True)
    mine.refresh_from_db()
    assert mine.how == Tenure.How.TAKEN_OUT
    assert "An anonymous player is no longer at this table" in page.content.decode()
    assert "Bluebell" not in page.content.decode()


def test_the_database_holds_the_promise(host: User) -> None:
    match = make_table(host=host, anonymous=True)
    for wrong in ({"seating": "arrival"}, {"door": "invited"}, {"guests_allowed": True, "rated": False}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.filter(pk=match.pk).update(**wrong)


def refused(match: Match, user: User) -> tuple[str, int, str]:
    """Return what a refused request to join says, and what the database was asked for it."""
    with pytest.raises(TableClosed) as refusal, CaptureQueriesContext(connection) as asked:
        tables.join(match_id=match.pk, user=user)
    return refusal.value.code, len(asked), str(refusal.value.said)


def test_refused_requests_are_limited_and_the_refusal_does_not_tell(host: User) -> None:
    curious, other = make_user(), make_user()
    community.block(host, curious)
    secret = make_table(TITLE, seats=3, host=host, anonymous=True, seating="drawn")
    first = refused(secret, curious)
    for _ in range(REFUSALS_A_DAY - 1):
        assert refused(secret, curious) == first
    # From now on they are refused at every anonymous table, no matter who sits there: in the same words, and
    # at the same cost as at a table that is full.
    open_to_all = make_table(TITLE, seats=2, anonymous=True, seating="drawn")
    assert refused(open_to_all, curious) == first
    tables.join(match_id=open_to_all.pk, user=other)
    assert refused(open_to_all, curious) == refused(open_to_all, make_user()) == first
    # Tables whose players are named are no secret, and the next day is another.
    tables.join(match_id=make_table(TITLE, seats=2).pk, user=curious)
    cache.clear()
    tables.join(match_id=make_table(TITLE, seats=2, anonymous=True, seating="drawn").pk, user=curious)


def test_pressing_twice_is_no_refusal_that_counts(host: User) -> None:
    match, player = make_table(TITLE, seats=3, anonymous=True, seating="drawn"), make_user()
    tables.join(match_id=match.pk, user=player)
    for _ in range(REFUSALS_A_DAY):
        refused(match, player)
    assert not has_reached_limit(player)


def test_guests_cannot_take_a_seat_by_its_link(host: User) -> None:
    visitor = Client()
    named = make_table(host=host, door="link", rated=False, guests_allowed=True)
    page = visitor.get(reverse("matches:by_link", args=[named.token])).content.decode()
    assert "without an account" in page
    match = make_table(host=host, anonymous=True, door="link", rated=False)
    held = Tenure.objects.count()
    page = visitor.get(reverse("matches:by_link", args=[match.token])).content.decode()
    assert "without an account" not in page
    assert "Anonymous players" in page
    form = {"name": "Anna", "token": match.token, "seen": "0"}
    refused = visitor.post(reverse("matches:take_guest_seat", args=[match.pk]), form, follow=True)
    assert "You can’t join this table" in refused.content.decode()
    assert Tenure.objects.count() == held
    form["token"] = named.token
    visitor.post(reverse("matches:take_guest_seat", args=[named.pk]), form)
    assert Tenure.objects.count() == held + 1
