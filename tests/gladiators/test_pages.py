"""Pages and emails of a fight: each reader sees what they know, and no number before its time."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.bots.driver import play
from games.gladiators import questions
from games.gladiators.actions import UseSpecial
from games.gladiators.meta import Options
from games.gladiators.state import GladiatorsState
from games.matches.models import Match
from tests.e2e.gladiators_stage import asks, fight
from tests.factories.accounts import make_user
from tests.factories.matches import holder, state_of
from tests.gladiators.positions import RULES
from tests.gladiators.twins import ideal, twin
from tests.site.test_twins import able, cut, neutral, staged

pytestmark = [pytest.mark.django_db]

PAGES = ("match", "log", "history", "known", "chance", "press")


def watched(match: Match) -> dict[str, str]:
    """Return everything that someone without a seat can fetch."""
    client = Client()
    found = {}
    for name in PAGES:
        answer = client.get(reverse(f"matches:{name}", args=[match.pk]))
        found[name] = f"{answer.status_code} {answer.content.decode()}"
    for step in (3, 20, 40, 60):
        answer = client.get(reverse("matches:history", args=[match.pk]), {"step": step})
        found[f"step {step}"] = answer.content.decode()
    return {
        name: neutral(text, match, "nobody").replace(f"matches%2F{match.pk}%2F", "")
        for name, text in found.items()
    }


@pytest.mark.long
def test_a_watcher_cannot_tell_twin_histories_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    with ideal():
        for seed in range(5):
            log = play(RULES, 2, Options(), seed, able, most=50 + 12 * seed).log
            log = cut(log, len(log.entries) - 2)
            other = twin(RULES, log, -1, Random(seed))
            if other is None or not other.entries:
                continue
            short = min(len(log.entries), len(other.entries))
            first = watched(staged(cut(log, short), monkeypatch))
            second = watched(staged(cut(other, short), monkeypatch))
            for name, text in first.items():
                assert text == second[name], name
            compared += 1
    assert compared >= 3


def asked(kind: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Match, Client]:
    """Return a duel in which this question is open, and the client of the person who is asked."""
    for seed in range(40):
        log = play(RULES, 2, Options(), seed, able, most=70).log
        places = [place for place, entry in enumerate(log.entries) if entry.decision.endswith(f".{kind}")]
        if places:
            break
    match = staged(cut(log, places[0]), monkeypatch)
    state = state_of(match)
    client = Client()
    client.force_login(holder(match, state.gladiators[state.turn.mover].seat))
    return match, client


def shown(match: Match, client: Client, pick: str = "") -> str:
    """Return the page of the turn, with something chosen."""
    chosen = {"pick": pick, "at": "0"} if pick else {}
    return client.get(reverse("matches:match", args=[match.pk]), chosen).content.decode()


def test_whether_to_act_before_the_defense_is_left_to_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is chosen for them, and neither answer is called doing nothing."""
    match, client = asked("first", monkeypatch)
    page = shown(match, client)
    assert 'aria-current="true"' not in page[page.index('id="decision"') :]
    assert 'class="bar-main"' not in page
    assert "Defend first, then act" in page


@pytest.mark.thorough
def test_a_form_that_is_open_by_itself_cannot_be_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if a title opened one of several answers; those that open a form now have nothing beside it.
    monkeypatch.setitem(questions.STEP_OPENERS, "first", "nothing")
    match, client = asked("first", monkeypatch)
    page = shown(match, client)
    # It stands above the hand and in the list.
    (stands,) = set(re.findall(r'href="\?pick=(\w+)&amp;at=0#decision"[^>]* aria-current', page))
    others = {pick for pick in re.findall(r'href="\?pick=(\w+)&amp;at=0#decision"', page) if pick != stands}
    assert "data-drop" not in page
    assert "data-drop" not in shown(match, client, stands)
    assert "data-drop" in shown(match, client, min(others))


def test_a_hand_is_folded_and_the_card_that_is_chosen_lies_open(monkeypatch: pytest.MonkeyPatch) -> None:
    match, client = asked("second", monkeypatch)
    page = shown(match, client)
    hand = page[page.index('<details class="hand-faces">') :]
    picks = re.findall(r'<a class="face face--pick" href="\?pick=(\w+)&amp;at=0#decision">', hand)
    assert picks
    assert page.index('id="question"') < page.index('class="gladiators"') < page.index("hand-faces")
    assert "hand-chosen" not in page
    chosen = shown(match, client, picks[0])
    (open_face,) = re.findall(r'<div class="faces hand-chosen"><a [^>]*href="\?pick=(\w+)', chosen)
    assert open_face == picks[0]


@pytest.mark.thorough
def test_who_meets_an_attack_taps_their_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The form is open; each tile states what its number costs."""
    match, client = asked("guess", monkeypatch)
    state = state_of(match)
    page = shown(match, client)
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    tiles = re.findall(r'<input type="checkbox" name="numbers" value="(\d)"', page)
    assert tiles == [str(number) for number in range(blow.low, blow.high + 1)]
    assert len(re.findall(r"<b>\d</b> <small>(?:lose|takes|nothing)", page)) == len(tiles)


@pytest.mark.thorough
def test_other_answers_stand_below_the_guesses() -> None:
    """On a phone the tiles would otherwise lie below the first screen."""

    def has_special(state: GladiatorsState) -> bool:
        decision = next(each for each in RULES.decisions(state) if each.seat == 0 and each.asks == "must")
        return any(isinstance(each, UseSpecial) for each in RULES.legal(state, decision))

    people = [make_user(), make_user()]
    match = fight(people, lambda state: asks("guess", 0)(state) and has_special(state))
    client = Client()
    client.force_login(people[0])
    page = shown(match, client)
    assert page.index('name="numbers"') < page.index(">Special<")
