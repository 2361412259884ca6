"""The cached sheet of a stage is calculated once, and is never older than its sources."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.competitions.services import correcting
from games.notices.budget import Budget
from games.notices.now import database_now
from games.tournaments import formats, sheet, sheet_drawing
from games.tournaments.formats import Elimination, Pools, Swiss
from games.tournaments.formats.needs import PointsRace
from games.tournaments.formats.protocol import Chance, Goal, Need, Outlook
from games.tournaments.formats.swiss import SwissFormat
from games.tournaments.models import Pairing, Sheet, Tournament
from games.tournaments.selectors import record, stages
from games.tournaments.selectors.brackets import Bracket
from games.tournaments.selectors.people import People
from games.tournaments.services import progress, sheets
from tests.factories import breaking
from tests.factories.tournaments import (
    director_of,
    entrants,
    fresh,
    go_on,
    make_running,
    open_tables,
    play_round,
    score,
    sit_down,
    sitting,
    stage_of,
)
from tests.killed import dying

pytestmark = pytest.mark.django_db


def page(cup: Tournament, user: User | None = None, **query: Any) -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    answer = client.get(reverse("tournaments:tournament", args=[cup.pk]), query)
    assert answer.status_code == 200
    return answer.content.decode()


def kept(cup: Tournament) -> sheet.SheetLines:
    """Return the sheet stored at the tournament's revision."""
    row = Sheet.objects.get(stage=stage_of(cup), revision=fresh(cup).revision)
    return row.lines


def exported(cup: Tournament) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Return the standings of its only stage from its exports, by group, with entrants by key."""
    people = record.players_of(fresh(cup))
    (told,) = record.read(fresh(cup), database_now()).stages
    return [
        (part, [(line.placing, people[line.player - 1].pk, *line.values) for line in lines])
        for part, lines in told.standings
    ]


@pytest.mark.slow
def test_exports_read_what_is_kept_and_work_out_no_standings(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_running(players=8, stages=(Swiss(rounds=3),), expected=8)
    play_round(cup)
    before, client = exported(cup), Client()

    def fails(*_facts: object) -> None:
        raise AssertionError("worked out again")

    monkeypatch.setattr(SwissFormat, "standings", fails)
    assert exported(cup) == before
    for name in ("standings_csv", "tables_csv", "json"):
        assert client.get(reverse(f"tournaments:{name}", args=[cup.pk])).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("blueprint", "stage"),
    [
        ("swiss", Swiss(rounds=3)),
        ("pools", Pools(pools=2)),
        ("elimination", Elimination(third_place=True)),
        ("swiss", Swiss(rounds=2, seats=4, smallest=3, points=(5, 2, 1, 0))),
    ],
)
def test_what_is_kept_is_what_the_rows_tell(blueprint: str, stage: Any) -> None:
    cup = make_running(blueprint, 9, seats=stage.seats, stages=(stage,), expected=9)
    for _ in range(2):
        for key in (entrants(cup)[0].pk, entrants(cup)[8].pk):
            seen = stages.read(stage_of(cup))
            assert (
                sheets.lines_of(stage_of(cup), fresh(cup).revision)
                == sheet.sheet_lines(seen, sheet.rank_groups(seen))
                == kept(cup)
            )
            assert exported(cup) == [
                (group.part, [(line.placing, line.key, *line.values.items()) for line in ordered])
                for group, ordered in sheet.rank_groups(seen)
            ]
            outlook = sheets.outlook_of(stage_of(cup), fresh(cup).revision, key)
            assert outlook is not None
            by_format = formats.of(seen.settings).outlook(seen, key)
            if isinstance(seen.settings, Swiss):
                # Who plays in its next round is not known before it is paired.
                by_format = by_format._replace(
                    coming=tuple(each for each in by_format.coming if each.running)
                )
            assert outlook == by_format
        play_round(cup)


@pytest.mark.slow
def test_a_page_reads_what_is_kept_and_works_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_running(players=8, stages=(Swiss(rounds=3),))
    play_round(cup)
    progress.sweep(Budget())
    assert Sheet.objects.get().revision == fresh(cup).revision

    def refuse(*_args: Any, **_named: Any) -> Any:
        raise AssertionError("worked out again")

    monkeypatch.setattr(stages, "read", refuse)
    assert "Standings" in page(cup)
    assert "Round 2, in progress" in page(cup, entrants(cup)[0].user)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("blueprint", "stage", "drawn"),
    [
        ("pools", Pools(pools=2), "Round robin"),
        ("elimination", Elimination(third_place=True), "Bracket"),
    ],
)
def test_brackets_and_cross_tables_are_drawn_from_what_is_kept(
    blueprint: str, stage: Any, drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = make_running(blueprint, 8, seats=stage.seats, stages=(stage,), expected=8)
    play_round(cup)
    progress.sweep(Budget())
    before = page(cup)
    revision = fresh(cup).revision
    fresh_one = sheet_drawing.draw_stage(stages.read(stage_of(cup)))
    stored = sheets.shown_of(stage_of(cup), revision).drawing
    assert stored.groups == fresh_one.groups
    assert [each.winner for each in stored.bracket] == [each.winner for each in fresh_one.bracket]

    def refuse(*_args: Any, **_named: Any) -> Any:
        raise AssertionError("worked out again")

    monkeypatch.setattr(stages, "read", refuse)
    assert drawn in before
    assert drawn in page(cup, entrants(cup)[0].user)


def test_a_sheet_of_a_bracket_is_told_again_after_a_correction() -> None:
    cup = make_running("elimination", 2, stages=(Elimination(),), expected=2)
    (table,) = open_tables(cup)
    one, other = sitting(table)
    score(table, one, other)
    (before,) = sheets.shown_of(stage_of(cup), fresh(cup).revision).drawing.bracket
    correcting.correct(
        table_id=table.pk, placings={one.pk: 2, other.pk: 1}, by=director_of(cup), reason="seen twice"
    )
    (after,) = sheets.shown_of(stage_of(cup), fresh(cup).revision).drawing.bracket
    assert (before.winner, after.winner) == (one.pk, other.pk)


def test_the_first_rounds_of_a_bracket_of_many_are_told_by_their_tables_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cup = make_running("elimination", 8, stages=(Elimination(),), expected=8)
    assert "Quarter-finals" in page(cup)
    monkeypatch.setattr("games.tournaments.selectors.brackets.MAX_COLUMN_MATCHES", 2)
    short = page(cup)
    assert (
        "The bracket is drawn from the first round that is small enough to show; "
        "earlier rounds are listed below, table by table."
    ) in short
    seen = sheets.shown_of(stage_of(cup), fresh(cup).revision).drawing
    (part,) = Bracket(stage_of(cup).settings, seen).drawn(People(cup, None), {})
    assert [row[0].text for row in part.twin.rows] == ["Semi-finals", "Semi-finals", "Final"]


@pytest.mark.thorough
def test_only_the_groups_on_a_page_of_standings_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_running("pools", 8, stages=(Pools(pools=2),), expected=8)
    play_round(cup)
    heading = '<h2 class="h3">Round robin'
    assert page(cup, page=1).count(heading) == 2
    monkeypatch.setattr("games.tournaments.selectors.standing_lines.LINES_SHOWN", 4)
    assert [page(cup, page=number).count(heading) for number in (1, 2)] == [1, 1]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("blueprint", "few", "many"),
    [("pools", Pools(pools=2), Pools(pools=16)), ("elimination", Elimination(), Elimination())],
)
def test_a_page_of_many_asks_no_more_than_one_of_few(blueprint: str, few: Any, many: Any) -> None:
    asked = []
    for players, stage in ((8, few), (64, many)):
        cup = make_running(blueprint, players, stages=(stage,), expected=players)
        progress.sweep(Budget())
        client = Client()
        reader = entrants(cup)[players // 2].user
        assert reader is not None
        client.force_login(reader)
        address = reverse("tournaments:tournament", args=[cup.pk])
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        asked.append(len(queries))
    assert asked[1] <= asked[0] <= 40


def test_a_result_and_its_correction_are_told_at_once() -> None:
    cup = make_running(players=2, stages=(Swiss(rounds=1),))
    director = director_of(cup)
    (table,) = open_tables(cup)
    one, other = sitting(table)
    page(cup)
    score(table, one, other)
    assert first_of(cup) == [one.pk]
    page(cup)
    correcting.correct(table_id=table.pk, placings={one.pk: 2, other.pk: 1}, by=director, reason="seen twice")
    assert first_of(cup) == [other.pk]


def first_of(cup: Tournament) -> list[int]:
    """Return the first in the standings, as the page reads it."""
    (part,) = sheets.lines_of(stage_of(cup), fresh(cup).revision).parts
    return [line.key for line in part.lines if line.placing == 1]


def test_an_older_sheet_never_goes_over_a_newer_one() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    stage, before = stage_of(cup), fresh(cup).revision
    score(open_tables(cup)[0], *sitting(open_tables(cup)[0]))
    now = fresh(cup).revision
    assert now > before
    sheets.lines_of(stage, now)
    sheets.lines_of(stage, before)
    assert Sheet.objects.get().revision == now


@pytest.mark.thorough
def test_many_stand_on_several_pages_and_everybody_is_shown_their_own() -> None:
    cup = make_running(players=70, stages=(Swiss(rounds=2),), expected=70)
    first, second = page(cup, page=1), page(cup, page=2)
    assert "Page 1 of 2" in first
    assert [text.count('<th class="who"') for text in (first, second)] == [64, 6]
    (part,) = kept(cup).parts
    last = next(each.user for each in entrants(cup) if each.pk == part.lines[-1].key)
    assert "Page 2 of 2" in page(cup, last)
    # Every table of the round is on one of its pages, and one's own is on the page one is shown.
    names = [page(cup, page=1, round=1, tables=number).count('<li class="pairing') for number in (1, 2)]
    assert names == [32, 3]
    sat = sitting(open_tables(cup)[-1])[0].user
    assert "pairing--mine" in page(cup, sat)


def test_the_final_places_of_many_have_a_page_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=1),))
    play_round(cup)
    few = page(cup)
    assert few.count('<span class="rung">') == 4
    monkeypatch.setattr("games.tournaments.selectors.tournament_page.LINES_SHOWN", 3)
    address = reverse("tournaments:placings", args=[cup.pk])
    many = page(cup)
    assert '<span class="rung">' not in many
    assert address in many
    assert Client().get(address).content.decode().count('<span class="rung">') == 4


@pytest.mark.parametrize("seed", range(20))
def test_what_somebody_needs_is_what_counting_the_others_says(seed: int) -> None:
    chance = Random(seed)
    keys = range(chance.randint(2, 9))
    points = {key: Fraction(chance.randint(0, 6), 2) for key in keys}
    to_come = {key: Fraction(chance.randint(0, 3)) for key in keys}
    rivals = [key for key in keys if chance.random() < 0.8]
    race = PointsRace(points, to_come, rivals)
    for key in keys:
        for places in range(1, len(points) + 1):
            others = [rival for rival in rivals if rival != key]
            most = points[key] + to_come[key]
            ahead = sum(points[rival] > most for rival in others)
            close = sum(points[rival] + to_come[rival] >= points[key] for rival in others)
            need = race.need(Goal.ADVANCE, places, key)
            assert (need.chance is Chance.GONE) == (ahead >= places)
            assert (need.chance is Chance.SURE) == (close < places)
            if need.chance is Chance.OPEN:
                assert need.at_least is not None
                reached = points[key] + need.at_least
                assert sum(points[rival] > reached for rival in others) < places


def test_an_outlook_is_read_as_it_was_stored() -> None:
    need = Need(Goal.ADVANCE, Chance.OPEN, 4, Fraction(3, 2), Fraction(5, 2), 2)
    for each in (need, need._replace(at_least=None, more_than=None)):
        outlook = Outlook((), (each,))
        stored = sheet.encode_outlooks({7: outlook})
        assert sheet.decode_outlook(stored["7"]) == outlook


@pytest.mark.django_db(transaction=True)
def test_standings_are_shown_while_nothing_can_be_stored() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    Sheet.objects.all().delete()

    with breaking.read_only_session():
        shown = page(cup)

    assert all(each.user.name in shown for each in entrants(cup) if each.user)
    assert not Sheet.objects.exists()


def test_who_dies_as_a_sheet_is_kept_breaks_nothing_else() -> None:
    cup = make_running(players=4, stages=(Swiss(rounds=2),))
    page(cup)
    whole = kept(cup)
    Sheet.objects.all().delete()
    keep_current = partial(sheets.keep_current, cup.pk)

    assert dying(keep_current, every=1) > 3

    assert kept(cup) == whole


def test_a_bracket_leads_to_each_match_as_soon_as_its_table_has_one() -> None:
    cup = make_running("elimination", players=4, stages=(Elimination(),))
    assert matches_drawn(cup) == []
    revision = fresh(cup).revision
    sit_down()
    assert fresh(cup).revision == revision
    played = Pairing.objects.filter(round__stage=stage_of(cup)).order_by("part")
    assert [each.part for each in played] == ["U1-1", "U1-2"]
    matches = [each.table.match_id for each in played if each.table is not None]
    assert None not in matches
    assert matches_drawn(cup) == matches
    table = open_tables(cup)[0]
    score(table, *sitting(table))
    go_on(cup)
    assert matches_drawn(cup) == matches


def matches_drawn(cup: Tournament) -> list[int]:
    """Return the matches that the bracket on a stranger's page links to, in order."""
    shown = Client().get(reverse("tournaments:tournament", args=[cup.pk])).context["page"].brackets
    found = re.findall(r"/matches/(\d+)/", " ".join(str(part.pictures) for part in shown))
    return sorted({int(each) for each in found})
