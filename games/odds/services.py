"""Simulating encounters in the background."""

from __future__ import annotations

import hashlib
import logging
import time
from typing import Any

from django.db.models import F, Q

from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.encounters import WinCounts
from games.engine.interfaces import Encounters
from games.matches.database_failures import is_infrastructure
from games.matches.models import Match
from games.matches.selectors.states import current_state
from games.matches.services.sweep_order import process_rows
from games.matches.services.sweeps import end_sweep_cleanly
from games.notices.budget import Budget
from games.odds.models import EncounterOdds
from games.odds.selectors import SHOWING, encounter_fingerprint

log = logging.getLogger("muster.odds")

FIGHTS = 100
"""The number of fights simulated for each encounter."""

MAX_CPU_SECONDS = 5.0
"""No fight of an encounter is begun after this much of the processor's time."""

MATCHES_AT_ONCE = 50


def simulate_new_encounters() -> int:
    """Simulate the encounters opened since the last sweep; return how many were simulated.

    One sweep reads at most `MATCHES_AT_ONCE` matches. It writes only to the matches' rows of odds, so it
    locks no match and keeps no player waiting.
    """
    done = 0
    with end_sweep_cleanly():
        titles = [meta.key for meta in map(registry.meta, registry.keys()) if meta.odds]
        changed = (
            Match.objects.filter(SHOWING, title__in=titles, status=Match.Status.RUNNING, quarantined_at=None)
            .filter(Q(encounter_odds=None) | Q(encounter_odds__revision__lt=F("revision")))
            .order_by("pk")
            .values_list("pk")[:MATCHES_AT_ONCE]
        )
        done = process_rows(list(changed), _look_at, Budget())
    return done


def _look_at(match_id: int) -> int:
    """Simulate the open encounter of a match, if it has a new one; return 1 if it has.

    A match that cannot be read or simulated is left alone until it changes.
    """
    match = Match.objects.get(pk=match_id)
    try:
        return _simulate_anew(match)
    except Exception as error:
        if is_infrastructure(error):
            raise
        log.exception("the encounter of match %s could not be simulated", match_id)
        _store(match, {})
        return 0


def _simulate_anew(match: Match) -> int:
    module = registry.encounters(match.title)
    encounter = _open_encounter(module, match) if module is not None else None
    if module is None or encounter is None:
        _store(match, {})
        return 0
    fingerprint = encounter_fingerprint(encounter)
    if EncounterOdds.objects.filter(match=match, fingerprint=fingerprint).exists():
        _store(match, {})
        return 0
    wins = simulate_fights(module, encounter, seed=fingerprint)
    _store(match, {"fingerprint": fingerprint, **wins._asdict()})
    return 1


def _open_encounter(module: Encounters, match: Match) -> Any:
    """Return the open encounter as its players see it, or None."""
    here = current_state(match)
    views = (here.view(seat) for seat in range(match.seats_count))
    return next((found for view in views if (found := module.open_encounter(view)) is not None), None)


def simulate_fights(module: Encounters, encounter: Any, *, seed: str) -> WinCounts:
    """Fight the encounter `FIGHTS` times and return how often each side, or neither, won.

    The dice come from `seed`, never from a match. The fights stop early if they use up `MAX_CPU_SECONDS`.
    """
    counts = [0] * len(WinCounts._fields)
    started = time.thread_time()
    for number in range(FIGHTS):
        if time.thread_time() - started > MAX_CPU_SECONDS:
            break
        digest = hashlib.sha256(f"{seed}.{number}".encode()).digest()
        counts[module.fight(encounter, SeededChance(int.from_bytes(digest, "big")))] += 1
    return WinCounts(*counts)


def _store(match: Match, values: dict[str, Any]) -> None:
    row = values | {"revision": match.revision}
    if not EncounterOdds.objects.filter(match=match).update(**row):
        EncounterOdds.objects.get_or_create(match=match, defaults=row)
