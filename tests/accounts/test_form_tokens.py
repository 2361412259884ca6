"""A form that creates something creates it once, however often its button is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.utils import timezone

from accounts.form_tokens import ONCE_FIELD, FormSubmission, new_token, submission_of
from accounts.models import Absence, PressedForm, User
from accounts.services.once import FORM_KEPT_FOR, create_once, expired_forms
from games.matches.services.sweeps import run_daily_work
from tests.factories.accounts import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return make_user()


def absence(user: User) -> Absence:
    now = timezone.now()
    return user.absences.create(start=now, end=now + timedelta(days=1), made_at=now)


def press(user: User, token: str = "one") -> FormSubmission:
    return FormSubmission(f"user {user.pk}", token)


# ---- what is made ------------------------------------------------------------------------


def test_a_second_press_gives_what_the_first_made(ann: User) -> None:
    first, second = (create_once(press(ann), Absence, lambda: absence(ann)) for _ in range(2))
    assert first == second
    assert Absence.objects.count() == 1


def test_another_form_and_another_person_make_another(ann: User) -> None:
    bob = make_user()
    for each in (press(ann), press(ann, "two"), press(bob)):
        create_once(each, Absence, lambda: absence(ann))
    assert Absence.objects.count() == 3


def test_one_token_serves_for_one_row_of_each_kind(ann: User) -> None:
    create_once(press(ann), Absence, lambda: absence(ann))
    assert create_once(press(ann), User, lambda: ann) == ann
    assert create_once(press(ann), User, make_user) == ann


def test_without_a_token_it_is_made_each_time(ann: User) -> None:
    for _ in range(2):
        create_once(None, Absence, lambda: absence(ann))
    assert Absence.objects.count() == 2
    assert not PressedForm.objects.exists()


def test_what_was_refused_can_be_pressed_again(ann: User) -> None:
    def refused() -> Absence:
        absence(ann)
        raise ValueError("not now")

    with pytest.raises(ValueError, match="not now"):
        create_once(press(ann), Absence, refused)
    assert not Absence.objects.exists()
    assert not PressedForm.objects.exists()
    made = create_once(press(ann), Absence, lambda: absence(ann))
    assert create_once(press(ann), Absence, refused) == made


def test_what_is_gone_is_made_again(ann: User) -> None:
    create_once(press(ann), Absence, lambda: absence(ann)).delete()
    made = create_once(press(ann), Absence, lambda: absence(ann))
    assert create_once(press(ann), Absence, lambda: absence(ann)) == made
    assert Absence.objects.count() == 1


def test_the_row_names_nobody(ann: User) -> None:
    create_once(press(ann), Absence, lambda: absence(ann))
    (row,) = PressedForm.objects.values()
    assert {*row} == {"id", "key", "made", "leads_to", "pressed_at"}
    assert "user" not in row["key"]


def test_it_is_forgotten_when_nobody_can_press_it_any_more(ann: User) -> None:
    create_once(press(ann), Absence, lambda: absence(ann))
    now = timezone.now()
    assert not expired_forms(now + FORM_KEPT_FOR - timedelta(minutes=1)).exists()
    assert expired_forms(now + FORM_KEPT_FOR + timedelta(minutes=1)).exists()
    PressedForm.objects.update(pressed_at=now - FORM_KEPT_FOR - timedelta(minutes=1))
    assert run_daily_work()["forms"] == 1
    assert not PressedForm.objects.exists()


# ---- the press ---------------------------------------------------------------------------


def posted(
    token: str, *, user: User | AnonymousUser, secret: str = "", **fields: object
) -> FormSubmission | None:
    request = RequestFactory().post("/", {ONCE_FIELD: token} | fields)
    request.user = user
    if secret:
        request.META["CSRF_COOKIE"] = secret
    return submission_of(request)


def tokens() -> Iterator[str]:
    for _ in range(100):
        yield new_token()


def test_every_token_is_its_own_and_is_read_again(ann: User) -> None:
    made = [*tokens()]
    assert len({*made}) == len(made)
    read = [posted(token, user=ann) for token in made]
    assert None not in read
    assert len({*read}) == len(made)
    assert read == [posted(token, user=ann) for token in made]


def test_a_form_is_known_by_what_it_was_sent_with(ann: User) -> None:
    one = posted("t", user=ann, name="One", door="link", csrfmiddlewaretoken="masked")
    assert one == posted("t", user=ann, door="link", name="One", csrfmiddlewaretoken="masked otherwise")
    assert one != posted("t", user=ann, name="Another", door="link")
    assert one != posted("t", user=make_user(), name="One", door="link")
    assert one is not None
    assert "One" not in one.token


@pytest.mark.parametrize("token", ["", "x" * 33, "a b", "ü", "a\0", "<b>"])
def test_what_is_no_token_of_ours_is_none(ann: User, token: str) -> None:
    assert posted(token, user=ann) is None


def test_a_stranger_is_known_by_the_browsers_secret() -> None:
    one = posted("t", user=AnonymousUser(), secret="mine")
    assert one == posted("t", user=AnonymousUser(), secret="mine")
    assert one != posted("t", user=AnonymousUser(), secret="another's")
    assert posted("t", user=AnonymousUser()) is None
