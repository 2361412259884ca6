"""Pages of ratings, and mentions of ratings on other pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services.erasure import erase
from games.engine.actions import Stop
from games.matches.models import Ending, Match
from games.matches.services import endings
from games.matches.services.leaving import leave
from games.notices.budget import Budget
from games.notices.now import database_now
from games.ratings.inputs import Inputs
from games.ratings.models import Change, Decline, Pool, RatedResult, Rating
from games.ratings.personal_data import changes_after, count_changes, ratings_of
from games.ratings.rules import ChangeReason
from games.ratings.selectors.displayed_ratings import DisplayedRating, ratings_in_pool
from games.ratings.selectors.examples import examples
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, make_table, play, store
from tests.factories.ratings import Given, make_pool, rate_results, seats_of, simulated
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db

BOARD = "/ratings/lists/arena-2004/daily/"


@pytest.fixture
def people() -> list[User]:
    return [make_user() for _ in range(4)]


def played(people: list[User], *orders: tuple[int, ...]) -> Pool:
    """Store results of the arena and return their pool; `orders` contains people in order of places."""
    pool = make_pool("arena-2004")
    rate_results(
        pool,
        [
            Given(
                database_now(),
                Inputs(seats_of([people[each].pk for each in order], list(range(1, len(order) + 1)))),
            )
            for order in orders
        ],
    )
    return pool


def page(path: str, user: User | None = None, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    if user is not None:
        User.objects.filter(pk=user.pk).update(language=language)
        client.force_login(User.objects.get(pk=user.pk))
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


# ---- lists -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nobody has a rating yet. Ratings start with the first rated match that finishes here."),
        ("ru", "Рейтингов пока нет"),
    ],
)
def test_without_results_there_is_a_next_step(language: str, said: str) -> None:
    assert said in page("/ratings/", language=language)


def test_the_overview_names_the_first_few_of_every_list(people: list[User]) -> None:
    played(people, (0, 1), (0, 2))
    rate_results(make_pool("titan", "live"), simulated([person.pk for person in people], 2))
    html = page("/ratings/", people[1])
    assert html.index("The Law of Titan, live") < html.index("Colossal Arena, correspondence")
    assert f"{people[0].name}</a>" in html
    assert f"{people[1].name}</a>, you" in html


def test_the_established_come_first_and_the_others_have_no_rank(people: list[User]) -> None:
    played(people, *[(0, 1)] * 10, (2, 3))
    lines = page(BOARD).split("<tbody>")[1].split("</tr>")
    assert [people[number].name in lines[place] for place, number in enumerate((0, 1, 2, 3))] == [True] * 4
    assert ["rung" in line for line in lines[:4]] == [True, True, False, False]
    assert "provisional" in lines[2]


def test_a_list_by_wins_or_by_role_is_another(people: list[User]) -> None:
    pool = make_pool("arena-2004")
    given = Inputs(seats_of([each.pk for each in people[:3]], [1, 2, 3], roles=["second", "first", "third"]))
    rate_results(pool, [Given(database_now(), given)])
    by_role = page(f"{BOARD}?by=second").split("<tbody>")[1]
    assert people[0].name in by_role
    assert people[1].name not in by_role
    wins = page(f"{BOARD}?by=wins").split("<tbody>")[1]
    assert all(person.name in wins for person in people[:3])


@pytest.mark.parametrize(
    "path",
    [
        "/ratings/lists/arena-2004/live/",
        "/ratings/lists/chess/daily/",
        "/ratings/lists/arena-2004/soon/",
        f"{BOARD}?by=sixth7",
    ],
)
def test_what_there_is_no_list_of_is_not_found(path: str, people: list[User]) -> None:
    played(people, (0, 1))
    assert Client().get(path).status_code == 404


@pytest.mark.thorough
def test_a_list_has_pages_and_one_cost(django_assert_max_num_queries: Any) -> None:
    pool, user = make_pool("arena-2004"), make_user()
    others = [make_user().pk for _ in range(60)]
    rate_results(pool, [Given(database_now(), Inputs(seats_of([user.pk, each], [1, 2]))) for each in others])
    client = Client()
    client.force_login(user)
    with django_assert_max_num_queries(12):
        first = client.get(BOARD).content.decode()
    second = client.get(f"{BOARD}?page=2").content.decode()
    assert first.count("<tr") == 51
    assert second.count("<tr") == 12
    assert "You: rank 1" in second


def test_who_erased_their_account_is_listed_no_more(people: list[User]) -> None:
    played(people, (0, 1), (0, 1))
    erase(people[0])
    html = page(BOARD)
    assert people[1].name in html
    assert f"/ratings/people/{people[0].pk}/" not in html
    assert Client().get(f"/ratings/people/{people[0].pk}/").status_code == 404
    assert Rating.objects.filter(user=people[0]).exists()


# ---- a person --------------------------------------------------------------------------


def test_a_persons_page_tells_every_rating_and_how_it_came_about(people: list[User]) -> None:
    played(people, (0, 1, 2), (1, 0), (0, 2))
    html = page(f"/ratings/people/{people[0].pk}/")
    assert "How the rating developed" in html
    assert html.count("<circle") == 2 * 3
    rating = Rating.objects.get(user=people[0], measure="places")
    assert f"<b>{rating.points}</b>" in html
    assert html.count(" of 2</td>") == 2


def test_the_address_chooses_what_the_history_is_of(people: list[User]) -> None:
    played(people, (0, 1), (0, 1))
    rate_results(make_pool("titan", "live"), simulated([people[0].pk, people[1].pk], 1))
    path = f"/ratings/people/{people[0].pk}/"
    assert "How the rating developed: Colossal Arena" in page(path)
    assert "How the rating developed: The Law of Titan" in page(f"{path}?title=titan&pace=live")
    assert "How the rating developed: Colossal Arena" in page(f"{path}?title=nothing&pace=live")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "No match has been rated yet."), ("ru", "пока не было")]
)
def test_who_has_not_been_rated_has_a_page_that_says_so(language: str, said: str) -> None:
    assert said in page(f"/ratings/people/{make_user().pk}/", language=language)


def test_a_private_match_has_no_name_for_strangers() -> None:
    match = make_match("probe", door=Match.Door.LINK, name="Between us")
    mine, other = holder(match, 0), holder(match, 1)
    store(match, Stop(-1, "director"))
    Ending.objects.update(stopped=False)
    endings.sweep(Budget())
    path = f"/ratings/people/{mine.pk}/"
    assert "Between us" in page(path, mine)
    assert "Between us" in page(path, other)
    for stranger in (None, make_user()):
        html = page(path, stranger)
        assert "Between us" not in html
        assert "a private match" in html


def test_nobody_is_told_of_a_person_who_is_not_there() -> None:
    assert Client().get("/ratings/people/999999/").status_code == 404


# ---- the rules -------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("en", "Two newcomers"), ("ru", "Два новичка")])
def test_the_rules_are_shown_with_examples(language: str, said: str) -> None:
    html = page("/ratings/rules/", language=language)
    assert said in html
    assert "+105" in html
    assert "1500" in html


def test_the_examples_show_what_their_notes_say() -> None:
    tables = {example.table.caption: example.table for example in examples()}

    def changes(caption: str) -> list[str]:
        return [row[4].text for row in tables[caption].rows]

    assert changes("Two newcomers") == ["+105", "−105"]
    assert changes("The same four, by wins alone")[1:] == ["−37"] * 3
    known, new, other, newer = changes("Two sides of two: players 1 and 2 against players 3 and 4")
    assert int(new) > int(known) > 0
    assert (known, new) == (other.replace("−", "+"), newer.replace("−", "+"))
    silent = changes("Player 3 stops answering, which ends the match")
    assert silent[0].startswith("+")
    assert silent[1] == "–"
    assert silent[2].startswith("−")
    substituted = changes("Player 3 leaves, player 4 takes the seat over and wins")
    assert substituted[2].startswith("−")
    assert substituted[3].startswith("+")
    assert abs(int(changes("As expected")[0])) < abs(int(changes("Against expectation")[1]))


# ---- a match's page --------------------------------------------------------------------


@pytest.fixture
def left() -> Match:
    """Return a match that ended because its second player left."""
    match = make_match()
    play(match, 0, Name(0, 1))
    play(match, 1, Name(1, 2))
    leave(match_id=match.pk, user=holder(match, 1))
    endings.sweep(Budget())
    match.refresh_from_db()
    return match


def stayer(match: Match) -> User:
    user = match.tenures.get(how="finished").user
    assert user is not None
    return user


def test_a_finished_match_tells_the_reader_what_it_meant_and_why(left: Match) -> None:
    html = page(f"/matches/{left.pk}/", stayer(left))
    assert "Your rating: 1500 → 1605 (+105)" in html
    assert "another player ended the match by leaving or not answering" in html
    assert "Decline the gain" in html
    assert "1605 +105" in html


def test_others_see_the_numbers_beside_the_names_and_no_button(left: Match) -> None:
    html = page(f"/matches/{left.pk}/", make_user())
    assert "1605 +105" in html
    assert "Your rating" not in html
    assert "Decline the gain" not in html


def test_a_gain_is_declined_by_its_button(left: Match) -> None:
    client = Client()
    client.force_login(stayer(left))
    path = f"/ratings/decline/{left.pk}/"
    assert client.get(path)["location"] == reverse("matches:match", args=[left.pk])
    assert not Decline.objects.exists()
    answer = client.post(path, follow=True).content.decode()
    assert "You declined the gain. Your rating is what it was before." in answer
    assert "Your rating stays 1500" in answer
    assert "the gain was declined" in answer
    assert "There is no gain to decline here." in client.post(path, follow=True).content.decode()
    assert Change.objects.get(user=stayer(left)).why == ChangeReason.DECLINED


def test_who_had_no_gain_declines_nothing(left: Match) -> None:
    assert Client().post(f"/ratings/decline/{left.pk}/").status_code == 302
    for user in (make_user(), Change.objects.get(why=ChangeReason.CAUSED).user):
        assert user is not None
        client = Client()
        client.force_login(user)
        client.post(f"/ratings/decline/{left.pk}/")
    assert not Decline.objects.exists()


def test_of_a_hidden_match_nobody_is_told_whether_it_is_rated(left: Match) -> None:
    Match.objects.filter(pk=left.pk).update(door=Match.Door.INVITED)
    client = Client()
    client.force_login(make_user())
    assert client.post(f"/ratings/decline/{left.pk}/").status_code == 404
    assert client.post("/ratings/decline/999999/").status_code == 404


def test_an_unrated_match_says_nothing() -> None:
    match = make_match(rated=False)
    user = holder(match, 0)
    store(match, Stop(-1, "director"))
    endings.sweep(Budget())
    assert "Your rating" not in page(f"/matches/{match.pk}/", user)
    assert not RatedResult.objects.exists()


# ---- beside names ----------------------------------------------------------------------


def test_open_tables_show_how_strong_their_people_are(people: list[User]) -> None:
    pool = played(people, *[(0, 1)] * 10)
    table = make_table("arena-2004", 3, host=people[0])
    make_table("arena-2004", 3, host=people[2])
    points = Rating.objects.get(pool=pool, user=people[0], measure="places").points
    for path in ("/tables/", f"/matches/{table.pk}/"):
        html = page(path)
        assert f"rating {points}</a>" in html
        assert f"/ratings/people/{people[2].pk}/" not in html
    Rating.objects.update(matches=3)
    assert f"rating {points} (provisional)" in page("/tables/")


def test_ratings_of_a_list_are_asked_for_once(people: list[User], django_assert_max_num_queries: Any) -> None:
    played(people, (0, 1, 2, 3))
    make_table("arena-2004", 3, host=people[0])
    with django_assert_max_num_queries(20) as few:
        page("/tables/")
    for person in people[1:]:
        make_table("arena-2004", 3, host=person)
    with django_assert_max_num_queries(len(few)):
        page("/tables/")


def test_what_is_shown_of_people(people: list[User]) -> None:
    played(people, (0, 1), (1, 0))
    keys = [person.pk for person in people]
    found = ratings_in_pool("arena-2004", "daily", keys)
    assert found.keys() == {keys[0], keys[1]}
    change = Change.objects.filter(user=people[0]).latest("result__number")
    assert found[keys[0]] == DisplayedRating(
        change.points_after, 2, 1, change.points_after - change.points_before
    )


def test_a_person_takes_their_ratings_along(people: list[User]) -> None:
    played(people, (0, 1), (1, 0))
    assert {row["by"] for row in ratings_of(people[0])} == {"places", "wins"}
    assert count_changes(people[0]) == 2
    rows = changes_after(people[0], 0)
    assert [row["counts"] for _key, row in rows] == [True, True]
    assert changes_after(people[0], rows[0][0]) == rows[1:]
