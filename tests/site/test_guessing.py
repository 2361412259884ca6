"""Guessing without scripts: a warning when nothing is ticked, and a separate row for refusing.

The next page begins with the guess, the set number and the loss."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.gladiators.defending import allowed_guesses, cost_of_number
from games.matches.models import Action, Match
from games.matches.selectors.story import log_sentences
from tests.e2e import gladiators_stage as stage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, state_of
from tests.site.test_taps import inputs, page_of, signed_in

pytestmark = pytest.mark.django_db


def hurts(state: Any) -> bool:
    """Return whether the current attack costs Condition, but not all of it."""
    who = state.gladiators[state.turn.mover]
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    costs = [cost_of_number(state, who, blow, number) for number in range(blow.low, blow.high + 1)]
    return allowed_guesses(state, who, blow) > 0 and 0 < max(costs) < who.condition and costs[-1] > 0


def attacked() -> Match:
    return stage.fight([make_user(), make_user()], stage.asks("guess", 0, hurts))


def bands(page: str) -> str:
    found = re.search(r'<div class="bands" role="status".*?</div>\s*</div>', page, re.S)
    return html.unescape(re.sub(r"<[^>]+>", "", found[0])).strip() if found else ""


def posted(client: Client, match: Match, fields: dict[str, Any]) -> str:
    answer = client.post(reverse("matches:act", args=[match.pk]), fields, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_nothing_ticked_is_no_refusal_and_says_what_to_do() -> None:
    match = attacked()
    client = signed_in(match)
    page = page_of(client, match)
    before = match.revision
    fields = inputs(page, 'class="bar-main"')
    del fields["numbers"]
    answer = posted(client, match, fields)
    assert "You ticked no number. Tick the numbers you guess, or refuse to guess." in bands(answer)
    match.refresh_from_db()
    assert match.revision == before
    assert re.search(r"<button [^>]* until-ticked\"[^>]*data-ticks=[^>]*>Guess</button>", page)


def test_to_refuse_is_a_row_of_its_own_that_says_what_it_costs() -> None:
    match = attacked()
    state = state_of(match)
    who = state.gladiators[state.turn.mover]
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    most = max(cost_of_number(state, who, blow, number) for number in range(blow.low, blow.high + 1))
    client = signed_in(match)
    page = page_of(client, match)
    row = re.search(r'<button class="[^"]*" form="refusal">(.*?)</button>', page, re.S)
    assert row is not None
    words = " ".join(re.sub(r"<[^>]+>", " ", row[1]).split())
    assert words == f"Refuse to guess you lose up to {most} Condition"
    answer = posted(client, match, inputs(page, 'id="refusal"'))
    assert bands(answer).startswith("You made no guess. ")
    assert Action.objects.filter(match=match, notation="guess none").exists()


def test_the_next_page_begins_with_what_was_guessed_set_and_lost() -> None:
    match = attacked()
    state = state_of(match)
    who = state.gladiators[state.turn.mover]
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    # Of all numbers one that was not set, and that hurts.
    wrong = next(number for number in range(blow.low, blow.high + 1) if number != blow.number)
    client = signed_in(match)
    fields: dict[str, Any] = inputs(page_of(client, match), 'class="bar-main"') | {"numbers": [str(wrong)]}
    said = bands(posted(client, match, fields))
    lost = cost_of_number(state, who, blow, blow.number)
    assert said.startswith(f"You guessed {wrong}. Barbarian B had set {blow.number}: ")
    if lost:
        assert f"you lose {lost} Condition to " in said
        assert re.search(rf"\(\d+ against \d+\) and have {who.condition - lost} left\.", said)


def test_what_was_guessed_right_is_said_to_be_stopped() -> None:
    match = attacked()
    state = state_of(match)
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    client = signed_in(match)
    fields: dict[str, Any] = inputs(page_of(client, match), 'class="bar-main"')
    said = bands(posted(client, match, fields | {"numbers": [str(blow.number)]}))
    assert said.startswith(f"You guessed {blow.number}. ")
    assert "you stop " in said
    # Of the attacker's own gladiator nothing befell them.
    rival = Client()
    rival.force_login(holder(match, 1))
    (told_rival,) = [line.text for line in log_sentences(access_of(match, 1)) if line.code == "guessed"][-1:]
    assert "You guessed" not in told_rival
    assert "your Barbarian" in told_rival
    assert "Barbarian B" not in told_rival


def test_what_concerns_one_is_what_others_did_to_them_or_they_to_others() -> None:
    match = attacked()
    lines = log_sentences(access_of(match, 0))
    mine = [line for line in lines if line.mine]
    assert {"declared"} <= {line.code for line in mine}
    assert not {"walked", "planned_card", "took", "turn"} & {line.code for line in mine}
    assert all(re.search(r"\b[Yy]our?\b|\bRed\b", line.text) for line in mine)
