"""A player who was away for days reads the briefing first, and goes on to the match with one press."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Tenure
from games.notices.now import database_now
from tests.e2e import browsing, stage
from tests.e2e.cast import People, path_of
from tests.e2e.conftest import SCRIPTS

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("script", SCRIPTS)
def test_after_days_the_briefing_comes_first_and_leads_to_the_match(
    chromium: Any, site: str, people: People, script: bool
) -> None:
    match = stage.arena(people.all[:3], stage.round_of(2))
    days_ago = database_now() - timedelta(days=5)
    mine = Tenure.objects.filter(match=match, user=people.reader)
    mine.update(last_look=days_ago, looked_revision=1, seen_revision=1)
    context = browsing.open_context(chromium, site, width=390, scripts=script)
    browsing.enter(context, people.reader, site)
    page = context.new_page()
    page.goto(path_of(match))
    assert page.url.endswith(reverse("matches:briefing", args=[match.pk]))
    assert page.locator("h1").inner_text() == "Briefing"
    for heading in ("What comes next", "In danger", "What happened", "What you know about Blue"):
        assert page.get_by_role("heading", name=heading).is_visible()
    assert page.locator("#board svg.drawing:visible").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Continue to the match").click()
    page.wait_for_url(f"**{path_of(match)}")
    page.reload()
    assert page.url.endswith(path_of(match))
    context.close()
