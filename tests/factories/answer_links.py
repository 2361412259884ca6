"""Links in emails that act for their reader."""

from __future__ import annotations

from games.engine.invariants import require
from games.matches.mails.turns import answer_links
from games.matches.models import Match, Visit
from games.matches.positions import read_position
from games.notices.links import absolute_url
from tests.factories.matches import access_of


def path_of_answer(match: Match, seat: int) -> str:
    """Return the path of the link that the turn email of a seat's player holds."""
    access = access_of(match, seat)
    tenure = require(access.tenure, "the seat has a player")
    visit = Visit.objects.select_related("draft").get(match=match, seat__index=seat, closed_at=None)
    (button,) = answer_links(read_position(access, visit), tenure, visit)
    return button.url.removeprefix(absolute_url(""))
