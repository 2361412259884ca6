"""Scenes of what a device keeps: a match of each family, and the page that lists them."""

from __future__ import annotations

from django.urls import reverse

from tests.e2e import stage, titan_stage
from tests.e2e.cast import Maker, People, Scene, path_of
from tests.e2e.titan_scenes import LATE


def titan(people: People) -> Scene:
    match = titan_stage.campaign(people.all[:4], titan_stage.asks("move", 0, 7), seed=LATE)
    return Scene(path_of(match, "kept"), people.reader)


def arena(people: People) -> Scene:
    return Scene(path_of(stage.arena(people.all, stage.round_of(3)), "kept"), people.reader)


def nothing(people: People) -> Scene:
    return Scene(reverse("matches:kept_matches"), people.reader)


ALL: dict[str, Maker] = {"kept-titan": titan, "kept-arena": arena, "kept-nothing": nothing}
