"""The pages of ladders, as each kind of reader sees them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.forms import BaseForm
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.ladders.models import Challenge, Ladder, Rung
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ladders import (
    challenge,
    finish,
    make_ladder,
    pass_time,
    people_of,
    play,
    season_of,
    sweep,
)
from tests.factories.matches import give_words

pytestmark = pytest.mark.django_db


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page(ladder: Ladder, user: User | None = None, name: str = "ladder", *more: int) -> str:
    answer = browser(user).get(reverse(f"ladders:{name}", args=[ladder.pk, *more]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_ladder_is_open_to_strangers_who_are_asked_to_sign_in() -> None:
    ladder = make_ladder(3)
    shown = page(ladder)
    assert all(user.name in shown for user in people_of(ladder))
    assert "Sign in to join" in shown
    assert "Challenge " not in shown.split("The rules in brief.")[0]


@pytest.mark.thorough
def test_a_long_ladder_has_pages_and_ones_own_shows_whom_one_may_challenge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.ladders.selectors.rung_pages.RUNGS_SHOWN", 4)
    ladder = make_ladder(12, reach=2)
    people = people_of(ladder)
    url = reverse("ladders:ladder", args=[ladder.pk])

    def rungs(user: User | None, number: int | None = None) -> list[int]:
        shown = browser(user).get(url, {} if number is None else {"page": number})
        assert "12 rungs" in shown.content.decode()
        return [row.rung for row in shown.context["page"].rows]

    assert rungs(None) == [1, 2, 3, 4]
    assert rungs(None, 3) == [9, 10, 11, 12]
    assert rungs(people[5]) == [4, 5, 6, 7, 8]
    assert rungs(people[7]) == [5, 6, 7, 8]
    assert rungs(people[8]) == rungs(people[8], 3) == [7, 8, 9, 10, 11, 12]
    assert rungs(people[8], 2) == [5, 6, 7, 8]


def test_final_standings_and_seasons_have_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.ladders.selectors.rung_pages.RUNGS_SHOWN", 2)
    monkeypatch.setattr("games.ladders.selectors.honours.SEASONS_SHOWN", 1)
    ladder = make_ladder(5)
    pass_time(ladder, timedelta(days=91))
    sweep()
    url = reverse("ladders:season", args=[ladder.pk, 1])
    for number, user in enumerate(people_of(ladder)):
        shown = browser(user).get(url).context["rows"]
        assert [row.standing.rung for row in shown if row.mine] == [number + 1]
        assert len(shown) == (1 if number == 4 else 2)
    assert [row.standing.rung for row in browser().get(url, {"page": 2}).context["rows"]] == [3, 4]
    url = reverse("ladders:seasons", args=[ladder.pk])
    numbers = [
        [each.season.number for each in browser().get(url, {"page": page}).context["seasons"]]
        for page in (1, 2)
    ]
    assert numbers == [[2], [1]]


def test_a_ladder_that_is_over_offers_nothing_to_be_done_on_it() -> None:
    ladder = make_ladder(3, last_season=1)
    first, second, _third = people_of(ladder)
    pass_time(ladder, timedelta(days=400))
    sweep()
    assert Competition.objects.get(pk=ladder.pk).over

    shown = page(ladder, second)

    assert "This ladder has ended." in shown
    assert "you are on rung 2" in shown
    assert "challenge" not in shown.lower().split("the rules in brief")[0]
    assert "mine/" not in shown
    target = Entrant.objects.get(competition=ladder.pk, user=first)
    refused = browser(second).post(reverse("ladders:challenge", args=[ladder.pk, target.pk]), follow=True)
    assert "This ladder has ended." in refused.content.decode()
    assert not Challenge.objects.exists()
    for name, who in (("mine", second), ("settings", ladder.competition.created_by)):
        answer = browser(who).get(reverse(f"ladders:{name}", args=[ladder.pk]), follow=True)
        assert answer.redirect_chain == [(reverse("ladders:ladder", args=[ladder.pk]), 302)], name


def test_one_sees_one_s_rung_whom_one_may_challenge_and_why_not_the_others() -> None:
    ladder = make_ladder(7, reach=2)
    people = people_of(ladder)
    shown = page(ladder, people[4])
    assert "you are on rung 5" in shown
    assert f"Challenge {people[2].name}" in shown
    assert f"Challenge {people[3].name}" in shown
    assert f"Challenge {people[1].name}" not in shown
    assert "3 rungs up; you can challenge up to 2." in shown
    assert "you can challenge rungs 3 to 4" in shown
    assert f"{people[5].name} is below you and can challenge you." in shown
    assert "You can make 1 more challenge." in shown


def test_a_challenge_is_the_decision_of_who_is_challenged() -> None:
    ladder = make_ladder(3, on_win="just_above", free_refusals=1)
    first, second, _third = people_of(ladder)
    made = challenge(ladder, second, first)
    shown = page(ladder, first)
    assert f"{second.name} (rung 2) challenges you" in shown
    assert "You keep rung 1, and nobody moves." in shown
    assert f"You step down to rung 2. {second.name} moves from rung 2 to rung 1." in shown
    # The answers stay in sight, because what has one effect is one line.
    assert "<dt>You lose<br>You resign<br>You leave the match<br>You run out of time</dt>" in shown
    assert (
        "You can decline for free once more this season, and nobody moves. After that, this happens:" in shown
    )
    assert reverse("ladders:accept", args=[made.pk]) in shown
    assert shown.count("button--main") == 1
    assert "challenges you" not in page(ladder, second)
    assert reverse("ladders:accept", args=[made.pk]) not in page(ladder, second)


def test_challenging_is_confirmed_first() -> None:
    ladder = make_ladder(3)
    first, _second, third = people_of(ladder)
    theirs = Entrant.objects.get(user=first)
    address = reverse("ladders:challenge", args=[ladder.pk, theirs.pk])
    client = browser(third)
    shown = client.get(address).content.decode()
    assert "What would happen from your current rungs" in shown
    assert not Challenge.objects.exists()
    answer = client.post(address, follow=True)
    assert f"You have challenged {first.name}, who has been notified by email." in answer.content.decode()
    again = client.post(address, follow=True).content.decode()
    assert f"You can’t challenge {first.name} now." in again
    assert Challenge.objects.count() == 1


def test_accepting_leads_to_the_match() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    answer = browser(first).post(reverse("ladders:accept", args=[made.pk]))
    made.refresh_from_db()
    assert made.table is not None
    assert answer["Location"] == reverse("matches:match", args=[made.table.match_id])


def test_a_double_click_is_one_answer() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    client = browser(first)
    for _ in range(2):
        answer = client.post(reverse("ladders:refuse", args=[made.pk]), follow=True)
        assert answer.status_code == 200
    assert "This challenge is no longer waiting for an answer." in answer.content.decode()
    assert Challenge.objects.get().status == "refused"


@pytest.mark.parametrize("deed", ["accept", "refuse", "take_back"])
def test_nobody_else_answers(deed: str) -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    made = challenge(ladder, second, first)
    address = reverse(f"ladders:{deed}", args=[made.pk])
    assert browser(third).post(address).status_code == 404
    assert browser(third).get(reverse("ladders:answer", args=[made.pk])).status_code == 404
    assert browser().post(address).status_code == 302
    assert Challenge.objects.get().status == "open"


@pytest.mark.parametrize("deed", ["accept", "refuse", "take_back"])
def test_a_link_answers_nothing(deed: str) -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    made = challenge(ladder, second, first)
    answer = browser(first).get(reverse(f"ladders:{deed}", args=[made.pk]))
    assert answer["Location"] == reverse("ladders:answer", args=[made.pk])
    assert Challenge.objects.get().status == "open"


def test_joining_asks_how_many_matches() -> None:
    ladder = make_ladder(2)
    newcomer = make_user()
    client = browser(newcomer)
    address = reverse("ladders:join", args=[ladder.pk])
    assert "How many matches at once" in client.get(address).content.decode()
    assert "at_once" in client.post(address, {"at_once": "0"}).context["form"].errors
    client.post(address, {"at_once": "3"})
    entrant = Entrant.objects.get(user=newcomer)
    assert (entrant.at_once, Rung.objects.get(entrant=entrant).rung) == (3, 3)
    assert "You are already on this ladder, or it has ended." in client.get(address).content.decode()


def test_who_does_not_meet_a_condition_reads_why() -> None:
    ladder = make_ladder(0, competition={"least_finished": 5})
    assert "open to players who have played 5 matches of this game to the end." in page(ladder, make_user())


def test_a_ladder_by_link_is_hidden_from_others() -> None:
    ladder = make_ladder(0, competition={"door": Competition.Door.LINK})
    stranger = browser(make_user())
    address = reverse("ladders:ladder", args=[ladder.pk])
    assert stranger.get(address).status_code == 404
    assert ladder.competition.name not in stranger.get(reverse("ladders:index")).content.decode()
    stranger.get(reverse("ladders:by_link", args=[ladder.competition.token]))
    assert stranger.get(address).status_code == 200
    stranger.post(reverse("ladders:join", args=[ladder.pk]), {"at_once": "1"})
    assert Rung.objects.count() == 1
    assert browser().get(reverse("ladders:by_link", args=["nothing"])).status_code == 404


def test_away_and_back() -> None:
    ladder = make_ladder(2, hold_days=30)
    first, _second = people_of(ladder)
    client = browser(first)
    late = (database_now() + timedelta(days=50)).date().isoformat()
    shown = client.post(reverse("ladders:away", args=[ladder.pk]), {"last": late})
    assert "Your rung can be held for 30 more days this season." in shown.content.decode()
    soon = (database_now() + timedelta(days=5)).date().isoformat()
    client.post(reverse("ladders:away", args=[ladder.pk]), {"last": soon})
    assert "rung held" in page(ladder, first)
    client.post(reverse("ladders:back", args=[ladder.pk]))
    assert "rung held" not in page(ladder, first)


@pytest.mark.parametrize("last", ["", "yesterday", "2020-01-01", "9999-12-31"])
def test_a_wrong_day_is_told(last: str) -> None:
    ladder = make_ladder(1)
    client = browser(people_of(ladder)[0])
    answer = client.post(reverse("ladders:away", args=[ladder.pk]), {"last": last})
    assert answer.status_code == 200
    assert answer.context["away_form"].errors


def test_leaving_after_the_season_and_staying_after_all() -> None:
    ladder = make_ladder(2)
    first, second = people_of(ladder)
    client = browser(first)
    client.post(reverse("ladders:leave", args=[ladder.pk]))
    assert "leaves after this season" in page(ladder, second)
    client.post(reverse("ladders:stay", args=[ladder.pk]))
    assert "leaves after this season" not in page(ladder, second)
    client.post(reverse("ladders:leave", args=[ladder.pk]), {"when": "now"})
    assert people_of(ladder) == [second]


def test_matches_are_told_with_what_they_moved() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    play(ladder, second, first)
    shown = page(ladder)
    assert f"{second.name} against {first.name}" in shown
    assert "for rung 1" in shown
    finish(Challenge.objects.get().table, second, first)
    shown = page(ladder)
    assert f"{second.name} beat {first.name}" in shown
    assert f"{second.name}: rung 2 to 1" in shown
    assert f"{second.name} beat {first.name}" in page(ladder, third, "matches")


@pytest.mark.parametrize("watchers", [True, False])
def test_of_a_match_under_way_it_tells_what_a_watcher_may_know(watchers: bool) -> None:
    ladder = make_ladder(3, competition={"watchers": watchers})
    first, second, third = people_of(ladder)
    table = play(ladder, second, first)
    assert table.match is not None
    give_words(table.match)
    address = reverse("matches:match", args=[table.match_id])
    for reader in (third, None):
        for name in ("ladder", "matches"):
            shown = page(ladder, reader, name)
            assert (address in shown) == watchers
            assert ("waiting for" in shown) == watchers


def test_a_history_is_a_chart_and_a_table() -> None:
    ladder = make_ladder(3)
    first, second, _third = people_of(ladder)
    finish(play(ladder, second, first), second, first)
    shown = page(ladder, second)
    assert "Your rung this season" in shown
    assert 'class="rung-line"' in shown
    assert "Rung 2 to 1, won 1 of 1. Best: 1, now." in shown
    theirs = Entrant.objects.get(user=second)
    assert "a match ended" in page(ladder, first, "person", theirs.pk)


def test_all_rules_are_told_with_examples() -> None:
    ladder = make_ladder(1, reach=3, idle_days=21, idle_rungs=2, free_refusals=0, on_loss="challenger_last")
    shown = page(ladder, None, "rules")
    for sentence in (
        "Challenge players up to 3 rungs above you.",
        "No challenge can be declined for free.",
        "The challenger loses or resigns: the challenger falls to the last rung.",
        "falls 2 rungs",
        "rung 10: the player from 7",
    ):
        assert sentence in shown


def test_a_season_s_end_is_remembered() -> None:
    ladder = make_ladder(3)
    first, second, third = people_of(ladder)
    finish(play(ladder, third, second), third, second)
    pass_time(ladder, timedelta(days=91))
    sweep()
    assert third.name in page(ladder, None, "seasons")
    shown = page(ladder, first, "season", 1)
    assert shown.index(first.name) < shown.index(third.name) < shown.index(second.name)
    assert browser().get(reverse("ladders:season", args=[ladder.pk, 2])).status_code == 404


@pytest.mark.thorough
def test_a_ladder_of_larger_tables_asks_who_is_ready() -> None:
    ladder = make_ladder(4, seats=4, begun=False)
    first = people_of(ladder)[0]
    pass_time(ladder, timedelta(days=7))
    sweep()
    client = browser(first)
    assert "Do you want a seat at the next tables?" in page(ladder, first)
    client.post(reverse("ladders:ready", args=[ladder.pk]), {"ready": "yes"})
    assert "You are ready for the next tables" in page(ladder, first)
    client.post(reverse("ladders:ready", args=[ladder.pk]), {"ready": "no"})
    assert "Do you want a seat at the next tables?" in page(ladder, first)
    assert "Every 14 days, tables of 3–4 are formed" in page(ladder, None, "rules")


def test_only_directors_have_the_settings() -> None:
    director = make_user()
    ladder = make_ladder(1, director=director)
    address = reverse("ladders:settings", args=[ladder.pk])
    assert browser(people_of(ladder)[0]).get(address, follow=True).redirect_chain
    client = browser(director)
    form = client.get(address).context["form"]
    data = {
        name: value
        for name in form.fields
        if (value := form.initial.get(name)) is not None and value is not False
    }
    client.post(address, {**data, "reach": "2", "about": "Duels."})
    ladder.refresh_from_db()
    assert ladder.reach == 2
    assert season_of(ladder).reach == 4
    wrong = client.post(
        address, {**data, "band_1_rung": "5", "band_1_most": "3", "band_2_rung": "4", "band_2_most": "2"}
    )
    assert "out of order" in wrong.content.decode()


def test_who_may_found_a_ladder() -> None:
    newcomer = browser(make_user())
    address = reverse("ladders:choose_title")
    assert (
        "you must have played 3 matches to the end and direct fewer than"
        in newcomer.get(address).content.decode()
    )
    staff = browser(make_user(is_staff=True))
    assert "you must have played 3 matches" not in staff.get(address).content.decode()


def test_a_ladder_is_founded_by_its_name_and_day() -> None:
    founder = make_user(is_staff=True)
    client = browser(founder)
    address = reverse("ladders:new", args=["arena-2004"])
    data = filled(client.get(address).context["form"])
    starts = (database_now() + timedelta(days=3)).date().isoformat()
    told = {**data, "name": "Winter", "starts": starts, "seats_most": "2", "seats_least": ""}
    assert "name" in client.post(address, {**told, "name": ""}).context["form"].errors
    answer = client.post(address, told)
    assert answer.status_code == 302, answer.context["form"].errors
    ladder = Ladder.objects.get()
    assert (ladder.competition.name, ladder.competition.created_by) == ("Winter", founder)
    assert season_of(ladder).status == "planned"
    assert page(ladder, founder)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_season_that_is_closed_all_the_time_is_refused_on_both_forms(seats: int) -> None:
    client = browser(make_user(is_staff=True))
    address = reverse("ladders:new", args=["probe"])
    starts = (database_now() + timedelta(days=3)).date().isoformat()
    told = filled(client.get(address).context["form"])
    told |= {"name": "Short", "starts": starts, "seats_most": seats, "seats_least": "", "season_days": 4}
    refused = client.post(address, told).content.decode()
    assert (
        "a season of 4 days has no day left for new matches. Make the season longer, or close fewer days."
        in refused
    )
    assert client.post(address, {**told, "season_days": 5}).status_code == 302
    settings = reverse("ladders:settings", args=[Ladder.objects.get().pk])
    told = filled(client.get(settings).context["form"])
    refused = client.post(settings, {**told, "closed_days": 5}).content.decode()
    assert "a season of 5 days has no day left for new matches" in refused


def filled(form: BaseForm) -> dict[str, Any]:
    """Return the fields that an unchanged form sends."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def test_numbers_that_are_none_are_told() -> None:
    ladder = make_ladder(2)
    client = browser(people_of(ladder)[1])
    for name in ("challenge", "person"):
        assert client.get(reverse(f"ladders:{name}", args=[ladder.pk, 999])).status_code == 404
    assert client.post(reverse("ladders:challenge", args=[ladder.pk, 999])).status_code == 404
    assert client.get("/ladders/999/").status_code == 404
    assert client.get("/ladders/new/chess/").status_code == 404


def test_the_list_shows_mine_first_and_can_be_cut_down() -> None:
    ladder, other = make_ladder(2), make_ladder(1, seats=4)
    first = people_of(ladder)[0]
    shown = browser(first).get(reverse("ladders:index")).content.decode()
    assert "you are on rung 1" in shown
    assert shown.index(ladder.competition.name) < shown.index(other.competition.name)
    cut = browser(first).get(reverse("ladders:index"), {"seats": "more"}).content.decode()
    assert ladder.competition.name not in cut


@pytest.mark.thorough
def test_a_page_costs_the_same_for_many_as_for_few(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    small, large = make_ladder(3), make_ladder(25)
    counts = []
    for ladder in (small, large):
        client = browser(people_of(ladder)[1])
        page_address = reverse("ladders:ladder", args=[ladder.pk])
        client.get(page_address)
        with django_assert_max_num_queries(45) as found:
            client.get(page_address)
        counts.append(len(found))
    assert counts[0] == counts[1]


def test_the_first_page_shows_the_highest_three_and_leads_to_them() -> None:
    people = [make_user() for _ in range(4)]
    ladder = make_ladder(people)
    shown = Client().get("/").content.decode()
    assert reverse("ladders:ladder", args=[ladder.pk]) in shown
    for person in people[:3]:
        assert f'href="{reverse("matches:person", args=[person.pk])}">{person.display_name}</a>' in shown
    assert people[3].display_name not in shown
