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
    """Return whether a person may keep notes on a match.

    The match must have started, and they must hold a seat in it, or have held it to the end. A deputy may
    not, because the notes would be lost when they stop being a deputy.
    """
    begun = access.match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return begun and access.tenure is not None and not access.deputy


def notes_of(access: Access) -> StoredNotes | None:
    """Return a person's notes on a match, or None if they may not keep any there."""
    if not keeps_notes(access) or access.tenure is None:
        return None
    return StoredNotes(access.tenure.notes, access.tenure.notes_for_substitute)


def may_share_notes(access: Access) -> bool:
    """Return whether a person can allow a substitute to read their notes.

    They can while the match is in progress, unless it is a practice match.
    """
    return access.match.running and not access.match.practice


def notes_left_to(access: Access) -> tuple[str, ...]:
    """Return the notes that earlier players of a substitute's seat left for them, the latest first.

    Only the person who holds the seat as a substitute may read them, and only while the match is in progress.
    The notes do not name their authors. If a block already kept an author and the reader apart when the
    reader took the seat, that author's notes are left out, unless the players are anonymous. A later block
    changes nothing, because notes that disappeared after it would reveal who wrote them.
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
    """Return the fingerprint by which a form can tell whether the notes have changed since it was shown."""
    mark = "shared:" if stored.shared else ""
    return sha256((mark + stored.text).encode()).hexdigest()[:16]
