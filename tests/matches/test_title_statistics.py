"""The statistics of titles: what the daily count counts, and the pages that show it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.archive.selectors.export import build_record
from games.archive.services.imports import import_match
from games.clocks.controls import DAY, HOUR, Fixed, Untimed, has_clock
from games.competitions.models import Table as CompetitionTable
from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.engine.listeners import Listeners
from games.lobby.forms.friends import FriendsForm
from games.lobby.forms.table import OfferForm
from games.matches.length_texts import length_range_text
from games.matches.models import Ending, Match, Placing, TitleStatistics
from games.matches.registries import void_matches as registry_of_void_matches
from games.matches.selectors.title_statistics import figures_of, usual_length
from games.matches.services import title_statistics
from games.matches.services.sweeps import run_daily_work
from games.matches.title_figures import FEWEST_MATCHES, TitleFigures
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.competitions import make_competition
from tests.factories.competitions import make_table as make_competition_table
from tests.factories.matches import make_match, make_table, store

pytestmark = pytest.mark.django_db


def finish(
    count: int, days: int = 19, *, title: str = "probe", won_by: int = 0, **fields: Any
) -> list[Match]:
    """Return finished matches that one seat, `won_by`, won after this many days or more."""
    users = [make_user() for _ in range(fields.get("seats", 2))]
    made = [make_match(title, users=users, **fields) for _ in range(count)]
    for number, match in enumerate(made):
        end(match, days + number, won_by)
    return made


def end(match: Match, days: int = 19, won_by: int = 0) -> None:
    """Let one seat win a match so many days after it began."""
    store(match, Stop(-1, StopCause.RESIGNING))
    ended = database_now()
    Match.objects.filter(pk=match.pk).update(started_at=ended - timedelta(days=days), ended_at=ended)
    Ending.objects.filter(match=match).update(ended_at=ended, stopped=False)
    for placing in Placing.objects.filter(match=match).select_related("seat"):
        Placing.objects.filter(pk=placing.pk).update(rank=1 if placing.seat.index == won_by else 2, role="")


def imported_match() -> Match:
    """Return a running match that came from a file."""
    people = [make_user(), make_user()]
    return import_match(build_record(make_match()), host=people[0], people=dict(enumerate(people)))


def match_without_clock() -> Match:
    """Return a running match between friends that has no time limit."""
    controls = {clock: Untimed() for clock in registry.meta("probe").clocks}
    return make_match(controls=controls, rated=False, door=Match.Door.LINK)


def counted(title: str = "probe") -> TitleFigures:
    title_statistics.count_titles(database_now(), Budget())
    return figures_of([title])[title]


def text_of(address: str, client: Client | None = None) -> str:
    return (client or Client()).get(address).content.decode()


@pytest.mark.thorough
def test_the_daily_work_counts_what_has_finished() -> None:
    finish(FEWEST_MATCHES)
    make_match()
    run_daily_work()
    found = figures_of(["probe"])["probe"]
    assert found.matches == FEWEST_MATCHES
    assert found.wins[0].places == {"0": 1000}
    lengths = found.usual_lengths("daily", 2)
    assert lengths is not None
    assert lengths.seconds.median == (19 + (FEWEST_MATCHES - 1) // 2) * DAY
    assert figures_of(["arena-2004"])["arena-2004"] == TitleFigures()


@pytest.mark.thorough
@pytest.mark.parametrize("left_out", ["void", "running"])
def test_what_does_not_count_is_left_out(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finish(FEWEST_MATCHES)[0]
    assert counted().matches == FEWEST_MATCHES
    match_id = match.pk
    if left_out == "void":
        finders = Listeners(lambda numbers: {match_id} & set(numbers))
        monkeypatch.setattr(registry_of_void_matches, "void_match_finders", finders)
    else:
        Ending.objects.filter(match=match_id).delete()
    assert counted() == TitleFigures()


@pytest.mark.parametrize(
    "make",
    [partial(make_match, practice=True), imported_match, match_without_clock, make_match],
    ids=["practice", "imported", "no clock", "played here"],
)
def test_practice_imported_and_untimed_matches_are_left_out(make: Callable[[], Match]) -> None:
    finish(FEWEST_MATCHES - 1)
    match = make()
    end(match)
    played_here = not (match.practice or match.imported) and has_clock(match.controls)
    assert counted().matches == FEWEST_MATCHES * played_here


def test_tables_that_a_director_declared_void_are_void() -> None:
    competition = make_competition(seats=2)
    void, other = make_competition_table(competition), make_competition_table(competition)
    CompetitionTable.objects.filter(pk=void.pk).update(status=CompetitionTable.Status.VOID)
    assert registry_of_void_matches.void_among([void.match_id, other.match_id]) == {void.match_id}


def test_a_stopped_match_counts_among_the_endings_only() -> None:
    made = finish(FEWEST_MATCHES)
    Ending.objects.filter(match=made[0]).update(stopped=True, how=StopCause.VOTE)
    found = counted()
    assert found.matches == FEWEST_MATCHES
    assert found.lengths == found.wins == ()
    assert {ending.how: ending.share for ending in found.endings} == {
        StopCause.RESIGNING: 950,
        StopCause.VOTE: 50,
    }


def test_only_the_newest_count_and_the_queries_do_not_grow(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    finish(FEWEST_MATCHES + 5)
    with django_assert_max_num_queries(60):
        assert counted().matches == FEWEST_MATCHES + 5
    monkeypatch.setattr(title_statistics, "NEWEST_MATCHES", FEWEST_MATCHES)
    monkeypatch.setattr(title_statistics, "MATCHES_AT_ONCE", 7)
    assert counted().matches == FEWEST_MATCHES


def test_a_count_stops_when_its_time_is_used_up() -> None:
    assert title_statistics.count_titles(database_now(), Budget(0.0)) == 0
    assert not TitleStatistics.objects.exists()


def test_the_page_of_a_title_shows_nothing_before_there_are_enough() -> None:
    address = reverse("matches:title_statistics", args=["probe"])
    finish(FEWEST_MATCHES - 1)
    counted()
    assert f"before {FEWEST_MATCHES} matches of this game have finished" in text_of(address)
    finish(1)
    counted()
    text = text_of(address)
    assert f"From {FEWEST_MATCHES} finished matches on this site" in text
    assert "At most the newest 1,000 count." in text
    assert "3 to 5 weeks" in text
    assert "100%" in text
    assert "Stopped" in text
    assert Client().get(reverse("matches:title_statistics", args=["nothing"])).status_code == 404


def test_the_lessons_lead_to_the_statistics() -> None:
    assert reverse("matches:title_statistics", args=["titan"]) in text_of(
        reverse("matches:lesson", args=["titan"])
    )


def test_the_usual_length_is_shown_where_a_table_is_offered_and_made() -> None:
    host = make_user()
    table = make_table(name="Fridays")
    make_table(name="At once", controls={"main": Fixed(HOUR), "battle": Fixed(HOUR)})
    address = reverse("matches:match", args=[table.pk])
    assert "Usually takes" not in text_of(address) + text_of("/tables/")
    assert "usually take" not in str(OfferForm("probe", host).fields["pace"].help_text)
    finish(FEWEST_MATCHES)
    counted()
    assert "3 to 5 weeks at this pace with 2 players, according to 20 matches" in " ".join(
        text_of(address).split()
    )
    assert text_of("/tables/").count("Usually takes 3 to 5 weeks at this pace") == 1
    sentence = "At up to 2 days a turn, matches usually take 3 to 5 weeks."
    assert sentence in str(OfferForm("probe", host).fields["pace"].help_text)
    assert "3 to 5 weeks" in str(FriendsForm(host).fields["title"].help_text)


def test_a_number_of_players_of_whom_too_few_are_known_is_replaced_by_any() -> None:
    finish(FEWEST_MATCHES)
    found = counted()
    exact, any_number = usual_length(found, "daily", 2), usual_length(found, "daily", 3)
    assert exact is not None
    assert any_number is not None
    assert (exact.seats, any_number.seats) == (2, 0)
    assert usual_length(found, "slow", 2) is None


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (40 * 60, 90 * 60, "40 to 90 minutes"),
        (HOUR, 5 * HOUR, "1 to 5 hours"),
        (60, 5 * HOUR, "up to 5 hours"),
        (3 * DAY, 9 * DAY, "3 to 9 days"),
        (21 * DAY, 35 * DAY, "3 to 5 weeks"),
        (20 * DAY, 22 * DAY, "about 3 weeks"),
        (60 * DAY, 240 * DAY, "2 to 8 months"),
        (0, 0, "up to 1 minute"),
    ],
)
def test_a_range_of_lengths_in_words(low: int, high: int, text: str) -> None:
    assert length_range_text(low, high) == text


def test_a_title_that_cannot_be_counted_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    finish(1)
    broken, read = min(registry.keys()), title_statistics._counted

    def fail(title: str) -> Any:
        if title == broken:
            raise ValueError
        return read(title)

    monkeypatch.setattr(title_statistics, "_counted", fail)
    done = title_statistics.count_titles(database_now(), Budget())
    assert set(TitleStatistics.objects.values_list("title", flat=True)) == set(registry.keys()) - {broken}
    assert done == len(registry.keys()) - 1
