"""What leads a match's page: what concerns the reader most, as its head and a band below it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import say
from games.matches.selectors.outcome import Outcome


class Headline(NamedTuple):
    """The page's head, and the sentence of the band below it with its `kind` ("good", "warn", "bad" or
    plain); without a sentence there is none. `counted`: what the figures of the placings are."""

    text: str
    band: str = ""
    kind: str = ""
    counted: str = ""


def unsent(position: Position) -> str:
    """What is left to be done with a draft that is complete."""
    called = position.sending
    return say(called) if called else _("Send your turn")


def headline(match: Match, position: Position, ended: Outcome | None) -> Headline:
    """Who won and why; that the reader is out; that their turn waits to be sent, in which case nobody
    else's is named; that all stands still; else where the match stands."""
    if ended is not None:
        kind = {True: "good", False: "bad", None: ""}[ended.won]
        return Headline(ended.head, ended.why, kind, ended.counted)
    out = position.words.out(position.view) if position.words.out and match.running else None
    if position.complete and out is None:
        return Headline(unsent(position))
    situation = say(position.words.situation(position.view, position.decisions))
    if out is not None:
        return Headline(say(out), _("The match goes on: %(situation)s.") % {"situation": situation}, "bad")
    if match.running and match.paused_at is not None:
        return Headline(_("Paused: %(situation)s") % {"situation": situation})
    return Headline(situation)
