"""One normal form of an address for each mailbox: stored, compared, counted, limited; shown in letters."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.addresses import normalise_address, readable_address
from accounts.mailboxes import canonical_mailbox
from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.test_sign_up import code_in, confirm, sign_up
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.staff import make_operator, operating

SPELLINGS = [
    "Ann@example.org",
    "ann@EXAMPLE.org",
    "ann@ｅｘａｍｐｌｅ.org",  # fullwidth letters
    "ann@exam\u00adple.org",  # a soft hyphen
    "ann@exam\u200bple.org",  # a blank of no width
    "ann@example。org",  # an ideographic full stop
]


@pytest.mark.parametrize("address", SPELLINGS)
def test_every_spelling_of_a_domain_is_one_address(address: str) -> None:
    assert normalise_address(address) == "ann@example.org"


def test_letters_and_their_ascii_form_are_one_address_and_are_shown_as_letters() -> None:
    assert normalise_address("Инга@Пример.рф") == "инга@xn--e1afmkfd.xn--p1ai"
    assert normalise_address("ann@xn--e1afmkfd.xn--p1ai") == normalise_address("ann@пример.рф")
    assert readable_address("ann@xn--e1afmkfd.xn--p1ai") == "ann@пример.рф"
    assert readable_address("ann@xn--broken-.org") == "ann@xn--broken-.org"


@pytest.mark.thorough
@given(st.text(max_size=40))
def test_folding_takes_anything_and_changes_nothing_the_second_time(text: str) -> None:
    assert normalise_address(normalise_address(text)) == normalise_address(text)
    readable_address(text)


@pytest.mark.parametrize("address", ["ann+arena@example.org", "a.n.n@exam\u00adple.org"])
def test_a_tag_is_no_other_mailbox(address: str) -> None:
    assert canonical_mailbox(address) == "ann@example.org"


@pytest.mark.django_db
@pytest.mark.parametrize("address", SPELLINGS)
def test_no_spelling_makes_a_second_account(address: str, client: Client, posted: list[OutgoingMail]) -> None:
    make_user(email="ann@example.org")
    sign_up(client, display_name="Second Ann", email=address)
    assert [mail.kind for mail in posted] == ["account_already_exists"]
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_one_signs_up_with_letters_and_signs_in_with_either_form(
    client: Client, posted: list[OutgoingMail]
) -> None:
    sign_up(client, email="ann@пример.рф")
    page = client.get(reverse("accounts:confirm_sign_up")).content.decode()
    assert "ann@пример.рф" in page
    confirm(client, code_in(posted[0]))
    assert User.objects.get().email == "ann@xn--e1afmkfd.xn--p1ai"
    assert "ann@пример.рф" in client.get(reverse("accounts:settings")).content.decode()
    for login in ("ann@пример.рф", "ann@xn--e1afmkfd.xn--p1ai"):
        other = Client()
        other.post(reverse("account_login"), {"login": login, "password": PASSWORD})
        assert "_auth_user_id" in other.session, login


@pytest.mark.django_db
def test_all_addresses_of_a_mailbox_share_one_limit(client: Client, posted: list[OutgoingMail]) -> None:
    answers = [
        sign_up(client, display_name=f"Ann {number}", email=f"ann+{number}@example.org").status_code
        for number in range(12)
    ]
    assert 429 in answers


@pytest.fixture
def _as_before() -> None:
    """Addresses as they were stored before they were folded."""
    for name, address in (("Alone", "alone@пример.рф"), ("Twin", "twin@пример.рф")):
        user = make_user(display_name=name, email=f"{name.lower()}@example.org")
        User.objects.filter(pk=user.pk).update(email=address)
        user.emailaddress_set.update(email=address)
    make_user(display_name="Other twin", email="twin@xn--e1afmkfd.xn--p1ai")


def migrate() -> None:
    migration = importlib.import_module("accounts.migrations.0004_folded_addresses")
    migration.fold_addresses(apps, connection.schema_editor())


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_before")
def test_the_migration_folds_what_is_alone_and_leaves_those_that_collide() -> None:
    migrate()
    stored = dict(User.objects.values_list("display_name", "email"))
    assert stored == {
        "Alone": "alone@xn--e1afmkfd.xn--p1ai",
        "Twin": "twin@пример.рф",
        "Other twin": "twin@xn--e1afmkfd.xn--p1ai",
    }
    for address, name in (("twin@пример.рф", "Twin"), ("twin@xn--e1afmkfd.xn--p1ai", "Other twin")):
        client = Client()
        client.post(reverse("account_login"), {"login": address, "password": PASSWORD})
        assert client.session["_auth_user_id"] == str(User.objects.get(display_name=name).pk)


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_before")
def test_the_operator_reads_which_accounts_share_a_mailbox() -> None:
    migrate()
    page = operating(make_operator()).get(reverse("staff:cockpit")).content.decode()
    assert "Accounts that share a mailbox" in page
    assert "Other twin" in page
    assert "Alone" not in page
