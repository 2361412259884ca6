"""Resigning: one way for each match, and a loss like any other."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from games.archive.services.verify import verify_match
from games.engine import registry
from games.engine.chance import SeededChance
from games.lobby.selectors.reliability import record_of
from games.matches import errors
from games.matches.models import Action, Ending, Match, Placing, Seat, Tenure, Visit
from games.matches.services.chains import resume_chain
from games.matches.services.leaving import leave
from games.matches.services.resigning import resign, withdraw_resignation
from games.matches.services.sweeps import sweep_deadlines
from games.notices.models import Notice
from games.ratings.models import Change
from tests.factories.ageing import overdue
from tests.factories.competitions import read_endings
from tests.factories.matches import holder, make_match, play, state_of
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def client_of(match: Match, seat: int) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def came_in(match: Match) -> list[tuple[int, int, str]]:
    rows = Placing.objects.filter(match=match).order_by("rank", "seat__index")
    return list(rows.values_list("seat__index", "rank", "fate"))


def test_of_two_the_other_has_won_as_by_any_other_loss() -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 1 + seat))
    loser = holder(match, 0)
    assert resign(match_id=match.pk, user=loser) is True
    match.refresh_from_db()
    assert match.finished
    assert came_in(match) == [(1, 1, "upright"), (0, 2, "gave_up")]
    ending = Ending.objects.get(match=match)
    assert (ending.how, ending.stopped, ending.caused_by) == ("resigning", False, [])
    # They held their seat to the end, and are read of like any other player.
    assert Tenure.objects.get(match=match, user=loser).how == Tenure.How.FINISHED
    assert verify_match(match).good


def test_of_three_the_match_goes_on_and_the_player_is_placed_behind_all_who_stay() -> None:
    for leavers, by in (("default", "forced"), ("autopilot", "autopilot")):
        match = make_match(seats=3, leavers=leavers)
        resign(match_id=match.pk, user=holder(match, 0))
        match.refresh_from_db()
        assert match.running
        assert Action.objects.filter(match=match, seat=0, cause=by).exists()
        for seat in (1, 2):
            play(match, seat, Name(seat, 1))
        assert not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()
        # A program walks ahead in that seat, and one leaves who would be before it.
        leave(match_id=match.pk, user=holder(match, 1))
        match.refresh_from_db()
        assert match.finished
        assert came_in(match) == [(2, 1, "upright"), (0, 2, "gave_up"), (1, 3, "left")]
        assert verify_match(match).good


def test_who_resigned_reads_so_and_has_nothing_more_to_give_up() -> None:
    match = make_match(seats=3)
    user, client = holder(match, 0), client_of(match, 0)
    resign(match_id=match.pk, user=user)
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "You resigned and are out of the match" in page
    assert reverse("matches:resign", args=[match.pk]) not in page
    assert reverse("matches:quit", args=[match.pk]) not in page
    assert (
        "Red resigned." in client_of(match, 1).get(reverse("matches:log", args=[match.pk])).content.decode()
    )
    with pytest.raises(errors.AlreadyEliminated):
        resign(match_id=match.pk, user=user)
    leave(match_id=match.pk, user=user)
    tenure = Tenure.objects.get(match=match, user=user)
    assert tenure.how == Tenure.How.FINISHED
    assert state_of(match).left == [0]


def test_the_page_says_what_follows_and_asks_for_a_tick() -> None:
    match = make_match()
    client, url = client_of(match, 0), reverse("matches:resign", args=[match.pk])
    page = client.get(url).content.decode()
    assert "You resign immediately. You are placed behind every player who is still in the match." in page
    assert "Your rating counts it as a loss like any other." in page
    assert "Your reliability stays as it is." in page
    assert "Tick the box" in client.post(url, {}).content.decode()
    match.refresh_from_db()
    assert match.running
    reply = client.post(url, {"sure": "on"}, follow=True)
    assert reply.redirect_chain == [(reverse("matches:match", args=[match.pk]), 302)]
    assert "Won by Blue" in reply.content.decode()
    leaving = client_of(make_match(), 0).get(reverse("matches:quit", args=[Match.objects.latest("pk").pk]))
    assert "your rating counts it as last place" in leaving.content.decode()
    assert "Your reliability counts it as a missed turn." in leaving.content.decode()


def test_a_practice_match_ends_with_it() -> None:
    match = make_match("arena-2004", seats=2)
    resign(match_id=match.pk, user=holder(match, 1))
    assert came_in(match)[-1] == (1, 2, "gave_up")


# ---- a title with a way of its own ------------------------------------------------------


def not_the_mover(match: Match) -> int:
    return 1 - int(state_of(match).mover)


def begun_titan() -> Match:
    """Return a campaign of two after the set-up."""
    match = make_match("titan")
    for seat in (0, 1):
        rules_default(match, seat)
    return match


def rules_default(match: Match, seat: int) -> None:
    rules = registry.get(match.title)
    state = state_of(match)
    decision = next(each for each in rules.decisions(state) if each.seat == seat and each.asks == "must")
    play(match, seat, rules.default(rules.view(state, seat), decision, "default", SeededChance(1)))


def time_runs_out(match: Match) -> None:
    """Let the clock answer the current turn, however many visits it takes."""
    turn = state_of(match).turn
    while match.running and state_of(match).turn == turn:
        overdue(match)
        sweep_deadlines()
        match.refresh_from_db()


def test_asked_for_too_soon_it_waits_for_its_moment_and_then_is_done_once() -> None:
    match = begun_titan()
    seat = not_the_mover(match)
    user, other = holder(match, seat), holder(match, 1 - seat)
    client, url = client_of(match, seat), reverse("matches:resign", args=[match.pk])
    assert (
        "The rules don’t allow this now. You will resign as soon as they do. Until "
        "then you play on and can change your mind. You are placed behind every "
        "player who is still in the match at that moment."
    ) in client.get(url).content.decode()
    reply = client.post(url, {"sure": "on"}, follow=True).content.decode()
    assert "You will resign as soon as the rules allow it." in reply
    match.refresh_from_db()
    assert match.running
    # Nobody else is told of a wish.
    theirs = client_of(match, 1 - seat).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "You have asked to resign" not in theirs
    time_runs_out(match)
    match.refresh_from_db()
    assert match.finished
    assert state_of(match).fates[seat] == "resigned"
    assert Action.objects.filter(match=match, notation="resign").get().cause == "order"
    assert came_in(match)[0][0] == 1 - seat
    assert not Notice.objects.filter(kind="out").exists()
    assert {user.pk, other.pk} <= set(Notice.objects.filter(kind="ended").values_list("user", flat=True))


def test_until_then_it_can_be_taken_back() -> None:
    match = begun_titan()
    seat = not_the_mover(match)
    client = client_of(match, seat)
    assert resign(match_id=match.pk, user=holder(match, seat)) is False
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "You have asked to resign as soon as the rules allow it." in page
    client.post(reverse("matches:play_on", args=[match.pk]))
    time_runs_out(match)
    assert state_of(match).mover == seat
    assert match.running
    withdraw_resignation(match_id=match.pk, user=holder(match, seat))


def test_at_its_moment_it_is_done_at_once() -> None:
    match = begun_titan()
    seat = state_of(match).mover
    assert resign(match_id=match.pk, user=holder(match, seat)) is True
    assert (state_of(match).fates[seat], state_of(match).left) == ("resigned", [])


def test_a_wish_goes_with_the_player() -> None:
    match = make_match("titan", seats=3)
    for seat in range(3):
        rules_default(match, seat)
    seat = next(each for each in range(3) if each != state_of(match).mover)
    user = holder(match, seat)
    assert resign(match_id=match.pk, user=user) is False
    leave(match_id=match.pk, user=user)
    while not state_of(match).fates[seat]:
        time_runs_out(match)
    assert state_of(match).fates[seat] == "left"


def test_where_only_the_silent_are_left_after_it_the_match_ends_before_anything_is_answered() -> None:
    match = make_match("titan", seats=3)
    for seat in range(3):
        rules_default(match, seat)
    seat = next(each for each in range(3) if each != state_of(match).mover)
    assert resign(match_id=match.pk, user=holder(match, seat)) is False
    Seat.objects.filter(match=match).exclude(index=seat).update(silent_since=Now(), missed=match.patience + 1)
    match.busy = True
    match.save(update_fields=["busy"])
    while match.busy:
        resume_chain(match.pk)
        match.refresh_from_db()
    last = Action.objects.filter(match=match).order_by("-revision").values_list("notation", flat=True)
    assert list(last[:2]) == ["house stop", "resign"]


# ---- what each way of going counts as ----------------------------------------------------


def test_only_leaving_counts_as_a_missed_turn_and_only_resigning_as_a_plain_loss() -> None:
    matches = [make_match() for _ in range(2)]
    people: list[Any] = [holder(match, 0) for match in matches]
    for match in matches:
        for seat in (0, 1):
            play(match, seat, Name(seat, 1 + seat))
    resign(match_id=matches[0].pk, user=people[0])
    leave(match_id=matches[1].pk, user=people[1])
    assert [record_of(user.pk).missed for user in people] == [0, 1]
    read_endings()
    why = {change.user_id: change.why for change in Change.objects.filter(user__in=people)}
    assert why == {people[0].pk: "played", people[1].pk: "caused"}
