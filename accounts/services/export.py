"""A person's archive: everything that the service stores about them, with a part from each room.

A page requests it and sweeps write it in slices. Each slice stores its text and its position in one
transaction, so that if a sweep is killed, the next one continues after the last complete slice. The text is
kept in the database for a week, so that every web server can read it.
"""

from __future__ import annotations

import json
import logging
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.engine.listeners import NamedRegistrations

from .. import mails
from ..errors import ExportTooSoon
from ..models import Export, ExportPiece, User
from ..outgoing_mail import send_account_mail
from ..selectors import EXPORT_INTERVAL, EXPORT_KEPT_FOR
from .locking import lock_person

log = logging.getLogger("muster.alarm")

#: What a room knows about a person: anything that Django's JSON encoder accepts.
ExportPart = Callable[[User], Any]


class PagedPart(NamedTuple):
    """A part of an archive that may be long: a list, written a slice at a time.

    `after(user, key)` returns the next entries after `key` in order, each with its key, and none if there are
    no more; with 0, it starts at the first entry. `count(user)` returns the total number of entries.
    """

    count: Callable[[User], int]
    after: Callable[[User, int], Sequence[tuple[int, Any]]]


SWEEP_BUDGET_SECONDS = 30.0
"""The time after which a sweep leaves the rest to the next one."""

LONGEST_WAIT = timedelta(hours=1)
"""The longest wait before a failed slice is retried; the first is a minute, and it doubles each time."""

export_parts: NamedRegistrations[ExportPart | PagedPart] = NamedRegistrations()
"""The parts of every archive, each written as `<name>.json`."""


@transaction.atomic
def request_export(user: User) -> None:
    """Request an archive for `user`, replacing an earlier one.

    Does nothing while an archive is being written. Raises `ExportTooSoon` if one was requested less than a
    day ago.
    """
    user = lock_person(user.pk)
    now = timezone.now()
    asked = Export.objects.filter(user=user).first()
    if asked is not None:
        if asked.made_at is None:
            return
        if now < asked.asked_at + EXPORT_INTERVAL:
            raise ExportTooSoon
        asked.delete()
    total = sum(part.count(user) if isinstance(part, PagedPart) else 1 for part in export_parts.values())
    Export.objects.create(user=user, asked_at=now, retry_at=now, total=total)


def continue_exports(*, budget: float = SWEEP_BUDGET_SECONDS) -> int:
    """Continue with the requested archives for `budget` seconds; return how many were finished.

    The oldest request comes first. At least one slice is written, whatever the budget. Expired archives are
    deleted. Any number of sweeps may run in parallel.
    """
    stop_at = time.monotonic() + budget
    _delete_expired()
    made = 0
    # Check without a lock first: on SQLite an idle sweep would otherwise keep writers waiting.
    while _due().exists():
        with transaction.atomic():
            # A locked archive is being written by another sweep.
            export = _due().select_for_update(skip_locked=True, of=("self",)).first()
            if export is None:
                break
            made += _go_on(export)
        if time.monotonic() >= stop_at:
            break
    return made


def stream_archive(export: Export) -> Iterator[bytes]:
    """Yield the ZIP archive of a finished `export`, piece by piece; its files are JSON in UTF-8."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as file:
        for name in export.pieces.order_by("part").values_list("part", flat=True).distinct():
            with file.open(f"{name}.json", "w", force_zip64=True) as entry:
                for piece in export.pieces.filter(part=name).order_by("pk").iterator(chunk_size=10):
                    entry.write(zlib.decompress(bytes(piece.body)))
                    yield sink.take()
    yield sink.take()


class _Sink:
    """A file object that stores nothing: the caller takes the bytes as they are written."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def write(self, data: bytes) -> int:
        self._bytes += data
        return len(data)

    def flush(self) -> None:
        """Do nothing, because no data is buffered."""

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""

    def take(self) -> bytes:
        taken = bytes(self._bytes)
        self._bytes.clear()
        return taken


def _due() -> QuerySet[Export]:
    waiting = Export.objects.filter(made_at=None, retry_at__lte=timezone.now())
    return waiting.select_related("user").order_by("asked_at", "pk")


def _delete_expired() -> None:
    expired = Export.objects.filter(made_at__lte=timezone.now() - EXPORT_KEPT_FOR)
    if expired.exists():
        expired.delete()


def _go_on(export: Export) -> bool:
    """Write one slice; return whether the archive is complete. A later sweep retries a slice that failed."""
    wait = min(timedelta(minutes=2 ** min(export.failures, 6)), LONGEST_WAIT)
    try:
        with transaction.atomic():
            return _write_slice(export)
    except DatabaseError:
        raise
    except Exception:
        log.exception("a slice of export %d failed: trying again in %s", export.pk, wait)
        Export.objects.filter(pk=export.pk).update(failures=F("failures") + 1, retry_at=timezone.now() + wait)
        return False


def _write_slice(export: Export) -> bool:
    name = next((name for name in sorted(export_parts) if name >= export.part), None)
    if name is None:
        return _finish(export)
    if name != export.part:
        export.part, export.after = name, 0
    part = export_parts[name]
    if isinstance(part, PagedPart):
        rows = part.after(export.user, export.after)
        _store(export, _slice_of_list([entry for _key, entry in rows], first=export.after == 0))
        export.after, export.done = rows[-1][0] if rows else 0, export.done + len(rows)
        over = not rows
    else:
        _store(export, f"{_json(part(export.user))}\n")
        export.done += 1
        over = True
    if over:
        following = [each for each in sorted(export_parts) if each > name]
        if not following:
            return _finish(export)
        export.part, export.after = following[0], 0
    export.failures = 0
    export.save(update_fields=["part", "after", "done", "failures"])
    return False


def _finish(export: Export) -> bool:
    export.made_at = timezone.now()
    export.done = export.total
    export.save(update_fields=["made_at", "done"])
    user, context = export.user, {"until": export.made_at + EXPORT_KEPT_FOR}
    send_account_mail(
        mails.render_mail("export_ready", to=user.address, language=user.language, context=context)
    )
    return True


def _store(export: Export, text: str) -> None:
    ExportPiece.objects.create(export=export, part=export.part, body=zlib.compress(text.encode()))


def _slice_of_list(entries: Sequence[Any], *, first: bool) -> str:
    """Return some entries as part of a JSON list.

    This is the beginning or the continuation of the list, or its end if `entries` is empty.
    """
    if not entries:
        return "[]\n" if first else "\n]\n"
    return ("[\n" if first else ",\n") + ",\n".join(_json(entry) for entry in entries)


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
