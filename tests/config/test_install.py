"""An installation as the document and its examples say, down to a page through nginx over TLS."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.config.example_environment import production
from tests.docs.commands import ROOT, Shell, commands, only
from tests.own_cluster import new_cluster, programs
from tests.waiting import HANG_SECONDS, wait_until

DEPLOY = ROOT / "docs" / "deploy"
UNITS = sorted(DEPLOY.glob("muster-*.service"))
HOST = "muster.example.org"
VENV = Path(sys.executable).parent


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        probes = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [probe.getsockname()[1] for probe in probes]


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def certificate(folder: Path) -> None:
    """A certificate of one's own for HOST, under the names the example gives."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    kind = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(key.private_bytes(*kind))


def nginx_conf(folder: Path, plain: int, secure: int, web: int) -> Path:
    """The example, on ports of its own, inside as little else as nginx needs."""
    folder.mkdir()
    certificate(folder)
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace(f"/etc/letsencrypt/live/{HOST}", str(folder))
    text = text.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{web}")
    for public, own in (("443", secure), ("80", plain)):
        assert text.count(f"listen {public}") == text.count(f"listen [::]:{public}") == 1
        text = text.replace(f"listen {public}", f"listen 127.0.0.1:{own}")
        text = text.replace(f"listen [::]:{public}", f"listen [::1]:{own}")
    if not has_ipv6():
        text = re.sub(r"listen \[::1\].*;", "", text)
    (folder / "site.conf").write_text(text)
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"""
        pid {folder / "pid"}; error_log {folder / "errors"}; daemon off; worker_processes 1;
        events {{}}
        http {{ access_log off; {places} include {folder / "site.conf"}; }}
    """
    path = folder / "nginx.conf"
    path.write_text(whole)
    return path


@pytest.mark.nginx
def test_nginx_loads_the_example(tmp_path: Path) -> None:
    conf = nginx_conf(tmp_path / "nginx", *free_ports(3))
    argv = ["nginx", "-t", "-e", str(tmp_path / "errors"), "-c", str(conf)]
    tried = subprocess.run(argv, capture_output=True, text=True, timeout=HANG_SECONDS, check=False)
    assert tried.returncode == 0, tried.stderr


def test_the_example_is_in_words_of_every_nginx() -> None:
    # `http2 on` came with 1.25; Debian 12 has 1.22.
    assert not re.search(r"^\s*http2\b", (DEPLOY / "nginx.conf").read_text(), re.MULTILINE)


@pytest.mark.systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.stem))
def test_systemd_finds_no_fault_in_the_units(unit: Path, tmp_path: Path) -> None:
    copy = tmp_path / unit.name
    text = unit.read_text().replace("/srv/muster/.venv/bin", str(VENV)).replace("/srv/muster", str(ROOT))
    environment = tmp_path / "muster.env"
    shutil.copy(ROOT / ".env.production.example", environment)
    copy.write_text(text.replace("/etc/muster.env", str(environment)))
    argv = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(copy)]
    verified = subprocess.run(argv, capture_output=True, text=True, timeout=HANG_SECONDS, check=False)
    assert verified.returncode == 0, verified.stderr
    assert unit.name not in verified.stderr


def test_the_document_names_every_unit() -> None:
    (line,) = only(commands("install.md"), "systemctl enable")
    assert line.split()[3:] == ["muster-web", "muster-worker", "muster-account", "muster-beat"]
    assert sorted(f"{name}.service" for name in line.split()[3:]) == [unit.name for unit in UNITS]


class Site:
    """An installation on a stage: the environment of its processes, and where nginx answers."""

    def __init__(self, folder: Path, shell: Shell, plain: int, secure: int, web: int) -> None:
        self.folder, self.shell, self.plain, self.secure, self.web = folder, shell, plain, secure, web

    def fetch(self, path: str) -> tuple[int, dict[str, str], str]:
        """A page through nginx, its certificate checked as a browser would."""
        context = ssl.create_default_context(cafile=str(self.folder / "nginx" / "fullchain.pem"))
        with (
            socket.create_connection(("127.0.0.1", self.secure), timeout=10) as plain,
            context.wrap_socket(plain, server_hostname=HOST) as secured,
        ):
            secured.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            data = b"".join(iter(lambda: secured.recv(65_536), b""))
        head, _, body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines)
        return int(first.split()[1]), fields, body.decode()

    def ready(self) -> dict[str, object] | None:
        """What the service says of itself, asked beside nginx as the document does; None if it does not
        answer, or refuses."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web}/readyz", timeout=10) as answer:
                return dict(json.load(answer))
        except (OSError, urllib.error.URLError):
            return None


def exec_start(unit: Path) -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
    return shlex.split(line)


@contextmanager
def running(argv: list[str], log: Path, environment: dict[str, str]) -> Iterator[None]:
    with log.open("w") as out:
        process = subprocess.Popen(
            argv, cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True
        )
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(20)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The commands of the document from the role of the database on, then what the units start, and nginx."""
    plain, secure, web, queue = free_ports(4)
    with ExitStack() as stack:
        cluster = stack.enter_context(new_cluster(tmp_path, "postgres"))
        with psycopg.connect(cluster.url) as server:
            (found,) = server.execute("SHOW unix_socket_directories").fetchone() or ("",)
            port = server.info.port
        environment = production() | {
            "DATABASE_URL": f"postgres://muster:secret@127.0.0.1:{port}/muster",
            "REDIS_URL": f"redis://127.0.0.1:{queue}/0",
            "STATIC_ROOT": str(tmp_path / "static"),
            "VAR_DIR": str(tmp_path / "var"),
        }
        own = {".venv/bin/python": sys.executable}
        server_here = {"PGHOST": found, "PGPORT": str(port)}
        (tmp_path / "shell").mkdir()
        shell = Shell(tmp_path / "shell", own, environment | server_here)
        argv = [
            "redis-server",
            "--port",
            str(queue),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(tmp_path),
        ]
        stack.enter_context(running(argv, tmp_path / "redis.log", dict(os.environ)))
        for line in only(commands("install.md"), "createuser", "createdb", "manage.py"):
            shell.run(line, typed="secret\nsecret\n")
        for unit in UNITS:
            start = " ".join(exec_start(unit)).replace("/srv/muster/.venv/bin", str(VENV))
            start = start.replace("127.0.0.1:8000", f"127.0.0.1:{web}").replace(
                "/var/lib/muster", str(tmp_path)
            )
            served = shell.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
            stack.enter_context(running(start.split(), tmp_path / f"{unit.stem}.log", served))
        conf = nginx_conf(tmp_path / "nginx", plain, secure, web)
        argv = ["nginx", "-e", str(tmp_path / "nginx" / "errors"), "-c", str(conf)]
        stack.enter_context(running(argv, tmp_path / "nginx.log", dict(os.environ)))
        yield Site(tmp_path, shell, plain, secure, web)


@pytest.mark.long
@pytest.mark.nginx
@pytest.mark.skipif(
    programs() is None or shutil.which("redis-server") is None,
    reason="the server programs of PostgreSQL or Redis are not installed",
)
def test_an_installation_by_the_document_shows_a_page_through_nginx(site: Site) -> None:
    ready = wait_until(lambda: (found := site.ready()) and not set(found.values()) - {"ok", True})
    assert ready, "\n".join(f"{log.name}: {log.read_text()[-500:]}" for log in site.folder.glob("*.log"))
    status, fields, page = site.fetch("/")
    assert status == 200
    assert "Muster" in page
    assert "max-age" in fields["strict-transport-security"]
    sheet = re.search(r'href="(/static/[^"]+\.css)"', page)
    assert sheet is not None
    assert site.fetch(sheet[1])[0] == 200
    # What is the operator's alone stays inside.
    assert {site.fetch(path)[0] for path in ("/readyz", "/metrics")} == {403}
    with socket.create_connection(("127.0.0.1", site.plain), timeout=10) as plain:
        plain.sendall(f"GET /tables/ HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        moved = plain.recv(4096).decode()
    assert moved.startswith("HTTP/1.1 301")
    assert f"Location: https://{HOST}/tables/" in moved
