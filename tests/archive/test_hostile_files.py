"""Each wrong file leads to one sentence and exit code 1, and nothing is accepted that a form would refuse."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts import zones
from games.archive.records import MAX_ERROR_LENGTH, encode_record
from games.archive.selectors.export import build_record
from games.clocks.bounds import agreement_faults, control_faults
from games.engine.actions import Stop
from games.matches.models import Action, Match
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import make_match, play, state_of, store
from tests.probe.rules import Done, Name, Parry, Peek, Walk

pytestmark = pytest.mark.django_db

GONE = object()
"""The field is left out."""

DEEP = "@deep@"
"""Stands for ten thousand lists within each other, which no library writes."""

WRONG: dict[str, Any] = {
    "nothing": GONE,
    "null": None,
    "true": True,
    "minus one": -1,
    "99": 99,
    "thirty-two bits": 2**31,
    "sixty-four bits": 2**63,
    "eighty bits": 2**80,
    "a fraction": 0.5,
    "no text": "",
    "a word": "bogus",
    "a NUL": "\0",
    "half a pair": "\ud800",
    "5,000 characters": "ж" * 5_000,
    "lines and bells": "a\nb\x1b[31m\x07",
    "a tag": "<b>Europe/Moscow</b>",
    "an instant without a zone": "2026-01-01T00:00:00",
    "the last year": "9999-12-31T23:59:59Z",
    "the first year": "0001-01-01T00:00:00Z",
    "a year without end": "99999-01-01T00:00:00Z",
    "an hour with a zone": "21:00:00+03:00",
    "a list": [],
    "an object": {},
    "more of them": ["x", -1, None] * 50,
    "a list in a list in a list": DEEP,
}

DAILY = {"type": "daily", "at": "21:00:00", "zone": "Europe/Moscow", "least": 43_200}


@copied
def original() -> Match:
    """Return a running match with draws, a default, an undo and a new epoch."""
    match = make_match(press=Match.Press.TABLE, patience=7)
    for seat in (0, 1):
        play(match, seat, Name(seat, 3 + seat))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Peek(mover), Walk(mover, "left"), Done(mover))
    call_command("restored", stdout=io.StringIO())
    match.refresh_from_db()
    return match


def paths(node: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every field; for lists, only those of the first and the last item."""
    yield before
    if isinstance(node, dict):
        for key, value in node.items():
            yield from paths(value, (*before, key))
    elif isinstance(node, list):
        for index in sorted({0, len(node) - 1}) if node else ():
            yield from paths(node[index], (*before, index))


def spoilt(text: str, path: tuple[Any, ...], value: Any) -> bytes:
    """Return the file with one field changed."""
    data = json.loads(text)
    if not path:
        data = None if value is GONE else value
    else:
        *way, last = path
        node = data
        for step in way:
            node = node[step]
        if value is GONE:
            del node[last]
        else:
            node[last] = value
    return json.dumps(data).replace(f'"{DEEP}"', "[" * 10_000 + "]" * 10_000).encode()


def known(zone: str) -> bool:
    return zone in zones.available()


def as_a_form_would(match: Match) -> None:
    """Check that an imported match passes its rows' validators and keeps the bounds of a table's time."""
    for row in (match, *match.seats.all(), *Action.objects.filter(match=match)):
        for field in row._meta.concrete_fields:
            value = getattr(row, field.attname)
            if not field.is_relation and value not in (None, "", b""):
                field.clean(value, row)
            assert not isinstance(value, str) or "\0" not in value
    controls, agreement = match.controls, match.agreement
    for control in controls.values():
        assert not [*control_faults(control, known)]
    assert not [*agreement_faults(agreement, controls, known)]
    assert {action.seat for action in Action.objects.filter(match=match)} <= {-1, 0, 1}
    year = timedelta(days=366)
    for instant in (match.created_at, match.started_at, match.ended_at):
        assert instant is None or datetime(1999, 1, 1, tzinfo=UTC) < instant < database_now() + year


@pytest.fixture
def take(tmp_path: Path) -> Callable[[bytes], str]:
    """Return a function that imports a file, removes it and returns the complaint ("" if none)."""
    people = [make_user(), make_user()]
    file = tmp_path / "match.json"

    def taken(data: bytes) -> str:
        file.write_bytes(data)
        said = io.StringIO()
        try:
            with transaction.atomic():
                call_command("import_match", str(file), *(str(user.email) for user in people), stdout=said)
                as_a_form_would(Match.objects.get(pk=int(said.getvalue())))
                transaction.set_rollback(True)
        except CommandError as error:
            return str(error).removeprefix(f"{file}: ")
        return ""

    return taken


def one_sentence(said: str) -> bool:
    return said.isprintable() and said.endswith(".") and len(said) < MAX_ERROR_LENGTH + 60


def test_the_file_itself_is_taken(take: Callable[[bytes], str]) -> None:
    running = original()
    assert take(encode_record(build_record(running))) == ""
    store(running, Stop(-1, "vote"))
    running.refresh_from_db()
    assert take(encode_record(build_record(running))) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("value", WRONG.values(), ids=list(WRONG))
def test_no_field_of_it_can_be_anything(take: Callable[[bytes], str], value: Any) -> None:
    text = encode_record(build_record(original())).decode()
    matches, refused = Match.objects.count(), 0
    for path in paths(json.loads(text)):
        said = take(spoilt(text, path, value))
        assert said == "" or one_sentence(said), (path, said)
        refused += bool(said)
    assert refused > 20
    assert Match.objects.count() == matches


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("press",), "bogus", "bogus"),
        (("seats", 0, "seat"), 99, "not have each of the 2 seats"),
        (("log", "entries", 0, "action", "seat"), 99, "there is no seat 99"),
        (("agreement", "zone"), "<b>Europe/Moscow</b>", "no such time zone"),
        (
            ("controls", "main"),
            {"type": "daily", "at": "21:00:00", "zone": "<b>", "least": 43_200},
            "time zone",
        ),
        (("controls", "main", "seconds"), 10**12, "four weeks"),
        (("controls", "main", "seconds"), 1, "two minutes"),
        (("epoch",), "f" * 5_000, "epoch"),
        (("log", "entries", -1, "action", "epoch"), "f" * 5_000, "32 letters"),
        (("started_at",), "9999-12-31T23:59:59Z", "between the year 2000 and now"),
        (("booked", 0, 1), "9999-12-31T23:59:59Z", "between the year 2000 and now"),
        (("name",), "x" * 61, "name"),
        (("name",), "evil.example", "its name is a link"),
        (("name",), "Friday\u202e", "This text contains the character U+202E (right-to-left override)"),
        (("name",), "Friday\ntable", "U+000A (line feed)"),
        (("seats", 0, "word"), "x" * 41, "word"),
        (("seats", 0, "word"), "luck\u2800", "a word of luck cannot be shown"),
        (("patience",), 31, "patience"),
        (("least_reliability",), 37, "37"),
        (("revision",), 2**31 - 1, "not have every revision"),
        (("log", "seats"), 2**40, "not for 1099511627776 people"),
        (("log", "level"), 9_999, "no level 9999"),
        (("log", "title"), "chess", "this site has no title chess"),
        (("log", "options", "bogus"), 1, "probe has no option bogus"),
        (("log", "entries", 0, "action", "bogus"), 1, "probe has no field bogus"),
        (("log", "entries", 0, "decision"), "", "which question it answers"),
        (("log", "entries", 0, "hash"), "", "to which state it led"),
    ],
)
def test_what_a_form_would_refuse_is_refused_by_name(
    take: Callable[[bytes], str], path: tuple[Any, ...], value: Any, said: str
) -> None:
    text = encode_record(build_record(original())).decode()
    assert said in take(spoilt(text, path, value))


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"\xff\xfe", b"{", b"[" * 100_000, b"null", b"1e999", b"\xef\xbb\xbf{}", b'"\\ud800"'],
)
def test_what_is_no_json_is_one_sentence(take: Callable[[bytes], str], data: bytes) -> None:
    assert one_sentence(take(data))
