"""A paused match accepts no action and its clocks stop; after resuming they continue where they stopped."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from games.matches import errors
from games.matches.models import Action, AuditEntry, Deadline, Event, Match
from games.matches.services.leaving import leave
from games.matches.services.pausing import pause, resume
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.matches.services.time_outs import enforce
from games.notices.composing import Mail, compose
from games.notices.mail_content import HoldNotice
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.services.quarantining import quarantine_match, release_match
from tests.factories.accounts import make_user
from tests.factories.ageing import left, overdue
from tests.factories.matches import holder, make_match, make_table, play
from tests.factories.staff import make_operator
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

HOURS = timedelta(hours=1)
WHY = "a quarrel at the table"


def paused(match: Match | None = None) -> Match:
    match = match or make_match()
    pause(match_id=match.pk, by=make_operator(), reason=WHY)
    match.refresh_from_db()
    return match


def later(match: Match, by: timedelta) -> None:
    """Let a stopped clock have stopped for `by`."""
    Deadline.objects.filter(match=match, handled_at=None).update(
        frozen_at=F("frozen_at") - by, due_at=F("due_at") - by, opened_at=F("opened_at") - by
    )


def test_its_clocks_stand_and_nobody_times_out() -> None:
    match = make_match()
    left(match, 3 * HOURS)
    paused(match)
    for deadline in Deadline.objects.filter(match=match):
        assert deadline.frozen_at is not None
        assert timedelta(hours=2, minutes=59) < timedelta(seconds=deadline.remaining or 0) <= 3 * HOURS
    later(match, 9 * HOURS)
    assert sweep_deadlines() == 0
    assert sweep_reminders() == 0
    assert enforce(match.pk) == 0
    assert not Action.objects.filter(match=match).exists()


def test_it_takes_no_action() -> None:
    match = paused()
    with pytest.raises(errors.MatchPaused):
        play(match, 0, Name(0, 1))
    assert not Action.objects.filter(match=match).exists()


def test_resumed_every_clock_has_what_it_had() -> None:
    match = make_match()
    left(match, 3 * HOURS)
    paused(match)
    later(match, 9 * HOURS)
    resume(match_id=match.pk, by=make_operator(), reason="they made it up")
    deadline = Deadline.objects.filter(match=match).latest("due_at")
    assert abs(deadline.due_at - database_now() - 3 * HOURS) < timedelta(minutes=1)
    assert deadline.frozen_at is None
    assert play(match, 0, Name(0, 1)).stored == 1


def test_it_goes_into_the_trail_with_the_reason() -> None:
    match, operator = make_match(), make_operator()
    pause(match_id=match.pk, by=operator, reason=WHY)
    resume(match_id=match.pk, by=operator, reason="they made it up")
    entries = AuditEntry.objects.filter(target=f"match:{match.pk}").order_by("pk")
    assert [(row.verb, row.actor, row.reason) for row in entries] == [
        ("paused", operator, WHY),
        ("resumed", operator, "they made it up"),
    ]


@pytest.mark.parametrize("reason", ["", "   "])
def test_without_a_reason_nothing_happens(reason: str) -> None:
    match = make_match()
    with pytest.raises(ValueError, match="no reason"):
        pause(match_id=match.pk, by=make_operator(), reason=reason)
    match.refresh_from_db()
    assert match.paused_at is None
    assert not Deadline.objects.exclude(frozen_at=None).exists()


def test_the_table_is_told_each_time() -> None:
    match = make_match()
    for _ in range(2):
        paused(match)
        resume(match_id=match.pk, by=make_operator(), reason="go on")
    told = Event.objects.filter(match=match, code__startswith="house.").order_by("number")
    assert [row.code for row in told] == ["house.paused", "house.resumed"] * 2
    assert Notice.objects.filter(kind="paused").count() == 4


def test_a_time_out_after_a_pause_is_told_too() -> None:
    match = paused()
    resume(match_id=match.pk, by=make_operator(), reason="go on")
    overdue(match)
    assert sweep_deadlines() == 2
    codes = set(Event.objects.filter(match=match).values_list("code", flat=True))
    assert {"house.paused", "house.resumed", "house.time_out"} <= codes


def test_mail_says_that_it_is_paused_and_by_when_to_answer_when_it_goes_on() -> None:
    match = make_match()
    turn = Notice.objects.filter(kind="turn", user=holder(match, 0)).get()
    paused(match)
    assert isinstance(compose(turn, now=database_now()), HoldNotice)
    news = Notice.objects.filter(kind="paused", user=holder(match, 0)).get()
    mail = compose(news, now=database_now())
    assert isinstance(mail, Mail)
    assert "is paused" in str(mail.subject)
    assert WHY not in mail.message().as_string()
    resume(match_id=match.pk, by=make_operator(), reason="go on")
    assert not isinstance(compose(turn, now=database_now()), HoldNotice)
    assert not isinstance(compose(news, now=database_now()), Mail)
    again = compose(Notice.objects.get(kind="resumed", user=holder(match, 0)), now=database_now())
    assert isinstance(again, Mail)
    assert "Answer by" in again.message().as_string()


def test_its_page_says_so_and_asks_nothing() -> None:
    match = paused()
    client = Client()
    client.force_login(holder(match, 0))
    html = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "The operator paused this match" in html
    assert 'id="decision"' not in html
    assert ", until" not in html
    waiting = client.get(reverse("matches:waiting")).content.decode()
    assert "Take your turn" not in waiting
    assert match.name in waiting
    assert "until" not in waiting


def test_a_visit_that_opens_meanwhile_has_a_standing_clock() -> None:
    match = make_match(seats=3)
    paused(match)
    leave(match_id=match.pk, user=holder(match, 0))
    waiting = Deadline.objects.filter(match=match, handled_at=None)
    assert waiting
    assert all(deadline.frozen_at is not None for deadline in waiting)


def test_one_that_is_quarantined_besides_stands_until_both_are_over() -> None:
    operator = make_operator()
    match = paused()
    quarantine_match(match_id=match.pk, by=operator, reason="broken")
    resume(match_id=match.pk, by=operator, reason="go on")
    assert not Deadline.objects.filter(match=match, frozen_at=None).exists()
    release_match(match_id=match.pk, by=operator, reason="repaired")
    assert not Deadline.objects.filter(match=match).exclude(frozen_at=None).exists()


def test_one_that_is_released_stays_paused() -> None:
    operator = make_operator()
    match = paused()
    quarantine_match(match_id=match.pk, by=operator, reason="broken")
    release_match(match_id=match.pk, by=operator, reason="repaired")
    assert not Deadline.objects.filter(match=match, frozen_at=None).exists()


def test_twice_is_once() -> None:
    operator = make_operator()
    match = paused()
    with pytest.raises(errors.AlreadyChanged):
        pause(match_id=match.pk, by=operator, reason=WHY)
    resume(match_id=match.pk, by=operator, reason=WHY)
    with pytest.raises(errors.AlreadyChanged):
        resume(match_id=match.pk, by=operator, reason=WHY)


def test_only_a_running_match_is_paused() -> None:
    with pytest.raises(errors.MatchNotRunning):
        pause(match_id=make_table().pk, by=make_operator(), reason=WHY)


def test_who_is_not_staff_cannot() -> None:
    with pytest.raises(errors.NotYours):
        pause(match_id=make_match().pk, by=make_user(), reason=WHY)
