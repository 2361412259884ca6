"""Signing up from a place where many sign up: waiting without scripts, computing with them."""

from __future__ import annotations

import hashlib
import html
import re
from datetime import timedelta
from itertools import count

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from accounts.address_blocks import address_block
from accounts.disposable import is_disposable
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.services import sign_up_proofs
from accounts.services.sign_up_proofs import FIRST_BITS, FIRST_WAIT_SECONDS, SESSION_KEY, is_proof
from tests.accounts.entering import member
from tests.accounts.test_sign_up import CONFIRM, code_in, confirm, sign_up
from tests.answers import Answer
from tests.factories.accounts import make_user

pytestmark = pytest.mark.django_db

WAIT = "accounts:sign_up_proof"
BUSY = "203.0.113.7"


@pytest.fixture
def busy(settings: Settings) -> None:
    """Let two people have signed up from an address block in which one is usual."""
    settings.SIGN_UPS_BEFORE_PROOF = 1
    sign_up(Client(REMOTE_ADDR="203.0.113.200"), email="first@example.org")


def newcomer(**changes: str) -> Client:
    """Return the browser of someone whom the page asks to wait."""
    client = Client(REMOTE_ADDR=BUSY)
    assert sign_up(client, **changes)["Location"] == reverse(WAIT)
    return client


def page_of(client: Client) -> str:
    return html.unescape(client.get(reverse(WAIT)).content.decode())


def token_of(client: Client) -> str:
    return re.search(r'name="token" value="([^"]+)"', page_of(client)).group(1)


def go_on(client: Client, token: str | None = None, number: str = "") -> Answer:
    token = token_of(client) if token is None else token
    return client.post(reverse(WAIT), {"token": token, "number": number})


def computed(token: str, bits: int = FIRST_BITS) -> str:
    return next(str(number) for number in count() if is_proof(token, str(number), bits))


def test_usual_people_notice_nothing(posted: list[OutgoingMail], settings: Settings) -> None:
    for number in range(settings.SIGN_UPS_BEFORE_PROOF):
        response = sign_up(Client(REMOTE_ADDR=f"203.0.113.{number}"), email=f"ann{number}@example.org")
        assert response["Location"] == reverse(CONFIRM)
    assert len(posted) == settings.SIGN_UPS_BEFORE_PROOF
    assert sign_up(Client(REMOTE_ADDR="198.51.100.1"))["Location"] == reverse(CONFIRM)
    newcomer()


@pytest.mark.usefixtures("busy")
def test_without_scripts_one_waits_half_a_minute(posted: list[OutgoingMail]) -> None:
    posted.clear()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = newcomer()
        page = page_of(client)
        assert f'<noscript><meta http-equiv="refresh" content="{FIRST_WAIT_SECONDS}"></noscript>' in page
        assert f"Please wait {FIRST_WAIT_SECONDS} seconds, then press “Continue”." in page
        clock.shift(timedelta(seconds=FIRST_WAIT_SECONDS - 1))
        assert go_on(client)["Location"] == reverse(WAIT)
        assert "Please wait 1 second, then press “Continue”." in page_of(client)
        assert not posted
        clock.shift(timedelta(seconds=1))
        page = page_of(client)
        assert "http-equiv" not in page
        assert "proof.js" not in page
        assert go_on(client)["Location"] == reverse(CONFIRM)
        (mail,) = posted
        assert confirm(client, code_in(mail))["Location"] == "/"
    assert User.objects.get().email == "ann@example.org"


@pytest.mark.usefixtures("busy")
def test_a_computed_proof_needs_no_wait(posted: list[OutgoingMail]) -> None:
    posted.clear()
    client = newcomer(next="/accounts/profile/")
    token = token_of(client)
    number = computed(token)
    for wrong in ("", "x", str(int(number) + 1), number + " ", "٣"):
        assert go_on(client, token, wrong)["Location"] == reverse(WAIT)
    assert not posted
    assert go_on(client, token, number)["Location"] == reverse(CONFIRM)
    assert confirm(client, code_in(posted[0]))["Location"] == "/accounts/profile/"


@pytest.mark.usefixtures("busy")
def test_a_token_works_once(posted: list[OutgoingMail]) -> None:
    client = newcomer()
    copy = dict(client.session[SESSION_KEY])
    token = token_of(client)
    number = computed(token)
    posted.clear()
    assert go_on(client, token, number)["Location"] == reverse(CONFIRM)
    assert go_on(client, token, number)["Location"] == reverse(CONFIRM)
    for browser in (client, Client(REMOTE_ADDR=BUSY)):
        # Someone who copies the session, and with it the sign-up, gains nothing.
        session = browser.session
        session[SESSION_KEY] = copy
        session.save()
        if browser is not client:
            browser.cookies["sessionid"] = session.session_key
        go_on(browser, token, number)
    assert len(posted) == 1


@pytest.mark.usefixtures("busy")
def test_a_second_press_at_the_same_moment_leads_where_the_first_does(posted: list[OutgoingMail]) -> None:
    client = newcomer()
    token, before = token_of(client), dict(client.session)
    number = computed(token)
    posted.clear()
    assert go_on(client, token, number)["Location"] == reverse(CONFIRM)
    # The second press has read the session before the first has stored what it did.
    session = client.session
    session.clear()
    session.update(before)
    session.save()
    assert go_on(client, token, number)["Location"] == reverse(CONFIRM)
    assert len(posted) == 1


@pytest.mark.usefixtures("busy")
def test_a_sign_up_that_meets_the_limit_of_codes_can_be_continued_later(posted: list[OutgoingMail]) -> None:
    posted.clear()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        *others, client = (newcomer() for _ in range(4))
        clock.shift(timedelta(minutes=5))
        for other in others:
            assert go_on(other)["Location"] == reverse(CONFIRM)
        assert len(posted) == 3
        token = token_of(client)
        assert go_on(client, token).status_code == 429
        assert token_of(client) != token
        assert go_on(client, token)["Location"] == reverse(WAIT)
        assert go_on(client).status_code == 429
        assert len(posted) == 3
        clock.shift(timedelta(minutes=1, seconds=1))
        assert go_on(client)["Location"] == reverse(CONFIRM)
        assert confirm(client, code_in(posted[3]))["Location"] == "/"


@pytest.mark.usefixtures("busy")
def test_a_token_of_another_session_or_none_is_refused(posted: list[OutgoingMail]) -> None:
    mine, theirs = newcomer(), newcomer(email="ben@example.org")
    posted.clear()
    token = token_of(theirs)
    number = computed(token)
    forged = signing.dumps(["x", 1, 0], salt="another")
    own = signing.dumps(["x", 1, 0], salt=sign_up_proofs._SALT)
    for bad in (token, forged, own, "", "nonsense", token_of(mine)[:-1]):
        assert go_on(mine, bad, number)["Location"] == reverse(WAIT)
    assert go_on(Client(), token, number)["Location"] == reverse("account_signup")
    assert not posted


@pytest.mark.usefixtures("busy")
def test_a_wait_expires_and_the_form_is_filled_in_again(posted: list[OutgoingMail]) -> None:
    posted.clear()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = newcomer()
        token = token_of(client)
        clock.shift(timedelta(seconds=sign_up_proofs.VALID_SECONDS + 1))
        assert client.get(reverse(WAIT))["Location"] == reverse("account_signup")
        answer = client.post(reverse(WAIT), {"token": token, "number": ""}, follow=True)
        assert "Your sign-up has expired." in answer.content.decode()
    assert not posted


@pytest.mark.usefixtures("busy")
def test_the_work_grows_with_the_tries() -> None:
    asked = []
    with time_machine.travel(timezone.now(), tick=False):
        for number in range(16):
            client = newcomer(email=f"ann{number}@example.org")
            asked.append(sign_up_proofs.challenge(client.session))
    bits = [each.bits for each in asked if each is not None]
    waits = [each.seconds_left for each in asked if each is not None]
    assert bits == sorted(bits)
    assert {*bits} == {FIRST_BITS + level for level in range(4)}
    assert (waits[0], waits[-1]) == (FIRST_WAIT_SECONDS, 8 * FIRST_WAIT_SECONDS)


@pytest.mark.usefixtures("busy")
def test_known_and_unknown_addresses_look_the_same(posted: list[OutgoingMail]) -> None:
    make_user(email="ann@example.org")
    pages = []
    with time_machine.travel(timezone.now(), tick=False):
        for address in ("ann@example.org", "ben@example.org"):
            client = newcomer(email=address)
            token = token_of(client)
            page = page_of(client).replace(token, "")
            pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page))
            answer = go_on(client, token, computed(token))
            pages.append(answer["Location"])
    assert pages[:2] == pages[2:]
    assert [mail.kind for mail in posted] == ["account_already_exists", "email_confirmation_signup"]


def test_an_operator_can_turn_it_off(settings: Settings, posted: list[OutgoingMail]) -> None:
    settings.SIGN_UPS_BEFORE_PROOF = 0
    for number in range(3):
        response = sign_up(Client(REMOTE_ADDR=BUSY), email=f"ann{number}@example.org")
        assert response["Location"] == reverse(CONFIRM)
    assert len(posted) == 3


def test_blocks_are_networks_of_one_customer() -> None:
    assert address_block("203.0.113.7") == address_block("::ffff:203.0.113.9") == "203.0.113.0/24"
    assert address_block("2001:db8:1:2::3") == "2001:db8:1::/48"


def zero_bits(number: str) -> int:
    """Return with how many zero bits SHA-256 of "token:number" starts."""
    digest = hashlib.sha256(f"token:{number}".encode("utf-8", "surrogatepass")).hexdigest()
    return 256 - int(digest, 16).bit_length()


# Text is almost never digits alone. A number has 16 of them at most.
NUMBERS = st.one_of(
    st.text(max_size=20), st.integers(0, 10**16 - 1).map(str), st.integers(10**16, 10**17 - 1).map(str)
)


@given(NUMBERS, st.integers(0, 6))
def test_a_proof_is_what_the_script_computes(number: str, bits: int) -> None:
    digits = number.isascii() and number.isdigit() and len(number) <= 16
    assert is_proof("token", number, bits) == (digits and zero_bits(number) >= bits)


def test_a_number_proves_as_many_zero_bits_as_there_are() -> None:
    number = next(str(number) for number in count() if zero_bits(str(number)) >= 12)
    assert is_proof("token", number, zero_bits(number))
    assert not is_proof("token", number, zero_bits(number) + 1)
    assert not is_proof("another", number, zero_bits(number))


# ---- addresses for temporary email ---------------------------------------------------------


def test_an_address_for_temporary_email_is_refused_whether_or_not_it_is_known(
    client: Client, posted: list[OutgoingMail]
) -> None:
    make_user(email="ann@mailinator.com")
    pages = []
    for name in ("ann", "qqq"):
        page = sign_up(client, email=f"{name}@mailinator.com")
        assert page.status_code == 200
        assert "This is an address for temporary email." in html.unescape(page.content.decode())
        pages.append(page.content.decode().replace(f"{name}@", "@"))
    assert re.sub(r'value="\w{64}"', "", pages[0]) == re.sub(r'value="\w{64}"', "", pages[1])
    assert not posted


def test_it_is_refused_for_a_new_address_too_and_nobody_loses_their_account(client: Client) -> None:
    user = make_user(email="ann@mailinator.com")
    member(client, user)
    page = client.post("/accounts/email/", {"email": "ben@mailinator.com", "action_add": ""})
    assert "This is an address for temporary email." in html.unescape(page.content.decode())
    assert EmailAddress.objects.filter(user=user).count() == 1


def test_an_operator_can_accept_them(client: Client, settings: Settings) -> None:
    settings.REFUSE_DISPOSABLE_EMAIL = False
    assert sign_up(client, email="ann@mailinator.com")["Location"] == reverse(CONFIRM)


def test_domains_below_a_listed_one_are_on_the_list_too() -> None:
    assert is_disposable("Ann@Box.Mailinator.com")
    assert not any(
        is_disposable(f"ann@{domain}") for domain in ("gmail.com", "example.org", "com", "", "b.ru")
    )
