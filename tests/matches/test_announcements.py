"""Every announcement to a table has its sentence, in one place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.templatetags.look import icon
from games.consent.models import Proposal
from games.engine import words as house
from games.engine.actions import StopCause
from games.matches.registries import announcements
from games.matches.registries.announcements import Announcement
from games.matches.render import event_phrase, event_pictures, say

GAMES = Path(__file__).resolve().parents[2] / "games"

CODE = re.compile(r"house\.\w+")

NAMED = {
    "house.asked_": [f"house.asked_{kind}" for kind in Proposal.Kind],
    "house.": [f"house.{outcome}" for outcome in Proposal.Outcome if outcome != Proposal.Outcome.AGREED],
}
"""Codes that are put together where they are announced, by how they begin."""

BASE = {"house.left", "house.resigned", "house.stopped", "house.level", "house.undone"}
"""What the base of all titles tells, without any room."""


def told() -> set[str]:
    """Return the codes that the source announces or looks up, outside the tables of sentences."""
    found: set[str] = set()
    for node in _nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
            found.add(node.value)
    return found - set(NAMED)


def test_whatever_is_announced_has_a_sentence_and_each_sentence_is_announced() -> None:
    found = told().union(*NAMED.values())
    assert len(found) > 40
    assert found - BASE == announcements.codes()
    for code in found:
        params = {"seat": 1, "level": 2, "cause": "vote", "at": "noon"}
        if code not in _seats():
            del params["seat"]
        assert say(event_phrase("arena", code, params)), code


NEVER_READ = {
    "house.autopilot", "house.autopilot_by_table", "house.replaced", "house.replaced_by_director",
    "house.taken", "house.given_up", "house.dropped",
}  # fmt: skip
"""What is announced of a seat when nobody holds it any more, or someone only from then on."""


def test_what_is_announced_of_a_seat_is_said_to_its_player_as_you() -> None:
    for code in _seats():
        own = say(event_phrase("arena", code, {"seat": 1}, you=1))
        other = say(event_phrase("arena", code, {"seat": 1}, you=0))
        assert other == say(event_phrase("arena", code, {"seat": 1}))
        assert "Blue" in other
        assert ("Blue" in own) == (code in NEVER_READ), code
        assert code in NEVER_READ or re.search(r"\b[Yy]our?\b", own), code


def test_each_cause_of_an_early_end_has_a_sentence() -> None:
    for cause in StopCause:
        assert say(event_phrase("arena", "house.stopped", {"cause": cause})).startswith(
            "The match was stopped early b"
        )


def test_no_other_code_is_put_together() -> None:
    begun = [
        str(node.values[0].value)
        for node in _nodes()
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    ]
    assert sorted(each for each in begun if each.startswith("house.")) == sorted(NAMED)


def test_what_the_base_of_all_titles_tells_no_room_announces() -> None:
    assert not BASE & announcements.codes()
    for code in announcements.codes():
        with pytest.raises(KeyError):
            house.event(code, {})


def test_a_code_is_announced_in_one_way() -> None:
    known = announcements.find("house.taken")
    assert known is not None
    announcements.register_announcements({"house.taken": known})
    with pytest.raises(ValueError, match=r"house\.taken"):
        announcements.register_announcements({"house.taken": Announcement("%(seat)s sat down.")})
    assert announcements.find("house.taken") == known


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError):
        event_phrase("arena", "house.unknown", {})


def test_a_pictogram_of_an_announcement_is_one_there_is() -> None:
    for code in announcements.codes():
        assert icon(event_pictures("arena", code, {}).mark)


def _seats() -> set[str]:
    """The codes whose sentences name a seat."""
    found = {code: announcements.find(code) for code in announcements.codes()}
    return {
        "house.left",
        "house.resigned",
        *(code for code, each in found.items() if each and "%(seat)s" in each.message),
    }


def _nodes() -> Iterator[ast.AST]:
    """All of the source that names a code, but where sentences stand."""
    for path in sorted(GAMES.rglob("*.py")):
        if path.name == "announcements.py" or path == GAMES / "engine" / "words.py":
            continue
        if "house." in (text := path.read_text(encoding="utf-8")):
            yield from ast.walk(ast.parse(text))
