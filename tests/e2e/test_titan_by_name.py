"""A whole turn and a whole battle round by role and name alone, with all drawings removed from the page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.matches.models import Action
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.e2e import titan_stage as stage
from tests.e2e.cast import path_of
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press
from tests.e2e.titan_steps import awaited, wait_for_battle
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SPLITTING = 34
"""Actions of the stored campaign after which Red begins a Game-Turn."""

MOST = 20
LEFT_OVER = re.escape("Where do the leftover hits go?")


def bare(page: Any) -> None:
    """Remove every drawing from the page."""
    page.locator("svg").evaluate_all("all => all.forEach(each => each.remove())")
    assert page.locator("svg").count() == 0


def come(page: Any, path: str) -> None:
    page.goto(path)
    bare(page)


def go(page: Any, link: Any) -> None:
    follow(page, link)
    bare(page)


def do(page: Any, name: str) -> None:
    """Press the button of that name."""
    press(page, name, exact=True)
    bare(page)


def asked(page: Any, question: str) -> Any:
    """Return the panel of a question."""
    return page.get_by_role("region", name=question, exact=True)


def offered(panel: Any) -> Any:
    """Return the choices of the open list; the lists above it are folded."""
    lists = panel.get_by_role("list").filter(has=panel.page.get_by_role("link"))
    return lists.last.get_by_role("link")


def pick(page: Any, question: str, name: str) -> None:
    """Choose by name in the open list."""
    go(page, asked(page, question).get_by_role("link", name=re.compile(name)).first)


def end(page: Any, name: str) -> None:
    """End a part of the turn by the button of that name."""
    do(page, name)


def send(page: Any) -> None:
    """Send the turn or the strikes that nobody has seen yet, if the page asks for that."""
    for label in ("Send turn", "Send the strikes"):
        if page.get_by_role("region", name=f"{label}?", exact=True).count():
            do(page, label)


def choose_musters(page: Any) -> None:
    """Open the musters of Hand, if it has any, and take the proposed ones of the others."""
    musters = asked(page, "What do your legions muster?")
    own = musters.get_by_role("list", name="Your legions, one by one")
    if own.get_by_role("link", name=re.compile("Open Hand:")).count():
        go(page, own.get_by_role("link", name=re.compile("Open Hand:")))
        button = musters.get_by_role("button", name=re.compile("^Muster an? .* for Open Hand"))
        while not button.count():
            go(page, offered(musters).first)
        do(page, button.inner_text())
    if musters.count():
        end(page, "Send turn")


def test_a_whole_turn_by_role_and_name(people: People, person: Person) -> None:
    match = stage.stored(people.all[:3], "three-stopped", SPLITTING)
    before: TitanState = state_of(match)
    page = person(people.reader, scripts=False)
    come(page, path_of(match))
    page.get_by_role("heading", level=1, name="Game-Turn 2: your splits").wait_for()

    pick(page, "Do you split any legions before the roll?", "Open Hand")
    leaving = page.get_by_role("group", name="Characters that leave", exact=True)
    leaving.get_by_role("checkbox", name="Gargoyle").first.check()
    leaving.get_by_role("checkbox", name="Centaur").first.check()
    page.get_by_role("group", name="Marker of the new legion").get_by_role("radio", name="Moon").check()
    do(page, "Split Open Hand")
    end(page, "Roll")

    page.get_by_role("heading", level=1, name=re.compile("^Your turn: you rolled [1-6]$")).wait_for()
    moves = "Where does Open Hand move to?"
    if not asked(page, moves).count():
        own = page.get_by_role("list", name="Your legions, one by one")
        go(page, own.get_by_role("link", name=re.compile("^Open Hand:")))
    button = asked(page, moves).get_by_role("button", name=re.compile("^Move Open Hand to "))
    if not button.count():
        page.get_by_role("heading", name="Where to", exact=True).wait_for()
        go(page, offered(asked(page, moves)).filter(has_not_text="attack on").first)
    land = int(button.inner_text().split()[-1])
    do(page, button.inner_text())
    # Where no legion could muster there is nothing to choose.
    if page.get_by_role("button", name="Choose the musters yourself", exact=True).count():
        end(page, "Choose the musters yourself")
        choose_musters(page)
    else:
        end(page, "Send turn")
    send(page)

    after: TitanState = state_of(match)
    following = before.order[(before.order.index(0) + 1) % 3]
    assert (before.mover, after.mover) == (0, following)
    assert after.legions["R.hand"].land == land
    assert sorted(after.legions["R.moon"].pieces) == ["centaur", "gargoyle"]
    page.get_by_role(
        "heading", level=1, name=f"Game-Turn 2: {('Red', 'Blue', 'Green')[following]}’s turn"
    ).wait_for()
    written = list(
        Action.objects.filter(match=match, revision__gt=SPLITTING)
        .order_by("revision")
        .values_list("notation", flat=True)
    )
    assert written[0] == "split R.Hand -> R.Moon: Centaur Gargoyle"
    assert written[2] == f"move R.Hand -> {land}"


def test_a_whole_battle_round_by_role_and_name(people: People, person: Person) -> None:
    match = battle_stage.laid_out(people.all[:2], battle_stage.mountains(round=2))
    red, blue = (person(user, scripts=False) for user in people.all[:2])
    come(red, path_of(match))
    wait_for_battle(red, "Your maneuvers against Blue", "Mountains 3000 · Round 2 of 7")
    maneuvers = "Where does the Minotaur on E1 maneuver to?"
    pick(red, maneuvers, r"\bD3\b")
    do(red, "Maneuver the Minotaur on E1 to D3")
    end(red, "End the maneuvers")
    assert battle_of(match).round == 2

    strikes = strike_all(red, "Which enemies do you strike?")
    assert any("Minotaur on D3" in said for said in strikes)
    assert awaited(match) == [1]
    come(blue, path_of(match))
    told = blue.get_by_role("region", name="Log").inner_text()
    for said in strikes:
        foe, piece = re.match(r"Strike the (\w+) on \w\d with the (\w+) on", said).groups()
        assert re.search(rf"Red’s {piece} on \w\d (struck|slew) your {foe} on \w\d\b", told)
    assert strike_all(blue, "Strike back at which enemies?")
    # The defender begins each round.
    wait_for_battle(blue, "Your maneuvers against Red", "Mountains 3000 · Round 3 of 7")
    end(blue, "End the maneuvers")
    strike_all(blue, "Which enemies do you strike?")
    assert awaited(match) == [0]
    come(red, path_of(match))
    wait_for_battle(red, "You strike back at Blue", "Mountains 3000 · Round 3 of 7")
    strike_all(red, "Strike back at which enemies?")
    wait_for_battle(red, "Your maneuvers against Blue", "Mountains 3000 · Round 3 of 7")
    battle = battle_of(match)
    assert (battle.round, battle.mover) == (3, "attacker")


def battle_of(match: Any) -> Any:
    engagement = state_of(match).engagement
    assert engagement is not None
    return engagement.battle


def strike_all(page: Any, question: str) -> list[str]:
    """Strike with the first that can, at the first possible target, until the question changes.

    Returns the texts of the buttons."""
    said: list[str] = []
    asked = f"{re.escape(question)}|Which enemy does the .* strike\\?|{LEFT_OVER}"
    panel = page.get_by_role("region", name=re.compile(f"^({asked})$"))
    button = panel.get_by_role("button", name=re.compile("^(Strike|Carry|End)"))
    for _ in range(MOST):
        if not panel.count():
            send(page)
            return said
        while not button.count():
            go(page, offered(panel).first)
        words = button.inner_text()
        if words.startswith("Strike"):
            said.append(words)
        do(page, words)
    raise AssertionError(said)
