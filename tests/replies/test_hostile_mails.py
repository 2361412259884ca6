"""Hostile emails from a seeded generator: no error, nothing done, and at most one answer each."""

from __future__ import annotations

import json
import logging
import os

import pytest
from pytest_django import Settings

from games.matches.models import Action, Draft, Submission
from games.notices.models import Notice
from games.press.models import Press
from games.replies.models import ReceivedMail
from games.replies.services import intake
from games.replies.services.handling import handle_waiting
from tests.factories.matches import holder, make_match
from tests.replies.hostile_mails import hostile_mail
from tests.replies.post import Post, reply_to
from tests.replies.test_intake import SIGNED_IN, piped, postmark

pytestmark = pytest.mark.django_db(transaction=True)

BATCH = 100


@pytest.mark.thorough
@pytest.mark.parametrize(
    "batch", [pytest.param(each, marks=pytest.mark.exhaustive if each else ()) for each in range(30)]
)
def test_hostile_emails_do_nothing_and_are_answered_at_most_once(
    post: Post,
    batch: int,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Every second one comes through a mail server's pipe, the others through a service's webhook."""
    monkeypatch.setattr(intake, "MAX_MAILS_PER_DAY", BATCH * 2)
    match = make_match("arena-1997", seats=3)
    address = reply_to(post.latest(holder(match, 0)))
    client = postmark(settings)
    with caplog.at_level(logging.ERROR):
        for number in range(BATCH):
            raw = hostile_mail(batch * BATCH + number, address)
            if number % 2:
                assert piped(raw, monkeypatch)[0] in (os.EX_OK, os.EX_DATAERR)
                continue
            event = json.dumps({"RawEmail": raw.decode("latin-1"), "OriginalRecipient": address})
            answer = client.post(
                "/mails/replies/postmark/", event, content_type="application/json", headers=SIGNED_IN
            )
            assert answer.status_code in (200, 400)
        settings.EMAIL_BACKEND = post.outgoing.settings["EMAIL_BACKEND"]
        while handle_waiting():
            pass
    stored = ReceivedMail.objects.count()
    assert stored > BATCH // 4
    assert not caplog.records
    assert ReceivedMail.objects.filter(handled_at=None).count() == 0
    assert not any(model.objects.exists() for model in (Action, Draft, Press))
    assert not Submission.objects.exists()
    answered = Notice.objects.filter(kind="reply")
    assert answered.count() == ReceivedMail.objects.filter(answered=True).count() <= stored
    post.send_waiting()
    assert {*post.outgoing.recipients} <= {holder(match, seat).email for seat in range(3)}
