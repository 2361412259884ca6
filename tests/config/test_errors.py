"""The pages for what cannot be answered: in the reader's language, and never a mistake of ours on top."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from config.errors import permission_denied, server_error
from config.wsgi import application
from games.lobby.pages import tables as table
from tests.config.hostile import BODIES, FORM
from tests.factories.accounts import make_user


@pytest.fixture
def browser(db: None) -> Client:
    """A browser that has been here: it holds the cookie without which no form is read."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.get("/accounts/login/")
    return client


def english_h1(answer: Any) -> str:
    return str(answer.content.decode().partition("<h1>")[2].partition("</h1>")[0])


@pytest.mark.parametrize(
    ("kind", "status", "said"),
    [
        ("1,500 fields", 413, "That was more than we can accept at once"),
        ("3 MB", 413, "That was more than we can accept at once"),
        ("multipart without a boundary", 400, "We couldn’t understand that request"),
        ("charset=latin-1", 400, "We couldn’t understand that request"),
        ("nothing", 403, "That form came from an old page"),
    ],
)
@pytest.mark.parametrize("path", ["/accounts/login/", "/matches/1/join/"])
def test_a_body_nobody_can_read_is_refused_in_words(
    browser: Client, path: str, kind: str, status: int, said: str
) -> None:
    answer = browser.generic("POST", path, *BODIES[kind])
    assert (answer.status_code, english_h1(answer)) == (status, said)


@pytest.mark.parametrize("kind", ["1,500 fields", "3 MB", "multipart without a boundary"])
def test_where_there_is_no_page_nobody_reads_the_body(browser: Client, kind: str) -> None:
    answer = browser.generic("POST", "/nowhere/", *BODIES[kind])
    assert (answer.status_code, english_h1(answer)) == (404, "Page not found")


def test_they_speak_the_readers_language(browser: Client) -> None:
    translation.activate("ru")
    refused = browser.generic("GET", "/", b"a", f"{FORM}; charset=hex")
    assert english_h1(refused) == "We couldn’t understand that request"
    refused = browser.generic("GET", "/", b"a", f"{FORM}; charset=hex", headers={"accept-language": "ru"})
    assert '<html lang="ru"' in refused.content.decode()
    browser.force_login(make_user(language="ru"))
    assert (
        '<html lang="ru"'
        in browser.generic("POST", "/tables/new/arena-2004/", *BODIES["3 MB"]).content.decode()
    )


def test_a_cookie_with_a_nul_is_no_cookie(browser: Client) -> None:
    answer = browser.generic(
        "GET", "/", headers={"cookie": 'sessionid="aaaaaaaaaaaaaaaa\\000"; csrftoken="\\000"'}
    )
    assert answer.status_code == 200


@pytest.mark.django_db
def test_a_closed_page_says_so(rf: RequestFactory) -> None:
    request = rf.post("/", data=b"hello", content_type="multipart/form-data")
    request.user = AnonymousUser()
    answer = permission_denied(request, PermissionDenied())
    assert (answer.status_code, english_h1(answer)) == (403, "You can’t open this page")


def test_our_own_mistake_asks_no_database_and_reads_no_body(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> Any:
        raise RuntimeError

    browser.force_login(make_user())
    browser.handler.enforce_csrf_checks = False
    monkeypatch.setattr(table, "titles", broken)
    answer = browser.get("/tables/")
    assert (answer.status_code, english_h1(answer)) == (500, "Something went wrong on our side")
    request = RequestFactory().generic("POST", "/", *BODIES["multipart without a boundary"])
    with CaptureQueriesContext(connection) as queries:
        try:
            raise RuntimeError
        except RuntimeError:
            assert server_error(request).status_code == 500
    assert not queries.captured_queries


@pytest.mark.django_db
@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain; charset*=utf-8''%00",
        "text/plain; charset*=xyz''abc",
        "text/plain; charset*=idna''%ff",
        "multipart/form-data; boundary*=undefined''x",
        "text/plain; charset=undefined",
        "application/x-www-form-urlencoded; charset=hex",
        "multipart/form-data; boundary=x; charset=idna",
    ],
)
def test_an_encoded_content_type_is_answered_by_a_page(content_type: str) -> None:
    started: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/accounts/login/",
        "QUERY_STRING": "next=%ff",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": content_type,
        "wsgi.input": BytesIO(b""),
        "wsgi.url_scheme": "http",
    }
    page = b"".join(application(environ, lambda status, headers, *more: started.append(status)))
    assert started[0].startswith(("400", "403"))
    assert b"<h1>" in page
