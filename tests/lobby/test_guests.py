"""Playing without an account: started by one press, kept for a month, taken over, or deleted."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import quote

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts import guest_cookies, names
from accounts.errors import NoMoreGuests, UserDeletionRefused
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.selectors import name_is_taken
from accounts.services import guests as guests_of_the_house
from games.lobby.selectors.guests import GuestMatch, guest_matches
from games.lobby.selectors.practice import MAX_PRACTICE_MATCHES
from games.lobby.selectors.reliability import ReliabilityRecord, record_of
from games.lobby.services import guests
from games.lobby.services.stopping import stop
from games.matches.models import Action, Invitation, Match, Tenure
from games.notices.budget import Budget
from games.notices.models import Notice
from tests.accounts.entering import sign_in, signed_in
from tests.accounts.test_sign_up import code_in
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.matches import make_table

pytestmark = pytest.mark.django_db


def try_it(client: Client, title: str = "arena-2004") -> Match:
    """Press the button of the first page, and return the match."""
    answer = client.post(reverse("matches:practice_now", args=[title]))
    match = Match.objects.latest("pk")
    assert answer.headers["Location"] == reverse("matches:match", args=[match.pk])
    return match


def page_of(match: Match, name: str = "match") -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def guest() -> User:
    found: User = User.objects.guests().get()
    return found


def with_guest(title: str = "arena-2004") -> tuple[User, Match]:
    return guests.begin(title=title, name="Practice", language="en")


def sweep_after(span: timedelta) -> int:
    User.objects.guests().update(guest_until=timezone.now() + guests_of_the_house.GUEST_KEPT_FOR - span)
    return guests.sweep(Budget())


# ---- playing -----------------------------------------------------------------------------


def test_one_press_leads_to_a_choice(client: Client) -> None:
    match = try_it(client)
    page = client.get(page_of(match))
    assert page.context["page"].question
    assert page.context["page"].seat is not None
    assert not signed_in(client)
    assert guest().email is None
    assert Notice.objects.count() == 0


def test_the_guest_is_a_stranger_beyond_their_matches(client: Client) -> None:
    try_it(client)
    table = make_table("arena-2004", 2, host=make_user(), name="Friday table")
    for address in ("/accounts/profile/", "/accounts/export/", "/accounts/erase/", "/waiting/", "/matches/"):
        assert reverse("account_login") in client.get(address).headers["Location"]
    assert isinstance(client.get(page_of(table)).context["user"], AnonymousUser)
    client.post(page_of(table, "join"))
    assert Tenure.objects.filter(match=table).count() == 1


def test_another_browser_does_not_find_the_match(client: Client) -> None:
    match = try_it(client)
    assert reverse("account_login") in Client().get(page_of(match)).headers["Location"]
    forged = Client()
    forged.cookies[guest_cookies.COOKIE_NAME] = guests_of_the_house.guest_token(guest())
    assert reverse("account_login") in forged.get(page_of(match)).headers["Location"]


def test_a_second_press_comes_back_to_the_match_of_the_title(client: Client) -> None:
    first = try_it(client)
    assert try_it(client) == first
    assert try_it(client, "gladiators") != first
    assert User.objects.guests().count() == 1


def test_a_link_makes_nobody(client: Client) -> None:
    client.get(reverse("matches:practice_now", args=["arena-2004"]))
    assert User.objects.guests().count() == 0
    assert Match.objects.count() == 0


def test_a_place_makes_so_many_an_hour(settings: Settings) -> None:
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    answers = [Client().post(reverse("matches:practice_now", args=["arena-2004"])) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert User.objects.guests().count() == 2


def test_the_house_takes_so_many(settings: Settings, client: Client) -> None:
    settings.MAX_GUESTS = 1
    with_guest()
    with pytest.raises(NoMoreGuests):
        with_guest()
    answer = client.post(reverse("matches:practice_now", args=["arena-2004"]))
    assert answer.headers["Location"] == reverse("account_signup")
    assert Match.objects.count() == 1


def test_somebody_with_an_account_practises_by_the_same_press(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    matches = [try_it(client) for _ in range(MAX_PRACTICE_MATCHES)]
    assert {match.host for match in matches} == {user}
    assert try_it(client) == matches[-1]
    assert User.objects.guests().count() == 0


def test_a_visit_lets_the_month_begin_anew(client: Client) -> None:
    match = try_it(client)
    soon = timezone.now() + timedelta(days=2)
    User.objects.guests().update(guest_until=soon)
    answer = client.get(page_of(match))
    assert guest().guest_until - soon > timedelta(days=20)
    assert answer.cookies[guest_cookies.COOKIE_NAME]["max-age"] == guest_cookies.KEPT_SECONDS
    assert guest_cookies.COOKIE_NAME not in client.get(page_of(match)).cookies


def test_who_leaves_comes_to_the_first_page_and_may_begin_anew(client: Client) -> None:
    match = try_it(client)
    answer = client.post(page_of(match, "quit"), {"sure": "on"}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "You have left this match." in answer.content.decode()
    assert answer.context["tried"] == ()
    assert try_it(client) != match


def test_after_its_end_a_match_is_read_and_another_begun(client: Client) -> None:
    match = try_it(client)
    stop(match.pk)
    page = client.get(page_of(match)).content.decode()
    assert "Sign up to play against people" in page
    assert client.get(page_of(match, "log")).status_code == 200
    assert try_it(client) != match


# ---- what a guest is not -----------------------------------------------------------------


def test_a_guest_is_found_by_nobody_and_counts_nowhere() -> None:
    one, match = with_guest()
    assert not User.objects.findable().filter(pk=one.pk).exists()
    assert record_of(one.pk) == ReliabilityRecord()
    assert match.practice
    assert not match.watchers
    assert not match.rated
    assert one.name == "Guest"
    assert not one.wants_mail("turn")


def test_nobody_is_called_like_a_guest() -> None:
    with pytest.raises(ValidationError):
        names.validate("guest 0123456789ABCDEF")
    names.validate("Guest of honour")
    assert not name_is_taken("Guest")


def test_a_guest_has_no_address_and_no_office() -> None:
    one, _match = with_guest()
    for change in ({"email": "one@example.org"}, {"is_staff": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.filter(pk=one.pk).update(**change)


# ---- taken over --------------------------------------------------------------------------


def sign_up(client: Client, posted: list[OutgoingMail]) -> User:
    typed = {
        "display_name": "Newcomer",
        "email": "newcomer@example.org",
        "password1": PASSWORD,
        "time_zone": "UTC",
        "website": "",
    }
    client.post(reverse("account_signup"), typed)
    client.post(reverse("accounts:confirm_sign_up"), {"code": code_in(posted[-1])})
    found: User = User.objects.get(display_name="Newcomer")
    return found


def test_who_signs_up_keeps_the_match_under_a_new_session(client: Client, posted: list[OutgoingMail]) -> None:
    match = try_it(client)
    client.get(page_of(match))
    before = client.session.session_key
    user = sign_up(client, posted)
    assert client.session.session_key != before
    match.refresh_from_db()
    assert match.host == user
    assert list(Tenure.objects.filter(match=match, user__isnull=False).values_list("user", flat=True)) == [
        user.pk
    ]
    assert User.objects.guests().count() == 0
    assert client.get(page_of(match)).context["page"].seat is not None


def test_who_signs_in_is_asked_and_may_let_it_go(client: Client) -> None:
    match = try_it(client)
    user = make_user()
    sign_in(client, user)
    assert "Was it you?" in client.get("/waiting/").content.decode()
    assert match.host != user
    client.post(reverse("matches:guest"), {"none": "on"})
    assert Match.objects.count() == 0
    assert User.objects.guests().count() == 0
    assert "Was it you?" not in client.get("/waiting/").content.decode()


def test_who_signs_in_from_the_match_comes_to_the_question(client: Client) -> None:
    match = try_it(client)
    user = make_user()
    page = client.get(page_of(match)).content.decode()
    assert f"{reverse('account_signup')}?next={quote(page_of(match), safe='')}" in page
    client.force_login(user)
    assert client.get(page_of(match)).headers["Location"] == reverse("matches:guest")
    client.post(reverse("matches:guest"), {"matches": [match.pk]})
    assert client.get(page_of(match)).context["page"].seat is not None


def test_what_was_played_survives_signing_in_and_out(client: Client) -> None:
    match = try_it(client)
    sign_in(client, make_user())
    client.post(reverse("account_logout"))
    assert client.get(page_of(match)).context["page"].seat is not None


def test_who_has_too_much_practice_chooses(client: Client) -> None:
    user = make_user()
    for _ in range(MAX_PRACTICE_MATCHES - 1):
        guests.begin_as_proposed(user=user, title="arena-2004", name="Practice")
    kept, gone = try_it(client), try_it(client, "arena-1997")
    sign_in(client, user)
    answer = client.post(reverse("matches:guest"), {"matches": [kept.pk, gone.pk]})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert {match.host for match in Match.objects.filter(pk__in=[kept.pk, gone.pk])} == {guest()}
    client.post(reverse("matches:guest"), {"matches": [kept.pk]})
    assert Match.objects.get(pk=kept.pk).host == user
    assert not Match.objects.filter(pk=gone.pk).exists()
    assert User.objects.guests().count() == 0


@pytest.mark.parametrize("practised", [0, MAX_PRACTICE_MATCHES - 1])
def test_a_second_press_at_the_same_moment_finds_the_match_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch, practised: int
) -> None:
    match = try_it(client)
    user = make_user()
    for _ in range(practised):
        guests.begin_as_proposed(user=user, title="arena-2004", name="Practice")
    sign_in(client, user)

    def after_the_other(one: User) -> tuple[GuestMatch, ...]:
        guests.take_over(guest=one, user=user, matches=[match.pk])
        return guest_matches(one)

    monkeypatch.setattr("games.lobby.pages.guests.guest_matches", after_the_other)
    answer = client.post(reverse("matches:guest"), {"matches": [match.pk]})
    assert answer.headers["Location"] == reverse("matches:waiting")
    assert (
        "The match you played as a guest now belongs to your account."
        in client.get("/waiting/").content.decode()
    )


@pytest.mark.parametrize("practised", [0, MAX_PRACTICE_MATCHES - 1])
def test_what_another_press_took_over_counts_as_taken_over(practised: int) -> None:
    one, match = with_guest()
    user = make_user()
    for _ in range(practised):
        guests.begin_as_proposed(user=user, title="arena-2004", name="Practice")
    for _press in range(2):
        assert guests.take_over(guest=one, user=user, matches=[match.pk]) == 1


def test_a_match_of_somebody_else_is_no_guests_to_give(client: Client) -> None:
    mine = try_it(client)
    _other, theirs = with_guest()
    user = make_user()
    sign_in(client, user)
    client.post(reverse("matches:guest"), {"matches": [theirs.pk, mine.pk]})
    assert Match.objects.get(pk=theirs.pk).host != user


def test_what_was_done_as_a_guest_is_the_accounts_then() -> None:
    one, match = with_guest()
    user = make_user()
    Action.objects.filter(match=match).update(user=None)
    assert guests.take_over(guest=one, user=user, matches=[match.pk]) == 1
    assert not Action.objects.filter(user=one.pk).exists()
    assert Match.objects.get(pk=match.pk).host == user


# ---- swept away --------------------------------------------------------------------------


def test_guests_go_after_a_month_with_all_that_is_theirs() -> None:
    _one, match = with_guest("titan")
    mine = guests.begin_as_proposed(user=make_user(), title="arena-2004", name="Practice")
    assert sweep_after(timedelta(days=29)) == 0
    assert Match.objects.filter(pk=match.pk).exists()
    assert sweep_after(timedelta(days=31)) == 1
    assert list(Match.objects.all()) == [mine]
    assert Action.objects.filter(match_id=match.pk).count() == 0
    assert User.objects.guests().count() == 0


def test_nobody_but_guests_is_deleted() -> None:
    one, _match = with_guest()
    user = make_user()
    User.objects.all().filter(pk=user.pk).sweep_guests_away()
    assert User.objects.filter(pk=user.pk).exists()
    with pytest.raises(UserDeletionRefused):
        one.delete()
    with pytest.raises(ProtectedError):
        User.objects.filter(pk=one.pk).sweep_guests_away()


def test_one_guest_who_cannot_go_keeps_none_of_the_others() -> None:
    stuck, _match = with_guest()
    with_guest()
    # Something that no room has registered to take away.
    table = make_table(host=make_user())
    Invitation.objects.create(match=table, user=stuck, sent_at=timezone.now())
    assert sweep_after(timedelta(days=31)) == 1
    assert list(User.objects.guests()) == [stuck]
