"""The planner's page: who may open it, what is kept, and that nothing of it is stored in the match."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches.models import Action, Draft, Event, Match, Visit
from games.matches.services.replacing import replace
from games.planner import personal_data
from games.planner.models import Plan
from tests.e2e.battle_stage import laid_out
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.titan.positions import Layout, campaign

pytestmark = pytest.mark.django_db

LAYOUT: Layout = {
    "R.anchor": (3, "troll*2 ogre centaur"),
    "B.bell": (1, "lion*2 ogre"),
    "B.horn": (200, "angel centaur*2"),
}
MOVE = {"do": "move", "legion": "R.anchor", "roll": "4", "land": "141"}


@pytest.fixture
def match() -> Match:
    people = [make_user(display_name=name) for name in ("ann", "bob")]
    return laid_out(people, campaign(LAYOUT, roll=4), name="Planned")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(match: Match, name: str = "planner") -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def stored(match: Match) -> object:
    """Return the contents of the match's own rows."""
    match.refresh_from_db()
    rows = [list(model.objects.order_by("pk").values()) for model in (Action, Event, Draft, Visit)]
    return Match.objects.values().get(pk=match.pk), rows


def test_a_move_is_previewed_by_a_link_and_planned_by_a_button(match: Match) -> None:
    client = client_of(holder(match, 0))
    page = client.get(url(match), {"legion": "1", "roll": "4"}).content.decode()
    assert "Planner: what could reach Anchor?" in page
    assert "Bell (Blue) on a roll of 2–6" in page
    assert not Plan.objects.exists()
    before = stored(match)
    answer = client.post(url(match), MOVE)
    assert answer.status_code == 302
    assert answer["location"] == f"{url(match)}?legion=1&roll=4"
    page = client.get(answer["location"]).content.decode()
    assert "Anchor moved to Brush 141 (with a roll of 4)" in page
    assert "Undo the last step" in page
    assert stored(match) == before
    client.post(url(match), {"do": "undo", "legion": "R.anchor"})
    assert not Plan.objects.exists()


def test_its_rule_leads_to_the_lesson_that_tells_it(match: Match) -> None:
    client = client_of(holder(match, 0))
    page = client.get(url(match), {"legion": "1", "roll": "4"}).content.decode()
    (address,) = re.findall(r'<a class="rule" href="([^"#]+)#[\w-]+">', page)
    assert "7.4" in client.get(address).content.decode()


def test_no_address_names_what_is_planned_or_assumed(match: Match) -> None:
    client = client_of(holder(match, 0))
    places = [client.post(url(match), deed)["location"] for deed in (
        MOVE,
        {"do": "assume", "legion": "B.horn", "piece": ["angel"], "roll": "6"},
        {"do": "count", "seat": "1", "legion": "R.anchor"},
    )]  # fmt: skip
    assert all("angel" not in each and "anchor" not in each and "141" not in each for each in places)
    page = client.get(places[1]).content.decode()
    assert "assumed:" in page
    assert "holds a Lord" not in page


def test_a_plan_is_its_persons_alone(match: Match) -> None:
    client_of(holder(match, 0)).post(url(match), MOVE)
    other = client_of(holder(match, 1)).get(url(match)).content.decode()
    assert "Anchor moved" not in other
    deputy = make_deputy(match, 0, make_user(display_name="cleo"))
    page = client_of(deputy).get(url(match)).content.decode()
    assert "Planner: what could reach Anchor?" in page
    assert "Your plan" not in page
    substitute = make_user(display_name="dora")
    replace(match, 1, substitute, None, "He asked for it.")
    client_of(holder(match, 0)).post(url(match), {"do": "count", "seat": "1", "legion": "R.anchor"})
    assert "Your plan" not in client_of(substitute).get(url(match)).content.decode()


def test_strangers_watchers_and_signed_out_people_have_no_planner(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(door=Match.Door.PUBLIC)
    stranger = client_of(make_user(display_name="eve"))
    assert stranger.get(url(match)).status_code == 404
    assert stranger.post(url(match), MOVE).status_code == 404
    assert "planner" not in stranger.get(url(match, "match")).content.decode()
    assert Client().get(url(match))["location"].startswith(reverse("account_login"))


def test_a_title_without_a_planner_has_no_such_page() -> None:
    match = make_match("gladiators", 2)
    client = client_of(holder(match, 0))
    assert client.get(url(match)).status_code == 404
    assert "/planner/" not in client.get(url(match, "match")).content.decode()


def test_the_matchs_page_leads_there(match: Match) -> None:
    page = client_of(holder(match, 0)).get(url(match, "match")).content.decode()
    assert f'href="{url(match)}"' in page


def test_a_refused_step_leaves_the_plan_as_it_was_and_says_why(match: Match) -> None:
    client = client_of(holder(match, 0))
    client.post(url(match), MOVE)
    kept = Plan.objects.get().kept
    for deed in ({**MOVE, "land": "12"}, {"do": "dance"}, {**MOVE, "legion": "\0<b>"}, {"piece": ["x"] * 40}):
        answer = client.post(url(match), deed, follow=True)
        assert answer.status_code == 200
        assert "band--bad" in answer.content.decode()
        assert Plan.objects.get().kept == kept


def test_a_plan_is_cut_when_the_position_has_changed(match: Match) -> None:
    from games.titan.actions import Move

    client = client_of(holder(match, 0))
    client.post(url(match), MOVE)
    play(match, 0, Move(0, "R.anchor", 7, ""))
    page = client.get(url(match)).content.decode()
    assert ("The position has changed, so 1 step of your plan no longer fits and has been left out.") in page
    assert state_of(match).legions["R.anchor"].land in (3, 7)


def test_a_draft_is_part_of_what_its_owner_knows(match: Match) -> None:
    from games.titan.actions import Move

    play(match, 0, Move(0, "R.anchor", 7, ""), send=False)
    mine = client_of(holder(match, 0)).get(url(match)).content.decode()
    other = client_of(holder(match, 1)).get(url(match)).content.decode()
    assert "Stay in Desert 7" in mine
    assert (
        "Desert 7"
        not in other.partition("Which legions can come to each land")[0].partition("What you know, and what")[
            2
        ]
    )


def test_a_plan_is_in_its_persons_export_and_goes_with_their_account(match: Match) -> None:
    user = holder(match, 0)
    client_of(user).post(url(match), MOVE)
    tenure = access_of(match, 0).own_tenure
    told = personal_data.plans_of([tenure])
    assert json.loads(told[tenure.pk][0]["kept"])["steps"]
    personal_data.delete_plan(match, holder(match, 1))
    assert Plan.objects.exists()
    personal_data.delete_plan(match, user)
    assert not Plan.objects.exists()


def test_looking_and_planning_ask_the_database_little(match: Match, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    client = client_of(holder(match, 0))
    client.get(url(match))
    with django_assert_max_num_queries(10):
        client.get(url(match), {"legion": "1", "pick": "a"})
