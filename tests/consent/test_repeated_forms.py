"""A form that is sent twice asks, declares, ends or extends once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.form_tokens import FormSubmission
from games.clocks.standstill import Agreement
from games.consent.errors import AskedAlready, LimitReached
from games.consent.models import Emergency, Proposal
from games.consent.services import emergencies, own_extensions, proposals
from games.matches.errors import AlreadyChanged
from games.matches.models import Deadline, Seat
from tests.consent.test_proposals import KIND
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match

pytestmark = pytest.mark.django_db

FORM = FormSubmission("a browser", "a token")
ANOTHER = FormSubmission("a browser", "another token")


def test_a_proposal_sent_twice_is_made_once() -> None:
    match = make_match()

    def send(form: FormSubmission) -> Proposal:
        user = holder(match, 0)
        return proposals.ask(
            match_id=match.pk, user=user, kind=KIND.PAUSE, parameters={"days": 1}, press=form
        )

    first = send(FORM)
    assert send(FORM) == first
    with pytest.raises(AskedAlready):
        send(ANOTHER)
    assert Proposal.objects.count() == 1


def test_an_emergency_declared_or_ended_twice_by_one_form_is_declared_or_ended_once() -> None:
    user = make_user()
    match = make_match(users=[user, make_user()], agreement=Agreement(emergencies=True))
    first = emergencies.declare(user=user, days=2, press=FORM)
    assert emergencies.declare(user=user, days=2, press=FORM) == first
    with pytest.raises(LimitReached):
        emergencies.declare(user=user, days=2, press=ANOTHER)
    match.refresh_from_db()
    assert match.stands_still
    for _twice in range(2):
        emergencies.end(user=user, press=ANOTHER)
    with pytest.raises(AlreadyChanged):
        emergencies.end(user=user)
    match.refresh_from_db()
    assert not match.stands_still
    assert Emergency.objects.get() == first


def test_an_extension_taken_twice_by_one_form_is_one() -> None:
    match = make_match()
    open_now = Deadline.objects.filter(match=match, seat__index=0, handled_at=None)
    seen = open_now.get().due_at
    for _twice in range(2):
        own_extensions.take_extension(access_of(match, 0), seen, FORM)
    with pytest.raises(AlreadyChanged):
        own_extensions.take_extension(access_of(match, 0), seen, ANOTHER)
    assert Seat.objects.get(match=match, index=0).extensions == 1
    assert Deadline.objects.get(match=match, seat__index=0, handled_at=None).due_at == seen + timedelta(
        days=1
    )
