"""The demonstration's matches are played in short transactions: SQLite has one writer, and visitors wait."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.listeners import NamedRegistrations
from games.lobby import demo
from games.matches.models import Match
from games.matches.services import playing
from games.matches.services.locked_match import lock_match
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

ACTIONS = 6


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Give a transaction time for one action only; return the revisions at which a match was locked."""
    seen: list[int] = []

    def noting(match_id: int, **options: Any) -> Any:
        locked = lock_match(match_id, **options)
        seen.append(locked.match.revision)
        return locked

    monkeypatch.setattr("games.lobby.demo.lock_match", noting)
    monkeypatch.setattr(demo, "LOCKED_SECONDS", 0)
    return seen


def test_it_unlocks_the_match_whenever_its_time_is_up(locks: list[int]) -> None:
    match = make_match()
    demo.play(match.pk, ACTIONS, Random(1))
    match.refresh_from_db()
    assert match.revision >= ACTIONS
    assert len(locks) >= ACTIONS
    assert locks == sorted(set(locks))


@pytest.mark.thorough
@pytest.mark.usefixtures("locks")
def test_a_match_that_is_shown_in_progress_stays_at_its_hosts_turn() -> None:
    match = make_match("arena-2004", 2)
    demo.play(match.pk, None, Random(1), ends=False)
    match.refresh_from_db()
    assert match.running
    assert match.revision
    assert match.visits.filter(closed_at=None, seat__index=0).exists()


@pytest.mark.usefixtures("locks")
def test_what_was_interrupted_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [make_user(email=demo.address(number), display_name=f"demo{number}") for number in range(1, 7)]
    monkeypatch.setattr("games.engine.registry.keys", lambda: ("arena-2004",))
    monkeypatch.setattr(demo, "stages", NamedRegistrations())
    monkeypatch.setattr(demo, "EVENING_MATCH_COUNT", 0)
    monkeypatch.setattr(demo, "MAX_REVISION", 2 * ACTIONS)
    monkeypatch.setattr(demo, "SCENES", (demo.Scene("In the thick of it", 0.5),))
    written: list[int] = []
    real = playing.write

    def stopping(locked: Any) -> None:
        written.append(locked.match.revision)
        if len(written) == 2:
            raise KeyboardInterrupt
        real(locked)

    with monkeypatch.context() as patch:
        patch.setattr(playing, "write", stopping)
        with pytest.raises(KeyboardInterrupt):
            demo.create_matches(people, lambda *_: None)
    match = Match.objects.get(name="In the thick of it")
    assert match.revision < ACTIONS
    demo.create_matches(people, lambda *_: None)
    match.refresh_from_db()
    assert match.running
    assert match.revision >= ACTIONS
    assert Match.objects.filter(name=match.name).count() == 1
