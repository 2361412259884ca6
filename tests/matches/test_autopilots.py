"""Seats held by a program answer at once, whatever made the program their holder."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games.archive.services.verify import verify_match
from games.engine import registry
from games.engine.automatic_answers import MAX_AUTOMATIC_ACTIONS
from games.lobby.errors import TooMuchPractice
from games.lobby.selectors.practice import MAX_PRACTICE_MATCHES
from games.lobby.services import practice
from games.matches import errors
from games.matches.models import Action, AuditEntry, Event, Match, Placing, Tenure, Visit
from games.matches.services import sweeps
from games.matches.services.leaving import leave
from games.matches.services.replacing import replace, seat_autopilot
from games.matches.services.time_outs import enforce
from games.notices.models import Notice
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.probe.rules import Done, Name, Parry, ProbeRules

pytestmark = pytest.mark.django_db


def by_program(match: Match, seat: int) -> list[str]:
    rows = Action.objects.filter(match=match, seat=seat, cause="autopilot").order_by("revision")
    return list(rows.values_list("notation", flat=True))


def faults(match: Match) -> tuple[str, ...]:
    """Return the faults that a replay finds in a match."""
    match.refresh_from_db()
    return verify_match(match).faults


def started(seats: int = 2, **fields: Any) -> Match:
    values: dict[str, Any] = {
        "user": make_user(),
        "title": "probe",
        "seats": seats,
        "options": registry.meta("probe").options(),
        "name": "Practice",
    }
    return practice.begin(**(values | fields))


def clients(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


# ---- leaving ---------------------------------------------------------------------------


def test_where_the_match_is_played_so_the_autopilot_takes_a_leavers_seat() -> None:
    match = make_match(seats=3, leavers="autopilot")
    leave(match_id=match.pk, user=holder(match, 0))
    assert by_program(match, 0) == ["name 5"]
    assert state_of(match).left == []
    assert not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()
    for seat in (1, 2):
        play(match, seat, Name(seat, 4))
    # It is the program's turn, and at once the next one's.
    assert by_program(match, 0) == ["name 5", "parry true", "walk right", "done"]
    assert state_of(match).mover == 1
    assert Event.objects.filter(match=match, code="house.autopilot").count() == 1
    assert not faults(match)


def test_without_that_option_the_seat_is_answered_by_default() -> None:
    match = make_match(seats=3)
    leave(match_id=match.pk, user=holder(match, 0))
    assert state_of(match).left == [0]
    assert by_program(match, 0) == []


def test_a_leaving_that_leaves_one_stops_the_match_and_places_all_leavers_behind() -> None:
    match = make_match(seats=3, leavers="autopilot")
    leave(match_id=match.pk, user=holder(match, 0))
    assert not Placing.objects.filter(match=match).exists()
    leave(match_id=match.pk, user=holder(match, 1))
    match.refresh_from_db()
    assert match.finished
    fates = dict(Placing.objects.filter(match=match).values_list("seat__index", "fate"))
    assert fates == {0: "left", 1: "left", 2: "upright"}
    assert not faults(match)


def test_others_are_told_once_and_the_one_who_left_is_not() -> None:
    match = make_match(seats=3)
    user = holder(match, 0)
    leave(match_id=match.pk, user=user)
    told = Notice.objects.filter(kind="seat_left").values_list("user_id", flat=True)
    assert sorted(told) == sorted(holder(match, seat).pk for seat in (1, 2))


def test_the_page_says_what_will_happen_and_leaves_only_when_one_is_sure() -> None:
    match = make_match(seats=3)
    user, client = holder(match, 0), clients(match, 0)
    url = reverse("matches:quit", args=[match.pk])
    page = client.get(url).content.decode()
    assert "The match continues. The site answers for your seat, without harming it." in page
    assert "Tick the box" in client.post(url, {}).content.decode()
    assert Tenure.objects.get(match=match, user=user).to_revision is None
    for _ in (1, 2):
        reply = client.post(url, {"sure": "on"}, follow=True)
        assert reply.redirect_chain == [(reverse("matches:waiting"), 302)]
        assert "You have left this match." in reply.content.decode()
    assert Tenure.objects.get(match=match, user=user).how == "left"
    others = clients(match, 1).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Red left the match." in others
    assert "no player" in others
    mine = client.get(reverse("matches:mine")).content.decode()
    assert "left the match" in mine


@pytest.mark.parametrize(
    ("seats", "leavers", "told"),
    [
        (2, "default", "so the match ends immediately"),
        (3, "autopilot", "The match continues. The computer takes your seat and plays on."),
    ],
)
def test_the_page_knows_how_it_would_go_on(seats: int, leavers: str, told: str) -> None:
    match = make_match(seats=seats, leavers=leavers)
    assert told in clients(match, 0).get(reverse("matches:quit", args=[match.pk])).content.decode()


def test_a_stranger_cannot_resign() -> None:
    match = make_match()
    client = Client()
    client.force_login(make_user())
    for answer in (client.get, client.post):
        assert answer(reverse("matches:quit", args=[match.pk])).status_code == 404


# ---- replacement -----------------------------------------------------------------------


def test_a_substitute_plays_on_where_another_left_off() -> None:
    match = make_match(seats=3)
    old, new, staff = holder(match, 0), make_user(display_name="Nora"), make_user(is_staff=True)
    play(match, 1, Name(1, 2))
    overdue_before = Visit.objects.get(match=match, seat__index=0, closed_at=None).deadline
    tenure = replace(match, 0, new, staff, "fell ill")
    match.refresh_from_db()
    assert (tenure.role, tenure.from_revision, tenure.user) == ("substitute", match.revision, new)
    before = Tenure.objects.get(match=match, user=old)
    assert (before.how, before.to_revision, before.notes) == ("replaced", match.revision, "")
    entry = AuditEntry.objects.get(verb="replace")
    assert (entry.actor, entry.reason, entry.target) == (staff, "fell ill", f"match:{match.pk}")
    assert (entry.before["user"], entry.after["user"]) == (old.pk, new.pk)
    told = Notice.objects.filter(kind="seat_taken").values_list("user_id", flat=True)
    assert sorted(told) == sorted([old.pk, new.pk, holder(match, 1).pk, holder(match, 2).pk])
    assert Notice.objects.filter(kind="turn", user=new).count() == 1
    visit = Visit.objects.get(match=match, seat__index=0, closed_at=None)
    assert visit.deadline.due_at > overdue_before.due_at
    play(match, 0, Name(0, 5))
    page = clients(match, 1).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "A new player has taken over" in page
    assert "Nora" in page
    with pytest.raises(errors.NotYours):
        leave(match_id=match.pk, user=old)
    assert not faults(match)


def test_who_has_held_a_seat_gets_no_other() -> None:
    match = make_match(seats=3)
    first, second = holder(match, 0), holder(match, 1)
    with pytest.raises(errors.AlreadySeated):
        replace(match, 0, second, None, "")
    replace(match, 0, make_user(), None, "")
    for person in (first, make_user(is_active=False)):
        with pytest.raises(errors.AlreadySeated):
            replace(match, 0, person, None, "")


def test_a_seat_that_was_left_for_good_is_not_given_away() -> None:
    match = make_match(seats=3)
    leave(match_id=match.pk, user=holder(match, 0))
    with pytest.raises(errors.SeatGone):
        replace(match, 0, make_user(), None, "")


def test_seats_change_hands_twice_between_two_actions() -> None:
    match = make_match(seats=3)
    for _ in range(3):
        replace(match, 0, make_user(), None, "")
        replace(match, 1, make_user(), None, "")
    assert Event.objects.filter(match=match, code="house.replaced").count() == 6


def test_a_person_takes_over_from_an_autopilot_and_the_other_way_round() -> None:
    match = make_match(seats=3)
    seat_autopilot(match, 0, None, "no word for weeks")
    assert by_program(match, 0) == ["name 5"]
    with pytest.raises(errors.AlreadySeated):
        seat_autopilot(match, 0, None, "")
    replace(match, 0, make_user(), None, "found somebody")
    for seat in (1, 2):
        play(match, seat, Name(seat, 4))
    assert by_program(match, 0) == ["name 5"]
    play(match, 0, Parry(0, high=False))
    seat_autopilot(match, 0, None, "gone again")
    assert by_program(match, 0) == ["name 5", "walk right", "done"]
    assert state_of(match).mover == 1
    assert AuditEntry.objects.filter(verb="seat_autopilot").count() == 2


# ---- programs --------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["raises", "illegal"])
@pytest.mark.usefixtures("failing_programs")
def test_a_program_that_fails_is_answered_for_by_default(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def program(self: ProbeRules, view: Any, decision: Any) -> Any:
        if fault == "raises":
            raise ZeroDivisionError
        return Name(decision.seat, 77)

    match = make_match(seats=3)
    seat_autopilot(match, 0, None, "")
    monkeypatch.setattr(ProbeRules, "program", program)
    for seat in (1, 2):
        play(match, seat, Name(seat, 1))
    assert Action.objects.filter(match=match, seat=0, cause="autopilot").exists()
    assert not faults(match)


def test_a_program_is_asked_with_its_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, Any]] = []

    def program(self: ProbeRules, view: Any, decision: Any) -> Any:
        asked.append((view, decision))
        return Name(decision.seat, 1)

    monkeypatch.setattr(ProbeRules, "program", program)
    match = make_match(seats=3)
    seat_autopilot(match, 1, None, "")
    ((view, decision),) = asked
    assert (view.seat, decision.seat, decision.kind) == (1, 1, "name")


def test_programs_among_themselves_play_as_far_as_one_transaction_goes() -> None:
    match = started(3)
    match.refresh_from_db()
    before = match.revision
    leave(match_id=match.pk, user=holder(match, 0))
    match.refresh_from_db()
    assert match.busy
    assert match.revision == before + MAX_AUTOMATIC_ACTIONS
    before = match.revision
    sweeps.sweep_reminders()
    match.refresh_from_db()
    assert match.revision == before + MAX_AUTOMATIC_ACTIONS
    enforce(match.pk)
    match.refresh_from_db()
    assert match.revision == before + 2 * MAX_AUTOMATIC_ACTIONS


# ---- practice --------------------------------------------------------------------------


def test_a_practice_match_begins_at_once_and_waits_for_nobody_else() -> None:
    match = started(3)
    match.refresh_from_db()
    assert match.running
    assert (match.rated, match.watchers, match.press, match.practice) == (False, False, "off", True)
    assert by_program(match, 1) == by_program(match, 2) == ["name 5"]
    play(match, 0, Name(0, 5))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    assert [visit.seat.index for visit in Visit.objects.filter(match=match, closed_at=None)] == [0]
    assert state_of(match).round == 2
    assert not Notice.objects.exists()
    assert not faults(match)


def test_a_practice_nobody_goes_on_with_ends() -> None:
    match = started()
    overdue(match)
    sweeps.sweep_deadlines()
    match.refresh_from_db()
    assert match.finished
    assert match.ending.how == "date"
    assert not Notice.objects.exists()


def test_nobody_has_too_many_practices_under_way() -> None:
    user = make_user()
    first, *_others = (started(user=user) for _ in range(MAX_PRACTICE_MATCHES))
    with pytest.raises(TooMuchPractice):
        started(user=user)
    leave(match_id=first.pk, user=user)
    started(user=user)


def test_without_a_program_there_is_no_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    without = msgspec.structs.replace(registry.meta("probe"), policies=("default",))
    monkeypatch.setattr(registry, "meta", lambda key: without)
    with pytest.raises(errors.NoAutopilot):
        started()


def test_the_lobby_offers_practice_where_there_is_a_program() -> None:
    user, client = make_user(), Client()
    client.force_login(user)
    url = reverse("matches:practice", args=["probe"])
    assert url in client.get(reverse("matches:choose_title")).content.decode()
    assert url in client.get(reverse("matches:tables")).content.decode()
    assert client.get(url).status_code == 200
    assert client.post(url, {"seats": "99"}).status_code == 200
    assert not Match.objects.exists()
    reply = client.post(url, {"seats": "3", "word": "otter"}, follow=True)
    match = Match.objects.get()
    assert reply.redirect_chain == [(reverse("matches:match", args=[match.pk]), 302)]
    assert "autopilot" in reply.content.decode()
    assert access_of(match, 0).may_act
    assert Client().get(reverse("matches:match", args=[match.pk])).status_code == 302
    for _ in range(MAX_PRACTICE_MATCHES):
        reply = client.post(url, {"seats": "2"})
    assert "You have several practice matches in progress. End one of them first." in reply.content.decode()
    assert client.get(reverse("matches:practice", args=["nothing"])).status_code == 404
