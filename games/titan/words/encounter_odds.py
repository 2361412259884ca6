"""The odds of an engagement as a sentence about the reader's own legion."""

from __future__ import annotations

from math import gcd

from games.engine.encounters import OddsLine, WinCounts, in_tenths
from games.engine.phrases import Plural, gettext_noop, phrase
from games.titan.view import TitanView
from games.titan.words import names

TENTHS = 10

_HOLDS_TEXTS: tuple[str | Plural, ...] = (
    gettext_noop("%(legion)s hardly ever holds"),
    Plural(
        "%(legion)s holds about %(times)s time in %(cases)s",
        "%(legion)s holds about %(times)s times in %(cases)s",
        "times",
    ),
    gettext_noop("%(legion)s almost always holds"),
)
_WINS_TEXTS: tuple[str | Plural, ...] = (
    gettext_noop("%(legion)s hardly ever wins"),
    Plural(
        "%(legion)s wins about %(times)s time in %(cases)s",
        "%(legion)s wins about %(times)s times in %(cases)s",
        "times",
    ),
    gettext_noop("%(legion)s almost always wins"),
)
"""The sentences for the defender and for the attacker: no tenth, some tenths, and all tenths."""


def odds_line(view: TitanView, wins: WinCounts) -> OddsLine:
    """Return the odds that the seat's legion wins its battle. They are never more exact than tenths."""
    found = view.under_way
    attacks = view.legions[found.attacker].seat == view.seat
    tenths = in_tenths(wins.attacker if attacks else wins.defender, sum(wins))
    messages = _WINS_TEXTS if attacks else _HOLDS_TEXTS
    message = messages[0 if tenths == 0 else 2 if tenths == TENTHS else 1]
    shared = gcd(tenths, TENTHS)
    legion = names.held_legion(found.attacker if attacks else found.defender, view.seat)
    return OddsLine(phrase(message, legion=legion, times=tenths // shared, cases=TENTHS // shared), tenths)
