"""Exports of people's data."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from accounts.models import Export, User
from accounts.services import export


def make_export(user: User) -> Export:
    """Return a finished export of a person, made at once."""
    export.request_export(user)
    export.continue_exports()
    made = Export.objects.get(user=user)
    assert made.made_at is not None
    return made


def contents(archive: bytes) -> dict[str, Any]:
    """Return the decoded files of an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        assert file.testzip() is None
        return {name: json.loads(file.read(name)) for name in file.namelist()}


def exported(user: User) -> dict[str, Any]:
    """Return the decoded files of a new archive of a person."""
    Export.objects.filter(user=user).delete()
    return contents(b"".join(export.stream_archive(make_export(user))))
