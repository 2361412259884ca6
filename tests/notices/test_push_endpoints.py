"""The addresses that a notification may be sent to: none on this machine or in its network."""

from __future__ import annotations

import socket
import ssl
import threading
from typing import Any

import pytest
from pytest_django import Settings

from games.notices import push_connection
from games.notices.errors import BadEndpoint
from games.notices.push_connection import PushConnections
from games.notices.push_endpoints import check_endpoint, is_public, resolve
from tests.notices.push_service import push_service


def post_message(endpoint: str) -> int:
    """Send one message over a connection of its own."""
    with PushConnections() as connections:
        return connections.post(endpoint, b"", {})


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def-_",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
        "https://web.push.apple.com/QGr",
        "https://db5p.notify.windows.com/w/?token=BQY%3d",
        "https://push.example.org:443/x",
    ],
)
def test_an_address_of_a_push_service_is_accepted(endpoint: str) -> None:
    check_endpoint(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "https:///x",
        "https://localhost/x",
        "https://intranet/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://127.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[/x",
        "https://push.example.org:8443/x",
        "https://push.example.org:x/x",
        "https://push.example.org:99999/x",
        "https://me@push.example.org/x",
        "https://me:secret@push.example.org/x",
        "https://push.example.org/x#y",
        "https://push.example.org/x y",
        "https://push.example.org/x\r\nHost: y",
        "https://push..example.org/x",
        "https://.example.org/x",
        "https://push.example.org./x",
        "https://пуш.example.org/x",
        "https://" + "a" * 64 + ".org/x",
        "https://push.example.org/" + "x" * 1000,
        "push.example.org",
        "",
    ],
)
@pytest.mark.parametrize("loopback", [False, True])
def test_any_other_address_is_refused(settings: Settings, endpoint: str, loopback: bool) -> None:
    settings.PUSH_LOOPBACK = loopback
    if loopback and endpoint in ("https://localhost/x", "https://127.0.0.1/x"):
        check_endpoint(endpoint)
        return
    with pytest.raises(BadEndpoint):
        check_endpoint(endpoint)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.10", True),
        ("2a00:1450:4001:80b::200a", True),
        ("64:ff9b::8efa:4a0a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # an address to refuse
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:192.168.1.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("x", False),
    ],
)
def test_only_machines_that_anyone_can_reach_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


def _names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names lead to these addresses, one list after another; return the names that were looked up."""
    asked: list[str] = []

    def look_up(host: str, port: int, **_more: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in answers[len(asked) - 1]]

    monkeypatch.setattr("games.notices.push_endpoints.socket.getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize("found", [["127.0.0.1"], ["142.250.74.10", "10.0.0.1"], ["169.254.169.254"]])
def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    _names(monkeypatch, found)
    with pytest.raises(BadEndpoint):
        resolve("push.example.org", 443)


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere a moment later (DNS rebinding) is looked up once."""
    asked = _names(monkeypatch, ["142.250.74.10"], ["127.0.0.1"])
    called: list[Any] = []

    def connect(address: Any, timeout: float) -> socket.socket:
        called.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr("games.notices.push_connection.socket.create_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        post_message("https://push.example.org/x")
    assert asked == ["push.example.org"]
    assert called == [("142.250.74.10", 443)]


def test_this_machine_is_called_only_where_a_test_allows_it(settings: Settings) -> None:
    with push_service() as service:
        settings.PUSH_LOOPBACK = False
        with pytest.raises(BadEndpoint):
            post_message(service.endpoint("a"))
        assert service.requests == []
        settings.PUSH_LOOPBACK = True
        assert post_message(service.endpoint("a")) == 201
        assert len(service.requests) == 1


def test_a_redirect_is_not_followed(settings: Settings) -> None:
    settings.PUSH_LOOPBACK = True
    with push_service() as service:
        service.status["a"] = 307
        assert post_message(service.endpoint("a")) == 307
        assert [each.path for each in service.requests] == ["/a"]


def test_a_service_that_never_ends_its_answer_is_cut_off(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_LOOPBACK = True
    monkeypatch.setattr(push_connection, "MAX_REQUEST_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(TimeoutError):
        post_message(f"http://127.0.0.1:{silent.getsockname()[1]}/a")


def test_https_is_never_answered_without_tls(settings: Settings) -> None:
    settings.PUSH_LOOPBACK = True
    with push_service() as service, pytest.raises(ssl.SSLError):
        post_message(service.endpoint("a").replace("http:", "https:"))


def test_messages_to_one_service_share_a_connection_that_goes_nowhere_else(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_LOOPBACK = True
    with push_service() as service, push_service() as other, PushConnections() as connections:
        assert connections.post(service.endpoint("a"), b"", {}) == 201
        assert connections.post(other.endpoint("b"), b"", {}) == 201
        monkeypatch.setattr(push_connection, "resolve", lambda *_host: pytest.fail("looked up again"))
        assert connections.post(service.endpoint("c"), b"", {}) == 201
        assert [each.path for each in service.requests] == ["/a", "/c"]
        assert service.connections == other.connections == 1


def test_an_answer_that_does_not_end_is_not_waited_for_nor_its_connection_used_again(
    settings: Settings,
) -> None:
    settings.PUSH_LOOPBACK = True
    with socket.create_server(("127.0.0.1", 0)) as server, PushConnections() as connections:
        endpoint = f"http://127.0.0.1:{server.getsockname()[1]}/a"
        accepted: list[socket.socket] = []

        def answer() -> None:
            for _ in range(2):
                link, _address = server.accept()
                accepted.append(link)
                link.recv(10_000)
                link.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        assert [connections.post(endpoint, b"", {}) for _ in range(2)] == [201, 201]
        thread.join()
        for link in accepted:
            link.close()


def test_a_lost_connection_sends_no_message_twice(settings: Settings) -> None:
    settings.PUSH_LOOPBACK = True
    with socket.create_server(("127.0.0.1", 0)) as server, PushConnections() as connections:
        endpoint = f"http://127.0.0.1:{server.getsockname()[1]}/a"
        received: list[bytes] = []

        def answer() -> None:
            link, _address = server.accept()
            with link:
                received.append(link.recv(10_000))
                link.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
                received.append(link.recv(10_000))

        thread = threading.Thread(target=answer)
        thread.start()
        assert connections.post(endpoint, b"", {}) == 201
        with pytest.raises(ConnectionError):
            connections.post(endpoint, b"", {})
        thread.join()
        assert len(received) == 2
