"""What a process has kept from earlier pages changes nothing on a page but the time it takes.

Matches go on, and two seats read their pages in two languages in turn, after each act and each other change.
Each page is compared with the page that the same process makes once it has forgotten what pages keep.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import Theme
from games.engine import registry
from games.matches.models import Match
from games.matches.selectors.dated_acts import _recent_acts
from games.matches.services import turns
from games.press.services import write
from tests.bench.turns import answered
from tests.factories.matches import access_of, form_of, holder, make_match, play
from tests.factories.reusable_parts import forget_parts

pytestmark = [pytest.mark.django_db, pytest.mark.long]

VISITS = (8, pytest.param(14, marks=pytest.mark.exhaustive))
"""Visits after each of which both seats read their pages."""

CHANGES_KEPT = 4
"""Changes after which pages are compared and forgotten: until then, what earlier pages left is kept."""

ROOMS = ("config.templatetags.", "games.matches.", "games.site.", "games.press.", "games.notes.")
"""Packages that keep what pages show."""


def forget() -> None:
    """Empty every cache of what pages show."""
    cache.clear()
    forget_parts()
    for name, module in list(sys.modules.items()):
        if name.startswith(ROOMS):
            for kept in vars(module).values():
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()


class Reader:
    """The player of a seat with their browser."""

    def __init__(self, match: Match, seat: int, language: str) -> None:
        self.match, self.seat = match, seat
        self.user = holder(match, seat)
        self.user.language = language
        self.user.save()
        self._client = Client()
        self._client.force_login(self.user)

    def page(self) -> str:
        """Return the page of the match without what differs each time it is made."""
        answer = self._client.get(reverse("matches:match", args=[self.match.pk]), follow=True)
        assert answer.status_code == 200
        text = re.sub(r'(name="(?:once|csrfmiddlewaretoken|token)" value=")[^"]*', r"\1", answer.text)
        return re.sub(r"<code>[0-9a-f]{16}</code>", "", text)


def changes(match: Match, reader: Reader, visits: int) -> Iterator[str]:
    """Make one change after another, and yield what was changed: acts, a draft, press, the look."""
    for _ in range(visits):
        match.refresh_from_db()
        if not match.running:
            return
        seat = next(iter(match.visits.filter(closed_at=None).values_list("seat__index", flat=True)))
        visit = answered(match, seat)
        if len(visit.actions) > 1 or not visit.reveals:
            play(match, seat, visit.actions[0], send=False)
            yield "a draft"
            turns.undo(access_of(match, seat), form_of(match, seat))
            yield "an undo"
        play(match, seat, *visit.actions)
        yield "a turn"
        write(access_of(match, seat), to=None, text=f"After revision {match.revision}")
        yield "press"
        reader.user.theme = Theme.DARK if reader.user.theme == Theme.LIGHT else Theme.LIGHT
        reader.user.language = "ru" if reader.user.language == "en" else "en"
        reader.user.save()
        yield "language and theme"


@pytest.mark.parametrize("visits", VISITS)
@pytest.mark.parametrize("title", registry.keys())
def test_a_page_is_the_same_with_and_without_what_was_kept(title: str, visits: int) -> None:
    match = make_match(title, max(registry.meta(title).seats[0], 2))
    readers = [Reader(match, 0, "en"), Reader(match, 1, "ru")]
    found = []
    for number, change in enumerate(changes(match, readers[0], visits), 1):
        found.append(change)
        for reader in readers:
            # Reading marks what was new as read.
            reader.page()
        if number % CHANGES_KEPT == 0:
            warm = [reader.page() for reader in readers]
            forget()
            assert warm == [reader.page() for reader in readers], f"{change}, revision {match.revision}"
    assert {"a turn", "press", "language and theme"} <= set(found)
    assert _recent_acts.cache_info().currsize
