"""Guests at a match, whose messages people with an account can mute."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import guests
from games.community import services as community
from games.community.models import Block, Mute
from games.matches.models import Match, Tenure
from games.matches.services import tenures
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match

pytestmark = pytest.mark.django_db


def match_with_guest() -> tuple[Match, User]:
    """Return a match whose second seat a guest holds, who has written to the table."""
    match, guest = make_match(seats=3), guests.create_guest(language="en", name="Ann")
    Match.objects.filter(pk=match.pk).update(guests_allowed=True, rated=False)
    Tenure.objects.filter(match=match, seat__index=1).update(user=guest)
    match.refresh_from_db()
    write(access_of(match, 1), to=None, text="You fool.")
    return match, guest


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_guest_is_muted_and_unmuted_on_the_page_of_press() -> None:
    match, guest = match_with_guest()
    reader, other = browser_of(holder(match, 0)), browser_of(holder(match, 2))
    address, page = reverse("matches:mute_guest", args=[match.pk]), reverse("matches:press", args=[match.pk])
    assert "You fool." in reader.get(page).content.decode()
    told = reader.post(address, {"seat": 1, "act": "mute"}, follow=True).content.decode()
    assert f"You’ve muted {guest.name}" in html.unescape(told)
    assert "You fool." not in told
    assert "You fool." in other.get(page).content.decode()
    assert reader.post(address, {"seat": 1, "act": "unmute"}).status_code == 302
    assert "You fool." in reader.get(page).content.decode()


def test_only_a_guest_at_the_match_is_muted_there_and_by_its_readers() -> None:
    match, _guest = match_with_guest()
    reader, address = browser_of(holder(match, 0)), reverse("matches:mute_guest", args=[match.pk])
    for bad in ({"seat": 2, "act": "mute"}, {"seat": 1, "act": "block"}, {"seat": "x", "act": "mute"}, {}):
        assert reader.post(address, bad).status_code == 404
    Match.objects.filter(pk=match.pk).update(watchers=False, press_shown=False)
    assert browser_of(make_user()).post(address, {"seat": 1, "act": "mute"}).status_code == 404
    assert not Mute.objects.exists()


def test_the_list_names_a_muted_guest_who_is_unmuted_there() -> None:
    match, guest = match_with_guest()
    owner = holder(match, 0)
    reader, change = browser_of(owner), reverse("community:change", args=[guest.pk])
    assert reader.post(change, {"act": "unmute"}).status_code == 404
    community.mute(owner, guest)
    listed = html.unescape(reader.get(reverse("community:people")).content.decode())
    assert guest.name in listed
    assert f'/people/{guest.pk}/"' not in listed
    assert reader.post(change, {"act": "block"}).status_code == 302
    assert not Block.objects.exists()
    assert reader.post(change, {"act": "unmute"})["Location"] == reverse("community:people")
    assert not Mute.objects.exists()


def test_nobody_outside_the_match_learns_which_account_a_guest_has_got() -> None:
    match, guest = match_with_guest()
    owner, stranger, account = holder(match, 0), make_user(), make_user()
    for each in (owner, stranger):
        community.mute(each, guest)
    tenures.hand_over(match, guest, account)
    assert list(Mute.objects.filter(other=account).values_list("owner", flat=True)) == [owner.pk]
    assert Mute.objects.filter(owner=stranger, other=guest).exists()


def test_a_form_that_mutes_a_guest_is_used_once() -> None:
    match, guest = match_with_guest()
    owner = holder(match, 0)
    reader, address = browser_of(owner), reverse("matches:mute_guest", args=[match.pk])
    page = reader.get(reverse("matches:press", args=[match.pk])).content.decode()
    form = page.split(f'action="{address}"')[1].split("</form>")[0]
    assert 'name="once"' in form
    pressed = {"seat": 1, "act": "mute", "once": "a-token"}
    reader.post(address, pressed)
    community.unmute(owner, guest)
    assert reader.post(address, pressed).status_code == 302
    assert not Mute.objects.exists()


def test_a_mute_follows_the_seat_and_goes_with_the_guest() -> None:
    match, guest = match_with_guest()
    owner, account = holder(match, 0), make_user()
    community.mute(owner, guest)
    tenures.hand_over(match, guest, account)
    tenures.hand_over(match, guest, account)
    assert set(Mute.objects.filter(owner=owner).values_list("other", flat=True)) == {guest.pk, account.pk}
    guests.dismiss(guest)
    assert set(Mute.objects.filter(owner=owner).values_list("other", flat=True)) == {account.pk}
    assert not User.objects.filter(pk=guest.pk).exists()


def test_a_guest_is_not_led_to_reports_which_need_an_account() -> None:
    match, guest = match_with_guest()
    page, link = (
        reverse("matches:press", args=[match.pk]),
        reverse("moderation:report_messages", args=[match.pk]),
    )
    assert link in browser_of(holder(match, 0)).get(page).content.decode()
    assert link not in browser_of(guest).get(page).content.decode()
