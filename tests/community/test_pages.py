"""Blocking and muting: the buttons, the list, and what stays a secret."""

from __future__ import annotations

import html
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.erasure import erase
from games.clocks.spans import Span
from games.community import services
from games.community.models import Block, Mute
from games.competitions.models import Entrant
from games.competitions.services import directing
from games.deputies.services import accept, request_deputy
from games.engine.actions import Stop
from games.lobby.services import tables
from games.matches.access import get_access
from games.matches.errors import KeptApart
from games.matches.models import Deputyship, Invitation, Match, Tenure
from games.matches.services.replacing import replace
from games.notices.models import Notice
from games.notices.now import database_now
from games.press.selectors import unread_counts, unread_messages
from games.press.services import write
from games.tournaments.models import Tournament
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.matches import access_of, holder, make_match, make_table, store
from tests.factories.staff import make_operator
from tests.factories.tournaments import director_of, enter, make_open

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(user: User, name: str, *args: int) -> str:
    return html.unescape(client_of(user).get(reverse(name, args=args)).content.decode())


def change(owner: User, other: User, act: str) -> int:
    answer = client_of(owner).post(reverse("community:change", args=[other.pk]), {"act": act})
    return answer.status_code


def test_buttons_on_a_persons_page_block_and_mute_and_stop() -> None:
    ada, bo = make_user(), make_user(display_name="Bo Ek")
    assert ">Block<" in text_of(ada, "matches:person", bo.pk)
    for act, stored in (("block", Block), ("mute", Mute)):
        assert change(ada, bo, act) == change(ada, bo, act) == 302
        assert stored.objects.filter(owner=ada, other=bo).count() == 1
    assert ">Unblock<" in text_of(ada, "matches:person", bo.pk)
    assert "Bo Ek" in text_of(ada, "community:people")
    assert change(ada, bo, "unblock") == change(ada, bo, "unmute") == 302
    assert not Block.objects.exists()
    assert not Mute.objects.exists()


def test_what_cannot_be_blocked() -> None:
    ada, gone = make_user(), make_user()
    erase(gone)
    assert change(ada, ada, "block") == change(ada, gone, "block") == 404
    assert change(ada, make_user(), "poke") == 302
    assert Client().post(reverse("community:change", args=[ada.pk]), {"act": "block"}).status_code == 302
    assert not Block.objects.exists()
    assert ">Block<" not in text_of(ada, "matches:person", ada.pk)


def test_somebody_who_was_blocked_finds_no_trace_of_it() -> None:
    ada, bo = make_user(display_name="Ada Ek"), make_user()
    before = [text_of(bo, "matches:person", ada.pk), text_of(bo, "community:people"), str(exported(bo))]
    services.block(ada, bo)
    services.mute(ada, bo)
    after = [text_of(bo, "matches:person", ada.pk), text_of(bo, "community:people")]
    assert [len(page) for page in after] == [len(page) for page in before[:2]]
    assert "Ada Ek" not in after[1]


def test_the_export_contains_ones_own_and_erasure_both() -> None:
    ada, bo = make_user(), make_user(display_name="Bo Ek")
    services.block(ada, bo)
    services.mute(ada, bo)
    stored = exported(ada)["blocked_and_muted.json"]
    assert [row["name"] for rows in stored.values() for row in rows] == ["Bo Ek", "Bo Ek"]
    assert exported(bo)["blocked_and_muted.json"] == {"blocked": [], "muted": []}
    services.block(make_user(), ada)
    erase(ada)
    assert not Block.objects.exists()
    assert not Mute.objects.exists()


def test_muted_messages_are_neither_shown_nor_counted() -> None:
    match = make_match(seats=3)
    ada, bo, cy = (holder(match, seat) for seat in range(3))
    services.mute(ada, bo)
    write(access_of(match, 1), to=None, text="A long quarrel.")
    write(access_of(match, 2), to=None, text="A short greeting.")
    assert unread_counts(ada.pk) == {match.pk: 1}
    assert unread_counts(cy.pk) == {match.pk: 1}
    for name in ("matches:press", "matches:match"):
        shown = text_of(ada, name, match.pk)
        assert "A short greeting." in shown
        assert "A long quarrel." not in shown
    services.unmute(ada, bo)
    assert "A long quarrel." in text_of(ada, "matches:press", match.pk)


def test_a_watcher_mutes_too() -> None:
    match, watcher = make_match(press_shown=True), make_user()
    write(access_of(match, 0), to=None, text="A long quarrel.")
    services.mute(watcher, holder(match, 0))
    for name in ("matches:press", "matches:match"):
        assert "A long quarrel." not in text_of(watcher, name, match.pk)
    assert "A long quarrel." in text_of(make_user(), "matches:press", match.pk)


def two_of(tournament: Tournament) -> tuple[Entrant, Entrant]:
    one, other = Entrant.objects.filter(competition=tournament.pk).order_by("pk")[:2]
    return one, other


def test_a_director_reads_that_two_are_kept_apart_but_not_by_whom() -> None:
    made = make_open(players=4)
    pages = []
    for direction in (1, -1):
        Block.objects.all().delete()
        one, other = two_of(made)[::direction]
        services.block(one.user, other.user)
        pages.append(text_of(director_of(made), "competitions:pairs", made.pk))
    assert "Kept apart by a player" in pages[0]
    assert len(pages[0]) == len(pages[1])
    assert Block.objects.count() == 1


def test_directors_do_not_read_of_blocks_with_one_of_them() -> None:
    made = make_open(players=4)
    director = director_of(made)
    (mine,), theirs = enter(made, director), two_of(made)[0]
    services.block(theirs.user, director)
    friend = make_user()
    directing.add(competition_id=made.pk, by=director, user=friend)
    for reader in (director, friend):
        assert "Kept apart by a player" not in text_of(reader, "competitions:pairs", made.pk)
    assert mine.user_id == director.pk


def test_an_operator_cannot_seat_somebody_beside_whom_they_are_kept_from() -> None:
    match, newcomer = make_match(seats=3), make_user()
    services.block(newcomer, holder(match, 0))
    with pytest.raises(KeptApart):
        replace(match, 2, newcomer, make_operator(), "a test")
    replace(match, 0, newcomer, make_operator(), "a test")
    assert holder(match, 0) == newcomer


def test_an_email_about_press_leaves_out_muted_messages() -> None:
    match = make_match(seats=3)
    ada = holder(match, 0)
    services.mute(ada, holder(match, 1))
    write(access_of(match, 1), to=None, text="A long quarrel.")
    mine = Tenure.objects.get(match=match, user=ada)
    assert unread_messages(mine) == ()
    write(access_of(match, 2), to=0, text="A short greeting.")
    assert [message.text for message in unread_messages(mine)] == ["A short greeting."]


@pytest.mark.parametrize("by_asker", [True, False])
def test_a_block_closes_what_one_has_asked_of_the_other_as_if_its_owner_had(by_asker: bool) -> None:
    asker, asked = make_user(display_name="Ada Ek"), make_user(display_name="Bo Ek")
    table = make_table(seats=3, host=asker, door="invited")
    tables.invite(match_id=table.pk, host=asker, guests=[asked])
    seat = Tenure.objects.get(match=make_match(users=[asker, make_user()]), user=asker)
    now = database_now()
    request_deputy(owner=asker, friend=asked, span=Span(now, now + timedelta(days=2)), chosen=[seat.pk])
    assert "Ada Ek invites you" in text_of(asked, "matches:waiting")
    assert "Ada Ek" in text_of(asked, "matches:deputies")
    owner, other = (asker, asked) if by_asker else (asked, asker)
    services.block(owner, other)
    assert "Ada Ek invites you" not in text_of(asked, "matches:waiting")
    assert "Ada Ek" not in text_of(asked, "matches:deputies")
    assert "Bo Ek" not in text_of(asker, "matches:deputies")
    assert Deputyship.objects.get().answer == "declined"
    answers = [] if by_asker else ["declined"]
    assert list(Invitation.objects.values_list("answer", flat=True)) == answers
    told = Notice.objects.filter(kind="deputy_answered").values_list("user", flat=True)
    assert list(told) == ([] if by_asker else [asker.pk])


def test_a_block_ends_no_deputyship_that_was_accepted() -> None:
    ada, bo = make_user(), make_user()
    seat = Tenure.objects.get(match=make_match(users=[ada, make_user()]), user=ada)
    now = database_now()
    asked = request_deputy(owner=ada, friend=bo, span=Span(now, now + timedelta(days=2)), chosen=[seat.pk])
    accept(asked.pk, bo)
    services.block(bo, ada)
    assert Deputyship.objects.get().ended_at is None


def ended_match(*users: User) -> Match:
    match = make_match(users=[*users], seats=len(users), press_shown=True)
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    Notice.objects.all().delete()
    return match


@pytest.mark.parametrize("by_author", [True, False])
def test_those_kept_apart_find_no_trace_of_what_the_other_writes_after_the_match(by_author: bool) -> None:
    ada, bo, cy = make_user(), make_user(), make_user()
    match = ended_match(ada, bo, cy)
    write(get_access(ada, match.pk), to=None, text="Well played.")
    Notice.objects.all().delete()
    services.block(*((ada, bo) if by_author else (bo, ada)))
    write(get_access(ada, match.pk), to=None, text="A quarrel.")
    assert list(Notice.objects.values_list("user", flat=True)) == [cy.pk]
    address = reverse("matches:press", args=[match.pk])
    pages = [client_of(each).get(address).content.decode() for each in (ada, bo, cy, make_user())]
    pages.append(Client().get(address).content.decode())
    assert ["A quarrel." in page for page in pages] == [True, False, True, False, False]
    assert all("Well played." in page for page in pages)


def test_who_mutes_someone_is_not_notified_of_what_they_write() -> None:
    ada, bo, cy = make_user(), make_user(), make_user()
    match = make_match(users=[ada, bo, cy], seats=3)
    Notice.objects.all().delete()
    services.mute(bo, ada)
    write(access_of(match, 0), to=None, text="A quarrel.")
    assert list(Notice.objects.values_list("user", flat=True)) == [cy.pk]
