"""The proof of chance, as a player would check it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.actions import Stop
from games.matches.models import Action, Match
from tests.factories.matches import holder, make_match, play, state_of, store
from tests.probe.rules import Done, Name, Parry, Peek

pytestmark = pytest.mark.django_db

CHECKER = Path(__file__).parents[2] / "docs" / "check_chance.py"


def finished() -> Match:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 1 + seat))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Peek(mover), Done(mover))
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    return match


def test_a_running_match_shows_its_seal_and_keeps_its_key() -> None:
    match = make_match()
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:chance", args=[match.pk])
    html = client.get(url).content.decode()
    assert match.key_seal in html
    assert bytes(match.key).hex() not in html
    assert client.get(url, {"format": "json"}).status_code == 404


def test_after_the_end_every_draw_is_made_again_by_page_and_checker(tmp_path: Path) -> None:
    match = finished()
    client = Client()
    url = reverse("matches:chance", args=[match.pk])
    html = client.get(url).content.decode()
    assert bytes(match.key).hex() in html
    assert "are the same" in html
    record = client.get(url, {"format": "json"}).content
    file = tmp_path / "record.json"
    file.write_bytes(record)
    good = subprocess.run([sys.executable, CHECKER, file], capture_output=True, text=True, check=False)
    assert (good.returncode, "all 5 draws are the same" in good.stdout) == (0, True)
    forged = json.loads(record)
    bound, value = forged["revisions"][0]["draws"][0]
    forged["revisions"][0]["draws"][0] = [bound, (value + 1) % bound]
    file.write_text(json.dumps(forged))
    bad = subprocess.run([sys.executable, CHECKER, file], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "revision 0, draw 0" in bad.stdout


def test_a_draw_that_was_changed_in_the_log_is_shown() -> None:
    match = finished()
    action = Action.objects.filter(match=match).exclude(draws=b"[]").latest("revision")
    bound, value = json.loads(bytes(action.draws))[0]
    Action.objects.filter(pk=action.pk).update(draws=json.dumps([[bound, (value + 1) % bound]]).encode())
    html = Client().get(reverse("matches:chance", args=[match.pk])).content.decode()
    assert "Some draws are not what the key gives" in html
