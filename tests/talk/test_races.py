"""Talk in several transactions at once: limits, forms and removals, each on PostgreSQL."""

from __future__ import annotations

import pytest

from accounts.form_tokens import FormSubmission, new_token
from games.competitions.models import Director, LogEntry
from games.matches.errors import AlreadyChanged, MessageLimitReached
from games.matches.models import AuditEntry
from games.notices.models import Notice
from games.notices.now import database_now
from games.talk.models import TalkMessage
from games.talk.services import TALK_LIMITS, remove
from tests.factories.accounts import make_user
from tests.racing import race
from tests.talk.rooms import tournament_room

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_messages_written_at_once_keep_to_the_limit() -> None:
    room = tournament_room()
    ada = room.members[0]
    most = TALK_LIMITS[0][1]
    for number in range(most - 1):
        room.write(ada, f"Message {number}")

    def write() -> bool:
        try:
            room.write(ada, "The last one")
        except MessageLimitReached:
            return False
        return True

    assert sorted(race(write)) == [False, False, False, True]
    assert TalkMessage.objects.count() == most
    assert Notice.objects.filter(kind="talk", user=room.members[1]).count() == 1


def test_a_form_pressed_at_once_writes_one_message() -> None:
    room = tournament_room()
    press = FormSubmission(f"user {room.members[0].pk}", new_token())
    written = race(lambda: room.write(room.members[0], "Once.", press))
    assert len({message.pk for message in written}) == 1
    assert TalkMessage.objects.count() == 1


def test_the_first_messages_of_a_room_make_one_room() -> None:
    room = tournament_room()
    writers = iter(room.members * 2)
    race(lambda: room.write(next(writers), "Hello."), 3)
    assert TalkMessage.objects.values("room").distinct().count() == 1


def test_a_message_is_removed_once() -> None:
    room = tournament_room()
    director = make_user()
    Director.objects.create(competition_id=room.subject, user=director, since=database_now())
    message = room.write(room.members[0], "You fools.")

    def take_away() -> bool:
        try:
            remove(room.access(director), message_id=message.pk, reason="An insult")
        except AlreadyChanged:
            return False
        return True

    assert sorted(race(take_away)) == [False, False, False, True]
    assert LogEntry.objects.filter(verb="talk_removed").count() == 1
    assert AuditEntry.objects.filter(verb=AuditEntry.TALK_REMOVED).count() == 1
