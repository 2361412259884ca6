"""Log lines."""

import json
import logging
from typing import Any

import pytest

from config.logs import HideLinksInEmail, JSONFormatter
from config.middleware.request_id import current_request_id


def line(**extra: object) -> dict[str, Any]:
    record = logging.getLogger("muster").makeRecord(
        "muster", logging.WARNING, "file", 1, "late by %d s", (7,), None, extra=extra
    )
    written: dict[str, Any] = json.loads(JSONFormatter().format(record))
    return written


def test_a_line_says_when_what_and_where() -> None:
    written = line()
    assert (written["level"], written["logger"], written["message"]) == ("WARNING", "muster", "late by 7 s")
    assert written["time"].endswith("+00:00")
    assert "request_id" not in written


def test_extras_are_written_and_whole_requests_are_not() -> None:
    written = line(match=12, request=object(), odd=object)
    assert written["match"] == 12
    assert "request" not in written
    assert "object" in written["odd"]


def test_a_line_names_its_request() -> None:
    token = current_request_id.set("abc")
    try:
        assert line()["request_id"] == "abc"
    finally:
        current_request_id.reset(token)


def test_an_exception_is_part_of_its_line() -> None:
    try:
        raise ValueError("no")
    except ValueError as error:
        record = logging.getLogger("muster").makeRecord(
            "muster", logging.ERROR, "f", 1, "failed", (), (ValueError, error, error.__traceback__)
        )
    assert "ValueError: no" in json.loads(JSONFormatter().format(record))["exception"]


@pytest.mark.parametrize("kind", ["answer", "stop"])
def test_the_signed_part_of_a_link_in_an_email_is_in_no_line(kind: str) -> None:
    record = logging.getLogger("django.request").makeRecord(
        "django.request", logging.WARNING, "f", 1, "%s: %s", ("Not Found", f"/mails/{kind}/turn.1~abc/"), None
    )
    assert HideLinksInEmail().filter(record)
    assert json.loads(JSONFormatter().format(record))["message"] == f"Not Found: /mails/{kind}/…/"
    (handler,) = (each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler)
    assert [type(each) for each in handler.filters] == [HideLinksInEmail]


def test_other_addresses_stay_in_a_line() -> None:
    record = logging.getLogger("django.request").makeRecord(
        "django.request", logging.WARNING, "f", 1, "Not Found: %s", ("/mails/none/",), None
    )
    HideLinksInEmail().filter(record)
    assert record.getMessage() == "Not Found: /mails/none/"
