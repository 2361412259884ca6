"""Process each form at most once, however often it is submitted (`accounts.form_tokens`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http.response import HttpResponseBase, HttpResponseRedirect
from django.utils import timezone

from ..form_tokens import FormSubmission
from ..models import PressedForm, User

FORM_KEPT_FOR = timedelta(seconds=settings.SESSION_COOKIE_AGE)
"""How long a form is recognised. A page opened earlier than this may belong to an ended session."""

LATE_PRESS = timedelta(minutes=1)
"""How long after a form signed someone in another press of the same form still signs them in."""

Made = TypeVar("Made", bound=Model)
Answer = TypeVar("Answer", bound=HttpResponseBase)


def create_once(press: FormSubmission | None, model: type[Made], make: Callable[[], Made]) -> Made:
    """Return the row of `model` that `make` creates; pressing the same form again returns the same row.

    If `press` is None, `make` always runs. The form is recorded in the transaction that creates the row,
    before anything else is locked (`docs/locking.md`), so a second press waits for the first. If `make`
    raises an error, or the row has since been deleted, the form can be used again.
    """
    if press is None:
        return make()
    with transaction.atomic():
        pressed = _claim(press.key(model._meta.label_lower))
        if pressed.made is not None:
            before = model._default_manager.filter(pk=pressed.made).first()
            if before is not None:
                return before
        made = make()
        pressed.made = made.pk
        pressed.save(update_fields=["made"])
    return made


def do_once(press: FormSubmission | None, user: User, act: Callable[[], object]) -> None:
    """Call `act` for a form, unless the same form was pressed before.

    Use it for forms that change rows but create none. `act` must make its changes in one transaction.
    Waiting, errors and reuse work as in `create_once`.
    """

    def done() -> User:
        act()
        return user

    create_once(press, User, done)


def created_before(press: FormSubmission | None, model: type[Made]) -> Made | None:
    """Return the row that a form has already created; None if there is none or it was deleted.

    Use it on pages whose form is no longer valid once it has been processed. Call it after everything that
    the form is checked against has been read: a press at the same moment may be stored in between.
    """
    if press is None:
        return None
    key = press.key(model._meta.label_lower)
    made = PressedForm.objects.filter(key=key).values_list("made", flat=True).first()
    return None if made is None else model._default_manager.filter(pk=made).first()


def was_done_before(press: FormSubmission | None) -> bool:
    """Return whether a form has already been processed (`do_once`); call it as late as `created_before`."""
    return created_before(press, User) is not None


def answer_once(
    press: FormSubmission, page: str, answer: Callable[[], Answer]
) -> Answer | HttpResponseRedirect:
    """Process a form at the address `page` once, and redirect later presses.

    The first press gets the response of `answer`. Pressing the same form again, even at the same moment,
    redirects to where the first response led. Use this for pages that belong to another library or only
    redirect; all that such a page stores must be in one transaction. A response that is not a redirect, such
    as a form with errors, does not count, and the form can be used again.
    """
    return sign_in_once(press, page, answer, lambda: None)[0]


def sign_in_once(
    press: FormSubmission, page: str, answer: Callable[[], Answer], signed_in: Callable[[], int | None]
) -> tuple[Answer | HttpResponseRedirect, User | None]:
    """Process a form that gives the session another key once, as `answer_once` does.

    `signed_in` returns the primary key of the person who is signed in after the first press, or None. For a
    later press, also return this person if the press must sign them in, because its session has ended: up to
    `LATE_PRESS` after the first one, and if they are not locked out.
    """
    with transaction.atomic():
        pressed = _claim(press.key(page))
        if pressed.leads_to:
            return HttpResponseRedirect(pressed.leads_to), _person_of(pressed)
        answered = answer()
        if answered.status_code == 302:
            pressed.leads_to, pressed.made = answered.headers["Location"], signed_in()
            pressed.save(update_fields=["leads_to", "made"])
        else:
            pressed.delete()
    return answered, None


def _person_of(pressed: PressedForm) -> User | None:
    if pressed.made is None or timezone.now() - pressed.pressed_at > LATE_PRESS:
        return None
    return User.objects.filter(pk=pressed.made, is_active=True).first()


def claim_key(key: str) -> bool:
    """Record a key of 64 digits that may be used only once; return whether this was the first time."""
    _row, first = PressedForm.objects.get_or_create(key=key, defaults={"pressed_at": timezone.now()})
    return first


def expired_forms(now: datetime) -> QuerySet[PressedForm]:
    """Return the forms pressed too long ago to be recognised."""
    return PressedForm.objects.filter(pressed_at__lt=now - FORM_KEPT_FOR)


def _claim(key: str) -> PressedForm:
    """Return the locked row of a form, creating it if there is none.

    While another press is creating it, this waits until that transaction commits or rolls back.
    """
    PressedForm.objects.bulk_create([PressedForm(key=key, pressed_at=timezone.now())], ignore_conflicts=True)
    return PressedForm.objects.select_for_update().get(key=key)
