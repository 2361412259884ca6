"""The checks that `manage.py serve` makes before it starts, and the programs it runs.

If something prevents the start, the error says what in one sentence.
"""

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
    """Raised if the service cannot start; its message says why and what to do."""


def programs(host: str, port: int, schedule: Path) -> Sequence[Program]:
    """Return the programs of the service: the web server, two workers and beat.

    Account email has its own worker, because a code must arrive within seconds, and notices or a sweep can
    keep every thread of the other worker busy for most of a minute.
    """
    celery = (sys.executable, "-m", "celery", "--quiet", "-A", "config")
    worker = (
        *(*celery, "worker", "--loglevel=WARNING", "-P", "threads"),
        *("--without-mingle", "--without-gossip", "--without-heartbeat"),
    )
    web = (
        *(sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"{host}:{port}"),
        *("--workers=1", "--threads=8", "--no-control-socket", "--log-level=warning"),
    )
    beat = (*celery, "beat", "--loglevel=WARNING", "--pidfile=")
    return (
        Program("web", web),
        Program("worker", (*worker, "-c", "2", "-Q", "muster", "-n", "muster@%h")),
        Program("account mail", (*worker, "-c", "1", "-Q", "account", "-n", "account@%h")),
        Program("beat", (*beat, "--schedule", str(schedule))),
    )


DEMONSTRATION = Program("demonstration", (sys.executable, "manage.py", "demo", "--matches"), once=True)
"""The program that fills the demonstration with matches, after its first page can be seen."""


def refuse_demo_beyond_loopback(host: str) -> None:
    """Raise `CannotServe` if `host` is reachable from other machines.

    The demonstration's passwords are public.
    """
    if host == "localhost":
        return
    try:
        on_loopback = ip_address(host).is_loopback
    except ValueError:
        on_loopback = False
    if not on_loopback:
        raise CannotServe(
            f"The demonstration can listen on this machine only, not on {host}: its passwords are public."
        )


def refuse_taken_port(host: str, port: int) -> None:
    """Raise `CannotServe` if `port` is in use, or if this user may not listen on it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotServe(
                f"Cannot listen on port {port} ({error.strerror}). "
                f"Stop what uses it, or set another port, such as PORT={port + 1 if port < 65535 else 8000}."
            ) from error


def refuse_unknown_database() -> None:
    """Raise `CannotServe` if the database has a migration that this version of Muster does not know."""
    loader = MigrationLoader(connection)
    known = set(loader.disk_migrations) | {
        name for squashed in loader.replacements.values() for name in squashed.replaces
    }
    installed = {config.label for config in apps.get_app_configs()}
    unknown = sorted(name for name in set(loader.applied_migrations) - known if name[0] in installed)
    if unknown:
        raise CannotServe(
            f"The database was created by another version of Muster (it has {'.'.join(unknown[0])}). "
            "Return to that version, or run `make reset` to start over."
        )


def collect_static(root: Path) -> None:
    """Build the static files into `root`, unless they are up to date."""
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
    """Delete the messages of an earlier run.

    They contain no data that is needed, and handling old triggers would only take time.
    """
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def is_port_open(host: str, port: int) -> bool:
    """Return whether something accepts connections at this host and port."""
    try:
        with socket.create_connection((host, port), timeout=0.2):
            return True
    except OSError:
        return False
