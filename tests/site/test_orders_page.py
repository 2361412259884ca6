"""The page of standing orders: first what happens anyway, and then the stored orders."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from games.engine.forms import neutral_order
from games.matches.codecs import orders as read_orders
from games.matches.codecs import stored_orders
from games.matches.models import Match, Seat
from games.titan.battle.policy import DEFAULT_STRIKE_ORDER, StrikeOrder
from games.titan.orders import AnswerOrder, MusterOrder, SplitOrder
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.matches import holder
from tests.titan.positions import campaign

pytestmark = pytest.mark.django_db

RULES = registry.get("titan")


def begun() -> tuple[Match, Client, str]:
    match = battle_stage.laid_out([make_user(), make_user()], battle_stage.mountains())
    client = Client()
    client.force_login(holder(match, 0))
    return match, client, reverse("matches:orders", args=[match.pk])


def ticked(html: str, kind: str) -> dict[str, list[str]]:
    """Return the chosen values in the form of a kind of order."""
    form = next(part for part in html.split("<form")[1:] if f'name="order" value="{kind}"' in part)
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([\w.]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if " checked" in tag and name and value:
            found.setdefault(name[1], []).append(value[1])
    return found


def test_a_form_begins_with_what_happens_without_it() -> None:
    _match, client, url = begun()
    html = client.get(url).content.decode()
    assert ticked(html, "strikes") == {
        "prefer": ["value"], "carry": ["1"], "worse": ["1"], "rangestrikes": ["1"], "backs": ["0"],
    }  # fmt: skip
    assert ticked(html, "answers") == {"times": ["200"], "roll": ["0"], "rest": ["ask"]}
    assert ticked(html, "spoils") == {"angels": ["ask"], "summon": ["ask"], "reinforce": ["ask"]}


def test_the_usual_order_is_the_one_that_answers_anyway() -> None:
    view = RULES.view(battle_stage.mountains(), 0)
    offered = {order.kind: neutral_order(RULES, order) for order in RULES.orders(view)}
    assert all(offered.values())
    assert offered["strikes"] == DEFAULT_STRIKE_ORDER


def test_what_was_left_stands_in_its_form_again() -> None:
    match, client, url = begun()
    sent = {"prefer": "hits", "carry": "0", "worse": "0", "rangestrikes": "1", "backs": "1"}
    assert client.post(url, {"order": "strikes", **sent}).status_code == 302
    assert client.post(url, {"order": "answers", "flee": "R.key", "times": "150"}).status_code == 302
    left = read_orders(RULES, Seat.objects.get(match=match, index=0).orders)
    assert left["strikes"] == StrikeOrder(
        prefer="hits", carry=False, worse=False, rangestrikes=True, backs=True
    )
    assert left["answers"] == AnswerOrder(flee=("R.key",), times=150)
    html = client.get(url).content.decode()
    assert ticked(html, "strikes") == {name: [value] for name, value in sent.items()}
    assert ticked(html, "answers") == {"flee": ["R.key"], "times": ["150"], "roll": ["0"], "rest": ["ask"]}


def test_the_form_for_engagements_speaks_of_more_and_less_not_of_hundredths() -> None:
    _match, client, url = begun()
    html = client.get(url).content.decode()
    assert "more than twice your legion’s" in html
    assert "hundredths" not in html
    assert (
        "Tick what a legion does automatically. If nothing is ticked, you’re "
        "asked; if several are ticked, the first that applies counts. Points are "
        "those both sides see when the engagement opens."
    ) in html


@pytest.mark.thorough
def test_splits_are_left_by_ticks_and_stand_there_again() -> None:
    match, client, url = begun()
    html = client.get(url).content.decode()
    sent = {"order": "splits", "leaving": ["R.key lion", "R.key minotaur"], "roll": "1"}
    assert client.post(url, sent).status_code == 302
    left = read_orders(RULES, Seat.objects.get(match=match, index=0).orders)["splits"]
    assert isinstance(left, SplitOrder)
    assert re.fullmatch(r"split R\.Key -> R\.\w+: Lion Minotaur", left.lines)
    html = client.get(url).content.decode()
    assert sorted(re.findall(r'value="(R\.key [\w.]+)"[^>]*checked', html)) == sent["leaving"]
    assert "split R.Key" not in html


def test_ticks_that_cannot_be_are_refused_and_kept_on_the_page() -> None:
    match, client, url = begun()
    answer = client.post(url, {"order": "splits", "leaving": ["R.key lion"], "roll": "0"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "band--bad" in html
    assert re.findall(r'value="(R\.key [\w.]+)"[^>]*checked', html) == ["R.key lion"]
    assert not read_orders(RULES, Seat.objects.get(match=match, index=0).orders)


def test_ticks_of_a_form_that_is_overtaken_are_not_lost() -> None:
    match, client, url = begun()
    sent = {"order": "splits", "leaving": ["R.key lion", "R.key serpent"], "lines": "of mine", "roll": "0"}
    answer = client.post(url, sent)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Your options have changed in the meantime. Check the order again." in html
    assert re.findall(r'value="(R\.key [\w.]+)"[^>]*checked', html) == ["R.key lion"]
    assert "of mine</textarea>" in html
    assert not read_orders(RULES, Seat.objects.get(match=match, index=0).orders)


def test_a_long_list_of_splits_is_taken() -> None:
    match, client, url = begun()
    lines = "\n".join(["split R.Key -> R.Anchor: Lion Minotaur"] * 20)
    assert client.post(url, {"order": "splits", "lines": lines, "roll": "0"}).status_code == 302
    left = read_orders(RULES, Seat.objects.get(match=match, index=0).orders)["splits"]
    assert isinstance(left, SplitOrder)
    assert left.lines == lines


def test_musters_of_a_game_turn_that_is_over_stand_in_no_form() -> None:
    """Those of the other legions are still in it."""
    state = campaign({"R.key": (8, "ogre*2")}, phase="muster", round=6)
    state.legions["R.key"].moved = True
    match = battle_stage.laid_out([make_user(), make_user()], state)
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:orders", args=[match.pk])
    for turn, chosen in ((6, ["R.key none"]), (5, [])):
        given = {"musters": MusterOrder(("R.key none",), "best", turn)}
        Seat.objects.filter(match=match, index=0).update(orders=stored_orders(given))
        html = client.get(url).content.decode()
        assert re.findall(r'<option value="(R[^"]+)" selected', html) == chosen
        assert ticked(html, "musters") == {"rest": ["best"], "times": ["200"]}
        assert "For this Game-Turn only." in html


def folds(html: str) -> dict[str, str]:
    """Return the text of each fold's head, by piece."""
    return dict(re.findall(r"<summary><h3[^>]*>([^<]+)</h3><span>([^<]*)</span>", html))


def mustering() -> tuple[Match, Client, str]:
    """Return a match with two legions that have moved and can muster, and one that has not moved."""
    state = campaign(
        {"R.key": (8, "ogre*2"), "R.moon": (117, "ogre*2 troll"), "R.rose": (41, "lion*4")},
        phase="muster",
        round=6,
    )
    for marker in ("R.key", "R.moon"):
        state.legions[marker].moved = True
    match = battle_stage.laid_out([make_user(), make_user()], state)
    client = Client()
    client.force_login(holder(match, 0))
    return match, client, reverse("matches:orders", args=[match.pk])


def test_each_legion_says_in_its_head_what_it_does_by_itself() -> None:
    _match, client, url = mustering()
    heads = folds(client.get(url).content.decode())
    legions = [head for head in heads if head != "For all of them"]
    assert [head.split(",")[0] for head in legions] == ["Grail", "Key", "Moon", "Rose"]
    assert {heads[head] for head in legions} == {"no separate order"}
    assert heads["For all of them"] == (
        "Roll immediately afterwards: no · The other legions: ask me · An enemy is stronger "
        "if its points are: more than twice your legion’s"
    )
    sent = {"order": ["splits", "musters", "answers"], "flee": ["R.rose"], "wanted": "R.key none"}
    sent |= {"leaving": ["R.rose lion", "R.rose lion.2"], "roll": "0", "rest": "ask", "times": "200"}
    assert client.post(url, sent).status_code == 302
    heads = folds(client.get(url).content.decode())
    (rose,) = (told for head, told in heads.items() if head.startswith("Rose"))
    assert rose == "Characters that leave: Lion, Lion · Flee when attacked by a stronger enemy"
    (key,) = (told for head, told in heads.items() if head.startswith("Key"))
    assert key == "Musters, in order: Key: no muster"


def test_orders_of_several_kinds_are_left_and_withdrawn_at_once() -> None:
    match, client, url = mustering()
    sent = {"order": ["splits", "musters", "answers"], "fight": ["R.key"], "rest": "best", "times": "200"}
    assert client.post(url, {**sent, "roll": "0"}).status_code == 302
    left = read_orders(RULES, Seat.objects.get(match=match, index=0).orders)
    # The splits say what is usual, which is no order.
    assert left.keys() == {"musters", "answers"}
    html = client.get(url).content.decode()
    assert "Withdraw orders" in html
    assert client.post(url, {"order": sent["order"], "withdraw": "on"}).status_code == 302
    assert not read_orders(RULES, Seat.objects.get(match=match, index=0).orders)
    assert "Withdraw orders" not in client.get(url).content.decode()


def test_where_one_of_several_is_refused_none_is_left() -> None:
    match, client, url = mustering()
    sent = {"order": ["splits", "answers"], "leaving": ["R.rose lion"], "fight": ["R.rose"], "times": "200"}
    answer = client.post(url, {**sent, "roll": "0"})
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "band--bad" in html
    assert re.search(r'name="fight" value="R.rose"[^>]* checked', html) or re.search(
        r'name="fight"[^>]*value="R.rose"[^>]*checked', html
    )
    assert not read_orders(RULES, Seat.objects.get(match=match, index=0).orders)


def test_wishes_of_one_legion_after_the_other_are_read_as_one_order() -> None:
    match, client, url = mustering()
    html = client.get(url).content.decode()
    names = re.findall(r'<select name="(wanted[.\d]*)"', html)
    assert names == ["wanted", *(f"wanted.{place}" for place in range(2, len(names) + 1))]
    lists = re.findall(r'<select name="wanted[.\d]*".*?</select>', html, re.DOTALL)
    # Each list offers what its own legion can do.
    assert all(
        len({value.split()[0] for value in re.findall(r'value="(R[^"]+)"', each)}) == 1 for each in lists
    )
    key = next(place for place, each in enumerate(lists) if "R.key none" in each)
    moon = next(place for place, each in enumerate(lists) if "R.moon none" in each)
    sent = {"order": ["musters"], names[key]: "R.key none", names[moon]: "R.moon none", "rest": "ask"}
    blank = {name: "" for name in names if name not in sent}
    assert client.post(url, {**sent, **blank, "first": "R.moon", "first.2": ""}).status_code == 302
    left = read_orders(RULES, Seat.objects.get(match=match, index=0).orders)["musters"]
    assert isinstance(left, MusterOrder)
    assert (left.wanted, left.first) == (("R.moon none", "R.key none"), ())
    html = client.get(url).content.decode()
    assert re.findall(r'<option value="(R\.\w+)" selected', html) == ["R.moon", "R.key"]
