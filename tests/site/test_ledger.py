"""The mover's legions row by row: where each goes or stays, and the link that takes it."""

from __future__ import annotations

import html
import re
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.actions import Action
from games.matches.models import Match
from games.titan.actions import Move, Muster, Teleport
from games.titan.battle.actions import Done
from games.titan.words import names
from tests.arena.speech import say
from tests.factories.accounts import make_user
from tests.factories.matches import play, state_of
from tests.site.test_battles import begun
from tests.site.test_taps import page_of, signed_in
from tests.site.test_twins import neutral
from tests.titan.positions import RULES, Layout, campaign

pytestmark = pytest.mark.django_db

BOARD: Layout = {
    "R.anchor": (3, "titan centaur*3"),
    "R.key": (8, "angel centaur*2"),
    "R.moon": (4, "ogre*2"),
    "R.rose": (103, "gargoyle*3"),
    "B.bell": (34, "titan ogre*3"),
    "B.wheel": (9, "ogre*2"),
}
"""On a one Moon can go to Rose's land alone, and Key to Wheel's."""


class Row(NamedTuple):
    """A row of the ledger on the page."""

    text: str
    note: str
    href: str
    now: bool
    ticked: bool
    icons: tuple[str, ...]
    key: str


def rows_of(page: str) -> dict[str, Row]:
    """Return the rows of the ledger by the name of their legion; empty if the page has no ledger."""
    found = re.search(
        r'<ol class="choices ledger" aria-label="Your legions, one by one">(.*?)</ol>', page, re.S
    )
    rows: dict[str, Row] = {}
    for row in re.findall(r"<li>(.*?)</li>", found.group(1) if found else "", re.S):
        text, note = (
            html.unescape(re.sub(r"<[^>]+>", "", part))
            for part in re.search(
                r'choice-name">(.*?)</span> <span class="choice-note">(.*?)</span>', row
            ).groups()
        )
        href, key = (re.search(rf'{name}="([^"]*)"', row) for name in (r"<a[^>]* href", "data-key"))
        rows[text.removeprefix(f"{key.group(1)} " if key else "").partition(":")[0]] = Row(
            text,
            note,
            html.unescape(href.group(1)) if href else "",
            'aria-current="true"' in row,
            "ledger-tick" in row,
            tuple(re.findall(r'href="#i-([\w-]+)"', row)),
            key.group(1) if key else "",
        )
    return rows


def drafting(*actions: Action, board: Layout = BOARD, **more: Any) -> Match:
    """Return a match in which Red rolled a one, with these moves in its draft."""
    match = begun(campaign(board, **{"roll": 1, **more}))
    if actions:
        play(match, 0, *actions, send=False)
    return match


def side_of_attack() -> Move:
    """Return the move by which Key comes to Wheel's land."""
    state = campaign(BOARD, roll=1)
    legal = RULES.legal(state, RULES.decisions(state)[0])
    return next(each for each in legal if isinstance(each, Move) and (each.legion, each.land) == ("R.key", 9))


def test_before_the_first_move_the_first_legion_is_next_and_one_must_move() -> None:
    rows = rows_of(page_of(signed_in(match := drafting()), match))
    assert list(rows) == ["Anchor", "Key", "Moon", "Rose"]
    assert [row.now for row in rows.values()] == [True, False, False, False]
    assert rows["Anchor"].text == "Anchor: where to?"
    assert rows["Anchor"].note == "choose a land: at least one legion must move"
    assert (rows["Key"].text, rows["Key"].note) == ("Key: Marsh 8", "stays unless you move it")
    assert (rows["Moon"].text, rows["Moon"].note) == (
        "Moon: Hills 4",
        "stays: a roll of 1 leads only to Marsh 103, where you already have a legion",
    )
    assert rows["Moon"].href == ""
    assert not any(row.ticked for row in rows.values())


def test_who_is_placed_has_a_tick_and_says_what_it_can_muster_or_whom_it_meets() -> None:
    match = drafting(Move(0, "R.rose", 102, ""), side_of_attack())
    page = page_of(signed_in(match), match)
    rows = rows_of(page)
    assert {name for name, row in rows.items() if row.ticked} == {"Key", "Rose"}
    assert rows["Rose"].text == "Rose: Brush 102, placed"
    assert rows["Rose"].note.startswith("muster a Cyclops (9-2), ")
    assert rows["Rose"].icons[-1] == "cyclops"
    assert rows["Key"].note == "attack on Blue’s Wheel, 2 characters"
    assert rows["Key"].icons[-1] == "crossed-swords"
    # Nobody takes a legion twice, and its land is marked on the board.
    assert rows["Key"].href == rows["Rose"].href == ""
    assert page.count('class="placed"') > 0
    assert rows["Anchor"].note == "choose a land, or leave it in Brush 3"
    # Rose has left, so that Moon can go there now.
    assert rows["Moon"].note == "stays unless you move it"


def test_a_row_leads_to_its_legion_and_no_list_says_it_again() -> None:
    client = signed_in(match := drafting())
    rows = rows_of(page := page_of(client, match))
    for name in ("Key", "Rose"):
        address, _, place = rows[name].href.partition("#")
        assert place == "decision"
        taken = page_of(client, match, address)
        assert f"Where does {name} move to?" in taken
        assert [each for each, row in rows_of(taken).items() if row.now] == [name]
    panel = re.search(r'<section class="decision".*?</section>', page, re.S)
    assert panel is not None
    assert panel.group().count("?pick=b&amp;") == 1
    assert "Legion to move" not in panel.group()
    # The lands of the next legion have the keys; a legion that has the list to itself has its own.
    assert 'data-key="a"' in panel.group()
    assert [row.key for row in rows.values()] == [""] * 4


def test_where_nothing_narrows_the_legions_down_the_rows_have_their_keys() -> None:
    board: Layout = {"R.anchor": (4, "titan ogre*2"), "R.key": (11, "ogre*2"), "B.bell": (34, "titan ogre")}
    client = signed_in(match := drafting(board=board))
    page = page_of(client, match, "?pick=b&at=0")
    rows = rows_of(page)
    assert [row.key for row in rows.values()] == ["a", "b"]
    assert rows["Key"].now
    assert rows["Key"].text.startswith("b Key: ")
    assert "Move Key to" in page


def test_two_of_one_land_say_that_one_must_go() -> None:
    board: Layout = {"R.anchor": (3, "titan ogre*2"), "R.key": (3, "ogre*2"), "B.bell": (34, "titan ogre")}
    rows = rows_of(page_of(signed_in(match := drafting(board=board)), match))
    assert {row.note for row in rows.values()} == {"only one of your legions can stay in Brush 3"}


def test_a_legion_with_one_way_to_go_says_that_it_may_stay_and_leads_back() -> None:
    board = BOARD | {"R.anchor": (9, "titan lion*2 ogre"), "B.wheel": (1, "ogre*2")}
    client = signed_in(match := drafting(Move(0, "R.rose", 102, ""), board=board))
    page = page_of(client, match, rows_of(page_of(client, match))["Moon"].href.partition("#")[0])
    row = rows_of(page)["Moon"]
    assert row.now
    assert row.note.endswith("; or leave it in Hills 4")
    assert "Move Moon to Marsh 103" in page
    # On a phone, where most pages need no such link, it is in the bar.
    assert re.search(r'class="button bar-other"[^>]*>\s*Go back', page)


def test_the_send_button_says_which_lord_a_drafted_teleport_shows() -> None:
    board: Layout = {"R.anchor": (100, "titan ogre*2"), "R.key": (8, "ogre*2"), "B.bell": (34, "titan ogre")}
    state = campaign(board, roll=6)
    jump = next(each for each in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(each, Teleport))
    match = drafting(jump, board=board, roll=6)
    client = signed_in(match)
    told = f"Anchor teleports to {say(names.land(jump.land))}"
    ends = (Done(0), Done(0))
    for asked, drafted in (("Where does Key move to?", ()), ("Send turn?", ends)):
        if drafted:
            play(match, 0, *drafted, send=False)
        page = page_of(client, match)
        assert asked in page
        (note,) = re.findall(r'<p class="bar-note">(.*?)</p>', page, re.S)
        shown = " ".join(html.unescape(re.sub("<[^>]+>", "", note)).split())
        assert f"{told} · shows your Titan, so everyone then knows where it is" in shown
        assert "Once sent, it can’t be undone." in shown
        assert page.count(told) == 1


def test_teleports_stay_in_a_list_of_their_own() -> None:
    board: Layout = BOARD | {"R.anchor": (100, "titan centaur*3")}
    client = signed_in(match := drafting(board=board, roll=6))
    page = page_of(client, match)
    assert "Legion to teleport" in page
    assert "Anchor" in rows_of(page)
    pick = re.search(r'Legion to teleport.*?href="(\?pick=[a-z]+&amp;at=0)', page, re.S)
    assert pick is not None
    taken = page_of(client, match, html.unescape(pick.group(1)))
    assert [name for name, row in rows_of(taken).items() if row.now] == ["Anchor"]


def test_once_all_have_moved_the_rows_stay_until_the_turn_is_sent() -> None:
    board: Layout = {"R.anchor": (3, "titan ogre*2"), "R.key": (8, "ogre*2"), "B.bell": (34, "titan ogre")}
    match = drafting(Move(0, "R.anchor", 4, ""), Move(0, "R.key", 9, ""), board=board)
    page = page_of(signed_in(match), match)
    assert "Send turn?" in page
    assert [row.ticked for row in rows_of(page).values()] == [True, True]
    assert "Undo: Key" in page
    assert "Send turn" in page


def ghosts(page: str) -> list[str]:
    """Return the legions that the page shows pale, with their lands."""
    wide = page[page.index("picture--wide") :]
    wide = wide[: wide.index("</svg>")]
    return re.findall(r'class="ghost"><use href="#legion-([\w-]+)" transform="translate\(([\d. ]+)\)', wide)


def test_a_placed_legion_leaves_a_pale_shield_where_it_stood() -> None:
    match = drafting()
    client = signed_in(match)
    before = page_of(client, match)
    assert ghosts(before) == []
    play(match, 0, Move(0, "R.rose", 102, ""), side_of_attack(), send=False)
    stood = dict(re.findall(r'<use href="#legion-([\w-]+)" transform="translate\(([\d. ]+)\)', before))
    assert sorted(ghosts(page_of(client, match))) == [(name, stood[name]) for name in ("R-key", "R-rose")]


def test_what_a_row_says_the_draft_does_not_say_again() -> None:
    match = drafting(Move(0, "R.rose", 102, ""))
    page = page_of(signed_in(match), match)
    assert rows_of(page)["Rose"].ticked
    assert "In your draft" not in page
    assert "Rose moved to" not in page
    assert "Undo: Rose" in page


AFTER: Layout = {
    "R.anchor": (3, "titan gargoyle*2 cyclops*2"),
    "R.key": (8, "angel centaur*2"),
    "R.moon": (4, "ogre*2"),
    "R.rose": (102, "gargoyle*7"),
    "R.bell": (103, "ogre*3"),
    "B.wheel": (34, "titan ogre*3"),
}


def mustering(*actions: Action) -> Match:
    """Return a match in which Red musters and all but Bell have moved."""
    state = campaign(AFTER, phase="muster")
    for marker in ("R.anchor", "R.key", "R.moon", "R.rose"):
        state.legions[marker].moved = True
    match = begun(state)
    if actions:
        play(match, 0, *actions, send=False)
    return match


def test_in_the_musters_each_row_says_whom_its_legion_could_muster_or_why_nobody() -> None:
    rows = rows_of(page_of(signed_in(match := mustering()), match))
    assert {name: row.note for name, row in rows.items()} == {
        "Anchor": "could muster: Gargoyle, Cyclops and Gorgon",
        "Key": "nothing to muster",
        "Moon": "could muster: Ogre",
        "Rose": "full (7 characters), can’t muster",
        "Bell": "didn’t move, so it can’t muster",
    }
    assert [name for name, row in rows.items() if row.href] == ["Anchor", "Moon"]
    assert (rows["Anchor"].key, rows["Moon"].key) == ("a", "b")


def test_a_row_of_the_musters_takes_its_legion_and_is_ticked_with_its_recruit() -> None:
    client = signed_in(match := mustering())
    page = page_of(client, match)
    assert "Legion that musters" not in page
    address = rows_of(page)["Anchor"].href.partition("#")[0]
    taken = rows_of(page_of(client, match, address))["Anchor"]
    assert (taken.now, taken.text) == (True, "Anchor: what does it muster?")
    play(match, 0, Muster(0, "R.anchor", "gorgon", "cyclops*2"), send=False)
    page = page_of(client, match)
    row = rows_of(page)["Anchor"]
    assert (row.ticked, row.text, row.href) == (True, "Anchor: Brush 3, placed", "")
    assert row.note == "musters a Gorgon, showing Cyclops ×2"
    assert row.icons[-1] == "medusa-head"
    assert 'class="placed"' in page
    assert "In your draft" not in page
    assert "Undo: Anchor" in page


def test_moves_stand_in_the_draft_while_legions_muster() -> None:
    """The rows then say where a legion is, not that it moved."""
    board: Layout = BOARD | {"R.anchor": (3, "titan centaur*3")}
    match = drafting(Move(0, "R.rose", 102, ""), Done(0), board=board)
    page = page_of(signed_in(match), match)
    assert "Rose moved to" in page
    assert "moves ended" in page


def test_nobody_else_sees_rows_or_what_is_drafted() -> None:
    match = drafting()
    Match.objects.filter(pk=match.pk).update(door=Match.Door.PUBLIC)
    watcher = Client()
    watcher.force_login(make_user())
    others = (signed_in(match, 1), watcher)
    before = [neutral(page_of(client, match), match, "") for client in others]
    play(match, 0, Move(0, "R.rose", 102, ""), side_of_attack(), send=False)
    for client, text in zip(others, before, strict=True):
        page = page_of(client, match)
        assert rows_of(page) == {}
        assert 'class="placed"' not in page
        assert 'class="ghost"' not in page
        assert neutral(page, match, "") == text


def test_the_mover_has_no_rows_on_pages_that_offer_nothing() -> None:
    match = drafting(Move(0, "R.rose", 102, ""))
    client = signed_in(match)
    for page in ("history", "known", "orders"):
        text = client.get(reverse(f"matches:{page}", args=[match.pk])).content.decode()
        assert "choices ledger" not in text
        assert 'class="placed"' not in text


def test_a_draft_that_is_listed_is_listed_whole() -> None:
    board: Layout = BOARD | {"R.anchor": (100, "titan centaur*3")}
    match = drafting(board=board, roll=6)
    state = state_of(match)
    legal = RULES.legal(state, RULES.decisions(state)[0])
    teleport = next(each for each in legal if isinstance(each, Teleport))
    move = next(each for each in legal if isinstance(each, Move) and each.legion != teleport.legion)
    play(match, 0, move, teleport, send=False)
    page = page_of(signed_in(match), match)
    drafted = page[page.index("In your draft") :].partition("</ol>")[0]
    assert drafted.count("<li>") == 2
    assert "teleported" in drafted


def test_where_to_stands_below_the_legion_that_it_is_about() -> None:
    page = page_of(signed_in(match := drafting()), match)
    assert page.index("Anchor: where to?") < page.index(">Where to<")


def test_what_is_done_instead_of_a_split_stands_below_its_form() -> None:
    match = begun(campaign(BOARD, phase="split"))
    page = page_of(signed_in(match), match, "?pick=a&at=0")
    assert page.index("Characters that leave") < page.index("Go back") < page.index("</b> Roll</a>")
