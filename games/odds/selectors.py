"""Which matches show odds, and what the two players of an encounter are shown."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec
from django.db.models import Q

from games.engine import registry
from games.matches import codecs
from games.matches.access import Access
from games.matches.models import Match
from games.matches.render import say
from games.odds.models import EncounterOdds

SHOWING = Q(odds__in=[Match.Odds.UNRATED, Match.Odds.SHOWN]) & (Q(odds=Match.Odds.SHOWN) | Q(rated=False))
"""The condition that a match shows odds, as `Match.shows_odds`, in a form that its index serves."""


class ShownOdds(NamedTuple):
    """Odds as the page shows them: a sentence, and the reader's own chance to win in `tenths`.

    While the simulation has not finished, `tenths` is None and the bar is empty.
    """

    text: str = ""
    tenths: int | None = None

    @property
    def ready(self) -> bool:
        return self.tenths is not None

    @property
    def percent(self) -> int:
        """Return the reader's share of the bar in per cent."""
        return 10 * (self.tenths or 0)


def encounter_fingerprint(encounter: msgspec.Struct) -> str:
    """Return the fingerprint that identifies an encounter. It depends only on what both players may know."""
    return hashlib.sha256(codecs.encode(encounter)).hexdigest()


def odds_of(access: Access, view: Any) -> ShownOdds | None:
    """Return the odds of the open encounter that the reader's seat is in.

    Return None if there is no such encounter, or if the match shows no odds. The result depends only on the
    seat's own `view` and on whether the simulation has finished.
    """
    match = access.match
    module = registry.encounters(match.title)
    if module is None or not match.shows_odds or access.seat is None:
        return None
    encounter = module.open_encounter(view)
    if encounter is None:
        return None
    stored = EncounterOdds.objects.filter(match=match, fingerprint=encounter_fingerprint(encounter)).first()
    if stored is None or not any(stored.wins):
        return ShownOdds()
    line = module.odds_line(view, stored.wins)
    return ShownOdds(say(line.text), line.tenths)
