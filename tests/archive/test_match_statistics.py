"""The statistics of a match, and a finished match on one page."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.db.models import TextField, Value
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.archive.selectors import print_page as printing
from games.archive.selectors.match_statistics import (
    dice_luck,
    end_chart,
    page_statistics,
    score_series,
    signed,
    stored_score_history,
)
from games.archive.selectors.print_page import printed_match
from games.archive.selectors.worths import format_decimal
from games.archive.services.score_history import ensure_score_history
from games.engine.actions import Stop
from games.matches.access import Access
from games.matches.models import Ending, Event, Match
from games.matches.render import say
from games.matches.selectors.recap import acts_in
from games.matches.selectors.story import StoredEvent, latest_events, log_sentences, spans
from games.matches.services.key_moments import sweep_key_moments
from games.notices.now import database_now
from games.titan import match_statistics
from games.titan.scoring import pieces_value
from tests.e2e import stage, titan_stage
from tests.factories.accounts import make_user
from tests.factories.breaking import read_only_session
from tests.factories.matches import access_of, holder, make_match, state_of, store

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return [make_user() for _ in range(3)]


@pytest.fixture
def campaign(people: list[User]) -> Match:
    """Return a campaign of three in its sixth Game-Turn."""
    return titan_stage.campaign(people, titan_stage.asks("split", round=6), seed=5)


@pytest.fixture
def over(campaign: Match) -> Match:
    """Return the campaign after its end."""
    return ended(campaign)


@pytest.fixture
def fought(people: list[User]) -> Match:
    """Return a campaign that was stopped after Red had scored (`tests/titan/golden`)."""
    return ended(titan_stage.stored(people, "three-stopped", 160))


def ended(match: Match) -> Match:
    store(match, Stop(-1, "vote"))
    match.refresh_from_db()
    assert match.finished
    return match


def page(match: Match, user: User, name: str) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(reverse(f"matches:{name}", args=[match.pk]))


# ---- numbers -------------------------------------------------------------------------


CAST = {f"{letter}1": ["barbarian", 0] for letter in "RBG"}
STORIES: dict[str, tuple[list[tuple[str, dict[str, Any]]], tuple[str, dict[str, Any]]]] = {
    "titan": (
        [("turn", {"seat": 0, "round": number}) for number in range(1, 6)],
        ("out", {"seat": 1, "fate": "slain"}),
    ),
    "gladiators": (
        [("round", {"round": number}) for number in range(1, 6)],
        ("eliminated", {"gladiator": "B1", "at": "g6", "items": [], "cast": CAST}),
    ),
    "arena-2004": (
        [("began", {"seat": 0, "creatures": []}), *(("round", {"round": number}) for number in range(2, 6))],
        ("house.resigned", {"seat": 1}),
    ),
    "arena-1997": (
        [("fighters", {"creatures": []}), *(("round", {"round": number}) for number in range(2, 6))],
        ("house.left", {"seat": 1}),
    ),
}
"""By title, the events that start five spans, and one by which the second player goes out."""


def match_of_events(title: str, told: list[tuple[str, dict[str, Any]]]) -> Match:
    """Return a match of three of which everyone has been told only this."""
    match = make_match(title, 3)
    Event.objects.filter(match=match).delete()
    chosen = [("chose", {"seat": seat, "decks": ["barbarian"]}) for seat in range(3)]
    events = [*(chosen if title == "gladiators" else []), *told]
    Event.objects.bulk_create(
        Event(
            match=match,
            revision=number,
            number=0,
            code=code,
            params=params,
            audience=0xFFFF,
            telling=0,
            happened_at=database_now(),
        )
        for number, (code, params) in enumerate(events)
    )
    return match


@pytest.mark.parametrize("title", list(STORIES))
def test_the_line_of_a_fallen_player_ends_in_the_span_in_which_they_fell(title: str) -> None:
    starts, fall = STORIES[title]
    match = match_of_events(title, [*starts[:3], fall, *starts[3:]])
    found = score_series(match, None).scores
    assert len(found.spans) == 5
    assert found.falls == {1: 2}


def test_scores_are_read_at_the_end_of_each_game_turn(campaign: Match) -> None:
    found = score_series(campaign, 0).scores
    assert found.spans[0] == "The first legions"
    assert found.spans[-1] == "Game-Turn 6"
    assert found.numbers == (0, 1, 2, 3, 4, 5, 6)
    assert found.scores[-1] == tuple(state_of(campaign).scores)


def test_legions_together_are_read_alike_by_everybody_and_in_truth(campaign: Match) -> None:
    """Characters who join and leave are announced to everyone, so the total reveals no secret."""
    found = score_series(campaign, None).totals
    assert found is not None
    assert all(score_series(campaign, seat).totals == found for seat in range(3))
    state, truth = state_of(campaign), [0, 0, 0]
    for legion in state.legions.values():
        truth[legion.seat] += pieces_value(legion.pieces, state.scores[legion.seat])
    assert found.scores[-1] == tuple(truth)
    assert len(set(found.scores)) > 3


def test_the_page_shows_scores_and_legions_as_charts_with_their_tables(
    people: list[User], over: Match
) -> None:
    text = page(over, people[0], "numbers").content.decode()
    assert text.index("Points") < text.index("Points of all legions")
    assert text.count("The chart as a table") == 2
    assert len(re.findall(r'id="chart-\d"', text)) == len(set(re.findall(r'id="chart-\d"', text))) == 2
    assert text.count('id="seat-red"') <= 1


@pytest.mark.thorough
def test_an_arena_has_no_forces_to_count(people: list[User]) -> None:
    match = stage.go_on(stage.arena(people), None)
    assert score_series(match, None).totals is None
    assert page(match, people[0], "numbers").content.decode().count("The chart as a table") == 1


@pytest.mark.thorough
def test_an_arena_is_read_by_rounds_up_to_the_gold(people: list[User]) -> None:
    match = stage.go_on(stage.arena(people), None)
    found = score_series(match, None).scores
    assert found.spans[:2] == ("Round 1", "Round 2")
    gold = {row.seat.index: row.score for row in match.placings.select_related("seat")}
    assert found.scores[-1] == tuple(gold[seat] for seat in range(3))


def test_while_it_runs_one_reckons_with_what_one_knows(campaign: Match) -> None:
    found = page_statistics(access_of(campaign, 0))
    assert found.worth is not None
    assert "Truth" not in found.worth.head
    own = [row for row in found.worth.rows if row[1].text == "Red"]
    others = [row for row in found.worth.rows if row[1].text != "Red"]
    assert all("\N{EN DASH}" not in row[3].text for row in own)
    assert any("\N{EN DASH}" in row[3].text for row in others)
    assert found.luck == ()


def test_after_the_end_every_force_has_its_true_worth(people: list[User], over: Match) -> None:
    client = Client()
    client.force_login(people[0])
    text = client.get(reverse("matches:history", args=[over.pk]), {"step": "40", "as": "1"}).content.decode()
    table = text.split("What each force is worth")[-1]
    cells = [
        re.findall(r"<t[hd][^>]*>([^<]*)<", row) for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)[1:]
    ]
    unsure = [row for row in cells if len(row) == 6 and "\N{EN DASH}" in row[3]]
    assert unsure
    for row in unsure:
        least, most = map(int, row[3].split("\N{EN DASH}"))
        assert least <= int(row[5]) <= most


def test_luck_is_told_after_the_end_from_every_die(people: list[User], over: Match) -> None:
    found = {each.kind: each for each in dice_luck(over)}
    rolls = [
        event.params
        for event in Event.objects.filter(match=over, code__in=("rolled", "rerolled"), undone=False)
    ]
    for seat in range(3):
        own = [params["roll"] for params in rolls if params["seat"] == seat]
        assert (found["rolls"].dice[seat], found["rolls"].made[seat]) == (len(own), sum(own))
        assert found["rolls"].expected[seat] == Fraction(7 * len(own), 2)
    text = page(over, people[0], "numbers").content.decode()
    assert "Luck with the dice" in text


def test_a_strike_that_was_taken_back_is_no_luck(over: Match) -> None:
    before = {each.kind: sum(each.dice) for each in dice_luck(over)}
    Event.objects.filter(match=over, code="rolled").update(undone=True)
    after = {each.kind: sum(each.dice) for each in dice_luck(over)}
    assert after.get("rolls", 0) < before["rolls"]
    assert after.get("strikes") == before.get("strikes")


def test_differences_have_a_sign_and_numbers_the_readers_decimals() -> None:
    assert signed(Fraction(5, 2)) == "+2.5"
    assert signed(Fraction(-9, 2)) == "\N{MINUS SIGN}4.5"
    assert signed(Fraction(1, 100)) == "0"
    assert format_decimal(Fraction(7, 2)) == "3.5"
    assert format_decimal(Fraction(10, 3), 2) == "3.33"
    assert format_decimal(Fraction(23, 7), 2) == "3.29"
    assert format_decimal(Fraction(139, 5)) == "27.8"


def test_numbers_cost_the_same_queries_in_a_long_match(people: list[User], campaign: Match) -> None:
    young = titan_stage.campaign(people, titan_stage.asks("split", round=2), seed=5)
    counts = []
    for match in (young, campaign):
        client = Client()
        client.force_login(people[0])
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("matches:numbers", args=[match.pk]))
        counts.append(len(queries))
    assert counts[1] <= counts[0] <= 10, counts


def test_a_title_that_tells_nothing_has_no_such_page() -> None:
    match = make_match()
    assert page(match, holder(match, 0), "numbers").status_code == 404
    assert "numbers/" not in page(match, holder(match, 0), "match").content.decode()


@pytest.mark.thorough
def test_the_end_of_a_match_shows_the_scores_with_the_turning_point(people: list[User]) -> None:
    match = stage.go_on(stage.arena(people), None)
    text = page(match, people[0], "match").content.decode()
    assert text.count('class="chart"') == 1
    assert "chart-turning" not in text
    assert sweep_key_moments() == 1
    ending = Ending.objects.get(match=match)
    turn = next(moment["turn"] for moment in ending.moments or () if moment["turning"])
    text = page(match, people[0], "match").content.decode()
    assert text.count('class="chart-turning"') == 1
    numbers = page(match, people[0], "numbers").content.decode()
    assert numbers.count('class="chart-turning"') == 2, "for desktops and for phones"
    head = next(passage.head for revision, passage in spans(match).items() if revision == turn)
    assert head is not None
    assert f"{say(head)}, turning point</th>" in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert [each for each in ids if ids.count(each) > 1] == []


def test_a_match_in_progress_shows_no_chart_and_one_without_scores_that_of_its_forces(
    people: list[User],
) -> None:
    match = titan_stage.campaign(people, titan_stage.asks("split", round=2), seed=5)
    assert end_chart(match, 0) is None
    match = ended(match)
    series = score_series(match, 0)
    assert not any(map(any, series.scores.scores))
    found = end_chart(match, 0)
    assert found is not None
    assert found.twin.caption == "Points of all legions"
    assert series.totals is not None
    assert [[cell.text for cell in row[1:]] for row in found.twin.rows] == [
        [str(each) for each in totals] for totals in series.totals.scores
    ]
    text = page(match, people[0], "match").content.decode()
    assert text.count('class="chart"') == 1
    assert "Everyone sees each character join or leave" in text
    for used in re.findall(r'class="chart".*?</section>', text, re.DOTALL):
        assert set(re.findall(r'href="#([^"]+)"', used)) <= set(re.findall(r' id="([^"]+)"', text))


def test_a_match_without_scores_or_forces_shows_no_chart(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ended(titan_stage.campaign(people, titan_stage.asks("split", round=2), seed=5))
    monkeypatch.setattr(match_statistics, "TOTAL", None)
    assert end_chart(match, 0) is None


# ---- scores that are stored with the ending ------------------------------------------


@pytest.mark.parametrize("name", ["match", "numbers", "print"])
def test_the_log_of_a_finished_match_is_read_once_for_its_scores(
    people: list[User], fought: Match, name: str
) -> None:
    read = score_series(fought, None)
    assert page(fought, people[0], name).status_code == 200
    Event.objects.filter(match=fought).delete()
    match = Match.objects.get(pk=fought.pk)
    assert all(score_series(match, seat) == read for seat in (None, 0, 1, 2))
    assert end_chart(match, 0) is not None


def test_stored_scores_are_shown_in_the_language_of_the_reader(people: list[User], fought: Match) -> None:
    assert '<th scope="row">Game-Turn 3</th>' in page(fought, people[0], "match").content.decode()
    Event.objects.filter(match=fought, code__in=("turn", "scored")).delete()
    User.objects.filter(pk=people[1].pk).update(language="ru")
    assert '<th scope="row">Игровой ход 3</th>' in page(fought, people[1], "match").content.decode()


@pytest.mark.parametrize("title", list(STORIES))
def test_scores_are_stored_as_the_log_has_them(title: str) -> None:
    starts, fall = STORIES[title]
    game = [("game", {"game": 2}), ("round", {"round": 2})] if title.startswith("arena") else []
    match = match_of_events(title, [*starts[:3], fall, *starts[3:], *game])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, ended_at=database_now())
    Ending.objects.create(match=match, how="vote", ended_at=database_now())
    match = Match.objects.get(pk=match.pk)
    read = score_series(match, None)
    assert len(read.scores.spans) == len(read.scores.scores) == len(read.revisions) == 5 + len(game)
    assert not game or read.scores.spans[-2:] == ("Game 2 · Round 1", "Game 2 · Round 2")
    ensure_score_history(match)
    Event.objects.filter(match=match).delete()
    assert score_series(Match.objects.get(pk=match.pk), 0) == read


def test_the_ending_of_a_match_is_read_once_for_its_page(people: list[User], fought: Match) -> None:
    sweep_key_moments()
    page(fought, people[0], "match")
    with CaptureQueriesContext(connection) as queries:
        assert "The story of the match" in page(fought, people[0], "match").content.decode()
    read = [query for query in queries if ' FROM "matches_ending"' in query["sql"]]
    assert len(read) == 1, read


def test_scores_that_another_release_stored_are_read_from_the_log(people: list[User], fought: Match) -> None:
    read = score_series(fought, None)
    of_another = Value('{"scores":"some"}', TextField())
    Ending.objects.filter(match=fought).update(score_history=of_another)
    assert score_series(Match.objects.get(pk=fought.pk), None) == read
    page(fought, people[0], "match")
    stored = stored_score_history(Match.objects.get(pk=fought.pk))
    assert stored is not None
    assert stored.scores == read.scores.scores


@pytest.mark.django_db(transaction=True)
def test_the_chart_is_shown_while_nothing_can_be_stored(people: list[User], fought: Match) -> None:
    client, address = Client(), reverse("matches:match", args=[fought.pk])
    client.force_login(people[0])
    with read_only_session():
        assert 'class="chart"' in client.get(address).content.decode()
    assert Ending.objects.get(match=fought).score_history is None
    assert 'class="chart"' in client.get(address).content.decode()
    assert Ending.objects.get(match=fought).score_history is not None


def test_nothing_is_stored_for_a_match_in_progress(people: list[User], campaign: Match) -> None:
    for name in ("match", "numbers"):
        assert page(campaign, people[0], name).status_code == 200
    ensure_score_history(campaign)
    assert stored_score_history(campaign) is None
    assert not Ending.objects.exists()


# ---- one page ------------------------------------------------------------------------


def test_a_match_is_printed_after_its_end_alone(people: list[User], campaign: Match) -> None:
    assert page(campaign, people[0], "print").status_code == 404
    assert "/print/" not in page(campaign, people[0], "match").content.decode()
    match = ended(campaign)
    assert "/print/" in page(match, people[0], "match").content.decode()
    text = page(match, people[0], "print").content.decode()
    for wanted in ("How it ended", "The story", "Game-Turn 5", "Blue’s turn", "The board at the end"):
        assert wanted in text
    assert all(person.display_name in text for person in people)


def acts_printed(story: printing.Story) -> list[str]:
    return [act for section in story.sections for act in section.acts]


def test_the_story_has_every_act_of_the_recap_once_in_order(over: Match) -> None:
    """A legion's move and muster are one sentence, as in recaps; the log has one for each."""
    story = printed_match(over).story
    told = acts_printed(story)
    assert told == [act.sentence for act in acts_in(Access(over, None), heard(over))]
    assert any(" moved from " in act and " and mustered a" in act for act in told)
    logged = {line.text for line in log_sentences(Access(over, None)) if line.code == "mustered"}
    assert logged
    assert not any(each in act for act in told if " moved from " in act for each in logged)
    assert not story.without_details
    assert story.cut == 0
    heads = [section.head for section in story.sections if section.depth == 0 and section.head]
    assert heads[:3] == ["The first legions", "Game-Turn 1", "Game-Turn 2"]


def test_boards_in_the_story_name_seats_by_letters_too(over: Match) -> None:
    boards = [section.board for section in printed_match(over).story.sections if section.board]
    assert 2 <= len(boards) <= printing.MAX_PICTURES
    for board in boards:
        assert {"R", "B", "G"} == set(re.findall(r">([A-Z])</text>", board))


def heard(match: Match) -> list[StoredEvent]:
    return latest_events(Access(match, None), last=None)


def test_an_act_is_told_in_the_turn_in_which_it_began(over: Match) -> None:
    """The roll comes first in every section about a turn in which a legion moved."""
    rolls = [
        (section.head, act)
        for section in printed_match(over).story.sections
        for act in section.acts
        if " rolled " in act
    ]
    assert len(rolls) > 10
    for head, act in rolls:
        assert head == f"{act.split()[0]}’s turn"


def test_heads_never_skip_a_depth(over: Match) -> None:
    depth = -1
    for section in printed_match(over).story.sections:
        if section.head:
            assert section.depth <= depth + 1
            depth = section.depth


def test_a_long_match_leaves_out_details_then_the_middle(
    over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = acts_printed(printed_match(over).story)
    monkeypatch.setattr(printing, "MAX_STORY_ACTS", len(whole) - 1)
    without = printed_match(over).story
    assert without.without_details
    assert len(acts_printed(without)) < len(whole) - 1
    assert not any(" moved from " in act for act in acts_printed(without))
    monkeypatch.setattr(printing, "MAX_STORY_ACTS", 20)
    short = printed_match(over).story
    told = acts_printed(short)
    assert len(told) == 21
    assert short.cut > 0
    assert told[10] == f"{short.cut} entries are left out here but are in the log."


@pytest.mark.long
def test_a_match_of_ten_thousand_actions_is_one_page_of_bounded_weight(
    people: list[User], over: Match
) -> None:
    """The messages of very many actions are stored behind the end of a short campaign."""
    last = over.revision
    params = [{"seat": n % 3, "lord": "angel", "legion": f"{'RBG'[n % 3]}.anchor"} for n in range(10_000)]
    turns = [{"seat": n % 3, "turn": n, "round": 7 + n // 30} for n in range(1_000)]
    Event.objects.bulk_create(
        Event(
            match=over,
            revision=last - 1,
            number=1_000 + number,
            telling=0,
            audience=(1 << 15) | 7,
            code="turn" if number % 10 == 0 else "acquired",
            params=turns[number // 10] if number % 10 == 0 else params[number],
            happened_at=database_now(),
        )
        for number in range(10_000)
    )
    answer = page(over, people[0], "print")
    assert answer.status_code == 200
    assert len(answer.content) < 1_200_000
    story = printed_match(over).story
    assert len(acts_printed(story)) == printing.MAX_STORY_ACTS + 1


@pytest.mark.long
def test_an_arena_is_printed_with_its_boards(people: list[User]) -> None:
    match = stage.go_on(stage.arena(people), None)
    text = page(match, people[0], "print").content.decode()
    assert text.count("story-board") >= 2
    assert "Round 1" in text
    assert "Luck" not in text


def test_a_title_without_annals_is_printed_as_well() -> None:
    match = make_match()
    user = holder(match, 0)
    text = page(ended(match), user, "print").content.decode()
    assert "Round 1 starts." in text
