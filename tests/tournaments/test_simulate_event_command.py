"""`manage.py simulate_event`: one JSON line, or a sentence and exit code 2; no database."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

KEYS = [
    "format",
    "players",
    "seats",
    "rounds",
    "matches",
    "rank_correlation",
    "repeats",
    "seat_balance_spread",
    "byes_max",
    "unfinished",
    "seconds",
]


def test_the_last_line_is_json_with_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    call_command(
        "simulate_event",
        "swiss",
        "--players",
        "16",
        "--seats",
        "2",
        "--rounds",
        "4",
        "--dropouts",
        "10",
        "--seed",
        "3",
    )
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [*told] == KEYS
    assert told["format"] == "swiss"
    assert told["rounds"] == 4
    assert told["unfinished"] == 0


def test_what_has_no_meaning_exits_with_two_and_a_sentence() -> None:
    with pytest.raises(CommandError, match="Double elimination is for tables of two") as refused:
        call_command(
            "simulate_event", "double-elimination", "--players", "16", "--seats", "4", "--rounds", "4"
        )
    assert refused.value.returncode == 2


def test_an_unknown_format_is_refused_by_name() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'knockout'"):
        call_command("simulate_event", "knockout", "--players", "16")
