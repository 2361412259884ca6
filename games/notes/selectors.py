"""Read notes; people can read only their own."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from accounts import lines
from games.community.selectors import blocks_between
from games.matches.access import Access
from games.matches.models import Match, Tenure


class StoredNotes(NamedTuple):
    """A person's notes on a match, and whether a substitute who takes the seat over may read them."""

    text: str = ""
    shared: bool = False


def keeps_notes(access: Access) -> bool:
    """Return whether a person may keep notes on a match: they hold a seat in it, or held it to the end.

    A deputy may not, because their notes would end with their span.
    """
    begun = access.match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return begun and access.tenure is not None and not access.deputy


def notes_of(access: Access) -> StoredNotes | None:
    """Return a person's notes on a match, or None if they may not keep any there."""
    if not keeps_notes(access) or access.tenure is None:
        return None
    return StoredNotes(access.tenure.notes, access.tenure.notes_for_substitute)


def may_share_notes(access: Access) -> bool:
    """Return whether a substitute could come to read a person's notes: not in a practice match."""
    return access.match.running and not access.match.practice


def notes_left_to(access: Access) -> tuple[str, ...]:
    """Return the notes that earlier players of a substitute's seat left for them, the latest first.

    Only the person who holds the seat as a substitute reads them, and only while the match is in progress.
    Notes by a person from whom they were kept apart when they took the seat are left out, unless the players
    are anonymous. Notes that disappeared after a block would tell who wrote them. Nobody is named.
    """
    tenure = access.tenure
    if (
        tenure is None
        or not access.may_act
        or tenure.role != Tenure.Role.SUBSTITUTE
        or tenure.user_id is None
    ):
        return ()
    earlier = Tenure.objects.filter(
        seat=tenure.seat_id, pk__lt=tenure.pk, to_revision__isnull=False, notes_for_substitute=True
    ).exclude(notes="")
    if not access.match.masked:
        blocks = blocks_between(tenure.user_id, OuterRef("user"))
        earlier = earlier.exclude(Exists(blocks.filter(made_at__lt=tenure.began_at)))
    texts = earlier.order_by("-pk").values_list("notes", flat=True)
    return tuple(shown for text in texts if (shown := lines.without_hidden(text, allowed="\n\t").strip()))


def notes_fingerprint(stored: StoredNotes) -> str:
    """Return the fingerprint by which a form recognises the notes it started from."""
    mark = "shared:" if stored.shared else ""
    return sha256((mark + stored.text).encode()).hexdigest()[:16]
