"""What one person may do with another: every cell of the table is pressed."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.community import services
from games.moderation.services import measures, reports
from tests.factories.accounts import make_user
from tests.factories.staff import make_operator
from tests.visibility.two_people import ACTS, CELLS, REFUSALS, Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


def bring_about(state: str, actor: User, other: User) -> None:
    if state == "block":
        services.block(actor, other)
    if state == "blocked":
        services.block(other, actor)
    if state == "muted":
        services.mute(other, actor)
    if state == "suspended":
        suspend(actor)


def suspend(user: User) -> None:
    report = reports.report_player(reporter=make_user(), about=user, kind="name", access=None, text="Rude")
    measures.answer_report(
        report_id=report.pk,
        by=make_operator(),
        decision="suspension",
        days=3,
        text="Please stop.",
        answer="Thanks.",
        reason="a test",
    )
    user.refresh_from_db()


def prepared(act: str, state: str, name: str = "Nina") -> Callable[[], Outcome]:
    """Return the press of an act between two people who are so to each other."""
    actor, other = make_user(), make_user(display_name=name)
    press = ACTS[act](actor, other)
    bring_about(state, actor, other)
    return press


def queries_of(press: Callable[[], Outcome]) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        press()
    return len(queries)


@pytest.mark.parametrize(("act", "state", "cell"), CELLS, ids=lambda part: str(part))
def test_an_act_between_two_people_ends_as_the_table_says(act: str, state: str, cell: str) -> None:
    outcome = prepared(act, state)()
    assert outcome.happened == (cell in ("done", "unread"))
    if outcome.happened:
        assert outcome.read == (cell == "done")
    for name, sentence in REFUSALS.items():
        assert (sentence in html.unescape(outcome.page)) == (cell == name), name


@pytest.mark.parametrize(
    "act", ["join", "invite", "substitute", "challenge-late", "challenge-own", "rematch", "deputy"]
)
def test_both_get_the_same_refusal_after_the_same_work(act: str) -> None:
    """Who blocked whom is told neither by words nor by the time that the answer takes."""
    mine, theirs = prepared(act, "block"), prepared(act, "blocked", "Otto")
    assert queries_of(mine) == queries_of(theirs)
