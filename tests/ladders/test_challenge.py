"""The people one may challenge, and the reasons against others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.competitions.models import Competition
from games.ladders import models
from games.ladders.bad_rules import BadRules
from games.ladders.challenge import (
    DEFAULT_RULES,
    ChallengeRules,
    Hold,
    IncomingBand,
    LadderState,
    NotChallengeable,
    OpenChallenge,
    Player,
    WhyNotChallenge,
    check,
    reasons_against_challenging,
    why_not,
)
from games.ladders.movement import DEFAULT_EFFECTS
from games.ladders.rules import challenge_rules_of, effects_of, table_rules_of
from games.ladders.tables import DEFAULT_TABLE_RULES

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)
RULES = ChallengeRules(reach=4, most_out=1, most_in=(IncomingBand(None, 1),))

TEN = LadderState(tuple(range(1, 11)), {key: Player() for key in range(1, 11)})


def test_the_pictures_ladder_tells_every_rung_why() -> None:
    # Rung 6 looks: 3 is challenged by 5, they met 5 lately, 7 challenges them, 8 is away.
    met = NOW - 27 * DAY
    ladder = replace(
        TEN,
        players={**TEN.players, 8: Player(hold=Hold.AWAY, until=NOW + 8 * DAY)},
        open=(
            OpenChallenge(5, 3, NOW + 14 * DAY, played=True),
            OpenChallenge(2, 1, played=True),
            OpenChallenge(7, 6, NOW + 2 * DAY),
        ),
        met={frozenset((5, 6)): met},
    )
    assert reasons_against_challenging(ladder, RULES, 6, NOW) == {
        1: NotChallengeable(WhyNotChallenge.OUT_OF_REACH, rungs=5, limit=4),
        2: None,
        3: NotChallengeable(WhyNotChallenge.IN_LIMIT, limit=1, date=NOW + 14 * DAY),
        4: None,
        5: NotChallengeable(WhyNotChallenge.REMATCH, date=met + 30 * DAY, since=met),
        6: NotChallengeable(WhyNotChallenge.YOURSELF),
        7: NotChallengeable(WhyNotChallenge.CHALLENGES_YOU, date=NOW + 2 * DAY),
        8: NotChallengeable(WhyNotChallenge.BELOW, rungs=2),
        9: NotChallengeable(WhyNotChallenge.BELOW, rungs=3),
        10: NotChallengeable(WhyNotChallenge.BELOW, rungs=4),
    }


def test_whoever_is_not_on_it_is_told_so_at_every_rung() -> None:
    assert {*reasons_against_challenging(TEN, RULES, 99, NOW).values()} == {
        NotChallengeable(WhyNotChallenge.NOT_ON_LADDER)
    }


def test_a_season_has_a_beginning_and_closes_before_its_end() -> None:
    season = replace(TEN, begins=NOW, ends=NOW + 30 * DAY)
    rules = replace(RULES, closed_before_end=7 * DAY)
    assert why_not(season, rules, 6, 5, NOW - DAY) == NotChallengeable(WhyNotChallenge.NOT_BEGUN, date=NOW)
    assert why_not(season, rules, 6, 5, NOW) is None
    assert why_not(season, rules, 6, 5, NOW + 23 * DAY) == NotChallengeable(
        WhyNotChallenge.CLOSED, date=NOW + 23 * DAY
    )


def test_the_same_two_play_one_match_at_a_time() -> None:
    waiting = replace(TEN, open=(OpenChallenge(6, 5, NOW + DAY),))
    assert why_not(waiting, RULES, 6, 5, NOW) == NotChallengeable(WhyNotChallenge.CHALLENGED, date=NOW + DAY)
    playing = replace(TEN, open=(OpenChallenge(5, 4, NOW + DAY, played=True),))
    assert why_not(playing, RULES, 5, 4, NOW) == NotChallengeable(WhyNotChallenge.PLAYING, date=NOW + DAY)


def test_whose_rung_is_held_neither_challenges_nor_is_challenged() -> None:
    held = replace(
        TEN,
        players={
            4: Player(hold=Hold.LEAVING),
            5: Player(hold=Hold.AWAY, until=NOW + DAY),
            3: Player(hold=Hold.AWAY, until=NOW),
        },
    )
    assert why_not(held, RULES, 6, 4, NOW) == NotChallengeable(WhyNotChallenge.LEAVES)
    assert why_not(held, RULES, 6, 5, NOW) == NotChallengeable(WhyNotChallenge.AWAY, date=NOW + DAY)
    assert why_not(held, RULES, 4, 2, NOW) == NotChallengeable(WhyNotChallenge.YOU_LEAVE)
    assert why_not(held, RULES, 5, 2, NOW) == NotChallengeable(WhyNotChallenge.YOU_ARE_AWAY, date=NOW + DAY)
    assert why_not(held, RULES, 6, 3, NOW) is None


def test_limits_are_ones_own_theirs_and_what_each_wishes() -> None:
    ladder = replace(
        TEN,
        open=(
            OpenChallenge(6, 5, NOW + 3 * DAY),
            OpenChallenge(9, 6, NOW + DAY),
            OpenChallenge(4, 3, NOW + 5 * DAY),
        ),
    )
    assert why_not(ladder, RULES, 6, 4, NOW) == NotChallengeable(
        WhyNotChallenge.OUT_LIMIT, limit=1, date=NOW + 3 * DAY
    )
    assert why_not(ladder, RULES, 7, 6, NOW) == NotChallengeable(
        WhyNotChallenge.IN_LIMIT, limit=1, date=NOW + DAY
    )
    wide = replace(RULES, most_out=3, most_in=(IncomingBand(None, 3),))
    wishes = replace(ladder, players={6: Player(most_matches=2), 4: Player(most_matches=1)})
    assert why_not(wishes, wide, 6, 4, NOW) == NotChallengeable(
        WhyNotChallenge.YOUR_MATCHES, limit=2, date=NOW + DAY
    )
    assert why_not(wishes, wide, 7, 4, NOW) == NotChallengeable(
        WhyNotChallenge.THEIR_MATCHES, limit=1, date=NOW + 5 * DAY
    )
    assert why_not(wishes, wide, 7, 5, NOW) is None


def test_higher_rungs_take_more_challenges_at_once() -> None:
    rules = ChallengeRules(most_in=(IncomingBand(5, 5), IncomingBand(10, 4), IncomingBand(None, 3)))
    assert [rules.most_in_at(rung) for rung in (1, 5, 6, 10, 11, 500)] == [5, 5, 4, 4, 3, 3]


def test_reach_is_rungs_or_a_share_of_the_ladder_whichever_is_more() -> None:
    assert ChallengeRules(reach=4, reach_percent=10).reach_among(30) == 4
    assert ChallengeRules(reach=4, reach_percent=10).reach_among(61) == 7
    assert ChallengeRules(reach=None).reach_among(30) == 30


def test_whom_a_director_keeps_apart_cannot_challenge_each_other() -> None:
    apart = replace(TEN, forbidden=frozenset([frozenset((6, 5))]))
    assert why_not(apart, RULES, 6, 5, NOW) == NotChallengeable(WhyNotChallenge.KEPT_APART)


@given(st.lists(st.tuples(st.integers(1, 10), st.integers(1, 10)), max_size=8), st.integers(1, 4))
def test_what_is_allowed_keeps_every_limit_after_it_was_done(
    challenges: list[tuple[int, int]], most: int
) -> None:
    rules = replace(RULES, most_out=most, most_in=(IncomingBand(3, most + 1), IncomingBand(None, most)))
    ladder = TEN
    for mine, theirs in challenges:
        if why_not(ladder, rules, mine, theirs, NOW) is None:
            ladder = replace(ladder, open=(*ladder.open, OpenChallenge(mine, theirs)))
    assert max(ladder.open_out.values(), default=0) <= most
    assert all(count <= rules.most_in_at(key) for key, count in ladder.open_in.items())
    assert all(0 < each.challenger - each.defender <= 4 for each in ladder.open)
    assert len(ladder.paired) == len(ladder.open)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (ChallengeRules(reach=0), "reach_too_small"),
        (ChallengeRules(reach_percent=101), "reach_percent_out_of_range"),
        (ChallengeRules(most_out=0), "most_out_out_of_range"),
        (ChallengeRules(most_in=()), "bands_leave_rungs_out"),
        (ChallengeRules(most_in=(IncomingBand(5, 3),)), "bands_leave_rungs_out"),
        (
            ChallengeRules(most_in=(IncomingBand(5, 3), IncomingBand(5, 2), IncomingBand(None, 1))),
            "bands_out_of_order",
        ),
        (ChallengeRules(most_in=(IncomingBand(None, 0),)), "most_in_out_of_range"),
        (ChallengeRules(answer_within=timedelta(0)), "no_time_to_answer"),
        (ChallengeRules(rematch_wait=-DAY), "negative_wait"),
        (ChallengeRules(free_refusals=-1), "negative_refusals"),
    ],
)
def test_rules_that_cannot_be_kept_are_refused(rules: ChallengeRules, code: str) -> None:
    with pytest.raises(BadRules) as refused:
        check(rules)
    assert refused.value.code == code


def test_the_rules_as_they_come_can_be_kept() -> None:
    check(DEFAULT_RULES)


def test_a_new_ladder_proposes_the_rules_as_they_come() -> None:
    ladder = models.Ladder()
    assert challenge_rules_of(ladder) == DEFAULT_RULES
    assert effects_of(ladder) == DEFAULT_EFFECTS
    of_four = Competition(title="arena-2004", seats_least=3, seats_most=4)
    assert table_rules_of(ladder, of_four) == replace(DEFAULT_TABLE_RULES, smallest=3, balance_seats=False)
