"""A Swiss from its entries to its honours, with drop-outs, late entries and corrections."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import correcting, pairs
from games.matches.services import resigning
from games.matches.services.leaving import leave
from games.notices.models import Notice
from games.notices.now import database_now
from games.tournaments import formats
from games.tournaments.formats import Swiss
from games.tournaments.models import Bye, FinalPlacing, Pairing, Round, Stage, Tournament
from games.tournaments.selectors import stages
from games.tournaments.services import leaving
from tests.factories.accounts import make_user
from tests.factories.competitions import again, carry_out, match_of, read_endings
from tests.factories.matches import give_words
from tests.factories.tournaments import (
    age,
    begin,
    director_of,
    enter,
    entrants,
    fresh,
    go_on,
    make_open,
    make_running,
    open_tables,
    play_out,
    play_round,
    round_of,
    score,
    sit_down,
    sitting,
    stage_of,
)

pytestmark = pytest.mark.django_db

FIVE = (Swiss(rounds=3),)


def standings(tournament: Tournament, number: int = 1) -> list[tuple[int, int]]:
    stage = stage_of(tournament, number)
    (group,) = formats.get(stage.format).standings(stages.read(stage))
    return [(line.placing, line.key) for line in group.lines]


def test_a_round_that_is_shown_is_paired_again_without_a_pair_that_must_not_meet() -> None:
    cup = make_running(players=4, stages=FIVE, preview=86_400)
    shown = round_of(cup, 1)
    assert shown.status == Round.Status.PREVIEWED
    together = shown.pairings.order_by("number")[0].seats
    pairs.keep_apart(competition_id=cup.pk, by=director_of(cup), one=together[0], other=together[1])
    repaired = round_of(cup, 1)
    assert (repaired.status, repaired.version) == (Round.Status.PREVIEWED, shown.version + 1)
    assert {*together} not in [{*each.seats} for each in repaired.pairings.all()]


def test_it_begins_at_its_date_with_the_seeds_that_were_set() -> None:
    cup = make_open(players=8, stages=FIVE)
    go_on(cup)
    assert fresh(cup).competition.status == Competition.Status.OPEN
    begin(cup)
    cup = fresh(cup)
    assert cup.competition.status == Competition.Status.RUNNING
    assert len(cup.lot) == 32
    assert [each.seed for each in entrants(cup)] == [1, 2, 3, 4, 5, 6, 7, 8]
    first = round_of(cup, 1)
    assert first.status == Round.Status.RUNNING
    seeds = [sorted(each.seed for each in sitting(table)) for table in open_tables(cup)]
    assert seeds == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert {table.group for table in open_tables(cup)} == {"s1r1"}
    assert {table.decide_at for table in open_tables(cup)} == {first.ends_at}


def test_eight_play_three_rounds_and_the_best_seed_wins() -> None:
    cup = make_running(players=8, stages=FIVE)
    play_out(cup)
    cup = fresh(cup)
    assert cup.competition.status == Competition.Status.FINISHED
    assert [each.status for each in Round.objects.filter(stage__tournament=cup)] == ["over"] * 3
    best = FinalPlacing.objects.filter(tournament=cup).first()
    assert best is not None
    assert (best.rank, best.entrant.seed) == (1, 1)
    assert FinalPlacing.objects.filter(tournament=cup).count() == 8
    met = [frozenset(pairing.seats) for pairing in Pairing.objects.filter(round__stage__tournament=cup)]
    assert len(set(met)) == len(met) == 12


def test_who_leaves_is_paired_no_more_and_keeps_their_line() -> None:
    cup = make_running(players=8, stages=FIVE)
    gone = entrants(cup)[7]
    play_round(cup)
    assert gone.user is not None
    leaving.leave(competition_id=cup.pk, user=gone.user, plays_on=False)
    play_out(cup)
    second, third = round_of(cup, 2), round_of(cup, 3)
    for each in (second, third):
        begun_before = each.begun_at is not None and Entrant.objects.get(pk=gone.pk).left_at < each.begun_at
        if begun_before:
            assert gone.pk not in {key for pairing in each.pairings.all() for key in pairing.seats}
    assert Bye.objects.filter(round__in=[second, third], kind=Bye.Kind.PAIRED).count() >= 1
    assert gone.pk in {key for _, key in standings(cup)}
    assert fresh(cup).competition.status == Competition.Status.FINISHED


def test_who_leaves_forfeits_their_table_or_plays_it_on() -> None:
    cup = make_running(players=8, stages=FIVE)
    first, second = entrants(cup)[0], entrants(cup)[1]
    assert first.user is not None
    assert second.user is not None
    leaving.leave(competition_id=cup.pk, user=first.user, plays_on=True)
    leaving.leave(competition_id=cup.pk, user=second.user, plays_on=False)
    forfeited = {
        each.entrant_id
        for table in Table.objects.filter(competition=cup.pk)
        for each in table.places.filter(forfeited=True)
    }
    assert forfeited == {second.pk}


def test_matches_that_were_begun_count_as_played_however_a_player_went(client: Client) -> None:
    cup = make_running(players=6, stages=FIVE)
    sit_down()
    resigned, left, never = (again(table) for table in open_tables(cup))
    for table in (resigned, left):
        give_words(match_of(table))
    winners = {}
    for table in (resigned, left, never):
        winner, loser = sitting(table)
        assert loser.user is not None
        winners[table.pk] = winner.pk
        if table == resigned:
            resigning.resign(match_id=match_of(table).pk, user=loser.user)
        elif table == left:
            leave(match_id=match_of(table).pk, user=loser.user)
        else:
            leaving.leave(competition_id=cup.pk, user=loser.user, plays_on=False)
    carry_out()
    read_endings()
    assert [again(table).how for table in (resigned, left, never)] == ["played", "left", "forfeit"]
    seen = stages.read(stage_of(cup))
    assert [table.played for table in seen.tables] == [True, True, False]
    assert len(seen.history.met) == 2
    assert len(seen.history.forfeited) == 1
    lines = {line.key: line.values for line in formats.get("swiss").standings(seen)[0].lines}
    assert [lines[key]["points"] for key in winners.values()] == [1, 1, 1]
    # Only a win that was played is one.
    assert [lines[key]["won"] for key in winners.values()] == [1, 1, 0]
    report = client.get(reverse("tournaments:trf", args=[cup.pk])).content.decode()
    results = [line.rstrip()[-1] for line in report.splitlines() if line.startswith("001")]
    assert sorted(results) == sorted("1010+-")


def test_late_entry_is_open_until_the_director_said() -> None:
    cup = make_running(players=7, stages=FIVE, own={"late_rounds": 2})
    late = make_user()
    (entrant,) = enter(cup, late)
    assert entrant.status == Entrant.Status.ENTERED
    play_round(cup)
    second = round_of(cup, 2)
    assert entrant.pk in {key for pairing in second.pairings.all() for key in pairing.seats}
    (reserve,) = enter(cup, make_user())
    assert reserve.status == Entrant.Status.WAITING


def test_a_corrected_result_changes_the_standings_at_once_and_the_round_that_has_not_begun() -> None:
    cup = make_running(players=8, stages=FIVE, preview=86_400)
    age(cup, timedelta(days=2))
    go_on(cup)
    play_round(cup)
    second = round_of(cup, 2)
    assert second.status == Round.Status.PREVIEWED
    table = Table.objects.filter(competition=cup.pk, group="s1r1").earliest("number")
    winner, loser = sorted(sitting(table), key=lambda each: each.seed)
    places = {loser.pk: 1, winner.pk: 2}
    correcting.correct(table_id=table.pk, placings=places, by=director_of(cup), reason="a slip of the pen")
    place = dict((key, place) for place, key in standings(cup))
    assert place[loser.pk] < place[winner.pk]
    second.refresh_from_db()
    assert second.version == 2
    assert second.starts_at is not None
    assert second.starts_at > database_now() + timedelta(hours=23)
    winners = {each.pk for each in entrants(cup) if place[each.pk] <= 4}
    paired = [set(pairing.seats) for pairing in second.pairings.all()]
    assert all(pair <= winners or not pair & winners for pair in paired)


def test_a_round_that_runs_stands_after_a_correction() -> None:
    cup = make_running(players=8, stages=FIVE)
    play_round(cup)
    second = round_of(cup, 2)
    assert second.status == Round.Status.RUNNING
    before = [pairing.seats for pairing in second.pairings.all()]
    table = Table.objects.filter(competition=cup.pk, group="s1r1").earliest("number")
    places = {each.pk: 1 if each.seed > 4 else 2 for each in sitting(table)}
    correcting.correct(table_id=table.pk, placings=places, by=director_of(cup), reason="a slip of the pen")
    go_on(cup)
    assert [pairing.seats for pairing in round_of(cup, 2).pairings.all()] == before
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED


def test_a_correction_after_the_end_reckons_the_final_places_again() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    play_out(cup)
    champion = FinalPlacing.objects.filter(tournament=cup).earliest("rank").entrant
    for table in Table.objects.filter(competition=cup.pk):
        people = sitting(table)
        if champion.pk in {each.pk for each in people}:
            places = {each.pk: 2 if each.pk == champion.pk else 1 for each in people}
            correcting.correct(table_id=table.pk, placings=places, by=director_of(cup), reason="both wrong")
    assert FinalPlacing.objects.get(entrant=champion).rank > 1


def test_too_few_at_its_date_is_called_off() -> None:
    cup = make_open(players=1, stages=FIVE)
    begin(cup)
    assert fresh(cup).competition.status == Competition.Status.CANCELLED
    assert not Round.objects.filter(stage__tournament=cup).exists()


def test_fewer_than_expected_play_fewer_rounds() -> None:
    cup = make_running(players=3, stages=(Swiss(rounds=5),))
    play_out(cup)
    assert fresh(cup).competition.status == Competition.Status.FINISHED
    assert Round.objects.filter(stage__tournament=cup).count() == 3
    assert Stage.objects.get(tournament=cup).status == Stage.Status.OVER


def test_a_draw_is_half_a_point() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=1),))
    for table in open_tables(cup):
        score(table, *sitting(table), tie=True)
    assert {place for place, _ in standings(cup)} == {1}


def test_who_played_left_and_waits_again_is_told_that_it_is_over() -> None:
    cup = make_running(players=6, stages=(Swiss(rounds=2),))
    gone = entrants(cup)[0]
    play_round(cup)
    leaving.leave(competition_id=cup.pk, user=gone.user, plays_on=False)
    (again,) = enter(cup, gone.user)
    assert (again.pk, again.status) == (gone.pk, Entrant.Status.WAITING)
    play_out(cup)

    over = Notice.objects.filter(kind="tournament_over", ids__competition=cup.pk)
    assert sorted(over.values_list("ids__entrant", flat=True)) == [each.pk for each in entrants(cup)]
