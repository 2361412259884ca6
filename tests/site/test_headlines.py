"""What concerns the reader most leads a match's page: its head, and a band below it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, Placing, Tenure
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from games.matches.services.pausing import pause
from games.operator.services.adjudicating import adjudicate
from games.titan.actions import Concede, Fight, Move, Muster, Resign, Split
from games.titan.battle.actions import Done
from tests.factories.matches import holder, play
from tests.factories.staff import make_operator
from tests.site.test_battles import begun
from tests.site.test_taps import BOARD
from tests.titan.positions import Layout, campaign, engaged, fighting

pytestmark = pytest.mark.django_db

THREE = BOARD | {"G.moon": (21, "titan ogre*3")}


def head(page: str) -> str:
    (found,) = re.findall(r"<h1>(.*?)</h1>", page, re.S)
    return html.unescape(found)


def bands(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'class="band-words">([^<]*)', page)]


def page_of(match: Match, seat: int) -> str:
    """The page of who holds a seat, or held it to the end."""
    user = Tenure.objects.filter(match=match, seat__index=seat).latest("pk").user
    assert user is not None
    client = Client()
    client.force_login(user)
    return client.get(reverse("matches:match", args=[match.pk])).content.decode()


def seen_by_nobody(match: Match) -> str:
    return Client().get(reverse("matches:match", args=[match.pk])).content.decode()


def test_who_has_split_all_rolls_and_sends_no_turn_yet() -> None:
    board: Layout = {"R.key": (8, "titan ogre*3"), "B.bell": (34, "titan ogre*3")}
    match = begun(campaign(board, phase="split", bare=True))
    play(match, 0, Split(0, "R.key", ("ogre", "ogre"), "R.bell"), send=False)
    page = page_of(match, 0)
    assert head(page) == "Roll"
    assert "Roll?" in page
    assert "Send turn" not in page
    assert "Undo:" in page
    client = Client()
    client.force_login(holder(match, 0))
    listed = client.get(reverse("matches:waiting")).content.decode()
    assert re.search(r"\bRoll\b(?!-)", listed)
    assert "Send turn" not in listed


def test_while_a_turn_is_unsent_nobody_else_s_is_named() -> None:
    match = begun(campaign(BOARD, roll=1))
    assert head(page_of(match, 0)) == "Your turn: you rolled 1"
    play(match, 0, Move(0, "R.key", 9, ""), send=False)
    play(match, 0, Done(0), send=False)
    page = page_of(match, 0)
    while "Send turn?" not in page:
        play(match, 0, Done(0), send=False)
        page = page_of(match, 0)
    assert head(page) == "Send turn"
    assert "<title>Send turn" in page
    assert "Blue’s turn" not in page
    assert "Red’s turn" in head(page_of(match, 1))


def test_a_battle_s_map_says_the_land_and_the_round_which_its_page_s_heading_leaves_out() -> None:
    match = begun(fighting("ogre*2", "lion*2", 41))
    page = page_of(match, 1)
    assert head(page) == "Your maneuvers against Red"
    assert "<b>Marsh 41</b> · Round 1 of 7" in page
    client = Client()
    client.force_login(holder(match, 1))
    listed = client.get(reverse("matches:waiting")).content.decode()
    assert "Battle with Red in Marsh 41, round 1: your maneuvers" in listed


def test_who_has_lost_the_titan_reads_it_first_and_that_the_match_goes_on() -> None:
    state = engaged("lion*2 ogre troll", "titan ogre", 3, seats=3, more={"G.moon": (21, "titan ogre*3")})
    match = begun(state)
    play(match, 0, Fight(0))
    play(match, 1, Concede(1))
    match.refresh_from_db()
    assert match.running
    page = page_of(match, 1)
    if "Your Titan was slain" not in head(page):
        # The winner takes what is due first (17.4).
        play(match, 0, Done(0))
        page = page_of(match, 1)
    assert head(page) == "Your Titan was slain, so you’re out"
    assert '<p class="turn-note">The match continues: ' in page
    assert not any("match continues" in each for each in bands(page)), "being out is no alarm"
    assert "slain" not in head(page_of(match, 2))


def test_who_won_and_why_leads_above_the_board() -> None:
    match = begun(campaign(BOARD, roll=1))
    play(match, 0, Resign(0))
    match.refresh_from_db()
    assert match.finished
    won, lost = page_of(match, 1), page_of(match, 0)
    assert head(won) == "You won"
    assert "One Titan is left." in bands(won)
    assert head(lost) == "Won by Blue"
    assert ">One Titan is left. You came second of 2 players. You conceded the game.</p>" in lost
    assert "The last Titan wins, whatever the points" in lost
    for page in (won, lost):
        assert page.index("How it ended") < page.index('id="board"')
        (again,) = re.finditer(r'class="[^"]*button--main[^"]*"[^>]*>\s*Play again', page)
        assert again.start() < page.index("How it ended")
        assert page.count("button--main") == 1
    watched = seen_by_nobody(match)
    assert head(watched) == "Won by Blue"
    assert "Your place" not in watched


def test_the_result_s_figures_are_reconciled_with_those_of_the_seats() -> None:
    match = begun(campaign(BOARD, roll=1, scores=[120, 10]))
    adjudicate(match_id=match.pk, by=make_operator(), reason="time")
    match.refresh_from_db()
    page = page_of(match, 0)
    figures = re.findall(r"points (\d+), legions (\d+)", page)
    totals = sorted(sum(map(int, pair)) for pair in figures)
    assert totals == sorted(Placing.objects.filter(match=match).values_list("score", flat=True))
    assert ("120", str(next(score for score in totals if score > 120) - 120)) in figures
    assert "points and legions count together (20.5)" in page


def test_a_pause_leads() -> None:
    match = begun(campaign(BOARD, roll=1))
    pause(match_id=match.pk, by=make_operator(), reason="it is looked at")
    assert head(page_of(match, 0)).startswith("Paused: ")


def test_news_leads_until_the_reader_has_answered_something_since() -> None:
    match = begun(engaged("titan lion*2", "angel centaur", 3))
    play(match, 1, Concede(1))
    assert head(page_of(match, 0)).startswith("You won in Brush 3")
    play(match, 0, Done(0))
    assert head(page_of(match, 0)) == "Game-Turn 2: Blue’s turn"


def test_a_drafted_answer_puts_the_question_before_the_news() -> None:
    match = begun(engaged("titan gargoyle*2", "angel centaur", 3))
    play(match, 1, Concede(1))
    assert head(page_of(match, 0)).startswith("You won")
    play(match, 0, Muster(0, "R.key", "gargoyle", "gargoyle"), send=False)
    assert not head(page_of(match, 0)).startswith("You won")


def test_a_beginner_s_question_leads_while_what_others_did_is_folded() -> None:
    match = begun(engaged("titan gargoyle*2", "angel centaur", 3))
    play(match, 1, Concede(1))
    assert head(page_of(match, 0)).startswith("You won")
    Match.objects.update(practice=True)
    page = page_of(match, 0)
    assert "recap--later" in page
    assert head(page).startswith("Your turn")
    assert "You won in" not in page.partition('class="grid')[0]


def ready_to_muster() -> Any:
    brush: Layout = {"R.key": (3, "titan cyclops*3"), "B.bell": (34, "titan ogre*3")}
    state = campaign(brush, phase="muster", bare=True)
    state.legions["R.key"].moved = True
    return state


def test_a_first_strong_recruit_is_the_heading_and_a_second_is_not() -> None:
    match = begun(ready_to_muster())
    muster = Muster(0, "R.key", "gorgon", "cyclops*2")
    play(match, 0, muster)
    assert head(page_of(match, 0)) == "Key musters your first Gorgon"
    assert "first Gorgon" not in page_of(match, 1)
    with transaction.atomic():
        locked = lock_match(match.pk)
        locked.state = ready_to_muster()
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    play(match, 0, muster)
    assert "first Gorgon" not in head(page_of(match, 0))
