"""A form that is refused: it stays open with everything that was filled in."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.matches import holder
from tests.titan.positions import campaign

pytestmark = pytest.mark.django_db

LAYOUT = {
    "R.anchor": (8, "titan lion*2 ogre*2 centaur*2"),
    "R.key": (100, "angel ogre*4 gargoyle*2"),
    "B.bell": (34, "titan ogre*3"),
}


def test_a_split_that_is_refused_leaves_its_form_open_with_its_ticks() -> None:
    match = battle_stage.laid_out([make_user(), make_user()], campaign(LAYOUT, phase="split"))
    client = Client()
    client.force_login(holder(match, 0))
    url = reverse("matches:match", args=[match.pk])
    legions = re.findall(
        r'href="(\?pick=[^"#]*)[^>]*>(?:(?!</a>).)*Key', client.get(url).content.decode(), re.S
    )
    page = client.get(url + legions[0].replace("&amp;", "&")).content.decode()
    form = re.search(rf'<form[^>]*action="{reverse("matches:act", args=[match.pk])}".*?</form>', page, re.S)
    assert form is not None
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form[0]))
    assert (fields["do"], fields["legion"]) == ("split", "R.key")
    ticks = re.findall(r'<input type="checkbox" name="creatures" value="([^"]*)"', form[0])
    marker = re.findall(r'<input type="radio" name="to" value="([^"]*)"', form[0])[1]
    filled = fields | {"creatures": ticks[1], "to": marker}
    answer = client.post(reverse("matches:act", args=[match.pk]), filled, follow=True).content.decode()
    assert "A split needs at least 2 characters in each legion. Tick 2 or more" in answer
    assert '<input type="hidden" name="legion" value="R.key">' in answer
    ticked = re.findall(r'<input type="checkbox" name="creatures" value="([^"]*)"[^>]*checked', answer)
    assert ticked == [ticks[1]]
    assert re.search(rf'name="to" value="{marker}"[^>]*checked', answer)
