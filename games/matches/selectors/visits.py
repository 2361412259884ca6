"""The visits of a seat."""

from __future__ import annotations

from games.matches.models import Visit


def latest_visit(seat_id: int) -> int:
    """Return the key of a seat's latest visit, open or not; 0 if it has not had any."""
    return Visit.objects.filter(seat_id=seat_id).order_by("-number").values_list("pk", flat=True).first() or 0
