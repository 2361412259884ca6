"""The log of a ladder asks as many queries for many lines as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.competitions.models import Competition, LogEntry
from games.competitions.selectors import log_entries
from games.ladders.models import Ladder
from games.ladders.services import challenging
from games.tournaments.selectors.tournament_page import log_lines
from tests.factories.ladders import challenge, make_ladder, people_of

pytestmark = pytest.mark.django_db


def refuse_challenges(ladder: Ladder, count: int) -> None:
    """Let everyone among the first `count` be challenged from below, and decline."""
    people = people_of(ladder)
    for upper, lower in zip(people[:count:2], people[1 : count + 1 : 2], strict=False):
        challenging.refuse(challenge_id=challenge(ladder, lower, upper).pk, user=upper)


def texts_with_queries(ladder: Competition) -> tuple[list[str], int]:
    """Return the texts of the page of the log, and how many queries they took."""
    with CaptureQueriesContext(connection) as asked:
        lines = log_entries.format_entries(log_entries.visible_entries(ladder, None))
    return [each.text for each in lines], len(asked)


def test_the_page_of_the_log_names_everyone_in_a_constant_number_of_queries() -> None:
    small, large = make_ladder(2), make_ladder(12)
    refuse_challenges(small, 2)
    refuse_challenges(large, 12)
    few, queries_of_few = texts_with_queries(small.competition)
    many, queries_of_many = texts_with_queries(large.competition)
    first, second = people_of(large)[:2]
    assert f"{second.name} challenged {first.name}." in many
    assert f"{first.name} declined a challenge from {second.name}." in many
    assert sum("challenge" in text for text in many) == 6 * sum("challenge" in text for text in few) == 12
    assert queries_of_many == queries_of_few <= 3


def test_so_does_the_log_on_a_tournaments_page() -> None:
    ladder = make_ladder(12)
    refuse_challenges(ladder, 12)
    shown = LogEntry.objects.filter(competition=ladder.pk, verb__in=("challenged", "refused")).count()
    assert shown == 12
    with CaptureQueriesContext(connection) as asked:
        lines = log_lines(ladder.competition, 30)
    assert sum("challenge" in each.text for each in lines) == 12
    assert len(asked) <= 3
