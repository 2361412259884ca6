"""Store consent to using a match as a test, and write a match that everyone agreed to."""

from __future__ import annotations

import os
from pathlib import Path

from django.db import transaction

from accounts.models import User
from games.archive.errors import AlreadyAmongTests, UnfitForTests
from games.archive.golden_logs import (
    encode_golden_log,
    golden_name,
    holds_times,
    replay_golden_log,
    without_people,
)
from games.archive.models import GoldenConsent, GoldenLog
from games.archive.selectors.golden_consent import consent_form, has_everyone_agreed, may_be_used
from games.matches.errors import NotYours
from games.matches.models import AuditEntry
from games.matches.models.audit import match_target
from games.matches.selectors.states import log_of
from games.matches.services.audit import record_audit
from games.matches.services.locking import lock_known


@transaction.atomic
def set_consent(*, match_id: int, user: User, agrees: bool) -> None:
    """Store whether a person agrees to the use of one of their finished matches to test Muster.

    Raises `NotYours` if they are not asked, and `AlreadyAmongTests` once the match has been written.
    """
    match, now = lock_known(match_id)
    form = consent_form(match, user)
    if form is None:
        raise NotYours
    if form.agreed == agrees:
        return
    if form.final:
        raise AlreadyAmongTests
    if agrees:
        GoldenConsent.objects.get_or_create(match=match, user=user, defaults={"agreed_at": now})
    else:
        GoldenConsent.objects.filter(match=match, user=user).delete()


@transaction.atomic
def write_golden_log(match_id: int, folder: Path) -> Path:
    """Write a match to a folder of golden logs, and return the file.

    From then on nobody can withdraw their consent. Writing a match again gives the same file. Raises
    `UnfitForTests`, `NotYours` for an unknown match, `ReplayMismatch` if the rules no longer reproduce it,
    `ValueError` if its log is incomplete, or `OSError`.
    """
    match, now = lock_known(match_id)
    if not may_be_used(match):
        raise UnfitForTests("only a finished match that was played here, and not for practice, can be used")
    if not has_everyone_agreed(match):
        raise UnfitForTests("not everyone who played in it has agreed")
    log = without_people(log_of(match))
    if holds_times(log):
        raise UnfitForTests("the site was restored during the match, so its log contains a time")
    data = encode_golden_log(log)
    replay_golden_log(data)
    GoldenLog.objects.get_or_create(match=match, defaults={"written_at": now})
    record_audit(
        by=None,
        verb=AuditEntry.EXPORTED,
        target=match_target(match.pk),
        reason="manage.py write_golden_log",
        now=now,
    )
    path = folder / golden_name(log, data)
    whole = path.with_suffix(".part")
    whole.write_bytes(data)
    os.replace(whole, path)
    return path


def delete_consents(user: User) -> None:
    """Delete the consents of a person who leaves the site; files already written do not say who played."""
    GoldenConsent.objects.filter(user=user).delete()
