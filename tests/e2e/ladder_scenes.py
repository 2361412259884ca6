"""Scenes of ladders: rungs, a challenge made and answered, seasons, the founder's pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse

from accounts.models import User
from games.competitions.models import Entrant
from games.ladders.models import Ladder
from games.notices.now import database_now
from tests.e2e.cast import Maker, People, Scene
from tests.factories.accounts import make_user
from tests.factories.ladders import (
    challenge,
    enter,
    entrants_of,
    finish,
    make_ladder,
    pass_time,
    play,
    season_of,
    sweep,
)

OTHERS = ("Radka", "jonas_b", "Pim", "Sabela", "Okke", "vadim_k")
TITLE = "arena-2004"


def path(ladder: Ladder, name: str = "ladder", *more: int) -> str:
    return reverse(f"ladders:{name}", args=[ladder.pk, *more])


def climbed(people: People, **terms: Any) -> tuple[Ladder, list[User]]:
    """Ten rungs in mid-season: some matches over, two under way, one challenge to the reader."""
    reader, rival, mira, ana = people.all
    others = [
        make_user(display_name=name, email=f"other{number}@example.org", time_zone="Europe/Moscow")
        for number, name in enumerate(OTHERS)
    ]
    order = [mira, others[5], rival, ana, reader, others[4], others[0], others[1], others[2], others[3]]
    ladder = make_ladder(
        order,
        title=TITLE,
        director=rival,
        most_in=[[None, 2]],
        rematch_days=0,
        competition={"name": "Autumn ladder", "about": "Duels over the autumn, a turn a day."},
        **terms,
    )
    pass_time(ladder, timedelta(days=40))
    finish(play(ladder, reader, ana), reader, ana)
    pass_time(ladder, timedelta(days=9))
    finish(play(ladder, others[5], mira), mira, others[5])
    finish(play(ladder, others[0], others[4]), others[0], others[4])
    pass_time(ladder, timedelta(days=6))
    play(ladder, rival, mira)
    play(ladder, others[3], others[2])
    pass_time(ladder, timedelta(days=2))
    challenge(ladder, others[0], reader)
    return ladder, others


def mid_season(people: People) -> Scene:
    return Scene(path(climbed(people)[0]), people.reader)


def stranger(people: People) -> Scene:
    return Scene(path(climbed(people)[0]), None)


def rules(people: People) -> Scene:
    return Scene(path(climbed(people)[0], "rules"), None)


def matches(people: People) -> Scene:
    return Scene(path(climbed(people)[0], "matches"), None)


def person(people: People) -> Scene:
    ladder, _others = climbed(people)
    return Scene(path(ladder, "person", Entrant.objects.get(user=people.reader).pk), people.rival)


def mine(people: People) -> Scene:
    return Scene(path(climbed(people)[0], "mine"), people.reader)


def asks(people: People) -> Scene:
    ladder, _others = climbed(people)
    return Scene(path(ladder, "challenge", entrants_of(ladder)[1].pk), people.reader)


def asks_in_vain(people: People) -> Scene:
    ladder, _others = climbed(people)
    return Scene(path(ladder, "challenge", entrants_of(ladder)[-1].pk), people.reader)


def answers(people: People) -> Scene:
    ladder, _others = climbed(people)
    return Scene(reverse("ladders:answer", args=[ladder.challenges.get(status="open").pk]), people.reader)


def joins(people: People) -> Scene:
    ladder, _others = climbed(people)
    return Scene(path(ladder, "join"), make_user(display_name="Ludo"))


def seasons(people: People) -> Scene:
    ladder, _others = climbed(people)
    pass_time(ladder, timedelta(days=60))
    sweep()
    return Scene(path(ladder, "seasons"), people.reader)


def season(people: People) -> Scene:
    ladder, _others = climbed(people)
    first = season_of(ladder).number
    pass_time(ladder, timedelta(days=60))
    sweep()
    return Scene(path(ladder, "season", first), people.reader)


def settings(people: People) -> Scene:
    return Scene(path(climbed(people)[0], "settings"), people.rival)


def tables(people: People) -> Scene:
    """A ladder of tables of three and four, before the next forming."""
    others = [
        make_user(display_name=name, email=f"other{number}@example.org") for number, name in enumerate(OTHERS)
    ]
    made = make_ladder(
        [*people.all, *others],
        title=TITLE,
        seats=4,
        director=people.rival,
        competition={"name": "Tables of the marsh"},
    )
    sweep()
    said = [user.pk for user in (people.rival, *others[:4])]
    Entrant.objects.filter(user__in=said).update(ready=True, ready_at=database_now())
    return Scene(path(made), people.reader)


def listing(people: People) -> Scene:
    climbed(people)
    open_one = make_ladder(
        2, title=TITLE, begun=False, director=people.reader, competition={"name": "Winter ladder"}
    )
    enter(open_one, people.reader)
    return Scene(reverse("ladders:index"), people.reader)


def listing_none(people: People) -> Scene:
    return Scene(reverse("ladders:index"), None)


def on_the_first_page(people: People) -> Scene:
    climbed(people)
    return Scene("/", None)


def founds(people: People) -> Scene:
    User.objects.filter(pk=people.reader.pk).update(is_staff=True)
    return Scene(reverse("ladders:new", args=[TITLE]), people.reader)


ALL: dict[str, Maker] = {
    "ladder": mid_season,
    "ladder-stranger": stranger,
    "ladder-tables": tables,
    "ladder-rules": rules,
    "ladder-matches": matches,
    "ladder-person": person,
    "ladder-mine": mine,
    "ladder-challenge": asks,
    "ladder-challenge-refused": asks_in_vain,
    "ladder-answer": answers,
    "ladder-join": joins,
    "ladder-seasons": seasons,
    "ladder-season": season,
    "ladder-settings": settings,
    "ladder-list": listing,
    "ladder-list-none": listing_none,
    "ladder-new": founds,
    "front-ladders": on_the_first_page,
}
