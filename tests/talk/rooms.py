"""Rooms of every kind, with three members who are no directors."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from accounts.form_tokens import FormSubmission
from accounts.models import User
from games.competitions.models import Competition
from games.lobby.services import tables
from games.matches.models import Match
from games.talk.access import RoomAccess, room_access
from games.talk.models import TalkMessage, TalkRoom
from games.talk.selectors import readable
from games.talk.services import write
from tests.factories import tournaments
from tests.factories.accounts import make_user
from tests.factories.ladders import make_ladder, people_of
from tests.factories.matches import make_table


class Room(NamedTuple):
    """A room by the kind and the key of its subject, its address, and three of its members."""

    kind: TalkRoom.Kind
    subject: int
    url: str
    members: list[User]

    def access(self, user: User | None) -> RoomAccess:
        return room_access(self.kind, self.subject, user)

    def write(self, user: User, text: str, press: FormSubmission | None = None) -> TalkMessage:
        return write(self.access(user), text=text, press=press)

    def read(self, user: User | None) -> list[str]:
        return list(readable(self.access(user)).order_by("pk").values_list("text", flat=True))

    def post(self, user: User, text: str, **more: str) -> int:
        return client_of(user).post(self.url, {"talk-text": text} | more).status_code

    def get(self, user: User | None) -> int:
        return client_of(user).get(self.url).status_code


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def table_room(seats: int = 4) -> Room:
    match = make_table(seats=seats)
    people = [make_user(), make_user()]
    for person in people:
        tables.join(match_id=match.pk, user=person, token=match.token)
    assert match.host is not None
    return Room(
        TalkRoom.Kind.TABLE, match.pk, reverse("matches:talk", args=[match.pk]), [match.host, *people]
    )


def _competition_room(number: int, members: list[User]) -> Room:
    return Room(TalkRoom.Kind.COMPETITION, number, reverse("competitions:talk", args=[number]), members)


def ladder_room() -> Room:
    ladder = make_ladder(people=3)
    return _competition_room(ladder.pk, people_of(ladder))


def tournament_room() -> Room:
    made = tournaments.make_open(players=3)
    people = [entrant.user for entrant in tournaments.entrants(made) if entrant.user is not None]
    return _competition_room(made.pk, people)


ROOMS = {"table": table_room, "ladder": ladder_room, "tournament": tournament_room}


def close(room: Room) -> None:
    """Leave the room to its insiders."""
    if room.kind == TalkRoom.Kind.TABLE:
        Match.objects.filter(pk=room.subject).update(door=Match.Door.LINK)
    else:
        Competition.objects.filter(pk=room.subject).update(door=Competition.Door.LINK)
