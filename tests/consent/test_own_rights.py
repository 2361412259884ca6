"""Without asking: a few extensions of one's own, the host's right, an emergency."""

from __future__ import annotations

from datetime import UTC, timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import DAY, HOUR, Bank, Fixed
from games.clocks.standstill import Agreement, Night
from games.consent.errors import LimitReached, OwnWait, PausedLately
from games.consent.models import Emergency, Proposal
from games.consent.selectors import HOST_PAUSES_APART, PAUSED_EVENT_CODE
from games.consent.services import emergencies, host_rights, own_extensions, proposals
from games.matches import errors
from games.matches.access import get_access
from games.matches.models import Deadline, Errand, Event, Match, Seat
from games.matches.services import deferred_changes
from games.matches.services.leaving import leave
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import age, overdue
from tests.factories.deputies import make_deputy
from tests.factories.desks import fall_silent
from tests.factories.matches import access_of, holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db

KIND = Agreement(emergencies=True)


def deadline_of(match: Match, seat: int) -> Deadline:
    return Deadline.objects.get(match=match, seat__index=seat, handled_at=None)


def night_around(start: int, end: int) -> Night:
    """A night that began, or begins, so many seconds from now."""
    now = database_now().astimezone(UTC).replace(microsecond=0)
    times = [(now + timedelta(seconds=seconds)).time() for seconds in (start, end)]
    return Night("UTC", *times)


def in_a_spared_night(control: Fixed | Bank) -> Match:
    """The first seat is awaited, its clock ran out an hour ago, and its night ends in five."""
    night = night_around(-4 * HOUR, 5 * HOUR)
    owner = make_user(time_zone=night.zone, night_start=night.start, night_end=night.end)
    match = make_match(
        users=[owner, make_user()],
        controls={"main": control, "battle": control},
        options=Options(sealed=False),
    )
    age(match, timedelta(hours=4))
    deferred_changes.defer_change(Errand.Kind.ABSENCES, owner.pk, [match.pk])
    assert sweep_deadlines() == 0
    return match


def told(match: Match, code: str) -> int:
    return Event.objects.filter(match=match, code=code).count()


# ---- extensions of one's own -----------------------------------------------------------


def test_two_extensions_and_no_third() -> None:
    match = make_match()
    first = deadline_of(match, 0)
    own_extensions.take_extension(access_of(match, 0), first.due_at)
    with pytest.raises(errors.AlreadyChanged):
        own_extensions.take_extension(access_of(match, 0), first.due_at)
    second = deadline_of(match, 0)
    assert second.due_at == first.due_at + timedelta(days=1)
    own_extensions.take_extension(access_of(match, 0), second.due_at)
    with pytest.raises(LimitReached):
        own_extensions.take_extension(access_of(match, 0), deadline_of(match, 0).due_at)
    assert Seat.objects.get(match=match, index=0).extensions == 2
    assert told(match, "house.extended_own") == 2
    assert deadline_of(match, 1).due_at == first.due_at


def test_a_silent_player_who_takes_one_is_back() -> None:
    match = make_match()
    fall_silent(match, 0)
    own_extensions.take_extension(access_of(match, 0), deadline_of(match, 0).due_at)
    assert Seat.objects.get(match=match, index=0).silent_since is None


def use_right(match: Match, host: User, act: str) -> None:
    """Let the host of a match pause it, pause and resume it, or give seat 1 more time."""
    other = deadline_of(match, 1)
    if act == "extend":
        host_rights.extend(match_id=match.pk, user=host, visit_id=other.visit_id, hours=5, seen=other.due_at)
        return
    host_rights.pause(match_id=match.pk, user=host, days=1)
    if act == "resume":
        Seat.objects.filter(match=match, index=0).update(silent_since=database_now())
        host_rights.resume(match_id=match.pk, user=host)


def with_silent_seat() -> Match:
    """Return a match that waits for seat 1, and in which seat 0 is silent."""
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    fall_silent(match, 0)
    return match


@pytest.mark.parametrize("act", ["pause", "resume", "extend"])
def test_a_silent_host_who_uses_their_right_is_back(act: str) -> None:
    match = with_silent_seat()
    host = holder(match, 0)
    Match.objects.filter(pk=match.pk).update(host=host)
    use_right(match, host, act)
    assert Seat.objects.get(match=match, index=0).silent_since is None


@pytest.mark.parametrize("act", ["pause", "resume", "extend"])
def test_a_host_who_is_only_a_deputy_ends_nobody_s_silence_by_their_right(act: str) -> None:
    match = with_silent_seat()
    host = make_deputy(match, 0)
    Match.objects.filter(pk=match.pk).update(host=host)
    use_right(match, host, act)
    assert Seat.objects.get(match=match, index=0).silent_since is not None


def test_who_acts_for_another_takes_none_and_who_practises_needs_none() -> None:
    match = make_match()
    due, friend = deadline_of(match, 0).due_at, make_deputy(match, 0)
    with pytest.raises(errors.NotYours):
        own_extensions.take_extension(get_access(friend, match.pk), due)
    client = Client()
    client.force_login(friend)
    page = client.get(reverse("matches:ask", args=[match.pk]))
    assert "More time without asking" not in page.content.decode()
    Match.objects.filter(pk=match.pk).update(practice=True)
    with pytest.raises(errors.NotYours):
        own_extensions.take_extension(access_of(match, 0), due)
    assert deadline_of(match, 0).due_at == due


def test_no_extension_brings_back_what_has_run_out_or_was_answered() -> None:
    match = make_match(options=Options(sealed=False))
    answered = deadline_of(match, 0)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    with pytest.raises(errors.AlreadyChanged):
        own_extensions.take_extension(access_of(match, 0), answered.due_at)
    overdue(match)
    waited = deadline_of(match, 1)
    with pytest.raises(errors.AlreadyChanged):
        own_extensions.take_extension(access_of(match, 1), waited.due_at)
    waited.refresh_from_db()
    assert waited.outcome == Deadline.Outcome.TIMED_OUT
    assert not Seat.objects.filter(match=match, extensions__gt=0).exists()


def test_an_extension_gives_no_more_than_a_usual_turn() -> None:
    match = make_match(controls={"main": Fixed(HOUR), "battle": Fixed(HOUR)})
    before = deadline_of(match, 0).due_at
    own_extensions.take_extension(access_of(match, 0), before)
    assert deadline_of(match, 0).due_at == before + timedelta(hours=1)


def test_an_extension_is_a_usual_turn_of_the_clock_that_runs() -> None:
    match = make_match(controls={"main": Fixed(DAY), "battle": Fixed(HOUR)}, options=Options(sealed=False))
    before = deadline_of(match, 0)
    assert before.clock == "battle"
    own_extensions.take_extension(access_of(match, 0), before.due_at)
    assert deadline_of(match, 0).due_at == before.due_at + timedelta(hours=1)


def test_the_page_offers_it_and_forged_instants_are_refused() -> None:
    match = make_match()
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:ask", args=[match.pk])).content.decode()
    assert "2 extensions" in page
    url = reverse("matches:extend", args=[match.pk])
    beyond = "0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00"
    for seen in ("", "nonsense", "2026-13-45T00:00:00+00:00", "2026-01-01T00:00:00", *beyond):
        assert client.post(url, {"seen": seen}).status_code == 302
    assert Seat.objects.get(match=match, index=0).extensions == 0
    client.post(url, {"seen": deadline_of(match, 0).due_at.isoformat()})
    assert Seat.objects.get(match=match, index=0).extensions == 1


def test_an_extension_moves_a_deadline_that_a_night_had_moved() -> None:
    match = in_a_spared_night(Fixed(3 * HOUR))
    first = deadline_of(match, 0)
    own_extensions.take_extension(access_of(match, 0), first.due_at)
    moved = deadline_of(match, 0).due_at - first.due_at
    assert timedelta(hours=3) <= moved < timedelta(hours=3, seconds=2)
    with pytest.raises(errors.AlreadyChanged):
        own_extensions.take_extension(access_of(match, 0), first.due_at)
    assert Seat.objects.get(match=match, index=0).extensions == 1


def test_who_was_spared_by_their_night_has_as_much_time_after_a_pause_as_before() -> None:
    match = in_a_spared_night(Bank(seconds=3 * HOUR, increment=HOUR, cap=9 * HOUR))
    host = holder(match, 1)
    Match.objects.filter(pk=match.pk).update(host=host)
    host_rights.pause(match_id=match.pk, user=host, days=1)
    paused = deadline_of(match, 0)
    assert paused.frozen_at is not None
    before = paused.due_at - paused.frozen_at
    by = timedelta(hours=6)
    age(match, by)
    Deadline.objects.filter(pk=paused.pk).update(
        frozen_at=F("frozen_at") - by, night=night_around(-4 * HOUR - 6 * HOUR, 5 * HOUR - 6 * HOUR)
    )
    host_rights.resume(match_id=match.pk, user=host)
    after = deadline_of(match, 0)
    assert abs(after.due_at - database_now() - before) < timedelta(minutes=1)
    # Nobody's store gains by it: what the night lent is not the store's.
    play(match, 0, Parry(0, high=True))
    assert Seat.objects.get(match=match, index=0).stored[paused.clock] == HOUR


# ---- the host --------------------------------------------------------------------------


def test_a_host_who_is_awaited_cannot_pause_nor_extend_himself() -> None:
    match = make_match(options=Options(sealed=False))
    host, mine = holder(match, 0), deadline_of(match, 0)
    with pytest.raises(OwnWait):
        host_rights.pause(match_id=match.pk, user=host, days=2)
    with pytest.raises(OwnWait):
        host_rights.extend(match_id=match.pk, user=host, visit_id=mine.visit_id, hours=24, seen=mine.due_at)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    other = deadline_of(match, 1)
    for _twice in range(2):
        seen = other.due_at
        try:
            host_rights.extend(match_id=match.pk, user=host, visit_id=other.visit_id, hours=24, seen=seen)
        except errors.AlreadyChanged:
            continue
    assert deadline_of(match, 1).due_at == other.due_at + timedelta(days=1)
    host_rights.pause(match_id=match.pk, user=host, days=30)
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.HOST
    assert match.paused_until is not None
    assert match.paused_until <= database_now() + timedelta(days=host_rights.LONGEST_PAUSE_DAYS)
    host_rights.resume(match_id=match.pk, user=host)
    match.refresh_from_db()
    assert not match.stands_still
    assert (told(match, "house.paused_by_host"), told(match, "house.went_on")) == (1, 1)


def test_a_host_who_plays_keeps_nobody_waiting_with_one_pause_after_the_other() -> None:
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    host, client = holder(match, 0), Client()
    client.force_login(host)
    url = reverse("matches:ask", args=[match.pk])
    assert "kind=pause&amp;right" in client.get(url).content.decode()
    host_rights.pause(match_id=match.pk, user=host, days=7)
    host_rights.resume(match_id=match.pk, user=host)
    assert "kind=pause&amp;right" not in client.get(url).content.decode()
    with pytest.raises(PausedLately) as refused:
        host_rights.pause(match_id=match.pk, user=host, days=1)
    Event.objects.filter(match=match, code=PAUSED_EVENT_CODE).update(
        happened_at=F("happened_at") - HOST_PAUSES_APART
    )
    assert refused.value.again_at > database_now()
    host_rights.pause(match_id=match.pk, user=host, days=1)
    assert stopped(match)


def test_a_host_who_does_not_play_may_and_nobody_else() -> None:
    match = make_match(seats=3)
    host, player = holder(match, 0), holder(match, 1)
    leave(match_id=match.pk, user=host)
    for user in (player, make_user()):
        with pytest.raises(errors.NotYours):
            host_rights.pause(match_id=match.pk, user=user, days=2)
    client = Client()
    client.force_login(host)
    url = reverse("matches:ask", args=[match.pk])
    assert "As the host" in client.get(url).content.decode()
    client.post(url, {"kind": "pause", "days": "2", "right": "1"})
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.HOST


# ---- emergencies -----------------------------------------------------------------------


def stopped(match: Match) -> bool:
    match.refresh_from_db()
    return match.stands_still


def _over(match: Match) -> None:
    """Let a pause, and every emergency, have come to its end."""
    now = database_now()
    Emergency.objects.update(began_at=now - timedelta(days=8), until=now - timedelta(minutes=2))
    Match.objects.filter(pk=match.pk).update(paused_until=now - timedelta(minutes=1))
    sweep_reminders()


def _ago(user: User, by: timedelta) -> None:
    Emergency.objects.filter(user=user).update(began_at=F("began_at") - by, until=F("until") - by)


def test_an_emergency_stops_the_matches_that_agreed_and_ends_by_itself() -> None:
    user, friend = make_user(), make_user()
    mine = make_match(users=[user, friend], agreement=KIND)
    strict = make_match(users=[user, friend])
    others = make_match(agreement=KIND)
    emergencies.declare(user=user, days=3)
    assert [stopped(match) for match in (mine, strict, others)] == [True, False, False]
    notice = Notice.objects.get(kind="paused", user=friend)
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    assert "A player has an emergency" in mail.message().as_string()
    with pytest.raises(LimitReached):
        emergencies.declare(user=user, days=3)
    _over(mine)
    assert not stopped(mine)
    _ago(user, emergencies.EMERGENCIES_APART)
    emergencies.declare(user=user, days=99)
    last = Emergency.objects.filter(user=user).latest("began_at")
    assert last.until - last.began_at == emergencies.LONGEST_EMERGENCY


def test_who_is_back_lets_them_go_on_unless_another_has_an_emergency_too() -> None:
    one, two = make_user(), make_user()
    match = make_match(users=[one, two], agreement=KIND)
    emergencies.declare(user=one, days=2)
    emergencies.declare(user=two, days=5)
    emergencies.end(user=one)
    assert stopped(match)
    emergencies.end(user=two)
    assert not stopped(match)
    with pytest.raises(errors.AlreadyChanged):
        emergencies.end(user=two)


def test_an_emergency_holds_when_another_pause_ends() -> None:
    match = make_match(options=Options(sealed=False), agreement=KIND)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    host, other = holder(match, 0), holder(match, 1)
    host_rights.pause(match_id=match.pk, user=host, days=1)
    emergencies.declare(user=other, days=7)
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.HOST
    assert match.paused_until == match.paused_at + timedelta(days=1)
    host_rights.resume(match_id=match.pk, user=host)
    assert stopped(match)
    assert (match.paused_by, match.paused_until) == (
        Match.Pauser.EMERGENCY,
        Emergency.objects.get().until,
    )
    assert (told(match, "house.emergency"), told(match, "house.went_on")) == (1, 0)
    with pytest.raises(errors.AlreadyChanged):
        host_rights.resume(match_id=match.pk, user=host)
    _over(match)
    assert not stopped(match)


def test_all_together_may_go_on_in_an_emergency() -> None:
    match = make_match(agreement=KIND)
    one, two = holder(match, 0), holder(match, 1)
    emergencies.declare(user=two, days=7)
    proposal = proposals.ask(match_id=match.pk, user=one, kind=Proposal.Kind.RESUME, parameters={})
    proposals.answer(match_id=match.pk, proposal_id=proposal.pk, user=two, agrees=True)
    assert not stopped(match)


def test_who_leaves_in_an_emergency_keeps_nobody_waiting() -> None:
    match = make_match(seats=4, agreement=KIND)
    one, two = holder(match, 0), holder(match, 1)
    emergencies.declare(user=one, days=7)
    emergencies.declare(user=two, days=5)
    leave(match_id=match.pk, user=one)
    assert stopped(match)
    assert match.paused_until == Emergency.objects.get(user=two).until
    leave(match_id=match.pk, user=two)
    assert not stopped(match)
    assert match.running


def test_no_emergency_is_used_up_where_no_match_agreed_to_one() -> None:
    user = make_user()
    make_match(users=[user, make_user()])
    with pytest.raises(errors.AlreadyChanged):
        emergencies.declare(user=user, days=3)
    assert emergencies.next_emergency_at(user, database_now()) is None


def test_the_page_of_an_emergency_asks_first() -> None:
    user = make_user()
    match = make_match(users=[user, make_user()], agreement=KIND)
    client = Client()
    client.force_login(user)
    url = reverse("matches:emergency")
    assert match.name in client.get(url).content.decode()
    assert not Emergency.objects.exists()
    assert client.post(url, {"days": "400"}).status_code == 200
    assert not stopped(match)
    client.post(url, {"days": "2"})
    assert stopped(match)
    client.post(url, {"days": "2"})
    assert Emergency.objects.count() == 1
    client.post(url, {"back": "1"})
    assert not stopped(match)
