"""Decision times: shown after the end, for people only, as far as they are known."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from games.archive.selectors.decision_times import (
    TimedDecision,
    decision_times,
    decision_times_text,
    times_table,
)
from games.archive.selectors.print_page import printed_match
from games.engine.actions import Stop
from games.matches.models import Deadline, Match, Visit
from tests.factories.matches import holder, make_match, store

pytestmark = pytest.mark.django_db


def over(hours: float = 3) -> Match:
    """Return a stopped match in which each seat answered once, after `hours` hours each."""
    match = make_match(title="arena-2004", seats=2)
    visits = Visit.objects.filter(match=match)
    visits.update(opened_at=F("opened_at") - timedelta(hours=hours))
    store(match, Stop(-1, "limit"))
    match.refresh_from_db()
    return match


def answered(match: Match, outcome: str = Deadline.Outcome.ANSWERED) -> None:
    """Mark the visits that were open at the stop as answered, or as timed out."""
    for deadline in Deadline.objects.filter(match=match).select_related("seat"):
        user = match.tenures.filter(seat=deadline.seat).values("user")[:1]
        Deadline.objects.filter(pk=deadline.pk).update(outcome=outcome, user=user)


def test_while_a_match_runs_nothing_is_told() -> None:
    match = make_match()
    with pytest.raises(ValueError, match="after the end"):
        decision_times(match)
    client = Client()
    client.force_login(holder(match, 0))
    assert client.get(reverse("matches:print", args=[match.pk])).status_code == 404


def test_the_page_tells_how_long_each_seat_took_and_where() -> None:
    match = over()
    assert decision_times(match) == ()
    assert printed_match(match).times is None
    answered(match)
    decided = decision_times(match)
    assert {round(each.lasted / timedelta(hours=1)) for each in decided} == {3}
    table = printed_match(match).times
    assert table is not None
    assert [cell.text.replace("\u00a0", " ") for cell in table.rows[decided[0].seat]][1:] == [
        "1",
        "3 h",
        "3 h",
        "0",
    ]
    assert "3\u00a0h" in "".join(section.times for section in printed_match(match).story.sections)
    page = Client().get(reverse("matches:print", args=[match.pk])).content.decode()
    assert "How long decisions took" in page


def test_what_ran_out_says_so_and_what_was_undone_counts_where_it_went_on() -> None:
    match = over()
    answered(match, Deadline.Outcome.TIMED_OUT)
    Deadline.objects.filter(match=match).update(spent=3_600)
    (decided, *_) = decision_times(match)
    assert decided.ran_out
    assert round(decided.lasted / timedelta(hours=1)) == 4
    assert "ran out of time" in decision_times_text([decided])
    Visit.objects.filter(match=match).update(undone=True)
    assert decision_times(match) == ()


def test_nothing_is_told_of_programs_and_of_practice() -> None:
    match = over()
    answered(match)
    Deadline.objects.filter(match=match).update(user=None)
    assert decision_times(match) == ()


def test_a_seat_with_an_even_and_a_seat_with_no_number_of_visits() -> None:
    match = Match(seats_count=2)
    some = [TimedDecision(1, 0, timedelta(hours=hours), hours == 9) for hours in (1, 9, 2, 4)]
    table = times_table(match, some)
    assert table is not None
    assert [[cell.text.replace("\u00a0", " ") for cell in row] for row in table.rows] == [
        ["Red", "4", "4 h", "9 h", "1"],
        ["Blue", "0", "–", "–", "0"],
    ]
    assert decision_times_text(some).replace("\u00a0", " ") == "Red: 16 h, ran out of time"
    assert times_table(match, []) is None
