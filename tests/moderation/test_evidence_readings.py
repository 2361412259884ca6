"""Staff who have read evidence of a report about a match in progress get no seat in it."""

from __future__ import annotations

import html

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services import guests
from games.deputies import services as deputies
from games.engine.actions import Stop
from games.lobby.services import tables
from games.lobby.services.guests import take_over
from games.lobby.services.substitutes import take_seat
from games.matches.errors import KeptApart, ReadEvidence
from games.matches.models import Match, Seat, Tenure
from games.matches.services import replacing
from games.moderation.models import EvidenceReading, Report
from games.moderation.selectors.evidence import reportable_talk
from games.moderation.services.evidence_readings import record_reading
from games.moderation.services.reports import report_talk
from games.notices.now import database_now
from games.talk.access import room_access
from games.talk.models import TalkMessage, TalkRoom
from games.talk.services import write
from tests.factories.accounts import make_user
from tests.factories.deputies import ask
from tests.factories.matches import access_of, holder, make_match, make_table, store
from tests.factories.staff import make_operator, operating
from tests.moderation.test_moderation import make_report, text_of

pytestmark = pytest.mark.django_db


def reported_match() -> Match:
    """Return a match in progress with an open seat and a report, which nobody of the staff has read."""
    match = make_match(seats=3)
    access = access_of(match, 0)
    make_report(holder(match, 1), reporter=holder(match, 0), kind="play", access=access)
    Seat.objects.filter(match=match, index=2).update(open_since=database_now())
    return match


def read_by(match: Match) -> User:
    """Let a member of staff read the report of a match on its page; return them."""
    staff = make_operator()
    assert "way of playing" in text_of(operating(staff), "moderation:report", report_of(match).pk)
    return staff


def report_of(match: Match) -> Report:
    return Report.objects.get(match=match)


def test_they_are_no_substitute_and_read_why() -> None:
    match = reported_match()
    reader, other = read_by(match), make_operator()
    seat = reverse("matches:seat", args=[match.pk, 2])
    said = "You’ve read evidence of a report about this match, so you can’t take a seat in it."
    assert said in html.unescape(operating(reader).get(seat).content.decode())
    with pytest.raises(ReadEvidence):
        take_seat(match_id=match.pk, seat=2, user=reader)
    assert said in html.unescape(operating(reader).post(seat, follow=True).content.decode())
    assert said not in html.unescape(operating(other).get(seat).content.decode())
    take_seat(match_id=match.pk, seat=2, user=other)


def test_nobody_can_give_them_a_seat_nor_learns_why() -> None:
    match = reported_match()
    reader = read_by(match)
    with pytest.raises(KeptApart):
        replacing.replace(match, 2, reader, make_operator(), "a test")


def test_they_are_asked_to_be_a_deputy_like_anyone_but_cannot_accept() -> None:
    match = reported_match()
    reader, other = read_by(match), make_operator()
    refused, accepted = ask(match, 0, reader), ask(match, 0, other)
    with pytest.raises(ReadEvidence):
        deputies.accept(refused.pk, reader)
    deputies.accept(accepted.pk, other)
    assert [tenure.user for tenure in Tenure.objects.filter(match=match, role="deputy")] == [other]


def test_they_keep_no_seat_that_they_took_as_a_guest() -> None:
    match, guest = reported_match(), guests.create_guest(language="en", name="Ann")
    reader = read_by(match)
    Tenure.objects.filter(match=match, seat__index=2).update(user=guest)
    take_over(guest=guest, user=reader, matches=[match.pk])
    assert holder(match, 2) == guest


def test_who_has_a_seat_reads_nothing_and_after_the_end_everyone_may() -> None:
    match = reported_match()
    staff = make_operator()
    take_seat(match_id=match.pk, seat=2, user=staff)
    assert "You are involved in this" in text_of(operating(staff), "moderation:report", report_of(match).pk)
    assert not EvidenceReading.objects.exists()
    store(match, Stop(-1, "limit"))
    read_by(match)
    assert not EvidenceReading.objects.exists()


def test_a_report_without_a_match_keeps_nobody_from_anything() -> None:
    record_reading(make_report(make_user()), make_operator())
    assert not EvidenceReading.objects.exists()


def talk_at_a_table(door: str) -> tuple[Match, TalkMessage]:
    """Return a table, and a message in its talk by its host."""
    match = make_table(seats=3)
    Match.objects.filter(pk=match.pk).update(door=door)
    match.refresh_from_db()
    return match, write(room_access(TalkRoom.Kind.TABLE, match.pk, match.host), text="Only for us.")


def report_the_talk(match: Match) -> None:
    """Let a second player of a table report the message of the first."""
    reporter = make_user()
    tables.join(match_id=match.pk, user=reporter, token=match.token)
    access = room_access(TalkRoom.Kind.TABLE, match.pk, reporter)
    report_talk(reporter=reporter, access=access, messages=reportable_talk(access, reporter), text="")


def test_a_report_of_private_talk_keeps_its_reader_from_the_table() -> None:
    match, _message = talk_at_a_table(Match.Door.LINK)
    report_the_talk(match)
    reader = make_operator()
    assert "Only for us." in text_of(operating(reader), "moderation:report", report_of(match).pk)
    with pytest.raises(ReadEvidence):
        tables.join(match_id=match.pk, user=reader, token=match.token)
    tables.join(match_id=match.pk, user=make_operator(), token=match.token)


def test_a_report_of_talk_that_anyone_may_read_keeps_nobody_from_the_table() -> None:
    match, _message = talk_at_a_table(Match.Door.PUBLIC)
    report_the_talk(match)
    reader = make_operator()
    assert "Only for us." in text_of(operating(reader), "moderation:report", report_of(match).pk)
    tables.join(match_id=match.pk, user=reader)


@pytest.mark.parametrize("way", ["room", "removal"])
def test_staff_who_read_private_talk_get_no_seat_at_the_table(way: str) -> None:
    match, message = talk_at_a_table(Match.Door.LINK)
    reader = make_operator()
    client = operating(reader)
    table = client.get(reverse("matches:by_link", args=[match.token]), follow=True).content.decode()
    assert "Only for us." not in table
    assert not EvidenceReading.objects.exists()
    address = (
        reverse("matches:talk", args=[match.pk])
        if way == "room"
        else reverse("moderation:remove_talk", args=[message.pk])
    )
    assert "Only for us." in client.get(address).content.decode()
    with pytest.raises(ReadEvidence):
        tables.join(match_id=match.pk, user=reader, token=match.token)


def test_staff_with_a_seat_read_private_talk_as_players_and_remove_nothing() -> None:
    match, message = talk_at_a_table(Match.Door.LINK)
    player = make_operator()
    tables.join(match_id=match.pk, user=player, token=match.token)
    client = operating(player)
    assert "Only for us." in client.get(reverse("matches:talk", args=[match.pk])).content.decode()
    assert client.get(reverse("moderation:remove_talk", args=[message.pk])).status_code == 302
    assert not EvidenceReading.objects.exists()
