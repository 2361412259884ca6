"""What the page of a competition says about who may watch its matches, and how much later."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition
from games.matches.texts import game_turns_text
from tests.factories.ladders import make_ladder
from tests.factories.tournaments import make_running

pytestmark = pytest.mark.django_db

ANYONE = "Anyone may watch the matches."
PLAYERS_ONLY = "Only its players and the directors can see a match."
DELAYED = (
    f"People without a seat see a match with a delay of {game_turns_text('titan', 2)}, and not whose turn it "
    "is. When it has finished, they see everything."
)


def pages_of(kind: str, **competition: object) -> list[str]:
    """Return the pages of a competition that tell how its matches are played: its own first."""
    if kind == "tournament":
        number, names = make_running(title="titan", seats=3).pk, ["tournaments:tournament"]
    else:
        seats = 2 if kind == "ladder of two" else 3
        number, names = make_ladder(title="titan", seats=seats).pk, ["ladders:ladder", "ladders:rules"]
    Competition.objects.filter(pk=number).update(**competition)
    return [unescape(Client().get(reverse(name, args=[number])).content.decode()) for name in names]


@pytest.mark.parametrize("kind", ["tournament", "ladder of two", "ladder of three"])
def test_pages_tell_who_may_watch_and_how_late(kind: str) -> None:
    for page in pages_of(kind, watch_delay=2):
        assert ANYONE in page
        assert DELAYED in page
    for page in pages_of(kind, watchers=False, watch_delay=2):
        assert PLAYERS_ONLY in page
        assert not any(each in page for each in (ANYONE, DELAYED))
    whole = pages_of(kind)[-1]
    assert ANYONE in whole
    assert "with a delay of" not in whole
