"""Close-ups of the current question in lists of matches and in emails."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.engine.drawing.svg import Svg, el, prefix_ids
from games.matches.access import Access
from games.matches.models import Tenure
from games.matches.pictures import close_up, email_svg
from games.matches.positions import read_position
from games.matches.render import say
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.probe import drawing as probe_drawing
from tests.titan import positions

pytestmark = pytest.mark.django_db

NEAR = {"R.anchor": (3, "troll*2 ogre centaur"), "B.bell": (8, "lion*2 ogre")}
FAR = {"R.anchor": (26, "troll*2 ogre centaur"), "B.bell": (8, "lion*2 ogre")}


def people() -> list[User]:
    return [make_user(), make_user()]


def pictures(page: str, css: str) -> list[str]:
    """Return the pictures in the frames of a class."""
    return re.findall(rf'<div class="{css}" aria-hidden="true">(.*?)</div>', page, re.DOTALL)


def test_what_waits_shows_from_near_what_each_match_asks(client: Client) -> None:
    red, blue = people()
    battle_stage.laid_out([red, blue], positions.campaign(NEAR, roll=4), name="One")
    battle_stage.laid_out([red, blue], positions.campaign(FAR, roll=4), name="Another")
    battle_stage.laid_out([red, blue], battle_stage.mountains(), name="Third")
    client.force_login(red)
    page = client.get(reverse("matches:waiting")).content.decode()
    shown = pictures(page, "wait-picture")
    assert sorted(re.findall(r'aria-label="([^"]*)"', "".join(shown))) == [
        "Battle in Mountains, round 3",
        "Close-up around Brush 3",
        "Close-up around Jungle 26",
    ]


def test_no_two_pictures_of_a_page_define_the_same(client: Client) -> None:
    red, blue = people()
    for number in range(3):
        battle_stage.laid_out([red, blue], positions.campaign(NEAR, roll=4), name=f"Table {number}")
    client.force_login(red)
    page = client.get(reverse("matches:waiting")).content.decode()
    assert page.count("-legion-R-anchor") > 3
    kept = re.findall(r' id="([\w-]+)"', page)
    assert len(kept) == len(set(kept))
    assert set(re.findall(r'(?:use href="|url\()#([\w-]+)', page)) <= set(kept)


def test_the_list_of_what_may_be_watched_shows_what_is_played_for_and_marks_nothing(client: Client) -> None:
    battle_stage.laid_out(people(), battle_stage.attacked(), watchers=True, door="public")
    for name, css in (("watch", "watched-picture"), ("front", "game-picture"), ("front", "hero-picture")):
        page = client.get(reverse(f"matches:{name}")).content.decode()
        (drawn,) = [each for each in pictures(page, css) if "Close-up around Brush 3" in each]
        assert 'class="chosen"' not in drawn


def test_the_first_page_shows_a_battle_from_near_and_large(client: Client) -> None:
    battle_stage.laid_out(people(), battle_stage.mountains(), watchers=True, door="public")
    (drawn,) = pictures(client.get(reverse("matches:front")).content.decode(), "hero-picture")
    assert "Battle in Mountains, round 3" in drawn
    assert 'preserveAspectRatio="xMidYMid slice"' in drawn
    assert ">9-3</text>" in drawn


def test_a_title_without_a_close_up_shows_its_stamp_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert close_up("probe", None, "a") is None
    monkeypatch.setattr(probe_drawing, "small", lambda view, say=None: el("svg", {"id": "x"}), raising=False)
    assert close_up("probe", None, "a") == el("svg", {"id": "a-x"})


def test_ids_of_their_own_leave_words_alone() -> None:
    drawn = el("svg", {}, el("g", {"id": "x", "fill": "url(#y)"}), el("use", {"href": "#x"}), 'an id="z"')
    assert prefix_ids(drawn, "m") == (
        '<svg><g id="m-x" fill="url(#m-y)"/><use href="#m-x"/>an id=&quot;z&quot;</svg>'
    )
    assert isinstance(prefix_ids(drawn, "m"), Svg)


def test_a_mail_shows_the_same_as_the_list() -> None:
    red, blue = people()
    match = battle_stage.laid_out([red, blue], positions.campaign(NEAR, roll=4))
    tenure = Tenure.objects.get(match=match, user=red)
    view = read_position(Access(match, tenure), None).view
    scene = registry.drawing("titan").scene(view, {}, say)
    for drawn in (email_svg("titan", view, scene), close_up("titan", view, "m")):
        assert drawn is not None
        assert "Close-up around Brush 3" in drawn
