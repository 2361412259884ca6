"""What is known about hidden legions: each piece is certain to be in one of a set of legions.

Every character enters a legion openly (5.2, 17.0, 18.0), so everyone can count which characters each player
has; a split only hides where they are. A `PieceKnowledge` (a *book*) has one slot for each piece of a player.
The slot is the set of that player's legions that may hold the piece; exactly one of them does. The set is
stored as bits, by the positions of the legions' markers in the player's list. The invariant is that the
pieces can always be assigned to the slots of their name so that each piece is in a legion of its slot; a test
checks this after every action.

A split or an unseen exchange widens slots. Showing a piece narrows them, and so do the heights of legions,
which everyone may count. The public book is stored once. A seat that has seen more (9.1) also has a book of
its own, until both books are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.titan.errors import Contradiction
from games.titan.state import PieceKnowledge, TitanState


def marker_bit(state: TitanState, owner: int, marker: str) -> int:
    """Return the bit that represents one of the markers of `owner`."""
    return 1 << state.markers[owner].index(marker)


def book_key(viewer: int, owner: int) -> str:
    """Return the key under which `viewer`'s own knowledge of the characters of `owner` is stored."""
    return f"{viewer}.{owner}"


def book_of(state: TitanState, viewer: int | None, owner: int) -> PieceKnowledge:
    """Return what `viewer` (None: everyone) knows about where the characters of `owner` are.

    A viewer who has seen no more than everyone has no book of their own, so the public one is returned.
    """
    if viewer is not None and state.private:
        found = state.private.get(book_key(viewer, owner))
        if found is not None:
            return found
    return state.known[owner]


def begin(state: TitanState, owner: int, pieces: Iterable[str], markers: Iterable[str]) -> None:
    """Record the first eight characters, each of which is in one of the first two legions (5.2)."""
    mask = 0
    for marker in markers:
        mask |= marker_bit(state, owner, marker)
    book = state.known[owner]
    for name in pieces:
        book.setdefault(name, []).append(mask)
    _settle(state, owner, [book])


def split(state: TitanState, owner: int, old: str, new: str) -> None:
    """Record that any character of `old` may now be in `new` (4.3)."""
    was, now = marker_bit(state, owner, old), marker_bit(state, owner, new)
    books = _books(state, owner)
    for book in books:
        for slots in book.values():
            for place, mask in enumerate(slots):
                if mask & was:
                    slots[place] = mask | now
    _settle(state, owner, books)


def merge(state: TitanState, owner: int, kept: str, gone: str) -> None:
    """Record that all characters of `gone` are now in `kept`, because a split was undone (4.3)."""
    stays, goes = marker_bit(state, owner, kept), marker_bit(state, owner, gone)
    books = _books(state, owner)
    for book in books:
        for slots in book.values():
            for place, mask in enumerate(slots):
                if mask & goes:
                    slots[place] = (mask & ~goes) | stays
    _settle(state, owner, books)


def add(state: TitanState, owner: int, marker: str, name: str) -> None:
    """Record that a character has joined a legion openly."""
    mask = marker_bit(state, owner, marker)
    for book in _books(state, owner):
        book.setdefault(name, []).append(mask)


def remove(state: TitanState, owner: int, marker: str, names: Sequence[str]) -> None:
    """Record that the named characters have left a legion openly."""
    mask = marker_bit(state, owner, marker)
    changed = []
    for book in _books(state, owner):
        learnt = False
        for name in dict.fromkeys(names):
            count = names.count(name)
            learnt |= _narrow(book, name, mask, count)
            for _ in range(count):
                book[name].remove(mask)
            if not book[name]:
                del book[name]
        if learnt:
            changed.append(book)
    _settle(state, owner, changed)


def show(
    state: TitanState, owner: int, marker: str, names: Sequence[str], viewers: Sequence[int] | None = None
) -> None:
    """Record that `viewers`, or everyone, have seen at least the characters `names` in a legion."""
    mask = marker_bit(state, owner, marker)
    changed = []
    for book in _seen_by(state, owner, viewers):
        learnt = False
        for name in dict.fromkeys(names):
            learnt |= _narrow(book, name, mask, names.count(name))
        if learnt:
            changed.append(book)
    _settle(state, owner, changed)


def reveal(state: TitanState, owner: int, marker: str, viewers: Sequence[int] | None = None) -> None:
    """Record that `viewers`, or everyone, have seen a whole legion.

    Raises `Contradiction` if what they knew before does not fit the legion's characters.
    """
    mask = marker_bit(state, owner, marker)
    pieces = state.legions[marker].pieces
    changed = []
    for book in _seen_by(state, owner, viewers):
        learnt = False
        for name, slots in book.items():
            count = pieces.count(name)
            if count:
                learnt |= _narrow(book, name, mask, count)
            # The other pieces cannot be in this legion, or they would have been seen.
            for place, found in enumerate(slots):
                if found != mask and found & mask:
                    slots[place] = found & ~mask
                    learnt = True
            if slots.count(mask) != count:
                raise Contradiction
        if learnt:
            changed.append(book)
    _settle(state, owner, changed)


def forget(state: TitanState, owner: int) -> None:
    """Delete what is known about and by a player who is out; all their legions have been seen and removed."""
    state.known[owner] = {}
    for name in _private_keys(state, owner):
        del state.private[name]
    for name in [name for name in state.private if name.startswith(f"{owner}.")]:
        del state.private[name]


def may_hold(state: TitanState, owner: int, markers: Iterable[str], names: Iterable[str]) -> bool:
    """Return whether any of these legions might hold any of these characters, as far as everyone knows."""
    places = 0
    for marker in markers:
        places |= marker_bit(state, owner, marker)
    book = state.known[owner]
    return any(mask & places for name in names for mask in book.get(name, ()))


def is_fully_known(state: TitanState, marker: str) -> bool:
    """Return whether everyone knows all the characters in a legion."""
    legion = state.legions[marker]
    return len(certain_characters(state, None, legion.seat, marker)) == legion.height


def certain_characters(state: TitanState, viewer: int | None, owner: int, marker: str) -> list[str]:
    """Return the characters that a viewer knows for certain to be in a legion, in alphabetical order."""
    mask = marker_bit(state, owner, marker)
    book = book_of(state, viewer, owner)
    return sorted(name for name, slots in book.items() for found in slots if found == mask)


def _books(state: TitanState, owner: int) -> list[PieceKnowledge]:
    return [state.known[owner], *(state.private[key] for key in _private_keys(state, owner))]


def _private_keys(state: TitanState, owner: int) -> list[str]:
    """Return the keys of the private books about the characters of `owner`."""
    ending = f".{owner}"
    return [key for key in state.private if key.endswith(ending)]


def _seen_by(state: TitanState, owner: int, viewers: Sequence[int] | None) -> list[PieceKnowledge]:
    if viewers is None:
        return _books(state, owner)
    found: list[PieceKnowledge] = []
    for viewer in viewers:
        if viewer == owner:
            continue
        name = book_key(viewer, owner)
        if name not in state.private:
            state.private[name] = {piece: list(slots) for piece, slots in state.known[owner].items()}
        found.append(state.private[name])
    return found


def _narrow(book: PieceKnowledge, name: str, mask: int, count: int) -> bool:
    """Record that at least `count` pieces called `name` are in the legion with the bit `mask`.

    Return whether this was uncertain before. The slots with the fewest other positions are used. The piece
    that was seen may really be that of another slot. Its slot and the one used then exchange their pieces, so
    the other slot is widened to allow for that.
    """
    slots = book[name]
    owed = count - slots.count(mask)
    learnt = owed > 0
    while owed > 0:
        best = -1
        for place, found in enumerate(slots):
            fits = found & mask and found != mask
            if fits and (best < 0 or found.bit_count() < slots[best].bit_count()):
                best = place
        taken = slots[best]
        slots[best] = mask
        for place, found in enumerate(slots):
            if found & mask and found != mask:
                slots[place] = found | taken
        owed -= 1
    return learnt


def _settle(state: TitanState, owner: int, changed: Sequence[PieceKnowledge]) -> None:
    """Draw the conclusions that legions' heights allow, and delete private books that add nothing.

    `changed` are the books that say something new about a legion. The others allow no new conclusions: a
    piece joins or leaves openly, so a legion's height and its certain pieces change together.
    """
    if changed:
        heights = [
            (1 << place, state.legions[marker].height)
            for place, marker in enumerate(state.markers[owner])
            if marker in state.legions
        ]
        for book in changed:
            while _by_heights(book, heights):
                pass
    public = state.known[owner]
    for name in _private_keys(state, owner):
        own = state.private[name]
        if own.keys() == public.keys() and all(sorted(own[each]) == sorted(public[each]) for each in own):
            del state.private[name]


def _by_heights(book: PieceKnowledge, heights: list[tuple[int, int]]) -> bool:
    """Narrow a book by the heights of legions; return whether anything was learned.

    If a legion is full of certain pieces, it holds no others. If the number of pieces that can be in a legion
    equals its height, it holds all of them.
    """
    learnt = False
    places, uncertain = _places(book)
    if not uncertain:
        return False
    for mask, height in heights:
        more = len([found for found in uncertain if found & mask])
        sure = places.count(mask)
        if not more or height not in (sure, sure + more):
            continue
        for slots in book.values():
            for place, found in enumerate(slots):
                if found & mask and found != mask:
                    slots[place] = found & ~mask if sure == height else mask
        places, uncertain = _places(book)
        learnt = True
    return learnt


def _places(book: PieceKnowledge) -> tuple[list[int], list[int]]:
    """Return where each piece of a book may be, as the bits of its slot; then those with several bits."""
    places = [found for slots in book.values() for found in slots]
    return places, [found for found in places if found & (found - 1)]
