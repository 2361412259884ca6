"""A match that is exported and imported keeps its table's agreement."""

from __future__ import annotations

import json
from datetime import time
from typing import Any

import pytest

from games.archive.records import BadRecord, MatchRecord, decode_record, encode_record
from games.archive.selectors.export import build_record
from games.archive.services.imports import import_match
from games.clocks.controls import DAY, HOUR, Daily, Fixed
from games.clocks.standstill import Agreement, Nights
from games.matches.models import Match
from games.matches.models.match import DEFAULT_PATIENCE
from games.matches.services.deadlines import Deadlines
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, play
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

AGREED: dict[str, Any] = {
    "controls": {"main": Daily(time(21), "Asia/Tokyo", 12 * HOUR), "battle": Fixed(DAY)},
    "agreement": Agreement((5, 6), "Asia/Tokyo", Nights.STILL, True, True, True),
    "press": Match.Press.TABLE,
    "press_shown": True,
    "leavers": Match.Leavers.AUTOPILOT,
    "silence": Match.Silence.DROPPED,
    "patience": 7,
    "watchers": False,
}
"""Nothing of it is usual."""

OWN = {
    *("id", "token", "host", "key", "key_seal", "epoch", "offered_until"),
    *("door", "rated", "imported"),
}
"""What a clone has of its own, and not from the file."""

BEFORE = {"start_when_full", "roll_call", "called_at", "called_until"}
"""What speaks only of a table that has not begun."""


def agreed() -> Match:
    """Return a running match of a table that agreed on every possible setting."""
    match = make_match(seats=3, **AGREED)
    play(match, 0, Name(0, 5))
    # Whom it would have kept out sits there: he was asked by name.
    Match.objects.filter(pk=match.pk).update(least_reliability=80)
    match.refresh_from_db()
    return match


def taken(record: MatchRecord) -> Match:
    people = {seat: make_user() for seat in range(3)}
    clone = import_match(record, host=people[0], people=people)
    clone.refresh_from_db()
    return clone


def test_a_running_match_goes_on_as_its_table_agreed() -> None:
    origin = agreed()
    clone = taken(decode_record(encode_record(build_record(origin))))
    for field in Match._meta.concrete_fields:
        # Controls are the same in other bytes.
        if field.name not in OWN | BEFORE | {"controls"}:
            assert getattr(clone, field.attname) == getattr(origin, field.attname), field.name
    assert Deadlines(clone).agreement == AGREED["agreement"]
    assert Deadlines(clone).controls == AGREED["controls"]


def changed(record: MatchRecord, *without: str, **fields: Any) -> bytes:
    """Return the file of a match with some fields changed or removed."""
    data = json.loads(encode_record(record)) | fields
    return json.dumps({name: value for name, value in data.items() if name not in without}).encode()


def test_a_file_of_an_older_house_is_read_with_what_is_usual() -> None:
    new = ("agreement", "press_shown", "leavers", "silence", "patience", "least_reliability")
    clone = taken(decode_record(changed(build_record(agreed()), *new)))
    assert clone.agreement == Agreement()
    assert (clone.leavers, clone.silence, clone.patience) == ("default", "opened", DEFAULT_PATIENCE)
    assert (clone.press_shown, clone.least_reliability) == (False, 0)


@pytest.mark.parametrize(
    "agreed_on",
    [{"silence": "forgotten"}, {"leavers": ""}, {"patience": 0}, {"agreement": {"nights": "long"}}],
)
def test_what_no_table_can_agree_on_is_no_match(agreed_on: dict[str, Any]) -> None:
    data = changed(build_record(agreed()), **agreed_on)
    with pytest.raises(BadRecord, match="the file is not a match"):
        decode_record(data)
