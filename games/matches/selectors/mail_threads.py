"""Select the matches that email threads are about."""

from __future__ import annotations

import re
from collections.abc import Collection

from django.urls import reverse

from accounts.models import User
from games.matches.models import Tenure
from games.matches.selectors.seats import thread_of
from games.notices.threads import ThreadSubject

_THREAD = re.compile(thread_of(0).replace("0", r"([0-9]{1,18})"))  # a number that the database can hold


def matches_of_threads(user: User, threads: Collection[str]) -> dict[str, ThreadSubject]:
    """Return the names and pages of the matches in which `threads` belong to tenures of `user`."""
    numbers = {int(known[1]) for name in threads if (known := _THREAD.fullmatch(name))}
    if not numbers:
        return {}
    found = Tenure.objects.filter(user=user, pk__in=numbers)
    return {
        thread_of(tenure.pk): ThreadSubject(
            tenure.match.shown_name, reverse("matches:match", args=[tenure.match_id])
        )
        for tenure in found.select_related("match")
    }
