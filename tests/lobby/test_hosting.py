"""A host's actions before a table begins: changing it, seating people, removing someone."""

from __future__ import annotations

import secrets
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.clocks.controls import DAY, Fixed
from games.clocks.standstill import NOTHING_AGREED
from games.community.services import block
from games.engine import registry
from games.lobby import errors, mails
from games.lobby.forms.edit import EditForm
from games.lobby.selectors.changes import latest_change, pending_consent
from games.lobby.selectors.tables import offered_keys
from games.lobby.services import changing, choosing, roll_calls, tables
from games.matches.errors import AlreadyChanged, NotYours
from games.matches.models import Invitation, Match, Seat, Tenure
from games.notices.budget import Budget
from games.notices.mail_content import DropNotice, MailContent
from games.notices.models import Lane, Notice
from games.notices.now import database_now
from games.notices.services.sending import send_due
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, make_match, make_table
from tests.notices.smtp import smtp_server

pytestmark = pytest.mark.django_db


def full_table(seats: int = 3, **fields: Any) -> tuple[Match, list[User]]:
    """Return a full table that its host begins, with everyone's word given."""
    match = make_table(seats=seats, start_when_full=False, **fields)
    people = [match.host, *(make_user() for _ in range(seats - 1))]
    for person in people[1:]:
        tables.join(match_id=match.pk, user=person, token=match.token)
    give_words(match)
    return match, people


def change(match: Match, main: int = 2 * DAY, **changed: Any) -> bool:
    """Set a table's main clock to `main` seconds, without other changes; return whether that was possible."""
    match.refresh_from_db()
    values: dict[str, Any] = {
        "options": registry.meta(match.title).options(),
        "seats": match.seats_count,
        "controls": {clock: Fixed(main) for clock in ("main", "battle")},
        "agreement": NOTHING_AGREED,
    }
    asked = changing.change(match_id=match.pk, host=match.host, **(values | changed))
    match.refresh_from_db()
    return asked


def sitting(match: Match) -> list[int | None]:
    """Return the holder of each seat."""
    held = dict(Tenure.objects.filter(match=match, to_revision=None).values_list("seat__index", "user"))
    return [held.get(index) for index in range(match.seats_count)]


def agree(match: Match, user: User) -> None:
    changing.agree(match_id=match.pk, user=user, seen=latest_change(match))


def words_of(mail: EmailMessage) -> str:
    """Return the words of an email."""
    body = mail.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def form_data(match: Match, host: User, **changed: Any) -> dict[str, Any]:
    """Return what the page's form would send unchanged, apart from the `changed` fields."""
    form = EditForm(match, host, 1)
    data = {}
    for name in form.fields:
        value = form[name].value()
        if value not in (None, False, "", []):
            data[name] = "on" if value is True else value
    return data | changed


@pytest.mark.slow
def test_a_form_that_is_sent_as_it_stands_changes_nothing() -> None:
    for title in offered_keys():
        match, people = full_table(2, title=title, rated=False, press="table", patience=5)
        before = Match.objects.values().get(pk=match.pk)
        answer = client_of(people[0]).post(
            reverse("matches:edit", args=[match.pk]), form_data(match, people[0])
        )
        assert answer.status_code == 302, answer.context["form"].errors
        assert Match.objects.values().get(pk=match.pk) == before, title
        assert pending_consent(match, people[1].pk).waiting == frozenset()


def test_who_sits_there_is_asked_anew_and_nothing_begins_before() -> None:
    match, (host, one, two) = full_table()
    assert change(match, main=DAY, press="off")
    asked = pending_consent(match, one.pk)
    assert asked.mine
    assert asked.waiting == {1, 2}
    assert [(each.label, each.before, each.after) for each in asked.differences] == [
        ("Time per turn", "2 days", "1 day"),
        ("Time per turn in battle", "2 days", "1 day"),
        ("Press", "to the table and to single seats", "no press"),
    ]
    assert not pending_consent(match, host.pk).mine
    with pytest.raises(errors.NotAgreed):
        tables.begin(match_id=match.pk, user=host)
    agree(match, one)
    with pytest.raises(errors.NotAgreed):
        tables.begin(match_id=match.pk, user=host)
    agree(match, two)
    tables.begin(match_id=match.pk, user=host)
    match.refresh_from_db()
    assert match.running


def test_a_table_that_begins_when_full_begins_with_the_last_who_agrees() -> None:
    match, people = full_table(2)
    change(match, start_when_full=True)
    agree(match, people[1])
    match.refresh_from_db()
    assert match.running


def test_a_roll_that_was_called_is_called_anew_after_all_have_agreed() -> None:
    match = make_table(seats=2, roll_call=DAY)
    guest = make_user()
    tables.join(match_id=match.pk, user=guest)
    give_words(match)
    assert match.called_until is not None
    change(match, rated=False)
    assert match.called_until is None
    assert match.host is not None
    with pytest.raises(AlreadyChanged):
        roll_calls.answer(match.pk, match.host)
    agree(match, guest)
    match.refresh_from_db()
    assert match.called_until is not None
    assert not match.running
    roll_calls.answer(match.pk, match.host)
    match.refresh_from_db()
    assert match.running


def test_a_full_table_does_not_begin_while_somebody_is_asked() -> None:
    match = make_table(seats=3)
    first, second = make_user(), make_user()
    tables.join(match_id=match.pk, user=first)
    change(match, rated=False)
    tables.join(match_id=match.pk, user=second)
    give_words(match)
    match.refresh_from_db()
    assert match.status == Match.Status.OFFERED
    agree(match, first)
    match.refresh_from_db()
    assert match.running


def test_what_became_of_a_table_is_told_from_what_each_agreed_to() -> None:
    match, (_host, one, two) = full_table()
    change(match, press="off")
    agree(match, one)
    change(match, press="table", rated=False)
    labels = {
        user.pk: [(each.label, each.before) for each in pending_consent(match, user.pk).differences]
        for user in (one, two)
    }
    assert labels[one.pk] == [("Press", "no press"), ("The match is rated", "yes")]
    assert labels[two.pk][0] == ("Press", "to the table and to single seats")


def test_agreeing_to_what_one_has_not_seen_is_refused() -> None:
    match, (_host, one, _two) = full_table()
    change(match, press="off")
    seen = latest_change(match)
    change(match, rated=False)
    with pytest.raises(errors.ChangedAgain):
        changing.agree(match_id=match.pk, user=one, seen=seen)
    assert pending_consent(match, one.pk).mine
    with pytest.raises(NotYours):
        agree(match, make_user())


def test_who_sits_down_by_an_old_page_is_refused() -> None:
    match = make_table(seats=3)
    tables.join(match_id=match.pk, user=make_user())
    old = latest_change(match)
    change(match, press="off")
    late = make_user()
    with pytest.raises(errors.ChangedAgain):
        tables.join(match_id=match.pk, user=late, seen=old)
    tables.join(match_id=match.pk, user=late, seen=latest_change(match))
    assert not pending_consent(match, late.pk).mine


def test_a_name_alone_asks_nobody_and_a_host_alone_neither() -> None:
    match, people = full_table()
    assert not change(match, name="Another name")
    assert pending_consent(match, people[1].pk).waiting == frozenset()
    alone = make_table(seats=3)
    assert not change(alone, press="off")
    assert latest_change(alone) == 0


def test_only_its_host_changes_it_and_only_before_it_begins() -> None:
    match, people = full_table()
    url = reverse("matches:edit", args=[match.pk])
    assert client_of(people[1]).get(url).status_code == 404
    assert client_of(people[1]).post(url, form_data(match, people[1])).status_code == 404
    with pytest.raises(NotYours):
        changing.take_out(match_id=match.pk, host=people[1], tenure_id=1)
    running = make_match()
    with pytest.raises(errors.TableClosed):
        change(running, press="off")


def test_seats_come_and_go_at_the_end_and_nobody_loses_theirs() -> None:
    match, people = full_table(3)
    changing.take_out(
        match_id=match.pk,
        host=people[0],
        tenure_id=Tenure.objects.get(match=match, user=people[1]).pk,
    )
    words = {seat.pk: seat.word for seat in Seat.objects.filter(match=match).exclude(word="")}
    change(match, seats=2)
    assert sitting(match) == [people[0].pk, people[2].pk]
    assert {seat.pk: seat.word for seat in Seat.objects.filter(match=match)} == words
    change(match, seats=4)
    assert sitting(match) == [people[0].pk, people[2].pk, None, None]
    late = make_user()
    tables.join(match_id=match.pk, user=late)
    with pytest.raises(errors.TooFewSeats):
        change(match, seats=2)
    assert match.seats_count == 4
    answer = client_of(people[0]).post(
        reverse("matches:edit", args=[match.pk]), form_data(match, people[0], seats="2")
    )
    assert answer.context["form"].errors["seats"]


def test_whom_the_host_takes_out_comes_back_only_by_an_invitation() -> None:
    match, (host, one, two) = full_table()
    tenure = Tenure.objects.get(match=match, user=one)
    changing.take_out(match_id=match.pk, host=host, tenure_id=tenure.pk)
    assert sitting(match) == [host.pk, None, two.pk]
    assert Seat.objects.get(match=match, index=1).word == ""
    with pytest.raises(errors.RemovedByHost):
        tables.join(match_id=match.pk, user=one)
    page = client_of(one).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "The host has removed you from this table. You can join it again only if they invite you." in page
    tables.invite(match_id=match.pk, host=host, guests=[one])
    tables.join(match_id=match.pk, user=one)
    give_words(match)
    tables.begin(match_id=match.pk, user=host)
    assert sitting(match) == [host.pk, one.pk, two.pk]


def test_a_host_takes_out_neither_themselves_nor_somebody_of_another_table() -> None:
    match, (host, *_) = full_table()
    elsewhere, _others = full_table()
    for tenure in (
        Tenure.objects.get(match=match, user=host),
        Tenure.objects.filter(match=elsewhere).latest("pk"),
    ):
        with pytest.raises(NotYours):
            changing.take_out(match_id=match.pk, host=host, tenure_id=tenure.pk)
    assert Tenure.objects.filter(to_revision=None).count() == 6


def test_people_choose_among_the_free_seats_and_take_their_words_along() -> None:
    match = make_table(seats=4, seating="chosen")
    one, two = make_user(), make_user()
    tables.join(match_id=match.pk, user=one, seat=3)
    give_words(match)
    assert sitting(match) == [match.host_id, None, None, one.pk]
    word = Seat.objects.get(match=match, index=3).word
    with pytest.raises(errors.PlaceTaken):
        tables.join(match_id=match.pk, user=two, seat=3)
    assert sitting(match) == [match.host_id, None, None, one.pk]
    choosing.choose_seat(match_id=match.pk, user=one, seat=1)
    assert sitting(match) == [match.host_id, one.pk, None, None]
    assert Seat.objects.get(match=match, index=1).word == word
    for seat in (0, 4):
        with pytest.raises(errors.PlaceTaken):
            choosing.choose_seat(match_id=match.pk, user=one, seat=seat)
    with pytest.raises(NotYours):
        choosing.choose_seat(match_id=match.pk, user=two, seat=2)


def test_where_nobody_chooses_a_seat_that_is_asked_for_is_passed_over() -> None:
    match, one = make_table(seats=3), make_user()
    tables.join(match_id=match.pk, user=one, seat=2)
    assert sitting(match) == [match.host_id, one.pk, None]
    with pytest.raises(errors.TableClosed):
        choosing.choose_seat(match_id=match.pk, user=one, seat=2)


def test_seats_are_drawn_as_the_match_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    class Turned:
        def shuffle(self, order: list[int]) -> None:
            order.append(order.pop(0))

    monkeypatch.setattr(secrets, "SystemRandom", Turned)
    match, (host, one, two) = full_table(3, seating="drawn")
    words = dict(Seat.objects.filter(match=match).values_list("pk", "word"))
    assert sitting(match) == [host.pk, one.pk, two.pk]
    page = client_of(one).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "drawn when the match starts" in page
    assert "<b>Red</b>" not in page
    tables.begin(match_id=match.pk, user=host)
    match.refresh_from_db()
    assert match.running
    assert sitting(match) == [one.pk, two.pk, host.pk]
    assert dict(Seat.objects.filter(match=match).values_list("pk", "word")) == words


def test_both_mails_are_true_when_they_are_sent(settings: Settings) -> None:
    match, (host, one, two) = full_table()
    Notice.objects.all().delete()
    change(match, main=DAY, press="off")
    agree(match, two)
    changing.take_out(match_id=match.pk, host=host, tenure_id=Tenure.objects.get(match=match, user=two).pk)
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        send_due(lane=Lane.NOTICE)
        mails = {str(mail["To"]): mail for mail in server.messages}
    assert set(mails) == {one.email, two.email}
    asked, told = (mails[str(user.email)] for user in (one, two))
    text = words_of(asked)
    assert "changed: do you agree?" in str(asked["Subject"])
    assert "Time per turn; Before: 2 days; Now: 1 day" in text
    assert "Press; Before: to the table and to single seats; Now: no press" in text
    assert "You’re no longer at the table" in str(told["Subject"])
    assert "The host removed you before the match started. It doesn’t count for or against you." in words_of(
        told
    )


def test_the_host_invites_people_to_a_table_already_offered_also_those_taken_out(settings: Settings) -> None:
    match, (host, one, two) = full_table()
    changing.take_out(match_id=match.pk, host=host, tenure_id=Tenure.objects.get(match=match, user=two).pk)
    Match.objects.filter(pk=match.pk).update(least_reliability=95)
    friend, invite = make_user(), reverse("matches:invite", args=[match.pk])
    Notice.objects.all().delete()
    page = client_of(host).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert f'href="{invite}">Invite players</a>' in page
    names = {"invited": f"{two.name}, {friend.name}"}
    answer = client_of(host).post(invite, names, follow=True).content.decode()
    assert "The invitations are on their way." in answer
    assert answer.count("not answered") == 2
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        send_due(lane=Lane.NOTICE)
        mails = {str(mail["To"]): mail for mail in server.messages}
    assert set(mails) == {two.email, friend.email}
    assert f"{host.name} invites you to play Probe" in words_of(mails[str(friend.email)])
    tables.join(match_id=match.pk, user=two)
    assert two.pk in sitting(match)
    again = client_of(host).post(invite, {"invited": f"{one.name}, {friend.name}"}).content.decode()
    assert f"Already at this table or invited: {one.name}, {friend.name}." in again
    assert "Nobody is called Nemo." in client_of(host).post(invite, {"invited": "Nemo"}).content.decode()


def test_the_host_withdraws_an_invitation_that_is_not_answered() -> None:
    match, (host, _one, two) = full_table()
    changing.take_out(match_id=match.pk, host=host, tenure_id=Tenure.objects.get(match=match, user=two).pk)
    friend, other = make_user(), make_user()
    tables.invite(match_id=match.pk, host=host, guests=[friend, other])
    Match.objects.filter(pk=match.pk).update(door=Match.Door.INVITED)
    address, page = reverse("matches:withdraw_invitation", args=[match.pk]), client_of(host)
    mine, theirs = Invitation.objects.filter(match=match).order_by("pk")
    for client in (client_of(friend), client_of(two)):
        assert client.post(address, {"invitation": mine.pk}).status_code == 404
    assert page.get(reverse("matches:match", args=[match.pk])).content.decode().count(address) == 2
    answer = page.post(address, {"invitation": mine.pk, "once": "once"}, follow=True).content.decode()
    assert f"Your invitation to {friend.name} is withdrawn." in answer
    assert page.post(address, {"invitation": mine.pk, "once": "once"}).status_code == 302
    with pytest.raises(errors.TableClosed):
        tables.join(match_id=match.pk, user=friend)
    tables.join(match_id=match.pk, user=other)
    assert not Invitation.objects.filter(pk=mine.pk).exists()
    with pytest.raises(AlreadyChanged):
        tables.withdraw_invitation(match_id=match.pk, host=host, invitation_id=theirs.pk)
    tables.invite(match_id=match.pk, host=host, guests=[friend])


def test_the_host_is_notified_when_an_invited_player_declines() -> None:
    match = make_table(seats=3)
    host, friend = match.host, make_user()
    assert host is not None
    tables.invite(match_id=match.pk, host=host, guests=[friend])
    declined = Notice.objects.filter(kind="invitation_declined")
    tables.decline(match_id=match.pk, user=make_user())
    assert not declined.exists()
    for _press in range(2):
        tables.decline(match_id=match.pk, user=friend)
    notice = declined.get()
    assert notice.user == host
    letter = mails.invitation_declined(notice, database_now())
    assert isinstance(letter, MailContent)
    assert letter.subject == "Your invitation was declined", "a stranger’s name stays out of the subject"
    assert letter.headline == f"{friend.name} declined your invitation"
    tables.withdraw(match)
    assert mails.invitation_declined(notice, database_now()) == DropNotice("over")


def test_the_host_is_not_notified_of_an_invitation_that_a_block_declined() -> None:
    match = make_table(seats=3)
    host, friend = match.host, make_user()
    assert host is not None
    tables.invite(match_id=match.pk, host=host, guests=[friend])
    block(owner=friend, other=host)
    assert Invitation.objects.get().answer == Invitation.Answer.DECLINED
    assert not Notice.objects.filter(kind="invitation_declined").exists()


def test_who_is_no_host_invites_nobody_and_nobody_is_invited_once_it_has_begun() -> None:
    match, (host, one, _two) = full_table()
    invite, friend = reverse("matches:invite", args=[match.pk]), make_user()
    for client in (client_of(one), client_of(friend)):
        assert client.get(invite).status_code == 404
        assert client.post(invite, {"invited": friend.name}).status_code == 404
    tables.begin(match_id=match.pk, user=host)
    assert client_of(host).get(invite)["Location"] == reverse("matches:match", args=[match.pk])
    assert not Notice.objects.filter(kind="invitation").exists()


def test_a_host_and_those_seated_are_told_when_their_table_expires() -> None:
    match = make_table(seats=3)
    guest = make_user()
    tables.join(match_id=match.pk, user=guest)
    assert tables.expire(Budget()) == 0
    Match.objects.filter(pk=match.pk).update(offered_until=database_now() - timedelta(seconds=1))
    assert tables.expire(Budget()) == 1
    told = Notice.objects.filter(kind="table_expired").order_by("pk")
    assert {notice.user_id for notice in told} == {match.host_id, guest.pk}
    buttons = {}
    for notice in told:
        letter = mails.expired(notice, database_now())
        assert isinstance(letter, MailContent)
        assert letter.subject.endswith(" has expired")
        buttons[notice.user_id] = letter.button.label
    assert buttons == {match.host_id: "Offer it again", guest.pk: "Other tables"}
