"""Translations are kept as .po files alone; the .mo files that gettext reads are built from them here.

Every process of the service calls `compile_changed` before it translates anything (`config.apps`), so nobody
needs a command, nor gettext's programs. It costs one look at the times of two files when nothing has changed.
"""

from __future__ import annotations

import logging
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

log = logging.getLogger("muster.catalogues")


def compile_changed(folders: Iterable[str | os.PathLike[str]]) -> None:
    """Build each .mo that is not of its .po as that is now; say which of them cannot be written.

    :param folders: as LOCALE_PATHS names them, with `<language>/LC_MESSAGES/*.po` inside.
    :raises OSError: a .po cannot be read; its text names the line.
    """
    for source in stale(folders):
        built = _built(source)
        try:
            _write(source.with_suffix(".mo"), *built)
        except OSError as error:
            log.warning("%s cannot be compiled: %s. See docs/install.md.", source, error)


def stale(folders: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """The .po files whose .mo is missing, or was built from another state of them."""
    sources = sorted(source for folder in folders for source in Path(folder).glob("*/LC_MESSAGES/*.po"))
    return [source for source in sources if _changed(source)]


def _changed(source: Path) -> bool:
    # A .mo bears the time of its .po: a copy or a checkout of either is not taken for the other's.
    try:
        return source.with_suffix(".mo").stat().st_mtime_ns != source.stat().st_mtime_ns
    except FileNotFoundError:
        return True


def _built(source: Path) -> tuple[bytes, os.stat_result]:
    # Most processes find nothing to do, and never need it.
    import polib

    # Before it is read: a change meanwhile is found the next time.
    state = source.stat()
    return polib.pofile(str(source)).to_binary(), state


def _write(target: Path, content: bytes, state: os.stat_result) -> None:
    # Several processes may begin at once: each writes a file of its own, and the last to rename it wins.
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=".mo")
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(name, stat.S_IMODE(state.st_mode))
        os.utime(name, ns=(state.st_atime_ns, state.st_mtime_ns))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
