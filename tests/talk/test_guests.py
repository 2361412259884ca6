"""Guests at a table: they talk like everyone there, and their messages follow their seat."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services import guests as guests_of_the_house
from games.lobby.services import guests, tables
from games.matches.models import Tenure
from games.talk.models import TalkMessage, TalkRoom
from tests.factories.accounts import make_user
from tests.lobby.test_guest_seats import make_friends_table, sit
from tests.talk.rooms import Room

pytestmark = pytest.mark.django_db


def guests_room(client: Client) -> Room:
    """Return the room of a table with a guest, whose browser `client` is, and room for others."""
    match = make_friends_table(seats=3)
    sit(client, match)
    assert match.host is not None
    return Room(TalkRoom.Kind.TABLE, match.pk, reverse("matches:talk", args=[match.pk]), [match.host])


def said(client: Client, room: Room) -> str:
    return html.unescape(client.get(room.url).content.decode())


def test_a_guest_writes_and_reads_and_cannot_report(client: Client) -> None:
    room = guests_room(client)
    room.write(room.members[0], "Welcome!")
    assert client.post(room.url, {"talk-text": "Hello!"}).status_code == 302
    shown = said(client, room)
    assert "Welcome!" in shown
    assert "Anna (guest)" in shown
    assert f"{room.url}report/" not in shown
    assert Client().post(room.url, {"talk-text": "Hello!"}).status_code == 404
    assert TalkMessage.objects.count() == 2


def test_the_messages_of_a_guest_follow_the_seat_to_an_account(client: Client) -> None:
    room, user = guests_room(client), make_user(display_name="Anna Ek")
    client.post(room.url, {"talk-text": "Hello!"})
    guest = TalkMessage.objects.get().author
    assert guest.is_guest
    assert guests.take_over(guest=guest, user=user, matches=[room.subject]) == 1
    assert TalkMessage.objects.get().author == user
    assert Tenure.objects.filter(match=room.subject, user=user).exists()
    assert not type(guest).objects.filter(pk=guest.pk).exists()


def test_a_guest_who_has_written_is_erased_and_not_deleted(client: Client) -> None:
    room = guests_room(client)
    client.post(room.url, {"talk-text": "Hello!"})
    guest = TalkMessage.objects.get().author
    tables.leave(match_id=room.subject, user=guest)
    guests_of_the_house.dismiss(guest)
    message = TalkMessage.objects.select_related("author").get()
    assert message.text == "Hello!"
    assert message.author.plain_name == f"Former player {guest.pk}"
