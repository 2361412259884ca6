"""Find out whether the service can still store data: the space on disk, and access to the database."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from games.uptime.models import Pulse

MEBIBYTE = 2**20
LEAST_SHARE = 0.05
LEAST_FREE = 500 * MEBIBYTE


class Disk(NamedTuple):
    """The space on the disk that the service writes to, in bytes."""

    free: int
    total: int

    @property
    def nearly_full(self) -> bool:
        return self.free < LEAST_FREE or self.free < LEAST_SHARE * self.total

    @property
    def free_mebibytes(self) -> int:
        return self.free // MEBIBYTE


def disk() -> Disk:
    """Return the space on the disk with VAR_DIR.

    PostgreSQL's own disk may be on another machine.
    """
    folder = Path(settings.VAR_DIR)
    while not folder.exists():
        folder = folder.parent
    usage = shutil.disk_usage(folder)
    return Disk(usage.free, usage.total)


def database_takes_writes() -> bool:
    """Return whether the database accepts writes, according to its settings.

    It does not if it is a standby, is protected from filling its disk, or lacks a privilege or a permission.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT current_setting('transaction_read_only') = 'off'"
                " AND has_table_privilege(%s, 'UPDATE')",
                [Pulse._meta.db_table],
            )
            return bool(cursor.fetchone()[0])
        cursor.execute("PRAGMA query_only")
        if cursor.fetchone()[0]:
            return False
    file = Path(str(connection.settings_dict["NAME"]))
    return not file.is_file() or os.access(file, os.W_OK)
