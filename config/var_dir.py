"""The folder for everything that the service writes to disk.

The database in it contains keys, addresses and hidden hands, and the demonstration's mailbox contains emails.
So folders have mode 0700 and files 0600, whatever the umask was when they were created.
"""

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

PRIVATE_UMASK = 0o077
"""The umask of the supervisor and its children: only the owner can read what they write."""

_OTHERS = 0o077
"""The permission bits of the group and of others."""


def create_var_dir(folder: Path) -> Path:
    """Create `folder` and its missing parents, accessible only to their owner, and return it.

    Raises `ImproperlyConfigured`, which says what to do, if the folder cannot be created.
    """
    try:
        _make(folder)
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot create the folder {folder} ({error.strerror}): "
            "make it writable for this user, or set VAR_DIR to a folder that is."
        ) from error
    return folder


def protect_sqlite_file(path: Path, var: Path) -> None:
    """Create the SQLite database `path` and its folder if they are missing, accessible only to their owner.

    An existing database, the files beside it and, if it is inside `var`, the folder `var` are restricted to
    their owner too. Other folders that exist keep their mode. SQLite gives the files that it creates beside
    the database the database's mode. Raises `ImproperlyConfigured` if the folder cannot be created.
    """
    path = path.resolve()
    create_var_dir(path.parent)
    if path.parent.is_relative_to(var):
        restrict_to_owner(var)
    # If it cannot be written, the database reports that itself.
    with contextlib.suppress(OSError):
        path.touch(mode=0o600)
    for suffix in ("", "-wal", "-shm", "-journal"):
        _close(path.with_name(path.name + suffix))


def restrict_to_owner(folder: Path, *, deep: bool = False) -> None:
    """Remove the rights of everyone but the owner from `folder`; with `deep`, from everything in it.

    Files of another user, and a folder that many users share (/tmp), are left unchanged.
    """
    if _close(folder) and deep:
        for parent, _folders, files in os.walk(folder):
            _close(Path(parent))
            for name in files:
                _close(Path(parent, name))


def local_secret_key(folder: Path) -> str:
    """Return the secret key of a developer's own copy, created once and kept in `folder`.

    Raises `ImproperlyConfigured`, which says what to do, if the file cannot be created or read.
    """
    return _local_key(folder, "secret_key", 50)


def local_vapid_key(folder: Path) -> str:
    """Return the private key that signs notifications to browsers in a developer's own copy (RFC 8292).

    It is a random number of 256 bits, created once and kept in `folder`. Raises like `local_secret_key`.
    """
    return _local_key(folder, "vapid_private_key", 32)


def _local_key(folder: Path, name: str, length: int) -> str:
    """Return a random key of `length` bytes as text, created once and kept in `folder` under `name`."""
    path = create_var_dir(folder) / name
    try:
        if not path.exists():
            _make_key(path, length)
        return path.read_text()
    except OSError as error:
        raise ImproperlyConfigured(
            f"Cannot use {path} ({error.strerror}): "
            "make the folder writable for this user, or set VAR_DIR to a folder that is."
        ) from error


def _make(folder: Path) -> None:
    # Not with `parents=True`, which creates the parents with only the umask's mode.
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def _close(path: Path) -> bool:
    """Remove everyone else's rights to `path`; return whether this was possible.

    It is not if the path belongs to another user, is shared by many, is a link or does not exist.
    """
    try:
        status = path.lstat()
        shared = status.st_mode & stat.S_ISVTX or stat.S_ISLNK(status.st_mode)
        if shared or status.st_uid != os.geteuid():
            return False
        if status.st_mode & _OTHERS:
            path.chmod(stat.S_IMODE(status.st_mode) & ~_OTHERS)
    except FileNotFoundError:
        # SQLite removes the files beside its database when the last connection closes.
        return False
    return True


def _make_key(path: Path, length: int) -> None:
    # The file is linked into place when complete: if several processes start together, only one creates the
    # key, and none reads half of it.
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(secrets.token_urlsafe(length))
        file.flush()
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)
