"""Nobody can take a name that looks like someone else's."""

from __future__ import annotations

from itertools import count

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.errors import NameTaken
from accounts.forms.profile import ProfileForm
from accounts.models import MailKind, User
from accounts.outgoing_mail import OutgoingMail
from accounts.services.sign_up import PendingSignUp, complete
from tests.factories.accounts import PASSWORD, make_user
from tests.racing import race

pytestmark = pytest.mark.django_db

LIKE_PAUL = ["PauI", "Pau1", "PAUI", "Ｐａｕｌ"]


def sign_up(client: Client, name: str) -> str:
    form = {"display_name": name, "email": "new@example.org", "password1": PASSWORD, "time_zone": "UTC"}
    return client.post(reverse("account_signup"), form).content.decode()


@pytest.mark.parametrize("name", LIKE_PAUL)
def test_not_by_signing_up(client: Client, posted: list[OutgoingMail], name: str) -> None:
    make_user(display_name="Paul")
    assert "This name is already taken." in sign_up(client, name)
    assert posted == []


def test_letters_of_two_scripts_make_no_name(client: Client, posted: list[OutgoingMail]) -> None:
    make_user(display_name="demo1")
    assert "one script" in sign_up(client, "dеmo1")
    assert posted == []


def test_not_by_taking_another_name_later(client: Client) -> None:
    make_user(display_name="Ilse")
    user = make_user(display_name="Tormod")
    client.force_login(user)
    data = {"display_name": "lIse", "language": "en", "time_zone": "UTC", "theme": "auto"}
    assert "This name is already taken." in client.post(reverse("accounts:settings"), data).content.decode()
    user.refresh_from_db()
    assert user.display_name == "Tormod"


def test_whoever_was_quicker_with_a_new_name_has_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_user(display_name="Ilse")
    client.force_login(make_user(display_name="Tormod"))
    # The other came between the question and the row.
    monkeypatch.setattr(ProfileForm, "clean_display_name", lambda form: form.cleaned_data["display_name"])
    data = {"display_name": "lIse", "language": "en", "time_zone": "UTC", "theme": "auto"}
    page = client.post(reverse("accounts:settings"), data)
    assert page.status_code == 200
    assert "This name is already taken." in page.content.decode()


def test_the_row_itself_refuses_a_look_that_is_taken() -> None:
    make_user(display_name="Paul")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user(display_name="PauI")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_sign_up_at_once_one_gets_the_look() -> None:
    numbers = count()

    def arrive() -> str:
        number = next(numbers)
        pending = PendingSignUp(
            email=f"paul{number}@example.org",
            display_name=["Paul", "PauI", "Pau1", "PAUL"][number],
            password="!",
            language="en",
            time_zone="UTC",
        )
        try:
            complete(pending)
        except NameTaken:
            return "taken"
        return "in"

    assert sorted(race(arrive)) == ["in", "taken", "taken", "taken"]
    assert User.objects.count() == 1


def test_who_was_here_before_keeps_the_name_and_can_save_the_rest(client: Client) -> None:
    make_user(display_name="Paul")
    second = make_user(display_name="Ilse")
    # Taken when nobody looked at names; of two scripts besides.
    User.objects.filter(pk=second.pk).update(display_name="Pаul", name_key="pаul", name_look=None)
    client.force_login(second)
    ticks = {f"mail_{kind.value}": "on" for kind in MailKind}
    data = {"display_name": "Pаul", "language": "ru", "time_zone": "UTC", "theme": "auto"} | ticks
    assert client.post(reverse("accounts:settings"), data)["Location"] == reverse("accounts:settings")
    second.refresh_from_db()
    assert (second.display_name, second.language, second.name_look) == ("Pаul", "ru", None)
    data["display_name"] = "Tormod"
    client.post(reverse("accounts:settings"), data)
    second.refresh_from_db()
    assert (second.display_name, second.name_look is None) == ("Tormod", False)
