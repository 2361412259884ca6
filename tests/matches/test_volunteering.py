"""Actions that a seat may take while nobody waits for it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.arena.actions import NO_BID, Bid, Stun
from games.arena.meta import Options1997
from games.engine.errors import IllegalAction
from games.matches import errors
from games.matches.models import Action, Draft, Match, Visit
from games.matches.selectors.states import log_of
from games.matches.services import turns
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, form_of, holder, make_match, play, state_of
from tests.probe.rules import Name, Parry, Walk, Wave

pytestmark = pytest.mark.django_db


def bidding() -> Match:
    """Return an arena match whose first turn is decided by open bids; Red has bid 3, nobody else anything."""
    match = make_match("arena-1997", 3, options=Options1997(bidding="open"))
    play(match, 0, Bid(0, 3))
    return match


def mark(match: Match, seat: int) -> str:
    return form_of(match, seat).mark


def test_a_seat_without_a_visit_raises_its_bid_and_awakes_the_others() -> None:
    match = bidding()
    play(match, 1, Bid(1, NO_BID))
    assert not Visit.objects.filter(match=match, seat__index=0, closed_at=None).exists()
    turns.volunteer(access_of(match, 0), mark(match, 0), Bid(0, 5))
    assert state_of(match).bidding.bids == [5, -1, -1]
    open_now = Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True)
    assert sorted(open_now) == [1, 2]
    stored = Action.objects.filter(match=match).latest("revision")
    assert (stored.notation, stored.cause, stored.decision) == ("bid 5", "player", "t0.raise.0.1")
    assert log_of(match).entries


def test_it_is_done_once_and_never_by_an_old_page() -> None:
    match = bidding()
    old = mark(match, 0)
    turns.volunteer(access_of(match, 0), old, Bid(0, 5))
    with pytest.raises(errors.StaleForm):
        turns.volunteer(access_of(match, 0), old, Bid(0, 6))
    assert state_of(match).bidding.bids[0] == 5


def test_what_must_be_answered_or_cannot_be_done_is_refused() -> None:
    match = bidding()
    for seat, action in ((1, Bid(1, 4)), (0, Bid(0, 2)), (0, Stun(0, 1))):
        with pytest.raises(errors.ActionRefused) as refused:
            turns.volunteer(access_of(match, seat), mark(match, seat), action)
        assert isinstance(refused.value.refusal, IllegalAction)
    assert Action.objects.filter(match=match).count() == 1


def test_nobody_volunteers_for_another_seat() -> None:
    match = bidding()
    with pytest.raises(errors.NotYours):
        turns.volunteer(access_of(match, 1), mark(match, 1), Bid(0, 9))


def test_a_draft_stays_beside_it() -> None:
    match = make_match(seats=2)
    for seat in range(2):
        play(match, seat, Name(seat, 1 + seat))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    turns.volunteer(access_of(match, mover), mark(match, mover), Wave(mover))
    (drafted,) = Draft.objects.get(visit__closed_at=None).actions
    assert b"walk" in bytes(drafted)
    assert Action.objects.filter(match=match).latest("revision").notation == "wave"


def test_its_letters_are_not_those_of_the_question() -> None:
    match = make_match(seats=2)
    for seat in range(2):
        play(match, seat, Name(seat, 1 + seat))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    client = Client()
    client.force_login(holder(match, mover))
    html = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    asked = re.findall(r'href="\?pick=[^"]*" data-key="([a-z]+)"', html)
    optional = re.findall(r'href="\?may=[^"]*" data-key="([a-z]+)"', html)
    assert asked
    assert optional
    assert set(asked).isdisjoint(optional)
    assert len(set(optional)) == len(optional)


def test_the_page_offers_it_with_links_and_one_button() -> None:
    match = bidding()
    play(match, 1, Bid(1, NO_BID))
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:match", args=[match.pk])
    html = client.get(url).content.decode()
    assert "Do you want to raise your bid for the first turn?" in html
    assert reverse("matches:volunteer", args=[match.pk]) not in html
    link = re.search(r'href="(\?may=0\.[a-z]+)[^"]*"[^>]*>(?:(?!</a>).)*\b7\b(?:(?!</a>).)*</a>', html, re.S)
    assert link is not None
    html = client.get(url + link.group(1)).content.decode()
    form = re.search(r"<form[^>]*/volunteer/.*?</form>", html, re.S)
    assert form is not None
    assert "Bid 7 for the first turn" in form.group()
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form.group()))
    client.post(reverse("matches:volunteer", args=[match.pk]), fields)
    assert state_of(match).bidding.bids[0] == 7


def test_who_holds_no_seat_is_offered_nothing() -> None:
    match = bidding()
    client = Client()
    client.force_login(make_user())
    html = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "?may=" not in html


def test_a_sealed_bid_is_final_and_leaves_the_forms_of_others_as_they_are() -> None:
    match = make_match("arena-1997", 3)
    waiting = form_of(match, 1)
    play(match, 0, Bid(0, 7))
    with pytest.raises(errors.VisitClosed):
        turns.add(access_of(match, 0), form_of(match, 0, visit=Visit.objects.earliest("pk").pk), [Bid(0, 8)])
    turns.add(access_of(match, 1), waiting, [Bid(1, 7)])
    assert state_of(match).bidding.bids == [7, 7, -1]
