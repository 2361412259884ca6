"""A form that is sent twice asks, declares, ends or extends once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.messages import SUCCESS, get_messages
from django.test import Client
from django.urls import reverse

from accounts.form_tokens import FormSubmission
from games.clocks.standstill import Agreement
from games.consent.errors import AskedAlready, LimitReached
from games.consent.models import Emergency, Proposal
from games.consent.selectors import PAUSED_EVENT_CODE
from games.consent.services import emergencies, host_rights, own_extensions, proposals
from games.matches.errors import AlreadyChanged
from games.matches.models import Deadline, Event, Match, Seat
from tests.consent.test_proposals import KIND
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry
from tests.site.test_pressed_again import filled, form_at

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


def host_of(act: str) -> Match:
    """Return a match that waits for seat 1, so that its host, in seat 0, may use the right `act`."""
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    if act == "resume":
        host_rights.pause(match_id=match.pk, user=holder(match, 0), days=1)
    return match


@pytest.mark.parametrize("act", ["pause", "resume", "extension"])
def test_a_right_of_the_host_used_twice_by_one_form_is_used_once(act: str) -> None:
    match = host_of(act)
    client = Client()
    client.force_login(holder(match, 0))
    page = f"{reverse('matches:ask', args=[match.pk])}?kind={act}&right=1"
    form = form_at(client, page, "/ask/#form")
    answers = [client.post(form.action, filled(form)) for _twice in range(2)]
    assert [answer["Location"] for answer in answers] == [reverse("matches:match", args=[match.pk])] * 2
    told = [[(each.level, str(each)) for each in get_messages(answer.wsgi_request)] for answer in answers]
    assert told[0] == told[1][-1:] == [(SUCCESS, "Done. Everyone can see it in the log.")]
    assert len(told[1]) == 2
    done = {"pause": PAUSED_EVENT_CODE, "resume": "house.went_on", "extension": "house.extended_by_host"}
    assert Event.objects.filter(match=match, code=done[act]).count() == 1
