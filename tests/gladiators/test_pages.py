"""What pages and mails show of a fight: to everybody what they know, and no number before its time."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.bots.driver import play
from games.gladiators.meta import Options
from games.matches.models import Match
from tests.factories.matches import holder, state_of
from tests.gladiators.positions import RULES
from tests.gladiators.twins import ideal, twin
from tests.matches.test_twins import able, cut, neutral, staged

pytestmark = [pytest.mark.django_db]

PAGES = ("match", "log", "history", "chance", "press")


def watched(match: Match) -> dict[str, str]:
    """All that somebody who has no seat can fetch."""
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


def test_who_meets_an_attack_taps_their_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The form stands open; what each number costs stands on its tile."""
    for seed in range(40):
        log = play(RULES, 2, Options(), seed, able, most=70).log
        places = [place for place, entry in enumerate(log.entries) if entry.decision.endswith(".guess")]
        if places:
            break
    match = staged(cut(log, places[0]), monkeypatch)
    state = state_of(match)
    seat = state.gladiators[state.turn.mover].seat
    client = Client()
    client.force_login(holder(match, seat))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    (blow,) = [each for each in state.pending if each.id == state.turn.attack]
    tiles = re.findall(r'<input type="checkbox" name="numbers" value="(\d)"', page)
    assert tiles == [str(number) for number in range(blow.low, blow.high + 1)]
    assert len(re.findall(r"<b>\d</b> <small>(?:lose|no harm|takes|nothing)", page)) == len(tiles)
