"""Press in the export of a person's data.

The messages of people who leave stay with those who received them, signed "Former player".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import F, Q

from games.matches.models import Tenure
from games.press.models import Press


def messages_of(tenures: Collection[Tenure]) -> dict[int, list[dict[str, Any]]]:
    """Return the messages that a person wrote, and those written only to them, by tenure.

    Messages written to a seat after its player gave it up are left out, because nobody has read them.
    """
    keys = {tenure.pk for tenure in tenures}
    received = Q(reader__left_at=None) | Q(written_at__lte=F("reader__left_at"))
    rows = Press.objects.filter(Q(author__in=keys) | received & Q(reader__in=keys)).order_by("pk")
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for press in rows.select_related("author__seat", "reader__seat"):
        told = {
            "at": press.written_at,
            "from_seat": press.author.seat.index,
            "to_seat": press.reader.seat.index if press.reader else None,
            "text": press.text,
        }
        for key in keys.intersection((press.author_id, press.reader_id)):
            found[key].append(told)
    return found
