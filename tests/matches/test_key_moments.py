"""The key moments of a finished match: its turning point, who finds it and when, and who reads what."""

from __future__ import annotations

import html
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.arena.cards import CREATURE_OF_CARD
from games.engine import registry
from games.engine.actions import Stop
from games.matches.access import Access
from games.matches.models import Ending, Event, Match, Tenure
from games.matches.selectors.key_moments import ShownMoment, key_moments
from games.matches.selectors.recap import acts_after
from games.matches.selectors.states import state_at
from games.matches.selectors.story import spans
from games.matches.services import key_moments as service
from games.matches.services.key_moments import MAX_KEY_MOMENTS, find_key_moments, sweep_key_moments
from games.titan.actions import Accept, Concede
from games.titan.battle.actions import Done
from tests.e2e import stage, titan_stage
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import make_match, play, state_of, store
from tests.site.test_battles import begun
from tests.titan.positions import engaged

pytestmark = pytest.mark.django_db

AGREED_ON_BOTH = "Both sides agreed to the elimination of their legions in Tower 300."


@copied
def slain() -> Match:
    """Return a campaign of two that Blue won by slaying Red's Titan (`tests/titan/golden`)."""
    match = titan_stage.stored([make_user() for _ in range(2)], "two-plus-to-the-end", 123)
    play(match, 0, Done(0))
    match.refresh_from_db()
    assert match.finished
    return match


def stopped() -> Match:
    """Return a campaign of three that was stopped with Red in front (`tests/titan/golden`)."""
    match = titan_stage.stored([make_user() for _ in range(3)], "three-stopped", 160)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert match.finished
    return match


def arena(seats: int = 3, **fields: Any) -> Match:
    match = stage.arena([make_user() for _ in range(seats)], **fields)
    match = stage.go_on(match, None)
    assert match.finished
    return match


def reader(match: Match, seat: int | None) -> Access:
    tenure = None if seat is None else Tenure.objects.get(match=match, seat__index=seat)
    return Access(match, tenure)


def moments_for(match: Match, seat: int | None = None) -> tuple[ShownMoment, ...]:
    return key_moments(reader(match, seat))


def turning_point(match: Match, seat: int | None = None) -> ShownMoment:
    (found,) = [moment for moment in moments_for(match, seat) if moment.turning]
    return found


def page(match: Match, seat: int = 0, name: str = "match", **query: int) -> str:
    client = Client()
    user = Tenure.objects.get(match=match, seat__index=seat).user
    assert user is not None
    client.force_login(user)
    answer = client.get(reverse(f"matches:{name}", args=[match.pk]), query)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


# ---- what is found ---------------------------------------------------------------------


def test_the_turning_point_is_the_largest_change_of_the_winner_s_share() -> None:
    match = slain()
    assert sweep_key_moments() == 1
    found = turning_point(match)
    assert AGREED_ON_BOTH in found.text
    assert found.when == "Game-Turn 2"
    assert found.share == "The winner’s share of the match went from 48% to 35%."
    (stored,) = [each for each in Ending.objects.get().moments if each["turning"]]
    rules = registry.get("titan")
    largest = abs(stored["after"] - stored["before"])
    shares = [
        rules.open_estimate(state_at(match, rules, revision))[1] for revision in range(9, match.revision)
    ]
    assert largest == 130
    assert all(abs(after - before) <= Fraction(largest + 1, 1000) for before, after in pairwise(shares))


def test_the_end_is_a_moment_but_never_the_turning_point() -> None:
    match = slain()
    sweep_key_moments()
    last = moments_for(match)[-1]
    assert "Blue has the only Titan left and wins." in last.text
    assert not last.turning
    assert Ending.objects.get().moments[-1]["after"] == 1000


def test_strikes_count_with_what_decides_their_battle() -> None:
    match = stopped()
    sweep_key_moments()
    found = turning_point(match, 0)
    assert found.head == "Turning point: You eliminated Green’s Titan in Hills 9 and scored 60 points"
    assert found.share == "Your share of the match went from 31% to 59%."
    assert "Green lost their Titan and is out." in found.text


@pytest.mark.parametrize("title", ["arena-2004", "arena-1997"])
def test_an_arena_turns_after_its_first_round(title: str) -> None:
    """Before that, the shares only tell whose turn came first."""
    match = arena(title=title)
    sweep_key_moments()
    moments = moments_for(match)
    assert 2 <= len(moments) <= MAX_KEY_MOMENTS
    assert [moment.step for moment in moments] == sorted({moment.step for moment in moments})
    second = Event.objects.filter(match=match, code="round").earliest("revision")
    assert all(each["revisions"][-1] >= second.revision for each in Ending.objects.get().moments)


@pytest.mark.parametrize("end", [slain, stopped])
def test_a_campaign_turns_after_everyone_has_had_a_turn(end: Callable[[], Match]) -> None:
    match = end()
    sweep_key_moments()
    second = next(revision for revision, turn in spans(match).items() if turn.number == 2)
    assert all(each["revisions"][-1] >= second for each in Ending.objects.get().moments)


@pytest.mark.parametrize("end", [slain, stopped])
def test_no_act_is_told_twice(end: Callable[[], Match]) -> None:
    match = end()
    sweep_key_moments()
    sentences = [moment.text for moment in moments_for(match)]
    assert len({*sentences}) == len(sentences)


def test_secret_bets_count_openly() -> None:
    rules = registry.get("arena-2004")
    state = state_of(make_match("arena-2004", 3))
    creature = state.creatures[0]
    state.secrets[0] = next(card for card, of in CREATURE_OF_CARD.items() if of == creature)
    alive = rules.open_estimate(state)
    hidden = rules.estimate(rules.view(state, None))
    state.dead.append(creature)
    dead = rules.open_estimate(state)
    assert alive[0] > Fraction(1, 3)
    assert dead == (Fraction(1, 3),) * 3
    assert hidden[0] > Fraction(1, 3)
    assert rules.estimate(rules.view(state, None))[0] > Fraction(1, 3)


def test_a_match_without_a_winner_has_no_turning_point() -> None:
    match = stage.go_on(stage.arena([make_user(), make_user()], title="gladiators"), None)
    assert set(match.placings.values_list("rank", flat=True)) == {1}
    sweep_key_moments()
    moments = moments_for(match)
    assert moments
    assert not any(moment.turning for moment in moments)
    assert "Turning point" not in page(match)


def test_a_title_without_turns_or_recaps_has_an_end() -> None:
    match = make_match(seats=2)
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    sweep_key_moments()
    (moment,) = moments_for(match)
    assert moment.when == ""
    assert "stopped early" in moment.text


# ---- the sweep -------------------------------------------------------------------------


def test_a_crash_between_the_end_and_the_sweep_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = slain()
    assert "The story of the match" not in page(match)

    def cut_off(match: Match) -> list[service.KeyMoment]:
        raise OperationalError("the database went away")

    with monkeypatch.context() as patched:
        patched.setattr(service, "find_key_moments", cut_off)
        assert sweep_key_moments() == 0
    assert Ending.objects.get().moments is None
    assert sweep_key_moments() == 1
    assert "The story of the match" in page(match)
    assert sweep_key_moments() == 0


def test_a_match_that_cannot_be_replayed_is_examined_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = slain()

    def broken(match: Match) -> list[service.KeyMoment]:
        raise ValueError("nobody can replay this")

    with monkeypatch.context() as patched:
        patched.setattr(service, "find_key_moments", broken)
        assert sweep_key_moments() == 1
    assert f"the key moments of match {match.pk} could not be found" in caplog.text
    assert sweep_key_moments() == 0
    assert Ending.objects.get().moments == []
    assert "The story of the match" not in page(match)


def test_a_quarantined_match_waits_for_its_release() -> None:
    match = slain()
    Match.objects.update(quarantined_at=timezone.now())
    assert sweep_key_moments() == 0
    Match.objects.update(quarantined_at=None)
    assert sweep_key_moments() == 1
    assert moments_for(match)


def test_a_sweep_with_nothing_to_find_asks_one_question() -> None:
    slain()
    sweep_key_moments()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert sweep_key_moments() == 0
    assert len(asked) == 1


def test_a_match_in_progress_is_never_examined() -> None:
    match = titan_stage.stored([make_user() for _ in range(2)], "two-plus-to-the-end", 123)
    before = [page(match, seat) for seat in (0, 1)]
    assert sweep_key_moments() == 0
    assert moments_for(match) == ()
    assert not any("Turning point" in each or "The story of the match" in each for each in before)


def test_moments_are_found_again_alike() -> None:
    match = slain()
    sweep_key_moments()
    assert [moment._asdict() for moment in find_key_moments(match)] == Ending.objects.get().moments


# ---- what readers see ------------------------------------------------------------------


def test_players_read_it_to_themselves_and_watchers_in_colours() -> None:
    match = slain()
    sweep_key_moments()
    assert "You lost an Angel and a Lion from Open Hand." in turning_point(match, 0).text
    assert "lost an Angel and a Lion" not in turning_point(match).text
    assert turning_point(match, 1).share == "Your share of the match went from 48% to 35%."
    assert "You have the only Titan left and win." in moments_for(match, 1)[-1].text


def test_a_moment_leaves_out_the_offers_that_were_refused() -> None:
    match = begun(engaged("lion*3", "ogre*2 troll", 3, more={"R.moon": (21, "titan lion*2")}))
    play(match, 0, *(Accept(0, loser, ()) for loser in ("defender", "both")), Done(0))
    play(match, 1, Accept(1, "attacker", ()), Done(1))
    play(match, 1, Concede(1))
    whole, told = (acts_after(reader(match, 0), 0, in_hindsight=late) for late in (False, True))
    assert any("accepted none of" in line.text for line in whole)
    assert not any("accepted none of" in line.text for line in told)
    assert any("scored" in line.text for line in told)


def test_each_moment_opens_the_replay_where_it_happened() -> None:
    match = slain()
    sweep_key_moments()
    turned = turning_point(match)
    assert f'href="{reverse("matches:history", args=[match.pk])}?step={turned.step}"' in page(match)
    replay = page(match, name="history", step=turned.step)
    told = replay.partition('class="told-now"')[2].partition('class="told-near"')[0]
    assert "agreed to the elimination" in told


def test_a_long_match_costs_its_page_no_more_queries() -> None:
    counted = []
    for match in (slain(), stopped()):
        sweep_key_moments()
        with CaptureQueriesContext(connection) as asked:
            moments_for(match)
        counted.append(len(asked))
    assert max(counted) <= 3 + MAX_KEY_MOMENTS
