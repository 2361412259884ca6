"""Why a seat has its place at the end of a match, for every title: the tie-break, the fall, the early end."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from games.arena import ending
from games.engine import registry
from games.engine.actions import Stop
from games.engine.results import Fate
from games.matches.mails.match_news import compose_finished
from games.matches.models import Match, Placing, Tenure
from games.matches.render import say
from games.matches.selectors.outcome import outcome
from games.matches.selectors.placings import placings
from games.notices.mail_content import MailContent
from games.notices.models import Notice
from games.notices.now import database_now
from games.operator.services.adjudicating import adjudicate
from tests.e2e import stage
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, state_of, store
from tests.factories.staff import make_operator
from tests.titan.positions import campaign

pytestmark = pytest.mark.django_db


def reasons(title: str, state: Any, result: Any) -> list[str]:
    """Return what each place says of itself, best first."""
    words, view = registry.words(title), registry.get(title).view(state, None)
    assert words.place_reasons is not None
    return [
        " ".join(say(each) for each in words.place_reasons(view, result.placings, placing.seat))
        for placing in result.placings
    ]


def arena_over(seats: int = 3, title: str = "arena-2004", **changed: Any) -> Any:
    """Return an arena's state at the end, in which nobody has earned anything yet."""
    state = state_of(make_match(title, seats))
    state.ended, state.step = "deck", "over"
    state.options = msgspec.structs.replace(state.options, **changed)
    return state


# ---- the arenas ------------------------------------------------------------------------


def test_r_110_equal_gold_says_that_the_later_turn_wins() -> None:
    state = arena_over()
    state.last[:] = [7, 9, 8]
    assert reasons("arena-2004", state, ending.result(state)) == [
        "Ahead of Green and Red on a tie-break: the later last turn wins.",
        "Behind Blue on a tie-break: the later last turn wins. "
        "Ahead of Red on a tie-break: the later last turn wins.",
        "Behind Blue and Green on a tie-break: the later last turn wins.",
    ]


def test_nobody_is_told_of_a_tie_break_that_decided_nothing() -> None:
    state = arena_over()
    state.last[:] = [7, 9, 8]
    creature = state.creatures[0]
    state.bets[creature][0] = 1
    first, *others = reasons("arena-2004", state, ending.result(state))
    assert first == ""
    assert all("Blue" not in each for each in others if each.startswith("Ahead of Blue"))
    assert "Ahead of Red on a tie-break: the later last turn wins." in others


def test_r_112_the_bets_on_the_last_creature_come_before_the_turn() -> None:
    state = arena_over(2, wbc_tiebreak=True)
    state.last[:] = [7, 9]
    dead = state.creatures[0]
    state.dead.append(dead)
    state.bets[dead][0] = 0
    assert reasons("arena-2004", state, ending.result(state)) == [
        "Ahead of Blue on a tie-break: the higher bets on the creature eliminated last win.",
        "Behind Red on a tie-break: the higher bets on the creature eliminated last win.",
    ]


def test_r_113_a_campaign_compares_its_last_game_first() -> None:
    state = arena_over(2, "arena-1997", campaign=True)
    state.last[:] = [7, 9]
    state.bets[state.creatures[0]][0] = 0
    state.scores = [[0, ending.gold_of_seat(state, 0)]]
    assert reasons("arena-1997", state, ending.result(state)) == [
        "Ahead of Blue on a tie-break: more in the last game wins.",
        "Behind Red on a tie-break: more in the last game wins.",
    ]


# ---- Titan -----------------------------------------------------------------------------


def titan_reasons(out: list[list[int]], left: tuple[int, ...] = ()) -> dict[int, str]:
    layout = {
        f"{letter}.key": (land, "titan ogre*3") for letter, land in zip("RBGY", (8, 34, 21, 3), strict=True)
    }
    state = campaign(layout, seats=4)
    state.out = out
    for seat in (seat for group in out for seat in group):
        state.fates[seat] = "slain"
    state.left += left
    state.ended = "titan"
    result = registry.get("titan").result(state)
    assert result is not None
    told = reasons("titan", state, result)
    return {placing.seat: text for placing, text in zip(result.placings, told, strict=True)}


def test_1_1_the_last_to_fall_is_placed_first_of_those() -> None:
    assert titan_reasons([[2], [1], [3]]) == {
        0: "",
        3: "Fell last of those who are out.",
        1: "",
        2: "Fell first.",
    }


def test_who_falls_together_shares_the_place() -> None:
    assert titan_reasons([[2, 3], [1]]) == {
        0: "",
        1: "Fell last of those who are out.",
        2: "Fell together with Gold, so the place is shared.",
        3: "Fell together with Green, so the place is shared.",
    }


def test_players_who_left_are_not_compared_with_those_who_fell() -> None:
    assert titan_reasons([[2], [1], [3]], left=(1, 3)) == dict.fromkeys(range(4), "")
    assert titan_reasons([[2], [1], [3]], left=(3,)) == {
        0: "",
        1: "Fell last of those who are out.",
        2: "Fell first.",
        3: "",
    }
    assert titan_reasons([[2, 3], [1]], left=(3,)) == {
        0: "",
        1: "Fell last of those who are out.",
        2: "Fell first.",
        3: "",
    }


# ---- Altar's Arena ---------------------------------------------------------------------


def test_12_5_an_early_end_says_how_much_was_kept() -> None:
    match = stage.arena([make_user(), make_user()], title="gladiators")
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    rows = placings(match, ("a", "b"), registry.get("gladiators").view(state_of(match), None))
    why = "Still standing at the end. This side kept 100% of its Condition."
    assert [row.why for row in rows] == [why, why]


# ---- the page and the email ------------------------------------------------------------


@pytest.fixture
def tied() -> Match:
    """Return an arena match that ended with equal gold, in which only the last turn decided."""
    match = make_match("arena-2004", 3, name="Friday table")
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert match.finished
    for seat, (rank, last) in enumerate([(3, 7), (1, 9), (2, 8)]):
        Placing.objects.filter(match=match, seat__index=seat).update(rank=rank, tie_break=[last])
    return match


def test_the_page_says_why_beside_each_place_and_above_the_board(tied: Match) -> None:
    client = Client()
    user = Tenure.objects.get(match=tied, seat__index=0).user
    assert user is not None
    client.force_login(user)
    page = html.unescape(client.get(reverse("matches:match", args=[tied.pk])).content.decode())
    behind = "Behind Blue and Green on a tie-break: the later last turn wins."
    (note,) = [each for each in re.findall(r'class="turn-note">([^<]*)', page) if "stopped" in each.lower()]
    assert note.endswith(f"You came third of 3 players. {behind}")
    assert page.count(behind) == 2
    assert page.count("Ahead of Green and Red on a tie-break: the later last turn wins.") == 1


def test_the_email_says_so_too(tied: Match) -> None:
    notice = Notice.objects.filter(kind="ended", user__tenures__seat__index=0).get()
    mail = compose_finished(notice, database_now())
    assert isinstance(mail, MailContent)
    told = [each for each in mail.paragraphs if "tie-break" in str(each)]
    assert len(told) == 1
    assert "Behind Blue and Green on a tie-break" in str(told[0])


def test_a_player_who_left_is_behind_everyone_who_stayed() -> None:
    match = make_match("titan", 3)
    adjudicate(match_id=match.pk, by=make_operator(), reason="a test")
    match.refresh_from_db()
    Placing.objects.filter(match=match, seat__index=2).update(rank=3, fate=Fate.SILENT)
    view = registry.get("titan").view(state_of(match), 2)
    (why,) = [row.why for row in placings(match, ("a", "b", "c"), view) if row.seat == 2]
    assert why == "Did not answer on time. Placed behind everyone who stayed."
    told = outcome(match, 2, view)
    assert told is not None
    assert told.why.endswith("You didn’t answer on time. You are placed behind everyone who stayed.")
