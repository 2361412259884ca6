"""The emails about a host's pause, and the notes of a seat that the autopilot takes over."""

from __future__ import annotations

import pytest

from games.consent.services import host_rights
from games.matches.models import Tenure
from games.notices.models import Notice
from tests.consent.test_proposals import KIND, answer, ask
from tests.factories.matches import holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db


def test_a_host_gets_no_email_about_their_own_pause_and_its_end() -> None:
    match = make_match(seats=3, options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    host_rights.pause(match_id=match.pk, user=holder(match, 0), days=1)
    host_rights.resume(match_id=match.pk, user=holder(match, 0))
    for kind in ("paused", "resumed"):
        told = Notice.objects.filter(kind=kind).order_by("pk")
        assert [notice.user for notice in told] == [holder(match, 1), holder(match, 2)]


@pytest.mark.parametrize(("shared", "left"), [(True, "Keep the tower."), (False, "")])
def test_notes_that_a_player_left_for_a_substitute_stay_when_the_autopilot_takes_over(
    shared: bool, left: str
) -> None:
    match = make_match(seats=3)
    own = Tenure.objects.get(match=match, seat__index=1)
    Tenure.objects.filter(pk=own.pk).update(notes="Keep the tower.", notes_for_substitute=shared)
    answer(ask(match, 1, KIND.REPLACEMENT, tenure=own.pk), 2)
    own.refresh_from_db()
    assert own.how == Tenure.How.REPLACED
    assert own.notes == left
