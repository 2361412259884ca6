"""The user."""

from datetime import time

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts.errors import UserDeletionRefused
from accounts.models import MailKind, User
from tests.factories.accounts import PASSWORD, make_user

pytestmark = pytest.mark.django_db


def test_a_new_user_has_a_confirmed_address() -> None:
    user = make_user(email="Ann@Example.org", display_name="Ann")
    address = user.emailaddress_set.get()
    assert (address.email, address.verified, address.primary) == ("ann@example.org", True, True)
    assert user.check_password(PASSWORD)


def test_two_users_cannot_have_names_that_look_alike() -> None:
    make_user(display_name="Straße")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user(display_name="STRASSE")


def test_two_users_cannot_have_one_address() -> None:
    make_user(email="ann@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user(email="ANN@example.org")


def test_a_name_is_stored_in_its_normal_form() -> None:
    user = make_user(display_name="  Ａnn   Lee ")
    assert User.objects.get(pk=user.pk).display_name == "Ann Lee"


def test_the_key_follows_a_name_that_is_stored_alone() -> None:
    user = make_user(display_name="Ann")
    user.display_name = "Bea"
    user.save(update_fields=["display_name"])
    assert User.objects.get(pk=user.pk).name_key == "bea"


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ValidationError):
        make_user(time_zone="Mars/Olympus")


def test_users_are_never_deleted() -> None:
    user = make_user()
    with pytest.raises(UserDeletionRefused):
        user.delete()
    with pytest.raises(UserDeletionRefused):
        User.objects.all().delete()
    with pytest.raises(UserDeletionRefused):
        User.objects.filter(pk=user.pk).delete()
    assert User.objects.filter(pk=user.pk).exists()


@pytest.mark.parametrize(
    "night",
    [(time(22), None), (None, time(7)), (time(22), time(22))],
    ids=["no end", "no start", "no length"],
)
def test_half_a_night_cannot_be_stored(night: tuple[time | None, time | None]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user(night_start=night[0], night_end=night[1])


def test_only_an_erased_user_has_no_address() -> None:
    user = make_user()
    user.email = None
    with pytest.raises(IntegrityError), transaction.atomic():
        user.save()


def test_each_kind_of_mail_has_its_own_switch() -> None:
    for kind in MailKind:
        user = make_user(**{f"mail_{kind.value}": False})
        assert [other for other in MailKind if not user.wants_mail(other)] == [kind]


def test_a_locked_user_gets_no_mail() -> None:
    assert not make_user(is_active=False).wants_mail(MailKind.TURN)


def test_createsuperuser_makes_somebody_who_can_sign_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command(
        "createsuperuser", email="root@example.org", display_name="Root", interactive=False, verbosity=0
    )
    user = User.objects.get(email="root@example.org")
    assert user.is_superuser
    assert user.emailaddress_set.filter(verified=True).exists()
    assert user.check_password(PASSWORD)
