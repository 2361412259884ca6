"""The stored facts about a match from which ratings are calculated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from games.ratings.rules import SeatPart


class Player(NamedTuple):
    """A rated player: a person by their key, or a program by its name (`user` is 0)."""

    user: int
    program: str = ""


class SeatHolder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who held a seat, and what part they had in the match."""

    user: int = 0
    program: str = ""
    part: SeatPart = SeatPart.PLAYED

    @property
    def player(self) -> Player:
        return Player(self.user, self.program)


class SeatInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat by its number, with its `placing` from 1 and its holders.

    `role` is the seat's role if seats differ. `caused` means that the match ended because this seat's player
    was silent or left. `allied` is the first seat of its side, or None if the seat is a side of its own.
    """

    placing: int = msgspec.field(name="place")
    seat: int
    holders: tuple[SeatHolder, ...]
    role: str = ""
    caused: bool = False
    allied: int | None = None

    @property
    def side(self) -> int:
        """Return the number of the seat's side, which is the number of the side's first seat."""
        return self.seat if self.allied is None else self.allied


class Inputs(msgspec.Struct, frozen=True, omit_defaults=True):
    """The inputs of one result. `decided` means that the rules, or leaving or silence, ended the match."""

    seats: tuple[SeatInput, ...]
    decided: bool = True

    @property
    def players(self) -> set[Player]:
        return {holder.player for seat in self.seats for holder in seat.holders}

    @property
    def ended_by(self) -> frozenset[int]:
        """Return the people whose leaving or silence ended the match."""
        held = (holder for seat in self.seats if seat.caused for holder in seat.holders)
        return frozenset(holder.user for holder in held if holder.user)

    @property
    def people(self) -> Inputs:
        """Return the inputs without programs, and without seats that only programs held."""
        return Inputs(tuple(self._with_people()), self.decided)

    def _with_people(self) -> Iterator[SeatInput]:
        for seat in self.seats:
            holders = tuple(holder for holder in seat.holders if holder.user)
            if holders:
                yield msgspec.structs.replace(seat, holders=holders)
