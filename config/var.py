"""The one folder the service writes to when it has neither PostgreSQL nor Redis."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def open_var(folder: Path) -> Path:
    """Create ``folder`` if need be and return it.

    Raises ImproperlyConfigured with one helpful sentence if that is not allowed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot create the folder {folder} ({error.strerror}): "
            "make it writable for this user, or set VAR_DIR to a folder that is."
        ) from error
    return folder


def local_secret_key(folder: Path) -> str:
    """The secret key of a developer's own copy, made once and kept in ``folder``.

    Raises ImproperlyConfigured with one helpful sentence if the file cannot be made or read.
    """
    path = open_var(folder) / "secret_key"
    try:
        if not path.exists():
            _make_key(path)
        return path.read_text()
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot use {path} ({error.strerror}): "
            "make the folder writable for this user, or set VAR_DIR to a folder that is."
        ) from error


def _make_key(path: Path) -> None:
    # Linked when whole: of processes that start together one makes the key, and none reads half of it.
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(secrets.token_urlsafe(50))
        file.flush()
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)
