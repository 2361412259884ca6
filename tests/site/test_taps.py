"""A choice that a tap stores, the proposal for the end of a turn, and what needs its button."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.choices import choose
from games.matches.models import Action, Match, Visit
from games.matches.positions import read_position
from tests.e2e import battle_stage
from tests.factories.matches import access_of, holder
from tests.site.test_battles import awaited, begun
from tests.titan.positions import campaign

pytestmark = pytest.mark.django_db

RULES = registry.get("titan")
BOARD = {
    "R.anchor": (3, "titan lion*2 ogre"),
    "R.key": (8, "angel centaur*2"),
    "B.bell": (34, "titan ogre*3"),
}


def signed_in(match: Match, seat: int = 0) -> Client:
    client = Client()
    client.force_login(holder(match, seat))
    return client


def page_of(client: Client, match: Match, query: str = "") -> str:
    return client.get(reverse("matches:match", args=[match.pk]) + query).content.decode()


def inputs(page: str, form: str) -> dict[str, str]:
    """Return the fields of the form that begins with `form`."""
    found = re.search(rf"<form {form}.*?</form>", page, re.S)
    assert found is not None, form
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'name="([^"]+)"(?: value="([^"]*)")?', found.group())
    }


def tap(client: Client, match: Match, pick: str, **changed: str) -> Any:
    fields = inputs(page_of(client, match), 'id="tap"') | {"pick": pick} | changed
    return client.post(reverse("matches:tap", args=[match.pk]), fields)


def drafted(match: Match, seat: int = 0) -> list[str]:
    visit = Visit.objects.select_related("draft").get(match=match, seat__index=seat, closed_at=None)
    return [RULES.format(each) for each in read_position(access_of(match, seat), visit).drafted]


def stored(match: Match) -> list[str]:
    return list(Action.objects.filter(match=match).order_by("revision").values_list("notation", flat=True))


def test_a_tap_on_a_land_is_a_move_in_the_draft_and_the_next_legion_is_asked_about() -> None:
    match = begun(campaign(BOARD, roll=1))
    client = signed_in(match)
    assert "Where does Anchor move to?" in page_of(client, match)
    answer = tap(client, match, "a.a")
    assert answer["Location"] == reverse("matches:match", args=[match.pk])
    assert len(drafted(match)) == 1
    assert stored(match) == []
    assert "Where does Key move to?" in page_of(client, match)


@pytest.mark.parametrize("pick", ["a", "a.z", "zz"])
def test_a_tap_that_leaves_something_to_choose_shows_it_first(pick: str) -> None:
    match = begun(campaign(BOARD, roll=3))
    client = signed_in(match)
    answer = tap(client, match, pick)
    assert answer["Location"].endswith(f"?pick={pick}&at=0")
    assert drafted(match) == []


def test_a_tap_on_a_legion_with_one_way_to_go_shows_it_first() -> None:
    state = campaign(BOARD | {"R.anchor": (9, "titan lion*2 ogre")}, roll=1)
    decision = next(each for each in RULES.decisions(state) if each.asks == "must")
    legions = choose(decision, RULES.legal(state, decision)).lists[0]
    alone = next(each for each in legions if each.act == "move" and len(each.atoms) == 1)
    match = begun(state)
    client = signed_in(match)
    answer = tap(client, match, alone.pick)
    assert answer["Location"].endswith(f"?pick={alone.pick}&at=0")
    assert drafted(match) == []


@pytest.mark.parametrize("pick", ["", "A", "a..b", "a&x=1", "a" * 5, "<b>"])
def test_a_tap_that_no_page_offers_is_refused(pick: str) -> None:
    match = begun(campaign(BOARD, roll=1))
    client = signed_in(match)
    page = client.post(tap(client, match, pick)["Location"], follow=True)
    assert page.status_code in (200, 405)
    assert drafted(match) == []
    assert (
        "Muster doesn’t recognise this form, or part of it was lost on the way. "
        "Reload the page and try again."
    ) in page_of(client, match)


@pytest.mark.thorough
def test_what_rolls_dice_is_never_stored_by_a_tap() -> None:
    match = begun(battle_stage.strikes())
    client = signed_in(match)
    page = page_of(client, match)
    for pick in re.findall(r'href="\?pick=([a-z.]+)&amp;', page):
        tap(client, match, pick)
    assert stored(match) == []
    assert drafted(match) == []
    assert "data-tap" not in page


def test_a_tap_on_an_old_page_stores_nothing_and_says_so() -> None:
    match = begun(campaign(BOARD, roll=1))
    client = signed_in(match)
    tap(client, match, "a.a")
    tap(client, match, "a.a", counter="0")
    assert len(drafted(match)) == 1
    # One page's token makes a double tap one.
    fields = inputs(page_of(client, match), 'id="tap"') | {"pick": "a.a"}
    for _ in range(2):
        client.post(reverse("matches:tap", args=[match.pk]), fields)
    assert len(drafted(match)) == 2


def test_a_second_press_of_a_tap_is_answered_like_the_first() -> None:
    match = begun(campaign(BOARD, roll=1))
    client = signed_in(match)
    fields = inputs(page_of(client, match), 'id="tap"') | {"pick": "a.a"}
    address = reverse("matches:tap", args=[match.pk])
    first, second = client.post(address, fields), client.post(address, fields | {"pick": "zz"})
    assert second["Location"] == first["Location"]
    assert len(drafted(match)) == 1
    assert "The position has changed" not in page_of(client, match)


def test_a_choice_on_an_old_page_is_not_shown_but_refused() -> None:
    match = begun(campaign(BOARD, roll=1))
    client = signed_in(match)
    tap(client, match, "a.a")
    answer = tap(client, match, "zz", counter="0")
    assert answer["Location"] == reverse("matches:match", args=[match.pk])
    assert "The position has changed. Your draft has been kept." in page_of(client, match)
    assert len(drafted(match)) == 1


@pytest.mark.thorough
def test_the_turn_is_sent_with_its_musters_by_one_button() -> None:
    """The button's heading names who stays, who musters what and what is shown for it."""
    match = begun(campaign(BOARD | {"R.anchor": (3, "titan centaur*3")}, roll=1))
    client = signed_in(match)
    lines = re.findall(
        r'href="\?pick=(a\.[a-z]+)&amp;at=0#decision"[^>]*data-tap>.*?choice-note">([^<]*)<',
        page_of(client, match),
        re.S,
    )
    pick = next(pick for pick, note in lines if "muster" in note and "nothing" not in note)
    tap(client, match, pick)
    page = page_of(client, match)
    assert "Not moved: Key" in page
    fields = inputs(page, 'class="bar-main"')
    assert fields["send"] == "on"
    assert "Send turn" in page
    (mustering,) = [line for line in fields["text"].splitlines() if line.startswith("muster")]
    answer = client.post(reverse("matches:text", args=[match.pk]), fields, follow=True)
    assert "Turn sent. Waiting for Blue." in answer.content.decode()
    assert mustering in stored(match)
    assert awaited(match) == [1]


def test_who_wants_other_musters_chooses_them() -> None:
    match = begun(campaign(BOARD | {"R.anchor": (3, "titan centaur*3")}, roll=1))
    client = signed_in(match)
    tap(client, match, "a.a")
    fields = inputs(page_of(client, match), 'class="bar-other"')
    client.post(reverse("matches:act", args=[match.pk]), fields)
    page = page_of(client, match)
    assert "What do your legions muster?" in page
    assert "Undo: moves ended" in page
    assert awaited(match) == [0]


def test_moves_that_open_an_engagement_are_sent_as_such() -> None:
    state = campaign(BOARD | {"B.wheel": (4, "ogre*2")}, roll=1)
    match = begun(state)
    client = signed_in(match)
    page = page_of(client, match)
    attack = re.search(
        r'href="\?pick=(a\.[a-z.]+)&amp;at=0#decision"[^>]*>(?:(?!</a>).)*attack on', page, re.S
    )
    assert attack is not None
    answer = tap(client, match, attack.group(1))
    follow = client.get(answer["Location"]).content.decode()
    if "ledger-tick" not in follow:
        client.post(reverse("matches:act", args=[match.pk]), inputs(follow, 'class="bar-main"'))
    page = page_of(client, match)
    assert "Send the moves, attacking " in page
    assert "Engagement in Hills 4: Anchor against Blue’s Wheel" in html.unescape(page)
    assert "Send turn" not in page


def test_the_end_of_maneuvers_is_not_proposed_while_somebody_waits_outside() -> None:
    waiting = begun(battle_stage.entering())
    assert "End the maneuvers" not in re.findall(
        r'class="button button--main[^>]*>([^<]*)', page_of(signed_in(waiting), waiting)
    )
    inside = begun(battle_stage.mountains())
    assert "End the maneuvers" in re.findall(
        r'class="button button--main[^>]*>([^<]*)', page_of(signed_in(inside), inside)
    )


def test_two_engagements_end_the_moves_alone_for_which_comes_first_is_asked() -> None:
    """The proposal ends a part of the turn, not the visit: there is no view after it."""
    layout = {"R.anchor": (3, "lion*2 ogre"), "B.bell": (3, "ogre*3")}
    layout |= {"R.key": (8, "centaur*2"), "B.moon": (8, "ogre*2")}
    state = campaign(layout, roll=1)
    state.engagements = [3, 8]
    for marker in ("R.anchor", "R.key"):
        state.legions[marker].moved, state.legions[marker].side = True, "bottom"
    match = begun(state)
    client = signed_in(match)
    page = page_of(client, match)
    fields = inputs(page, 'class="bar-main"')
    assert "send" not in fields
    client.post(reverse("matches:text", args=[match.pk]), fields)
    assert drafted(match) == ["done"]
    assert "Which engagement is next?" in page_of(client, match)
