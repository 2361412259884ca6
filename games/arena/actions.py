"""Every choice of the arena games, one atom each.

Cards and places are the words of `cards`. The order of the fields is the order in which
a person is asked for them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine.actions import Action

# ---- the first turn -------------------------------------------------------------------

NO_BID = -1


class Bid(Action, frozen=True, tag="bid", gc=False):
    """The strength of the card that would be played for the first turn; `NO_BID`: none, or
    no more."""

    number: int


# ---- phase 1: bets -------------------------------------------------------------------


class Bet(Action, frozen=True, tag="bet", gc=False):
    """A token on `creature` in the current row."""

    creature: str


class Secret(Action, frozen=True, tag="secret", gc=False):
    """A token on `card`, face down; the turn's card play is spent with it."""

    card: str


class Reveal(Action, frozen=True, tag="reveal", gc=False):
    """The seat's own secret bet, turned up instead of betting."""


# ---- phase 2: cards ------------------------------------------------------------------


class Play(Action, frozen=True, tag="play", gc=False):
    """A combat card onto its creature."""

    card: str


class Spectator(Action, frozen=True, tag="spectator", gc=False):
    """A spectator onto any living creature."""

    card: str
    creature: str


class Prefect(Action, frozen=True, tag="prefect", gc=False):
    """A prefect (1997: referee), who brings the visible combat card at `place` to hand
    ("none": no card)."""

    card: str
    place: str


class Magister(Action, frozen=True, tag="magister", gc=False):
    """The magister (1997: head referee), who turns up the secret bets on `creature`."""

    card: str
    creature: str


class Pass(Action, frozen=True, tag="pass", gc=False):
    """No card can be played; the available hand is shown."""


class Decline(Action, frozen=True, tag="decline", gc=False):
    """A power, or the second card it allows, is left unused."""


# ---- powers --------------------------------------------------------------------------


class Scout(Action, frozen=True, tag="scout", gc=False):
    """Three cards from the draw deck."""


class Retrieve(Action, frozen=True, tag="retrieve", gc=False):
    """One's own token back from `place`."""

    place: str


class Stun(Action, frozen=True, tag="stun", gc=False):
    """Half of `victim`'s hand set aside."""

    victim: int


class Backdate(Action, frozen=True, tag="backdate", gc=False):
    """A token on `creature` in the row of `round`."""

    creature: str
    round: int


class Demand(Action, frozen=True, tag="demand", gc=False):
    """A combat card of `creature` from `victim`."""

    victim: int
    creature: str


class Foresee(Action, frozen=True, tag="foresee", gc=False):
    """Discards of this turn may be any combat cards, unseen."""


class Copy(Action, frozen=True, tag="copy", gc=False):
    """The power of `creature`, which is dead."""

    creature: str


class Steal(Action, frozen=True, tag="steal", gc=False):
    """A look at three random cards of `victim`."""

    victim: int


class Keep(Action, frozen=True, tag="keep", gc=False):
    """The one of the three that changes hands."""

    card: str


class Regain(Action, frozen=True, tag="regain", gc=False):
    """The visible card at `place` back to hand."""

    place: str


class Swap(Action, frozen=True, tag="swap", gc=False):
    """Two visible combat cards of `creature` change places: `first` lies in the earlier row;
    after the rows come the revealed secret bets, then the discard pile."""

    creature: str
    first: str
    second: str


class Burn(Action, frozen=True, tag="burn", gc=False):
    """The visible card on `creature` in the current row to the discard pile."""

    creature: str


# ---- answers of a victim -------------------------------------------------------------


class Give(Action, frozen=True, tag="give", gc=False):
    """The card that is handed over on demand."""

    card: str


class Show(Action, frozen=True, tag="show", gc=False):
    """Nothing to give: the asker alone is shown the hand."""


# ---- phase 3, and the stalemate ------------------------------------------------------


class Discard(Action, frozen=True, tag="discard", gc=False):
    """One card to the discard pile."""

    card: str


class Done(Action, frozen=True, tag="done", gc=False):
    """No more discards: the hand is refilled and the turn is over."""


Stand: TypeAlias = Literal["propose", "accept", "object"]


class Stance(Action, frozen=True, tag="stance", gc=False):
    """What a seat says to a stalemate, unheard by the others."""

    answer: Stand


KINDS: tuple[type[Action], ...] = (
    Bid, Bet, Secret, Reveal,
    Play, Spectator, Prefect, Magister, Pass, Decline,
    Scout, Retrieve, Stun, Backdate, Demand, Foresee, Copy, Steal, Keep, Regain, Swap, Burn,
    Give, Show, Discard, Done, Stance,
)  # fmt: skip

ArenaAction: TypeAlias = (
    Bid | Bet | Secret | Reveal
    | Play | Spectator | Prefect | Magister | Pass | Decline
    | Scout | Retrieve | Stun | Backdate | Demand | Foresee | Copy | Steal | Keep | Regain | Swap | Burn
    | Give | Show | Discard | Done | Stance
)  # fmt: skip
