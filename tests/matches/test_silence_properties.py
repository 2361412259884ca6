"""No match is ever frozen, no matter who stops answering or comes back, and when."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.engine import registry
from games.engine.automatic_answers import clocks_by_seat
from games.engine.log import replay
from games.matches.errors import NotYours
from games.matches.models import Action, Deadline, Match, Seat, Tenure, Visit
from games.matches.selectors.states import load_state, log_of
from games.matches.services.arrival import come_back
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from tests.factories.ageing import overdue
from tests.factories.matches import holder, make_match
from tests.matches.test_silence import answer

pytestmark = pytest.mark.long

DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), st.integers(0, 3)),
        st.tuples(st.just("time"), st.just(0)),
        st.tuples(st.just("back"), st.integers(0, 3)),
    ),
    min_size=4,
    max_size=14,
)


def check(match: Match) -> None:
    """Check that someone is awaited, and that all awaited seats are awake, or none is."""
    match.refresh_from_db()
    if not match.running:
        assert not Seat.objects.filter(match=match).exclude(silent_since=None, open_since=None).exists()
        return
    assert not match.busy
    rules = registry.get(match.title)
    state = load_state(match, rules)
    silent = set(Seat.objects.filter(match=match, silent_since__isnull=False).values_list("index", flat=True))
    people = set(
        Tenure.objects.filter(match=match, user__isnull=False, to_revision=None).values_list(
            "seat__index", flat=True
        )
    )
    open_now = {
        visit.seat.index: visit.clock
        for visit in Visit.objects.filter(match=match, closed_at=None).select_related("seat")
    }
    assert open_now == clocks_by_seat(rules.decisions(state))
    assert open_now
    assert silent <= people
    if people - silent:
        assert not silent & set(open_now)
    deadlines = Deadline.objects.filter(match=match, handled_at=None)
    assert deadlines.count() == len(open_now)


class Silences(TestCase):
    """A state machine whose examples each have their own database."""

    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
    @given(
        seats=st.integers(2, 4),
        patience=st.integers(1, 3),
        silence=st.sampled_from(Match.Silence.values),
        leavers=st.sampled_from(Match.Leavers.values),
        deeds=DEEDS,
    )
    def test_random_silences_and_returns(
        self,
        seats: int,
        patience: int,
        silence: str,
        leavers: str,
        deeds: list[tuple[str, int]],
    ) -> None:
        match = make_match(seats=seats, patience=patience, silence=silence, leavers=leavers)
        check(match)
        for deed, seat in deeds:
            match.refresh_from_db()
            if not match.running:
                break
            if deed == "time":
                overdue(match)
                sweep_deadlines()
                sweep_reminders()
            elif deed == "answer":
                waiting = list(
                    Visit.objects.filter(match=match, closed_at=None)
                    .order_by("seat__index")
                    .values_list("seat__index", flat=True)
                )
                answer(match, waiting[seat % len(waiting)])
            else:
                self._come_back(match, seat % seats)
            check(match)
        self._log(match)

    def _come_back(self, match: Match, seat: int) -> None:
        tenure = Tenure.objects.filter(match=match, seat__index=seat, user__isnull=False, to_revision=None)
        if not tenure.exists():
            return
        user = holder(match, seat)
        before = Action.objects.filter(match=match, seat=seat).count()
        try:
            come_back(match_id=match.pk, user=user)
        except NotYours:
            return
        assert Seat.objects.get(match=match, index=seat).silent_since is None
        assert Action.objects.filter(match=match, seat=seat).count() == before

    def _log(self, match: Match) -> None:
        """One answer to each question, none for a seat that was not asked."""
        match.refresh_from_db()
        rules = registry.get(match.title)
        assert rules.encode_state(replay(rules, log_of(match))) == bytes(match.state)
        named = [
            (action.seat, action.decision)
            for action in Action.objects.filter(match=match, notation__startswith="name ")
        ]
        assert len(named) == len(set(named))
