"""Talk: who reads and writes in the room of a table, a ladder and a tournament, and what follows from it."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.form_tokens import FormSubmission, new_token
from accounts.models import MailKind, User
from accounts.services.erasure import erase
from games.community import services as community
from games.community.models import Block
from games.competitions.models import Competition, Director, Entrant, LogEntry
from games.lobby.services import tables
from games.matches.errors import AlreadyChanged, MessageLimitReached, NotYours
from games.matches.models import AuditEntry, Invitation, Match
from games.moderation.models import Report
from games.notices.composing import compose
from games.notices.links import StopRequest
from games.notices.mail_content import CollectNotice, DropNotice
from games.notices.models import Channel, Delivery, Notice, State, When
from games.notices.now import database_now
from games.notices.selectors.choices import choices_of
from games.notices.services.choosing import choose
from games.notices.services.stopping import stop_mail
from games.talk.errors import NoTalk
from games.talk.models import MAX_TALK_LENGTH, TalkMessage, TalkReading, TalkRoom
from games.talk.selectors import readable
from games.talk.services import TALK_LIMITS, mark_read, remove
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import give_words
from tests.factories.staff import make_operator, operating
from tests.talk.rooms import ROOMS, Room, client_of, close, table_room, tournament_room

pytestmark = pytest.mark.django_db


@pytest.fixture(params=ROOMS)
def room(request: pytest.FixtureRequest) -> Room:
    return ROOMS[request.param]()


def page_of(room: Room, user: User | None, client: Client | None = None) -> str:
    return html.unescape((client or client_of(user)).get(room.url).content.decode())


def notices_of(user: User) -> list[Notice]:
    return list(Notice.objects.filter(user=user, kind="talk").order_by("pk"))


def mail_of(user: User) -> Any:
    return compose(notices_of(user)[-1], now=database_now() + timedelta(hours=1))


def join(room: Room, user: User) -> None:
    if room.kind == TalkRoom.Kind.TABLE:
        tables.join(match_id=room.subject, user=user, token="")
    else:
        Entrant.objects.create(competition_id=room.subject, user=user, entered_at=database_now())


def direct(room: Room, user: User) -> None:
    Director.objects.create(competition_id=room.subject, user=user, since=database_now())


@pytest.mark.slow
def test_members_write_and_everyone_reads_a_public_room(room: Room) -> None:
    ada, bo, _cy = room.members
    assert room.post(ada, "Shall we begin? https://example.org/rules.") == 302
    for reader in (ada, bo, make_user(), None):
        assert 'href="https://example.org/rules"' in page_of(room, reader)
        assert ada.name in page_of(room, reader)
    stranger = make_user()
    assert room.post(stranger, "Me too!") == 200
    assert client_of(None).post(room.url, {"talk-text": "Me too!"}).status_code == 302
    with pytest.raises(NoTalk):
        room.write(stranger, "Me too!")
    assert room.read(bo) == ["Shall we begin? https://example.org/rules."]


def test_only_insiders_read_a_room_that_is_not_public(room: Room) -> None:
    room.write(room.members[0], "Among us.")
    close(room)
    invited, stranger = make_user(), make_user()
    if room.kind == TalkRoom.Kind.TABLE:
        match = Match.objects.get(pk=room.subject)
        Invitation.objects.create(match=match, user=invited, sent_at=database_now())
        link = reverse("matches:by_link", args=[match.token])
    else:
        competition = Competition.objects.get(pk=room.subject)
        Entrant.objects.create(
            competition=competition, user=invited, status=Entrant.Status.ASKED, entered_at=database_now()
        )
        link = reverse(f"{competition.kind}s:by_link", args=[competition.token])
    assert "Among us." in page_of(room, room.members[1])
    assert "Among us." in page_of(room, invited)
    assert room.get(stranger) == 404
    assert room.get(None) == {TalkRoom.Kind.TABLE: 302, TalkRoom.Kind.COMPETITION: 404}[room.kind]
    with_link = client_of(stranger)
    assert with_link.get(link, follow=True).status_code == 200
    assert "Among us." not in with_link.get(link, follow=True).content.decode()
    assert with_link.get(room.url).status_code == 404
    with pytest.raises(NotYours):
        room.write(stranger, "Let me in.")
    with pytest.raises(NoTalk):
        room.write(invited, "Thanks.")


def test_a_table_that_has_started_keeps_its_talk_to_read() -> None:
    room = table_room(seats=3)
    ada, bo, cy = room.members
    room.write(ada, "Three days a turn?")
    give_words(Match.objects.get(pk=room.subject))
    with pytest.raises(NoTalk):
        room.write(bo, "Fine.")
    assert room.post(bo, "Fine.") == 200
    assert "Fine." not in room.read(cy)
    press = client_of(bo).get(reverse("matches:press", args=[room.subject])).content.decode()
    assert room.url in press
    assert "Three days a turn?" in page_of(room, cy)
    Match.objects.filter(pk=room.subject).update(watchers=False)
    assert room.get(make_user()) == 404
    assert "Three days a turn?" in page_of(room, cy)


def test_people_who_left_the_table_write_no_more() -> None:
    room = table_room()
    _ada, bo, cy = room.members
    room.write(bo, "I have to go.")
    tables.leave(match_id=room.subject, user=bo)
    with pytest.raises(NoTalk):
        room.write(bo, "One more thing.")
    close(room)
    assert room.read(cy) == ["I have to go."]
    with pytest.raises(NotYours):
        room.write(bo, "One more thing.")


def test_the_page_of_a_table_shows_the_talk_and_takes_a_message() -> None:
    room = table_room()
    ada, bo, _cy = room.members
    page = reverse("matches:match", args=[room.subject])
    sent = client_of(ada).post(room.url, {"talk-text": "Welcome!", "back": "page"})
    assert sent.headers["Location"] == f"{page}#talk"
    assert "Welcome!" in client_of(bo).get(page).content.decode()
    assert 'id="talk-form"' not in client_of(make_user()).get(page).content.decode()
    close(room)
    assert client_of(make_user()).get(page).status_code == 404


def test_the_page_of_a_table_counts_as_reading_unless_it_leaves_something_out() -> None:
    room = table_room()
    ada, bo, cy = room.members
    page = reverse("matches:match", args=[room.subject])
    room.write(ada, "Welcome!")
    for fresh in (1, 0):
        assert client_of(bo).get(page).content.decode().count('class="fresh"') == fresh
    assert mail_of(bo) == DropNotice("read")
    for number in range(6):
        room.write(cy, f"Message {number}")
    for _ in range(2):
        assert client_of(bo).get(page).content.decode().count('class="fresh"') == 5
    assert page_of(room, bo).count('class="fresh"') == 6
    assert page_of(room, bo).count('class="fresh"') == 0


def test_the_pages_of_ladders_and_tournaments_link_to_the_talk() -> None:
    for name in ("ladder", "tournament"):
        room = ROOMS[name]()
        page = room.access(None).subject.page
        assert f'href="{room.url}"' in client_of(room.members[0]).get(page).content.decode()


def test_a_form_sent_twice_writes_once(room: Room) -> None:
    ada = room.members[0]
    press = FormSubmission(f"user {ada.pk}", new_token())
    assert room.write(ada, "Once.", press) == room.write(ada, "Once.", press)
    assert room.read(ada) == ["Once."]


def test_bad_texts_are_returned_with_the_reason(room: Room) -> None:
    client = client_of(room.members[0])
    for text, reason in (
        ("", "Write something first."),
        ("x" * (MAX_TALK_LENGTH + 1), "2000"),
        ("a\u202eb", "hides or reverses"),
    ):
        shown = client.post(room.url, {"talk-text": text})
        assert shown.status_code == 200
        assert reason in html.unescape(shown.content.decode())
    assert not TalkMessage.objects.exists()


def test_floods_are_refused_in_all_rooms_together() -> None:
    one, other = table_room(), table_room()
    ada = one.members[0]
    tables.join(match_id=other.subject, user=ada, token="")
    span, most = TALK_LIMITS[0]
    for number in range(most):
        one.write(ada, f"Message {number}")
    with pytest.raises(MessageLimitReached) as refusal:
        other.write(ada, "And here")
    assert refusal.value.until == TalkMessage.objects.earliest("pk").written_at + span
    assert "limit for messages" in html.unescape(
        client_of(ada).post(other.url, {"talk-text": "And here"}).content.decode()
    )
    other.write(other.members[1], "Others can still write.")
    TalkMessage.objects.update(written_at=database_now() - span)
    other.write(ada, "Now I can.")


def test_a_person_writes_only_so_much_in_a_day() -> None:
    room = table_room()
    ada = room.members[0]
    (short, _few), (day, most) = TALK_LIMITS
    for number in range(most):
        room.write(ada, f"Message {number}")
        TalkMessage.objects.update(written_at=database_now() - 2 * short)
    with pytest.raises(MessageLimitReached) as refusal:
        room.write(ada, "One more")
    assert refusal.value.until == TalkMessage.objects.earliest("pk").written_at + day
    TalkMessage.objects.update(written_at=database_now() - day)
    room.write(ada, "On the next day")


def test_mutes_hide_messages_and_send_nothing(room: Room) -> None:
    ada, bo, cy = room.members
    community.mute(bo, ada)
    room.write(ada, "A long quarrel.")
    assert room.read(bo) == []
    assert room.read(cy) == room.read(None) == ["A long quarrel."]
    assert not notices_of(bo)
    assert notices_of(cy)
    community.unmute(bo, ada)
    assert room.read(bo) == ["A long quarrel."]


@pytest.mark.parametrize("direction", [1, -1])
def test_a_block_hides_what_the_two_write_from_then_on(room: Room, direction: int) -> None:
    ada, bo, cy = room.members
    room.write(ada, "Before.")
    community.block(*(ada, bo)[::direction])
    room.write(ada, "After, by one.")
    room.write(bo, "After, by the other.")
    assert room.read(ada) == ["Before.", "After, by one."]
    assert room.read(bo) == ["Before.", "After, by the other."]
    assert room.read(cy) == ["Before.", "After, by one.", "After, by the other."]
    # A member can also read without signing in, and must not find there what their own page leaves out.
    assert room.read(None) == room.read(make_user()) == ["Before."]
    assert len(notices_of(cy)) == 1
    assert len(notices_of(bo)) == 1


def test_a_block_between_others_takes_as_many_queries_as_none(
    room: Room, django_assert_num_queries: Any
) -> None:
    ada, bo, _cy = room.members
    room.write(ada, "Hello.")
    access = room.access(bo)
    for _ in range(2):
        with django_assert_num_queries(1):
            list(readable(access))
        community.block(ada, bo)


def test_a_visitor_does_not_read_people_they_have_blocked_but_sees_no_block_of_them(room: Room) -> None:
    ada = room.members[0]
    blocker, blocked = make_user(), make_user()
    community.block(blocker, ada)
    community.block(ada, blocked)
    room.write(ada, "Hello.")
    assert room.read(blocker) == []
    assert room.read(blocked) == room.read(None) == ["Hello."]


def test_new_messages_are_marked_until_they_were_shown(room: Room) -> None:
    ada, bo, _cy = room.members
    room.write(ada, "Hello.")
    assert 'class="fresh"' in page_of(room, bo)
    assert 'class="fresh"' not in page_of(room, bo)
    assert 'class="fresh"' not in page_of(room, ada)
    room.write(ada, "Hello again.")
    assert page_of(room, bo).count('class="fresh"') == 1
    assert 'class="fresh"' not in page_of(room, None)
    newest = TalkReading.objects.get(user=bo).upto
    mark_read(room.access(bo), newest - 1)
    assert TalkReading.objects.get(user=bo).upto == newest


def test_a_reader_gets_one_notice_until_they_have_looked(room: Room) -> None:
    ada, bo, _cy = room.members
    for text in ("One.", "Two."):
        room.write(ada, text)
    assert len(notices_of(bo)) == 1
    assert not notices_of(ada)
    answer = mail_of(bo)
    assert isinstance(answer, CollectNotice)
    assert answer.when == When.DIGEST
    told = (
        f"Probe, table {room.subject}" if room.kind == TalkRoom.Kind.TABLE else room.access(bo).subject.name
    )
    assert answer.subject == f"{told}: someone wrote in the talk"
    assert "One." not in answer.subject
    page_of(room, bo)
    assert mail_of(bo) == DropNotice("read")
    room.write(ada, "Three.")
    assert len(notices_of(bo)) == 2


@pytest.mark.parametrize(
    ("state", "told_again"),
    [
        (State.QUEUED, False),
        (State.COLLECTED, False),
        (State.SENT, False),
        (State.DROPPED, True),
        (State.FAILED, True),
    ],
)
def test_what_was_not_sent_keeps_nobody_from_hearing_of_later_messages(
    state: State, told_again: bool
) -> None:
    room = table_room()
    ada, bo, _cy = room.members
    room.write(ada, "One.")
    sent_at = database_now() if state == State.SENT else None
    Delivery.objects.filter(notice__in=notices_of(bo)).update(state=state, sent_at=sent_at)
    room.write(ada, "Two.")
    assert len(notices_of(bo)) == 1 + told_again


def test_directors_and_staff_remove_messages_of_people_they_have_muted() -> None:
    room = tournament_room()
    ada, director, operator = room.members[0], make_user(), make_operator()
    direct(room, director)
    for remover in (director, operator):
        community.mute(remover, ada)
    message = room.write(ada, "You fools.")
    assert room.read(director) == []
    assert client_of(director).get(f"{room.url}{message.pk}/remove/").status_code == 200
    address = reverse("moderation:remove_talk", args=[message.pk])
    assert operating(operator).get(address).status_code == 200
    assert client_of(make_user()).get(f"{room.url}{message.pk}/remove/").status_code == 404


def test_who_is_no_director_any_more_removes_nothing() -> None:
    room = tournament_room()
    ada, director = room.members[0], make_user()
    direct(room, director)
    message, seen = room.write(ada, "You fools."), room.access(director)
    Director.objects.filter(user=director).delete()
    with pytest.raises(NotYours):
        remove(seen, message_id=message.pk, reason="An insult.")
    message.refresh_from_db()
    assert message.text == "You fools."


def test_a_removal_at_a_table_is_on_the_page_of_its_match() -> None:
    room, operator = table_room(), make_operator(display_name="Olga Ek")
    message = room.write(room.members[0], "You fools.")
    remove(room.access(operator), message_id=message.pk, reason="An insult.")
    page = operating(operator).get(reverse("staff:match", args=[room.subject])).content.decode()
    assert "message in a talk removed" in page
    assert "An insult." in page


def test_the_email_quotes_unless_only_public_facts_are_wanted(room: Room) -> None:
    ada, bo, cy = room.members
    room.write(ada, "Shall we begin?")
    now = database_now()
    for user in (bo, cy):
        choose(user=user, choices={(Channel.MAIL, MailKind.TALK): When.AT_ONCE}, now=now)
    User.objects.filter(pk=cy.pk).update(mail_public_facts_only=True)
    full, public = mail_of(bo), mail_of(cy)
    assert "Shall we begin?" in full.body
    assert ada.name in full.body
    assert room.url in full.body
    assert "Shall we begin?" not in public.body
    assert room.url in public.body


def test_nobody_is_notified_who_has_left() -> None:
    room = table_room()
    ada, bo, _cy = room.members
    room.write(ada, "Hello.")
    tables.leave(match_id=room.subject, user=bo)
    assert mail_of(bo) == DropNotice("gone")


def test_talk_comes_in_the_daily_digest_unless_another_time_is_chosen() -> None:
    user, now = make_user(), database_now()
    talk = (Channel.MAIL, MailKind.TALK)
    assert choices_of(user)[talk] == When.DIGEST
    for when in (When.AT_ONCE, When.NEVER, When.DIGEST, When.BUNDLED):
        choose(user=user, choices={talk: when}, now=now)
        user.refresh_from_db()
        assert choices_of(user)[talk] == when


def test_the_link_that_stops_the_digest_stops_talk() -> None:
    user, now = make_user(), database_now()
    stop_mail(StopRequest(user=user, mail_kind=None, thread="", digest=When.DIGEST), now=now)
    user.refresh_from_db()
    assert choices_of(user)[Channel.MAIL, MailKind.TALK] == When.NEVER
    assert choices_of(user)[Channel.MAIL, MailKind.TURN] == When.AT_ONCE


def test_a_director_removes_a_message_and_says_why() -> None:
    room = tournament_room()
    ada, director = room.members[0], make_user(display_name="Dora Ek")
    direct(room, director)
    message = room.write(ada, "You fools.")
    address = f"{room.url}{message.pk}/remove/"
    client = client_of(director)
    assert address in page_of(room, director)
    assert address not in page_of(room, ada)
    assert client_of(ada).get(address).status_code == client_of(None).get(address).status_code == 404
    assert "You fools." in client.get(address).content.decode()
    assert client.post(address, {"reason": ""}).status_code == 200
    assert client.post(address, {"reason": "An insult."}).status_code == 302
    shown = page_of(room, None)
    assert "Director Dora Ek removed this message." in shown
    assert "You fools." not in shown
    assert TalkMessage.objects.get().text == ""
    (entry,) = AuditEntry.objects.filter(verb=AuditEntry.TALK_REMOVED)
    assert (entry.actor, entry.reason) == (director, "An insult.")
    assert entry.before == {"author": ada.pk, "message": message.pk}
    log = html.unescape(client_of(ada).get(reverse("competitions:log", args=[room.subject])).content.decode())
    assert "A message was removed from the talk." in log
    assert "An insult." in log
    with pytest.raises(AlreadyChanged):
        remove(room.access(director), message_id=message.pk, reason="again")
    assert client.post(address, {"reason": "Again."}).status_code == 302
    assert client.get(address).status_code == 302
    assert LogEntry.objects.filter(verb="talk_removed").count() == 1


@pytest.mark.parametrize("kind", ["ladder", "tournament"])
def test_only_present_directors_of_the_event_remove_its_messages(kind: str) -> None:
    room = ROOMS[kind]()
    ada, bo, cy = room.members
    director, former, elsewhere = make_user(display_name="Dora Ek"), make_user(), make_user()
    direct(room, director)
    direct(room, bo)
    direct(room, former)
    Director.objects.filter(user=former).update(until=database_now())
    direct(ROOMS[kind](), elsewhere)
    first, second = room.write(ada, "You fools."), room.write(ada, "All of you.")
    asked = f"{room.url}{first.pk}/remove/"
    # Not the author, another entrant, a former director, another event's director, a stranger or a visitor.
    for person in (ada, cy, former, elsewhere, make_user(), None):
        assert "/remove/" not in page_of(room, person)
        client = client_of(person)
        assert client.get(asked).status_code == client.post(asked, {"reason": "x"}).status_code == 404
    assert TalkMessage.objects.filter(removed_at=None).count() == 2
    # A director who takes part, too: the rooms of an event have no seats to favour.
    for person, message in ((director, first), (bo, second)):
        address = f"{room.url}{message.pk}/remove/"
        assert address in page_of(room, person)
        page = html.unescape(client_of(person).get(address).content.decode())
        assert message.text in page
        assert ada.display_name in page
        assert "Everyone can read that it was removed, and by whom." in page
        assert client_of(person).post(address, {"reason": "An insult."}).status_code == 302
    # Everyone reads the same in their place, the author and the directors too. Nothing is left to remove.
    for person in (ada, cy, director, bo, None):
        shown = page_of(room, person)
        assert "Director Dora Ek removed this message." in shown
        assert f"Director {bo.display_name} removed this message." in shown
        assert "You fools." not in shown
        assert "All of you." not in shown
        assert "An insult." not in shown
        assert "/remove/" not in shown
    assert {*TalkMessage.objects.values_list("removed_as", flat=True)} == {TalkMessage.Right.DIRECTOR}


def test_the_staff_removes_a_message_unless_they_take_part(room: Room) -> None:
    ada, operator = room.members[0], make_operator(display_name="Olga Ek")
    message = room.write(ada, "You fools.")
    address = reverse("moderation:remove_talk", args=[message.pk])
    staff = operating(operator)
    assert address in page_of(room, operator, staff)
    assert client_of(ada).post(address, {"reason": "It is mine."}).status_code == 404
    assert f"{room.url}{message.pk}/remove/" not in page_of(room, operator, staff)
    assert staff.post(f"{room.url}{message.pk}/remove/", {"reason": "An insult."}).status_code == 404
    assert staff.post(address, {"reason": "An insult."}).status_code == 302
    shown = page_of(room, None)
    assert "An operator removed this message." in shown
    assert "Olga Ek" not in shown
    other = room.write(room.members[1], "Me too.")
    join(room, operator)
    answer = staff.post(reverse("moderation:remove_talk", args=[other.pk]), {"reason": "x"}, follow=True)
    assert "another operator must do it" in html.unescape(answer.content.decode())
    assert TalkMessage.objects.get(pk=other.pk).removed_at is None
    trail = html.unescape(staff.get(reverse("staff:audit")).content.decode())
    assert "message in a talk removed" in trail


def test_a_message_is_removed_only_in_its_own_room() -> None:
    room, other = tournament_room(), tournament_room()
    director = make_user()
    direct(room, director)
    message = other.write(other.members[0], "Elsewhere.")
    assert client_of(director).get(f"{room.url}{message.pk}/remove/").status_code == 404
    with pytest.raises(NotYours):
        remove(room.access(director), message_id=message.pk, reason="x")
    with pytest.raises(NotYours):
        remove(other.access(director), message_id=message.pk, reason="x")


def test_directors_read_everything_that_they_may_remove() -> None:
    room = tournament_room()
    ada, director = room.members[0], make_user()
    direct(room, director)
    community.block(ada, director)
    room.write(ada, "Hello.")
    assert room.read(director) == ["Hello."]
    # The director is no reader whose page leaves anything out, so others need not miss it either.
    assert room.read(None) == ["Hello."]
    assert Block.objects.count() == 1


def test_messages_are_reported_with_a_copy(room: Room) -> None:
    ada, bo, cy = room.members
    room.write(ada, "You fools.")
    room.write(cy, "Calm down.")
    client = client_of(bo)
    address = f"{room.url}report/"
    assert address in page_of(room, bo)
    offered = {each.text: each.mark for each in client.get(address).context["offered"]}
    assert offered.keys() == {"You fools.", "Calm down."}
    assert client.post(address, {"chosen": [*offered.values()], "text": "Insults"}).status_code == 200
    assert client.post(address, {"chosen": offered["You fools."], "text": "Insults"}).status_code == 302
    (report,) = Report.objects.all()
    assert (report.about, report.reporter, report.room.subject) == (ada, bo, room.subject)
    assert [line["text"] for line in report.messages] == ["You fools."]
    staff = operating()
    shown = html.unescape(staff.get(reverse("moderation:report", args=[report.pk])).content.decode())
    message = TalkMessage.objects.get(text="You fools.")
    for part in ("You fools.", room.url, reverse("moderation:remove_talk", args=[message.pk])):
        assert part in shown
    staff.post(reverse("moderation:remove_talk", args=[message.pk]), {"reason": "An insult."})
    report.refresh_from_db()
    assert [line["text"] for line in report.messages] == ["You fools."]
    (kept,) = exported(bo)["reports.json"]
    assert kept["messages"][0].keys() == {"at", "seat", "name", "to", "text"}


def test_who_may_not_read_a_room_cannot_report_its_messages(room: Room) -> None:
    room.write(room.members[0], "Among us.")
    community.block(room.members[0], room.members[1])
    room.write(room.members[0], "Not to you.")
    address = f"{room.url}report/"
    offered = client_of(room.members[1]).get(address).context["offered"]
    assert [each.text for each in offered] == ["Among us."]
    close(room)
    assert client_of(make_user()).get(address).status_code == 404


def test_an_export_contains_what_its_person_wrote_and_erasure_leaves_it_to_the_others(room: Room) -> None:
    ada, bo, _cy = room.members
    room.write(ada, "Hello.")
    room.write(bo, "Hello, too.")
    page_of(room, ada)
    (row,) = exported(ada)["talk.json"]
    assert (row["text"], row["name"]) == ("Hello.", room.access(None).subject.name)
    name = ada.name
    erase(ada)
    shown = page_of(room, bo)
    assert "Hello." in shown
    assert f"Former player {ada.pk}" in shown
    assert name not in shown
    assert not TalkReading.objects.filter(user=ada).exists()


def test_numbers_of_nothing_lead_nowhere() -> None:
    user = make_user()
    for address in (
        reverse("matches:talk", args=[987654]),
        reverse("competitions:talk", args=[987654]),
        reverse("moderation:report_table_talk", args=[987654]),
        reverse("moderation:report_talk", args=[987654]),
    ):
        assert client_of(user).get(address).status_code == 404
    operator = make_operator()
    assert operating(operator).get(reverse("moderation:remove_talk", args=[987654])).status_code == 404
    room = table_room()
    assert client_of(user).get(f"{room.url}?page=0").status_code == 200
    assert client_of(user).get(f"{room.url}?page=99999").status_code == 200
