"""What `manage.py serve` needs before it runs, and the programs it runs. Each obstacle is one sentence."""

import hashlib
import shutil
import socket
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

from django.apps import apps
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from .supervisor import Program


class CannotServe(Exception):
    """Why the service does not start, in one sentence that says what to do."""


def programs(host: str, port: int, schedule: Path) -> Sequence[Program]:
    """The web server, two workers and the clock that pokes them.

    Account mail has a worker process of its own: a code must arrive within seconds, and every thread of the
    other worker may be busy for most of a minute with a batch of notices or a sweep.
    """
    worker = (
        *(
            sys.executable,
            "-m",
            "celery",
            "--quiet",
            "-A",
            "config",
            "worker",
            "--loglevel=WARNING",
            "-P",
            "threads",
        ),
        *("--without-mingle", "--without-gossip", "--without-heartbeat"),
    )
    web = (
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"{host}:{port}"),
        *("--workers=1", "--threads=8", "--no-control-socket", "--log-level=warning"),
    )
    beat = (
        sys.executable,
        "-m",
        "celery",
        "--quiet",
        "-A",
        "config",
        "beat",
        "--loglevel=WARNING",
        "--pidfile=",
    )
    return (
        Program("web", web),
        Program("worker", (*worker, "-c", "2", "-Q", "muster", "-n", "muster@%h")),
        Program("account mail", (*worker, "-c", "1", "-Q", "account", "-n", "account@%h")),
        Program("beat", (*beat, "--schedule", str(schedule))),
    )


def refuse_demo_beyond_loopback(host: str) -> None:
    """Raise CannotServe if ``host`` is reachable from other machines: the demo's logins are public."""
    if host == "localhost":
        return
    try:
        on_loopback = ip_address(host).is_loopback
    except ValueError:
        on_loopback = False
    if not on_loopback:
        raise CannotServe(
            f"The demonstration listens on this machine only, not on {host}: everybody knows its passwords."
        )


def refuse_taken_port(host: str, port: int) -> None:
    """Raise CannotServe if something listens on ``port`` already, or listening is not allowed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotServe(
                f"Cannot listen on port {port} ({error.strerror}): "
                f"end what uses it, or take another, such as PORT={port + 1 if port < 65535 else 8000}."
            ) from error


def refuse_unknown_database() -> None:
    """Raise CannotServe if the database was migrated by a version of Muster this code does not know."""
    loader = MigrationLoader(connection)
    known = set(loader.disk_migrations) | {
        name for squashed in loader.replacements.values() for name in squashed.replaces
    }
    installed = {config.label for config in apps.get_app_configs()}
    unknown = sorted(name for name in set(loader.applied_migrations) - known if name[0] in installed)
    if unknown:
        raise CannotServe(
            f"The database was made by another version of Muster (it has {'.'.join(unknown[0])}): "
            "return to that version, or start over with `make reset`."
        )


def collect_static(root: Path) -> None:
    """Build the static files into ``root``, unless they are built from the very files of now."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(["CVS", ".*", "*~"]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    stamp = root / ".built-from"
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(digest.hexdigest())


def empty_queue(folder: Path) -> None:
    """Throw away messages of an earlier run: no state lives in them, and old pokes only cost time."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def answers(host: str, port: int) -> bool:
    """Whether something accepts connections there."""
    try:
        with socket.create_connection((host, port), timeout=0.2):
            return True
    except OSError:
        return False
