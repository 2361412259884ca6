"""A match whose state, snapshots and an action were overwritten gives nobody an error page.

Lists replace it by a line that says so. The first look, no matter whose, sets it aside and stops its clocks,
and the operator is notified.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.actions import Stop
from games.matches.errors import Unreadable
from games.matches.models import Action, AuditEntry, Deadline, Draft, Match, Snapshot
from games.matches.selectors.states import state_at
from games.matches.services import sweeps
from games.matches.services.time_outs import enforce
from games.matches.services.unreadable import UNREADABLE_REASON, put_aside
from games.notices.composing import compose
from games.notices.mail_content import HoldNotice
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.selectors.health import health
from tests.factories import breaking
from tests.factories.accounts import make_user
from tests.factories.ageing import left, overdue
from tests.factories.matches import form_of, holder, make_match, play, ruin, store
from tests.factories.staff import operating
from tests.probe.rules import Name, Parry, ProbeRules

pytestmark = pytest.mark.django_db(transaction=True)


def ruined(seats: int = 2) -> Match:
    """Return a match that awaits seat 1 and cannot be read."""
    match = make_match(seats=seats)
    play(match, 0, Name(0, 1))
    ruin(match)
    return match


def awaited(match: Match) -> Client:
    client = Client()
    client.force_login(holder(match, 1))
    return client


def is_aside(match: Match) -> bool:
    """Return whether the match is set aside for this reason and none of its clocks runs."""
    match.refresh_from_db()
    running = Deadline.objects.filter(match=match, handled_at=None, frozen_at=None)
    return (
        match.quarantined_at is not None
        and match.quarantine_reason == UNREADABLE_REASON
        and not running.exists()
    )


LINE = "has been set aside for repair. Its clocks are stopped, and nothing is lost."


def test_what_waits_is_shown_without_it_and_says_so() -> None:
    match = ruined()
    sound = make_match(users=[make_user(), holder(match, 1)])
    client = awaited(match)
    for _ in range(2):
        page = client.get(reverse("matches:waiting")).content.decode()
        assert f"{match.name} {LINE}" in page
        assert "1 match is waiting for you" in page
        assert sound.name in page
    assert is_aside(match)
    assert client.get("/", follow=True).status_code == 200


def test_next_passes_over_it() -> None:
    match = ruined()
    sound = make_match(users=[make_user(), holder(match, 1)])
    left(sound, timedelta(days=40))
    answer = awaited(match).get(reverse("matches:next"), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("matches:match", args=[sound.pk])
    assert f"{match.name} {LINE}" in answer.content.decode()
    assert is_aside(match)


def test_next_says_that_nothing_waits_where_it_alone_did() -> None:
    match = ruined()
    answer = awaited(match).get(reverse("matches:next"), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("matches:waiting")
    assert "You’re up to date." in answer.content.decode()


@pytest.mark.parametrize("title", ["probe", "titan", "arena-2004"])
def test_its_own_page_says_that_it_is_set_aside(title: str) -> None:
    match = make_match(title)
    Match.objects.filter(pk=match.pk).update(state=b"\x00", setup_draws=b"[]")
    for _ in range(2):
        page = awaited(match).get(reverse("matches:match", args=[match.pk]))
        assert page.status_code == 200
        assert "This match has been set aside for repair" in page.content.decode()
    assert is_aside(match)


def test_the_list_of_open_seats_passes_over_it() -> None:
    match = ruined(seats=3)
    match.seats.filter(index=2).update(open_since=database_now())
    page = Client().get(reverse("matches:open_seats")).content.decode()
    assert f"{match.name} {LINE}" in page
    assert "No seats are open right now." in page
    assert is_aside(match)


def test_a_press_that_meets_it_is_told_so() -> None:
    match = make_match()
    form = form_of(match, 1)._asdict()
    play(match, 0, Name(0, 1))
    ruin(match)
    answer = awaited(match).post(reverse("matches:undo", args=[match.pk]), form, follow=True)
    assert answer.status_code == 200
    assert "set aside for repair" in answer.content.decode()
    assert is_aside(match)


def test_a_mail_that_would_show_it_is_held() -> None:
    match = ruined()
    notice = Notice.objects.filter(kind="turn", user=holder(match, 1)).latest("pk")
    assert isinstance(compose(notice, now=database_now()), HoldNotice)
    assert is_aside(match)


@pytest.mark.parametrize("sweep", [sweeps.sweep_deadlines, sweeps.sweep_reminders])
def test_a_sweep_sets_it_aside_at_once(sweep: Callable[[], int]) -> None:
    match, sound = ruined(), make_match()
    for each in (match, sound):
        overdue(each)
    Match.objects.filter(pk=match.pk).update(busy=sweep is sweeps.sweep_reminders)
    sweep()
    match.refresh_from_db()
    assert match.quarantined_at is not None
    assert sweeps.sweep_deadlines() == (2 if sweep is sweeps.sweep_reminders else 0)


def test_a_touch_counts_nothing_that_the_page_sets_aside() -> None:
    match = ruined()
    overdue(match)
    with pytest.raises(Unreadable):
        enforce(match.pk)
    assert not Deadline.objects.filter(match=match).exclude(failures=0).exists()
    assert awaited(match).get(reverse("matches:press", args=[match.pk])).status_code == 200
    assert is_aside(match)


def test_the_operator_is_told(caplog: pytest.LogCaptureFixture) -> None:
    match = ruined()
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        awaited(match).get(reverse("matches:match", args=[match.pk]))
    assert f"match {match.pk} is quarantined: {UNREADABLE_REASON}" in caplog.text
    assert health(now=database_now()).quarantined == 1
    assert UNREADABLE_REASON in operating().get(reverse("staff:cockpit")).content.decode()
    assert AuditEntry.objects.get(verb=AuditEntry.QUARANTINED).reason == UNREADABLE_REASON


def test_the_operators_deed_says_that_it_cannot_be_read() -> None:
    match = ruined()
    seat = match.seats.get(index=0)
    answer = operating().post(
        reverse("staff:action", args=["autopilot", seat.pk]), {"reason": "a test"}, follow=True
    )
    assert "This match can’t be read or rebuilt from its log." in answer.content.decode()


def test_one_that_is_over_says_so_and_is_left_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    match = make_match()
    play(match, 0, Name(0, 1))
    client = awaited(match)
    store(match, Stop(-1, "date"))
    ruin(match)
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        for name in ("match", "history", "numbers", "print", "chance", "export"):
            # A replay opens at its first moment, which can still be read; 0 stands for the last.
            query = {"step": 0} if name == "history" else {}
            page = client.get(reverse(f"matches:{name}", args=[match.pk]), query)
            assert page.status_code in (200, 404), name
            if name in ("match", "history", "export"):
                assert (
                    "This page of the match can’t be read. The operator has been notified."
                    in page.content.decode()
                ), name
    assert f"match {match.pk} is partly unreadable" in caplog.text
    match.refresh_from_db()
    assert match.quarantined_at is None


def test_one_whose_past_alone_is_lost_is_played_on() -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    play(match, 0, Parry(0, high=True), send=False)
    Snapshot.objects.filter(match=match).update(state=b"\x00")
    assert awaited(match).get(reverse("matches:history", args=[match.pk])).status_code == 200
    first = Action.objects.filter(match=match).earliest("revision")
    Action.objects.filter(pk=first.pk).update(action=b"\x00")
    page = awaited(match).get(reverse("matches:history", args=[match.pk]) + "?step=1")
    assert page.status_code == 200
    assert awaited(match).get(reverse("matches:match", args=[match.pk])).status_code == 200
    assert not put_aside(match.pk)
    match.refresh_from_db()
    assert match.quarantined_at is None
    assert Draft.objects.exists()


def test_a_snapshot_that_is_no_good_is_replaced_by_the_log() -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    rules = registry.get("probe")
    before = rules.encode_state(state_at(match, rules, 2))
    Snapshot.objects.filter(match=match).update(state=b"\x00")
    assert rules.encode_state(state_at(match, rules, 2)) == before


def test_no_memory_is_not_taken_for_a_match_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ruined()

    def no_memory(*_: object) -> object:
        raise MemoryError

    monkeypatch.setattr(ProbeRules, "decode_action", no_memory)
    with pytest.raises(MemoryError):
        awaited(match).get(reverse("matches:match", args=[match.pk]))
    match.refresh_from_db()
    assert match.quarantined_at is None


def test_while_nothing_can_be_stored_it_is_passed_over_all_the_same() -> None:
    match = ruined()
    client = awaited(match)
    with breaking.read_only_session():
        for name in ("waiting", "next"):
            answer = client.get(reverse(f"matches:{name}"), follow=True)
            assert answer.status_code == 200
        assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200
    match.refresh_from_db()
    assert match.quarantined_at is None
    assert put_aside(match.pk)
