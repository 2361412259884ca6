"""Measure how much of the project's code one stored action runs, from its form to the response."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.matches.models import Action
from tests.bench.pages import play_on
from tests.bench.stage import probe_match
from tests.factories.matches import form_of, holder, state_of

ROOMS = tuple(str(Path(settings.BASE_DIR) / name) + "/" for name in ("games", "accounts", "config"))


class Footprint(NamedTuple):
    """The number of project files whose code ran, of calls, and of calls into another file than the call
    before."""

    files: int
    changes: int
    calls: int


def footprint() -> Footprint:
    """Return the footprint of a typed action of the probe, sent with its turn, after a warm-up."""
    for _ in range(2):
        found = _walked()
    return found


def _walked() -> Footprint:
    match = probe_match(50)
    play_on(match)
    mover = state_of(match).mover
    client = Client()
    client.force_login(holder(match, mover))
    # A process builds its middleware once, not for each answer.
    client.get(reverse("matches:front"))
    data = form_of(match, mover)._asdict() | {"text": "done", "send": "on"}
    path, before = reverse("matches:text", args=[match.pk]), Action.objects.filter(match=match).count()
    walked: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(ROOMS):
            walked.append(name)

    sys.setprofile(note)
    try:
        answer = client.post(path, data)
    finally:
        sys.setprofile(None)
    assert answer.status_code == 302
    assert Action.objects.filter(match=match).count() > before
    changes = sum(one != two for one, two in pairwise(walked))
    return Footprint(len(set(walked)), changes, len(walked))
