"""Briefings: what a family's module `briefing` says about a position to someone who is new to it.

Substitutes, deputies and players who were away for days read a briefing before they look at the board. The
module is optional, and defines one function:

    brief(view) -> Briefing    what the view's seat knows of the others, and which of its pieces are in danger

It reads the seat's view and nothing else, so it cannot say more than the board. It gives no odds of a fight,
because whether a table shows these is an option of its own (`games.odds`).
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.phrases import Phrase


class KnownPiece(NamedTuple):
    """A piece of another seat that the briefed seat knows for certain: its name, and its pictogram or ""."""

    name: Phrase
    icon: str = ""


class KnownForce(NamedTuple):
    """One force of another seat, such as a legion or a gladiator.

    `subject` is its name in the family's knowledge log, or "" if it has none there. `pieces` are those that
    the seat knows for certain, and `unknown` is the number of the others. `facts` are whole sentences.
    """

    subject: str
    name: Phrase
    icon: str = ""
    pieces: tuple[KnownPiece, ...] = ()
    unknown: int = 0
    facts: tuple[Phrase, ...] = ()


class KnownSeat(NamedTuple):
    """What the briefed seat knows of another: `facts` about its player, as sentences, and its forces."""

    seat: int
    facts: tuple[Phrase, ...]
    forces: tuple[KnownForce, ...] = ()


class Danger(NamedTuple):
    """A danger to one piece of the briefed seat, in whole sentences.

    `grave` says that losing the piece would put the seat out of the game.
    """

    piece: Phrase
    icon: str
    sentences: tuple[Phrase, ...]
    grave: bool = False


class Briefing(NamedTuple):
    """What the briefed seat knows of all others, in seat order, and its dangers, the gravest first."""

    others: tuple[KnownSeat, ...]
    dangers: tuple[Danger, ...]
