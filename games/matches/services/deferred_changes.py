"""Changes to a person that their matches still have to process, stored for the next sweep or page.

Code that changes something about a person (an absence, an emergency, a deputy, an account) holds the lock
on the person's row and on no match. For each match concerned it stores a row, an errand, in the same
transaction. The errand is carried out later, in its own transaction, under that match's lock alone. An
errand says where to look, not what to do: only the state at the time when it is carried out counts, so it
does no harm if it is carried out twice, or late. `docs/locking.md` explains why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Exists, Q, QuerySet
from django.db.models.functions import Now

from accounts.models import User
from games.engine.listeners import Listeners, NamedRegistrations
from games.matches.database_failures import is_infrastructure, is_lock
from games.matches.errors import SiteRefusal
from games.matches.models import Errand, Match
from games.matches.services.locking import lock
from games.matches.services.retries import wait_after
from games.matches.services.sweep_order import process_rows
from games.notices.budget import Budget
from games.notices.now import database_now

log = logging.getLogger("muster.matches")

MAX_CHANGES_PER_QUERY = 100
"""The maximum number of errands read in one query."""

REQUEST_BUDGET_SECONDS = 3.0
"""How long a request spends on the errands it has left itself; the sweeps do the rest."""

ChangeHandler = Callable[[Match, User], None]
"""Does, in a locked match, what an errand of its kind asks for a person."""

_carriers: NamedRegistrations[Listeners[[Match, User], None]] = NamedRegistrations()
"""The functions that carry out errands, by kind."""


def register_carrier(kind: str, carrier: ChangeHandler) -> None:
    """Register `carrier` as one of the functions that carry out errands of a kind.

    Called from AppConfig.ready.
    """
    _carriers.setdefault(kind, Listeners()).register(carrier)


def defer_change(kind: str, user_id: int, matches: Iterable[int]) -> None:
    """Store an errand of a kind for each of `matches`, in the caller's transaction."""
    now = database_now()
    Errand.objects.bulk_create(
        Errand(match_id=match_id, user_id=user_id, kind=kind, made_at=now)
        for match_id in sorted(set(matches))
    )


def is_change_due_at(match: Any, kind: str) -> Exists:
    """Return a query expression that says whether a match has an errand of a kind to carry out."""
    return Exists(Errand.objects.filter(match=match, kind=kind))


def carry_out_for(user_id: int) -> None:
    """Carry out the errands just stored for a person, as far as is possible right away.

    Call this after the transaction that stored the errands. Errands whose match is locked elsewhere, that
    fail or that take longer are left to the sweeps.
    """
    _carry_out(Errand.objects.filter(user=user_id), Budget(REQUEST_BUDGET_SECONDS))


def sweep(budget: Budget) -> int:
    """Carry out the errands, the oldest first, while the budget lasts; return how many were carried out."""
    return _carry_out(Errand.objects.all(), budget)


def _carry_out(errands: QuerySet[Errand], budget: Budget) -> int:
    done, after = 0, 0
    ready = errands.filter(Q(retry_at=None) | Q(retry_at__lte=Now())).order_by("pk")
    while not budget.spent:
        batch = list(ready.filter(pk__gt=after).values_list("pk", "match_id")[:MAX_CHANGES_PER_QUERY])
        done += process_rows(batch, _carry_out_one, budget)
        if len(batch) < MAX_CHANGES_PER_QUERY:
            break
        after = batch[-1][0]
    return done


def _carry_out_one(errand_id: int, match_id: int) -> int:
    """Carry out an errand and those of the same kind for the same match and person; return how many."""
    try:
        with transaction.atomic():
            found = lock(match_id, skip_locked=True)
            errand = Errand.objects.select_related("user").filter(pk=errand_id).first()
            if found is None or errand is None:
                return 0
            same = Errand.objects.filter(match=match_id, user=errand.user_id, kind=errand.kind)
            # An errand that is stored from here on may concern something that the code below does not see.
            keys = list(same.values_list("pk", flat=True))
            _carriers[errand.kind].notify(found.match, errand.user)
            Errand.objects.filter(pk__in=keys).delete()
            return len(keys)
    except SiteRefusal as refusal:
        log.info("errand %s of match %s waits: %s", errand_id, match_id, refusal.code)
    except Exception as error:
        if is_lock(error):
            log.exception("errand %s of match %s waits for the database", errand_id, match_id)
            return 0
        if is_infrastructure(error):
            raise
        log.exception("errand %s of match %s failed", errand_id, match_id)
        _put_off(errand_id)
    return 0


def _put_off(errand_id: int) -> None:
    for errand in Errand.objects.filter(pk=errand_id):
        Errand.objects.filter(pk=errand_id).update(
            failures=errand.failures + 1, retry_at=database_now() + wait_after(errand.failures)
        )
