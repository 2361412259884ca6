"""Reading the match file that is named on the command line."""

from __future__ import annotations

from pathlib import Path

from django.core.management import CommandError

from games.archive.records import BadRecord, MatchRecord, decode_record


def read_record(path: Path) -> MatchRecord:
    """Return the match in a file. Raises `CommandError` with one sentence if it cannot be read."""
    try:
        return decode_record(path.read_bytes())
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    except BadRecord as error:
        raise CommandError(f"{path}: {error}.") from error
