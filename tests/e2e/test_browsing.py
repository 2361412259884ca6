"""Tests of the helpers of the browser tests."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest
from django.db import connection

from tests.e2e.browsing import quiet_between_tests, static_files


def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    connection.ensure_connection()
    start_response("200 OK", [])
    return [b"a page"]


def answer_of(wrapped: Any) -> tuple[list[str], list[bytes]]:
    statuses: list[str] = []
    body = quiet_between_tests(wrapped)({}, lambda status, headers: statuses.append(status))
    return statuses, body


def test_a_font_is_served_between_two_tests() -> None:
    statuses: list[str] = []
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": "/static/fonts/alegreya-sans-400-accents.woff2"}
    answer = static_files(application)(asked, lambda status, headers: statuses.append(status))
    assert statuses == ["200 OK"]
    with closing(answer):
        assert b"".join(answer).startswith(b"wOF2")


def test_a_request_between_two_tests_gets_an_empty_answer() -> None:
    assert answer_of(application) == (["204 No Content"], [])


@pytest.mark.django_db
def test_a_request_of_a_test_is_answered() -> None:
    assert answer_of(application) == (["200 OK"], [b"a page"])


def test_any_other_error_is_raised() -> None:
    def broken(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        raise RuntimeError("a fault of the site")

    with pytest.raises(RuntimeError, match="a fault of the site"):
        answer_of(broken)
