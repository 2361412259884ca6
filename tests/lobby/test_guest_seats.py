"""Friends without an account: a seat by the table's link, their address, and a lost browser."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts import guest_cookies
from accounts.form_tokens import ONCE_FIELD, new_token
from accounts.models import MailKind, User
from accounts.outgoing_mail import OutgoingMail
from accounts.services import guests as guests_of_the_house
from games.clocks.controls import DAY, HOUR
from games.lobby import errors
from games.lobby.browser_seats import COOKIE_NAME as TABLES_COOKIE
from games.lobby.forms.edit import EditForm
from games.lobby.forms.friends import FriendsForm
from games.lobby.forms.table import OfferForm
from games.lobby.seat_link_tokens import seat_link_url
from games.lobby.selectors.guest_seats import open_seat_link
from games.lobby.services import guest_seats, guests, tables
from games.lobby.services.rematch import offer_rematch
from games.lobby.services.stopping import stop
from games.matches.access import get_access
from games.matches.errors import NotYours
from games.matches.models import Action, Event, Invitation, Match, SeatLink, Tenure
from games.matches.selectors.seats import thread_of
from games.notes.selectors import StoredNotes, notes_fingerprint
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.mail_content import DropNotice
from games.notices.models import Channel, DeliveryChoice, Notice, When
from games.notices.now import database_now
from games.notices.services.choosing import choose
from games.notices.services.suppressing import suppress
from tests.accounts.entering import sign_in
from tests.accounts.test_sign_up import code_in
from tests.answers import Answer
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, holder, make_table, play
from tests.lobby.test_guests import sign_up
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def make_friends_table(**fields: Any) -> Match:
    """A table whose host lets friends without an account play."""
    values: dict[str, Any] = {"door": Match.Door.LINK, "guests_allowed": True, "rated": False}
    return make_table(**(values | fields))


def page_of(match: Match, name: str = "match") -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def by_link(client: Client, match: Match) -> Answer:
    return client.get(reverse("matches:by_link", args=[match.token]))


def sit(client: Client, match: Match, name: str = "Anna", **sent: Any) -> Answer:
    """Open the table's link, type a name and take the seat."""
    by_link(client, match)
    body = {"name": name, "token": match.token, "seen": "0", **sent}
    return client.post(page_of(match, "take_guest_seat"), body)


def guest_of_seat(match: Match, seat: int = 1) -> User:
    return holder(match, seat)


def match_with_guest(client: Client, **fields: Any) -> Match:
    """A running match whose second seat is held by the guest of `client`'s browser."""
    match = make_friends_table(**fields)
    sit(client, match)
    give_words(match)
    assert match.running
    return match


def log_of(match: Match) -> list[str]:
    return list(Event.objects.filter(match=match).order_by("pk").values_list("code", flat=True))


def make_link(match: Match, seat: int = 1) -> SeatLink:
    tenure = Tenure.objects.get(match=match, seat__index=seat, to_revision=None)
    assert match.host is not None
    return guest_seats.make_seat_link(match_id=match.pk, host=match.host, tenure_id=tenure.pk)


# ---- taking a seat -----------------------------------------------------------------------


def test_a_friend_types_a_name_and_plays(client: Client) -> None:
    match = make_friends_table()
    page = by_link(client, match)
    assert page.context["guest_form"].fields.keys() == {"name"}
    answer = sit(client, match)
    assert answer.headers["Location"] == page_of(match)
    guest = guest_of_seat(match)
    assert (guest.is_guest, guest.email, guest.name) == (True, None, "Anna (guest)")
    page = client.get(page_of(match))
    assert page.context["facts"].mine
    client.post(page_of(match, "word"), {"word": "clover"})
    assert match.host is not None
    give_words(match)
    page = client.get(page_of(match))
    assert page.context["page"].seat is not None
    assert (
        "Anna (guest)"
        in Client().get(reverse("matches:by_link", args=[match.token]), follow=True).content.decode()
    )


def test_pressing_twice_makes_one_guest() -> None:
    match, client, token = make_friends_table(seats=3), Client(enforce_csrf_checks=False), new_token()
    by_link(client, match)
    bodies = [{"name": "Anna", "token": match.token, "seen": "0", ONCE_FIELD: token}] * 2
    client.cookies["csrftoken"] = "a" * 32
    answers = []
    for body in bodies:
        # The second press left before the first was answered: it brings no guest's cookie.
        client.cookies.pop(guest_cookies.COOKIE_NAME, None)
        answers.append(client.post(page_of(match, "take_guest_seat"), body))
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len({answer.cookies[guest_cookies.COOKIE_NAME].value for answer in answers}) == 1
    assert User.objects.guests().count() == 1
    assert Tenure.objects.filter(match=match).count() == 2


def test_without_the_link_there_is_no_seat(client: Client) -> None:
    match, other = make_friends_table(door=Match.Door.PUBLIC), make_friends_table()
    page = client.get(page_of(match))
    assert page.context["guest_form"] is None
    for token in ("", other.token):
        client.post(page_of(match, "take_guest_seat"), {"name": "Anna", "token": token, "seen": "0"})
    by_link(client, other)
    answer = client.post(page_of(match, "take_guest_seat"), {"name": "Anna", "token": other.token})
    assert "You can’t join this table" in client.get(answer.headers["Location"]).content.decode()
    assert not User.objects.guests().exists()


@pytest.mark.parametrize(
    "fields",
    [{"guests_allowed": False}, {"guests_allowed": False, "rated": True}, {"door": Match.Door.INVITED}],
)
def test_a_table_that_takes_no_guests_says_no_more_than_a_full_one(fields: Any, client: Client) -> None:
    match = make_friends_table(**fields)
    assert by_link(client, match).context["guest_form"] is None
    answer = sit(client, match)
    assert "You can’t join this table" in client.get(answer.headers["Location"]).content.decode()
    assert not User.objects.guests().exists()


def test_a_full_table_takes_nobody(client: Client) -> None:
    match = make_friends_table()
    sit(client, match)
    late = Client()
    assert not by_link(late, match).context["facts"].may_join
    answer = sit(late, match, "Ben")
    assert "You can’t join this table" in late.get(answer.headers["Location"]).content.decode()
    assert User.objects.guests().count() == 1


def test_a_rated_match_never_takes_guests() -> None:
    match = make_friends_table()
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(rated=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_friends_table(rated=True)


def test_a_matchs_own_guest_is_a_stranger_at_another_table(client: Client) -> None:
    match_with_guest(client)
    other = make_friends_table()
    assert reverse("account_login") in client.get(page_of(other)).headers["Location"]
    assert client.post(page_of(other, "join"), {"token": other.token}).status_code == 302
    assert Tenure.objects.filter(match=other).count() == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "This field is required."),
        ("example.org", "link"),
        ("A", "2 to 24"),
        ("Guest 0123456789abcdef", "guests"),
    ],
)
def test_a_refused_name_is_shown_again(name: str, why: str, client: Client) -> None:
    match = make_friends_table()
    answer = sit(client, match, name)
    assert answer.status_code == 200
    assert why in answer.content.decode()
    assert not User.objects.guests().exists()


def test_nobody_is_called_like_another_at_the_table(client: Client) -> None:
    match = make_friends_table(seats=4, host=make_user(display_name="Nina"))
    sit(client, match)
    for name in ("nina", "ANNA", "Аnnа"):
        answer = sit(Client(), match, name)
        assert answer.status_code == 200
        assert answer.context["guest_form"].errors
    assert User.objects.guests().count() == 1


def test_one_browser_has_one_seat_at_a_table(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    again = sit(client, match, "Ben")
    assert again.status_code == 302
    assert User.objects.guests().count() == 1
    assert Tenure.objects.filter(match=match).count() == 2
    assert by_link(client, match).headers["Location"] == page_of(match)


def test_a_host_who_signs_out_gets_no_second_seat(client: Client) -> None:
    match = make_friends_table(seats=3)
    assert match.host is not None
    client.force_login(match.host)
    assert TABLES_COOKIE in client.get(page_of(match)).cookies
    client.logout()
    client.cookies[TABLES_COOKIE] = tables_cookie(match)
    answer = sit(client, match)
    assert "This browser already has a seat here." in client.get(answer.headers["Location"]).content.decode()
    assert Tenure.objects.filter(match=match).count() == 1


def tables_cookie(match: Match) -> str:
    """What the browser of a host keeps when they sign out."""
    assert match.host is not None
    browser = Client()
    browser.force_login(match.host)
    return browser.get(page_of(match)).cookies[TABLES_COOKIE].value


def test_a_guest_who_signs_in_gets_no_second_seat(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    client.force_login(make_user())
    answer = client.post(page_of(match, "join"), {"token": match.token, "seen": "0"})
    assert answer.headers["Location"] == reverse("matches:guest")
    assert Tenure.objects.filter(match=match).count() == 2


def test_a_practice_guest_keeps_their_cookie_and_gets_a_name(client: Client) -> None:
    client.post(reverse("matches:practice_now", args=["arena-2004"]))
    match, second = make_friends_table(), make_friends_table()
    sit(client, match)
    assert User.objects.guests().count() == 1
    assert guest_of_seat(match).name == "Anna (guest)"
    assert by_link(client, second).context["guest_form"].seated_as == "Anna (guest)"
    sit(client, second, "Ben")
    assert guest_of_seat(second) == guest_of_seat(match)
    assert guest_of_seat(second).name == "Anna (guest)"


def test_the_limits_of_guests_hold(settings: Settings) -> None:
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "1/h/ip"}
    match = make_friends_table(seats=4)
    assert [sit(Client(), match, name).status_code for name in ("Anna", "Ben")] == [302, 429]
    settings.MAX_GUESTS = 1
    cache.clear()
    assert sit(Client(), match, "Cleo").headers["Location"] == reverse("account_signup")
    assert Tenure.objects.filter(match=match).count() == 2


def test_a_host_removes_a_guest_who_does_not_come_back(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    host = Client()
    assert match.host is not None
    host.force_login(match.host)
    tenure = Tenure.objects.get(match=match, user__guest_until__isnull=False)
    host.post(page_of(match, "take_out"), {"tenure": tenure.pk})
    by_link(client, match)
    answer = client.post(page_of(match, "take_guest_seat"), {"token": match.token, "seen": "0"})
    assert "The host has removed you" in client.get(answer.headers["Location"]).content.decode()


# ---- what the host chooses ---------------------------------------------------------------


def offered(user: User, **chosen: Any) -> OfferForm:
    data = {"title": "titan", "who": "3", "pace": str(DAY), "guests_allowed": "on"} | chosen
    form = FriendsForm(user, {name: value for name, value in data.items() if value})
    assert form.is_valid(), form.errors
    filled = form.offer()
    assert filled.is_valid(), filled.errors
    return filled


@pytest.mark.parametrize(
    ("chosen", "guests_play"),
    [
        ({}, True),
        ({"pace": "usual"}, True),
        ({"pace": str(7 * DAY)}, True),
        ({"pace": str(HOUR)}, False),
        ({"who": "anyone"}, False),
        ({"guests_allowed": ""}, False),
    ],
)
def test_guests_play_with_friends_at_a_casual_pace(chosen: Any, guests_play: bool) -> None:
    data = offered(make_user(), **chosen).cleaned_data
    assert (data["guests_allowed"], data["rated"]) == (guests_play, not guests_play)


@pytest.mark.parametrize(("field", "value"), [("rated", "on"), ("door", "invited")])
def test_the_form_of_a_game_refuses_what_does_not_go_together(field: str, value: str) -> None:
    form = offered(make_user())
    data = dict(form.data) | {field: value}
    again = OfferForm("titan", make_user(), data=data)
    assert not again.is_valid()
    assert "guests_allowed" in again.errors


def test_a_host_does_not_shut_out_a_guest_who_sits(client: Client) -> None:
    match = make_friends_table(title="titan", seats=3)
    assert match.host is not None
    sit(client, match)
    form = EditForm(match, match.host, 2)
    data = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    data = {name: value for name, value in data.items() if value not in (None, False)}
    data.pop("guests_allowed")
    refused = EditForm(match, match.host, 2, data=data)
    assert not refused.is_valid()
    assert "A guest has a seat" in str(refused.errors["guests_allowed"])


def test_a_change_of_this_is_a_change_to_agree_to(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    page = client.get(page_of(match)).content.decode()
    assert "friends without an account may play, with the link" in page


# ---- as a guest at the match -------------------------------------------------------------


def test_whose_turn_it_is_shows_on_the_front_page(client: Client) -> None:
    match = match_with_guest(client)
    page = client.get("/").content.decode()
    assert match.shown_name in page
    assert ("Your turn" in page) == ("Waiting for others" not in page)


def test_a_guest_writes_asks_and_notes_like_any_player(client: Client) -> None:
    match = match_with_guest(client)
    for name in ("press", "ask", "quit", "resign", "log"):
        assert client.get(page_of(match, name)).status_code in (200, 302), name
        assert reverse("account_login") not in client.get(page_of(match, name)).headers.get("Location", "")
    body = {"private-notes": "mine", "private-was": notes_fingerprint(StoredNotes())}
    client.post(page_of(match, "notes"), body)
    assert Tenure.objects.get(match=match, seat__index=1).notes == "mine"
    page = client.get(page_of(match)).content.decode()
    assert "Name a deputy" not in page
    assert "Get an email when it’s your turn" in page


def test_a_guest_offers_no_rematch_and_comes_to_one_by_its_link(client: Client) -> None:
    match = match_with_guest(client)
    stop(match.pk)
    match.refresh_from_db()
    assert match.host is not None
    with pytest.raises(NotYours):
        offer_rematch(get_access(guest_of_seat_at_end(match), match.pk), guest_of_seat_at_end(match))
    table = offer_rematch(get_access(match.host, match.pk), match.host)
    assert table.guests_allowed
    assert not Invitation.objects.exists()
    page = client.get(page_of(match)).content.decode()
    assert reverse("matches:by_link", args=[table.token]) in page


def guest_of_seat_at_end(match: Match) -> User:
    user = Tenure.objects.get(match=match, seat__index=1).user
    assert user is not None
    return user


# ---- the address -------------------------------------------------------------------------


def confirm(client: Client, posted: list[OutgoingMail], address: str = "anna@example.org") -> None:
    client.post(reverse("accounts:guest_address"), {"email": address})
    client.post(reverse("accounts:confirm_guest_address"), {"code": code_in(posted[-1])})


def mail_for(guest: User, kind: str) -> Mail | object:
    notice = Notice.objects.filter(user=guest, kind=kind).latest("pk")
    return compose(notice, now=database_now())


def turn_mail(match: Match) -> Mail | object:
    """The email about the guest's turn, after the host has answered."""
    return mail_for(guest_of_seat(match), "turn")


def guest_to_move(client: Client) -> Match:
    """A match in which it is the guest's turn."""
    match = match_with_guest(client)
    while not Notice.objects.filter(user=guest_of_seat(match), kind="turn").exists():
        play(match, 0, Name(seat=0, number=1))
    return match


def test_only_a_confirmed_address_gets_more_than_the_code(client: Client, posted: list[OutgoingMail]) -> None:
    match = guest_to_move(client)
    assert isinstance(turn_mail(match), DropNotice)
    answer = client.post(reverse("accounts:guest_address"), {"email": "Anna@Пример.рф"})
    assert answer.headers["Location"] == reverse("accounts:confirm_guest_address")
    assert [(each.to, each.kind) for each in posted] == [("anna@xn--e1afmkfd.xn--p1ai", "guest_address")]
    assert isinstance(turn_mail(match), DropNotice)
    client.post(reverse("accounts:confirm_guest_address"), {"code": "0000-0000"})
    assert isinstance(turn_mail(match), DropNotice)
    client.post(reverse("accounts:confirm_guest_address"), {"code": code_in(posted[0])})
    sent = turn_mail(match)
    assert isinstance(sent, Mail)
    assert sent.to == ["anna@xn--e1afmkfd.xn--p1ai"]
    assert "List-Unsubscribe" in sent.extra_headers
    assert reverse("accounts:guest_address") in str(sent.body)
    stop_path = sent.extra_headers["List-Unsubscribe"].strip("<>").partition("//")[2].partition("/")[2]
    Client().post(f"/{stop_path}", {"List-Unsubscribe": "One-Click"})
    assert isinstance(turn_mail(match), DropNotice)


def test_a_known_address_is_treated_like_an_unknown_one(client: Client, posted: list[OutgoingMail]) -> None:
    known = make_user()
    match_with_guest(client)
    for address in (known.address, "nobody@example.org"):
        client.post(reverse("accounts:guest_address"), {"email": address})
    first, second = posted
    assert first.kind == second.kind
    assert first.text.replace(code_in(first), "") == second.text.replace(code_in(second), "")
    known.refresh_from_db()
    assert known.email is not None


def test_three_wrong_codes_forget_the_address(client: Client, posted: list[OutgoingMail]) -> None:
    match = match_with_guest(client)
    client.post(reverse("accounts:guest_address"), {"email": "anna@example.org"})
    for _ in range(3):
        client.post(reverse("accounts:confirm_guest_address"), {"code": "0000-0000"})
    client.post(reverse("accounts:confirm_guest_address"), {"code": code_in(posted[0])})
    assert guest_of_seat(match).guest_address == ""


def test_codes_to_one_address_are_limited(
    client: Client, posted: list[OutgoingMail], settings: Settings
) -> None:
    cache.clear()
    match_with_guest(client)
    sent = [client.post(reverse("accounts:guest_address"), {"email": "anna@example.org"}) for _ in range(4)]
    assert [answer.status_code for answer in sent] == [302, 302, 302, 429]
    assert len(posted) == 3


def test_pressing_twice_sends_one_code(client: Client, posted: list[OutgoingMail]) -> None:
    match_with_guest(client)
    client.cookies["csrftoken"] = "a" * 32
    body = {"email": "anna@example.org", ONCE_FIELD: new_token()}
    for _ in range(2):
        answer = client.post(reverse("accounts:guest_address"), body)
        assert answer.headers["Location"] == reverse("accounts:confirm_guest_address")
    assert len(posted) == 1


def test_an_address_can_be_removed_and_is_lost_when_refused(
    client: Client, posted: list[OutgoingMail]
) -> None:
    match = match_with_guest(client)
    confirm(client, posted)
    assert guest_of_seat(match).guest_address == "anna@example.org"
    client.post(reverse("accounts:guest_address"), {"remove": "on"})
    assert guest_of_seat(match).guest_address == ""
    confirm(client, posted)
    suppress(address="anna@example.org", reply="5.1.1", now=database_now())
    assert guest_of_seat(match).guest_address == ""


def test_another_browser_is_told_where_to_look_and_changes_nothing(posted: list[OutgoingMail]) -> None:
    page = Client().get(reverse("accounts:guest_address"))
    assert "Open this page in the browser in which you play as a guest." in page.content.decode()
    Client().post(reverse("accounts:guest_address"), {"email": "anna@example.org"})
    assert posted == []
    assert mail.outbox == []


# ---- a lost browser ----------------------------------------------------------------------


def path_of(link: SeatLink) -> str:
    return "/" + seat_link_url(link).partition("://")[2].partition("/")[2]


def test_a_link_moves_the_seat_once_and_everyone_reads_it(client: Client) -> None:
    match = match_with_guest(client)
    old = guest_of_seat(match)
    link = make_link(match)
    assert log_of(match)[-1] == "house.seat_link"
    found, late = Client(), Client()
    assert found.get(path_of(link)).status_code == 200
    assert guest_of_seat(match) == old
    answer = found.post(path_of(link))
    assert answer.headers["Location"] == page_of(match)
    assert log_of(match)[-1] == "house.seat_moved"
    new = guest_of_seat(match)
    assert new != old
    assert new.name == "Anna (guest)"
    assert found.get(page_of(match)).context["page"].seat == 1
    assert client.get(page_of(match)).headers.get("Location", "").startswith(reverse("account_login")) or (
        client.get(page_of(match)).context["page"].seat is None
    )
    assert "isn’t valid any more" in late.post(path_of(link)).content.decode()
    assert guest_of_seat(match) == new
    assert found.get(path_of(link)).headers["Location"] == page_of(match)


def test_pressing_the_link_twice_moves_the_seat_once(client: Client) -> None:
    match = match_with_guest(client)
    link, found = make_link(match), Client()
    found.cookies["csrftoken"] = "a" * 32
    body, cookies = {ONCE_FIELD: new_token()}, set()
    for _ in range(2):
        found.cookies.pop(guest_cookies.COOKIE_NAME, None)
        answer = found.post(path_of(link), body)
        assert answer.headers["Location"] == page_of(match)
        cookies.add(answer.cookies[guest_cookies.COOKIE_NAME].value)
    assert len(cookies) == 1
    assert log_of(match).count("house.seat_moved") == 1


def test_an_expired_or_cancelled_link_opens_nothing(client: Client) -> None:
    match = match_with_guest(client)
    old = guest_of_seat(match)
    link = make_link(match)
    SeatLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "isn’t valid any more" in Client().post(path_of(link)).content.decode()
    second = make_link(match)
    assert second != link
    assert "A link to your seat is open" in client.get(page_of(match)).content.decode()
    client.post(page_of(match, "cancel_own_seat_link"))
    assert log_of(match)[-1] == "house.seat_link_cancelled"
    assert "isn’t valid any more" in Client().post(path_of(second)).content.decode()
    assert guest_of_seat(match) == old
    assert Client().get("/seat/1~forged/").status_code == 404


def dead_page(link: SeatLink) -> str:
    """The page of a link, without what differs from one opening to the next."""
    page = Client().get(path_of(link)).content.decode().replace(path_of(link), "")
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page).replace(quote(path_of(link), ""), "")


def test_every_dead_link_gets_the_same_page(client: Client) -> None:
    match = match_with_guest(client)
    used = make_link(match)
    Client().post(path_of(used))
    expired = make_link(match)
    SeatLink.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    cancelled = make_link(match)
    SeatLink.objects.filter(pk=cancelled.pk).update(cancelled_at=timezone.now())
    pages = {dead_page(link) for link in (used, expired, cancelled)}
    assert len(pages) == 1
    assert match.shown_name not in pages.pop()


def test_only_the_host_makes_links_and_only_to_guests_in_progress(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    friend = make_user()
    tables.join(match_id=match.pk, user=friend, token=match.token)
    assert match.host is not None
    tenure = Tenure.objects.get(match=match, user__guest_until__isnull=False)
    host = Client()
    host.force_login(match.host)
    host.post(page_of(match, "guest_seats"), {"tenure": tenure.pk})
    assert not SeatLink.objects.exists()
    give_words(match)
    other = Client()
    other.force_login(friend)
    assert other.post(page_of(match, "guest_seats"), {"tenure": tenure.pk}).status_code == 404
    assert client.post(page_of(match, "guest_seats"), {"tenure": tenure.pk}).status_code == 302
    theirs = Tenure.objects.get(match=match, user=friend)
    assert host.post(page_of(match, "guest_seats"), {"tenure": theirs.pk}).status_code == 404
    assert not SeatLink.objects.exists()
    token = new_token()
    for _ in range(2):
        host.post(page_of(match, "guest_seats"), {"tenure": tenure.pk, ONCE_FIELD: token})
    link = SeatLink.objects.get()
    assert log_of(match).count("house.seat_link") == 1
    assert path_of(link) in host.get(page_of(match, "guest_seats")).content.decode()
    assert path_of(link) not in other.get(page_of(match)).content.decode()
    assert other.get(page_of(match, "guest_seats")).status_code == 404


def test_a_host_does_not_open_the_seat_in_their_own_browser(client: Client) -> None:
    match = make_friends_table()
    cookie = tables_cookie(match)
    sit(client, match)
    give_words(match)
    old, link, host = guest_of_seat(match), make_link(match), Client()
    assert match.host is not None
    host.force_login(match.host)
    assert "Sign out first." in host.post(path_of(link)).content.decode()
    host.logout()
    host.cookies[TABLES_COOKIE] = cookie
    assert "This browser already has a seat here." in host.post(path_of(link)).content.decode()
    assert guest_of_seat(match) == old


def test_a_link_opens_no_other_seat_of_the_guest(client: Client, posted: list[OutgoingMail]) -> None:
    match, other = match_with_guest(client), match_with_guest(client)
    confirm(client, posted)
    old = guest_of_seat(other)
    found, link = Client(), make_link(match)
    found.post(path_of(link))
    assert guest_of_seat(other) == old
    assert guest_of_seat(match) != old
    assert guest_of_seat(match).guest_address == ""
    assert client.get(page_of(other)).context["page"].seat == 1
    assert reverse("account_login") in found.get(page_of(other)).headers["Location"]
    # The address is warned even if someone else has the seat by then.
    assert (posted[-1].kind, posted[-1].to) == ("seat_link", "anna@example.org")


def test_what_the_old_browser_was_to_be_told_it_is_not_told(
    client: Client, posted: list[OutgoingMail]
) -> None:
    match = guest_to_move(client)
    confirm(client, posted)
    old = guest_of_seat(match)
    Client().post(path_of(make_link(match)))
    assert not Notice.objects.filter(user=old).exists()
    assert isinstance(turn_mail(match), DropNotice)


def test_another_guest_of_the_match_does_not_take_a_second_seat(client: Client) -> None:
    match, ben = make_friends_table(seats=3), Client()
    sit(client, match)
    sit(ben, match, "Ben")
    give_words(match)
    link = make_link(match, seat=1)
    assert "This browser already has a seat here." in ben.post(path_of(link)).content.decode()
    assert guest_of_seat(match, 1) != guest_of_seat(match, 2)


def test_links_are_limited_and_an_open_one_is_shown_again(client: Client) -> None:
    match = match_with_guest(client)
    link = make_link(match)
    assert make_link(match) == link
    for _ in range(2):
        SeatLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        make_link(match)
    SeatLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(errors.TooManySeatLinks):
        make_link(match)


# ---- kept, taken over, let go ------------------------------------------------------------


def sweep_late(days: int = 31) -> int:
    User.objects.guests().update(guest_until=timezone.now() - timedelta(days=days - 30))
    return guests.sweep(Budget())


def test_a_seated_guest_is_kept_as_long_as_the_match_runs(client: Client) -> None:
    match = match_with_guest(client)
    guest = guest_of_seat(match)
    assert sweep_late(400) == 0
    guest.refresh_from_db()
    assert guest.guest_until is not None
    assert guest.guest_until > timezone.now() + timedelta(days=20)
    stop(match.pk)
    assert sweep_late() == 1
    guest.refresh_from_db()
    assert guest.erased_at is not None
    assert (guest.guest_name, guest.guest_address, guest.is_guest) == ("", "", False)
    assert Match.objects.filter(pk=match.pk).exists()
    assert Tenure.objects.filter(match=match, user=guest).exists()


def test_a_seat_at_a_table_that_never_began_holds_nobody(client: Client) -> None:
    match = make_friends_table(seats=3)
    sit(client, match)
    assert sweep_late() == 0
    tables.withdraw(match)
    assert sweep_late() == 1
    assert not User.objects.guests().exists()


def test_a_guest_who_signs_up_keeps_their_seat(client: Client, posted: list[OutgoingMail]) -> None:
    match = guest_to_move(client)
    guest = guest_of_seat(match)
    thread = thread_of(Tenure.objects.get(match=match, user=guest).pk)
    chosen = {(Channel.PUSH, MailKind.TURN): When.NEVER}
    choose(user=guest, choices=chosen, thread=thread, now=database_now())
    play(match, 1, Name(seat=1, number=2))
    user = sign_up(client, posted)
    assert guest_of_seat(match) == user
    assert DeliveryChoice.objects.get().user == user
    assert client.get(page_of(match)).context["page"].seat == 1
    assert not Action.objects.filter(user=guest).exists()
    assert not User.objects.guests().exists()


def test_signing_in_takes_the_seat_over_or_leaves_it_to_the_guest(client: Client) -> None:
    match = match_with_guest(client)
    guest, user = guest_of_seat(match), make_user()
    sign_in(client, user)
    assert client.get(page_of(match)).headers["Location"] == reverse("matches:guest")
    client.post(reverse("matches:guest"), {"none": "on"})
    assert guest_of_seat(match) == guest
    for _ in range(2):
        client.post(reverse("matches:guest"), {"matches": [match.pk]})
    assert guest_of_seat(match) == user


def test_an_account_that_has_a_seat_gets_no_second_one(client: Client) -> None:
    match = match_with_guest(client)
    guest = guest_of_seat(match)
    assert match.host is not None
    assert guests.take_over(guest=guest, user=match.host, matches=[match.pk]) == 0
    assert guest_of_seat(match) == guest
    assert guests_of_the_house.guest_token(guest)


def test_an_open_link_belongs_to_one_tenure(client: Client) -> None:
    match = match_with_guest(client)
    link = make_link(match)
    assert open_seat_link(link.tenure, database_now()) == link
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatLink.objects.create(tenure=link.tenure, made_at=link.made_at, expires_at=link.expires_at)
