"""A practice match against autopilots: one person alone, to the end."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.services.verify import verify_match
from games.engine import registry
from games.engine.chance import SeededChance
from games.lobby.services import practice
from games.matches.models import Match, Visit
from games.matches.positions import read_position
from games.titan.meta import Options
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, play

pytestmark = pytest.mark.django_db

MOST_VISITS = 30


@pytest.mark.long
def test_a_practice_waits_for_nobody_else_and_comes_to_its_end() -> None:
    """By default answers; every open visit is the person's own."""
    options = Options(plus=True, turns=4)
    match = practice.begin(user=make_user(), title="titan", seats=2, options=options, name="Practice")
    rules, chance = registry.get("titan"), SeededChance(Random(1))
    visits: set[int] = set()
    while not _over(match):
        (visit,) = Visit.objects.filter(match=match, closed_at=None)
        visits.add(visit.pk)
        assert len(visits) <= MOST_VISITS
        position = read_position(access_of(match, 0), visit)
        decision = next(each for each in position.decisions if each.asks == "must")
        play(match, 0, rules.default(position.view, decision, "default", chance))
    assert len(visits) >= 4
    assert not verify_match(match).faults


def _over(match: Match) -> bool:
    match.refresh_from_db()
    return match.finished


def test_a_first_practice_is_proposed_as_the_lesson_suggests(client: Client) -> None:
    """One opponent and TITANplus (games.titan.lessons.first_page)."""
    client.force_login(make_user())
    page = client.get(reverse("matches:practice", args=["titan"]))
    form = page.context["form"]
    proposed = {name: form[name].value() for name in form.fields}
    client.post(reverse("matches:practice", args=["titan"]), proposed)
    match = Match.objects.get(practice=True)
    assert match.seats_count == 2
    assert registry.get("titan").read_options(match.options).plus
