"""Build .mo files from the .po files, the only form in which translations are stored.

Every process of the service calls `compile_changed` before it translates anything (`config.apps`), so there
is no command to run and no gettext program to install. If nothing has changed, this costs only a comparison
of two files' times.
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
    """Build each .mo file that does not match its .po file; log those that cannot be written.

    `folders` are those of LOCALE_PATHS, with `<language>/LC_MESSAGES/*.po` inside. Raises `OSError`, naming
    the line, if a .po file cannot be read.
    """
    for source in find_stale_sources(folders):
        built = _built(source)
        try:
            _write(source.with_suffix(".mo"), *built)
        except OSError as error:
            log.warning("%s cannot be compiled: %s. See docs/install.md.", source, error)


def find_stale_sources(folders: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the .po files whose .mo file is missing or out of date."""
    sources = sorted(source for folder in folders for source in Path(folder).glob("*/LC_MESSAGES/*.po"))
    return [source for source in sources if _changed(source)]


def _changed(source: Path) -> bool:
    # A .mo file has the modification time of its .po file, so a copied or checked-out file is not mistaken
    # for a current one.
    try:
        return source.with_suffix(".mo").stat().st_mtime_ns != source.stat().st_mtime_ns
    except FileNotFoundError:
        return True


def _built(source: Path) -> tuple[bytes, os.stat_result]:
    # The import is here because most processes find nothing to do and never need it.
    import polib

    # Taken before reading: a change in the meantime is found the next time.
    state = source.stat()
    return polib.pofile(str(source)).to_binary(), state


def _write(target: Path, content: bytes, state: os.stat_result) -> None:
    # Several processes may start together: each writes its own file, and the last one to rename it wins.
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
