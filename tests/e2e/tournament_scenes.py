"""Scenes of tournaments: the wizard, entries, rounds, brackets, the director's pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from games.competitions.models import Competition
from games.tournaments.formats import DoubleElimination, Elimination, Pools, Swiss
from games.tournaments.models import Tournament
from games.tournaments.services import answering, leaving
from tests.e2e.cast import Maker, People, Scene
from tests.factories.accounts import make_user
from tests.factories.matches import give_words
from tests.factories.tournaments import (
    begin,
    by_seed,
    enter,
    entrants,
    fresh,
    go_on,
    make_draft,
    make_open,
    open_tables,
    play_out,
    play_round,
    score,
    sit_down,
    sitting,
)

OTHERS = ("Radka", "jonas_b", "Pim", "Sabela", "Okke", "Xosé")

DAY = 86_400


def path(cup: Tournament, name: str = "tournament") -> str:
    return reverse(f"tournaments:{name}", args=[cup.pk])


def crowd(people: People, count: int) -> list[User]:
    """Return `count` people: those of all scenes and others; the reader is the second."""
    known = [people.all[1], people.all[0], *people.all[2:]]
    others = [
        make_user(display_name=name, email=f"other{number}@example.org", time_zone="Europe/Moscow")
        for number, name in enumerate(OTHERS[: max(count - len(known), 0)])
    ]
    return [*known, *others][:count]


def cup(people: People, blueprint: str, count: int, **fields: Any) -> Tournament:
    """Return an open tournament with `count` entrants, directed by the rival."""
    made = make_open(
        blueprint,
        0,
        director=people.rival,
        name=fields.pop("name", "Autumn Arena"),
        title="arena-2004",
        **fields,
    )
    enter(made, *crowd(people, count))
    for seed, each in enumerate(entrants(made), 1):
        type(each).objects.filter(pk=each.pk).update(seed=seed)
    return fresh(made)


def upset(table: Any, people: Any) -> Any:
    """Order the entrants of a table: the better seed wins, except at every third table."""
    return by_seed(table, people) if table.number % 3 else list(reversed(by_seed(table, people)))


def tables_of_four(people: People) -> Tournament:
    """Return a tournament of ten at tables of three and four, in the last of four rounds before a final."""
    made = cup(
        people,
        "swiss-final",
        10,
        seats=4,
        stages=(
            Swiss(rounds=4, advance=4, seats=4, smallest=3, points=(4, 3, 2, 1)),
            Elimination(seats=4, smallest=3),
        ),
        expected=10,
    )
    begin(made)
    for _ in range(3):
        play_round(made, upset)
    sit_down()
    for table in open_tables(made)[:2]:
        if table.match is not None:
            give_words(table.match)
    return made


def swiss(people: People) -> Scene:
    return Scene(path(tables_of_four(people)), people.reader)


def swiss_stranger(people: People) -> Scene:
    return Scene(path(tables_of_four(people)), None)


def anonymous(people: People) -> Scene:
    """A player's page of an anonymous tournament in its second round, with the results of the first."""
    director = make_user(display_name="Rosalind", email="rosalind@example.org")
    made = make_open(
        "swiss",
        0,
        director=director,
        name="Masked Arena",
        title="arena-2004",
        anonymous=True,
        stages=(Swiss(rounds=3),),
    )
    enter(made, *crowd(people, 7))
    begin(made)
    play_round(made)
    sit_down()
    return Scene(path(made), people.reader)


def swiss_two(people: People) -> Scene:
    made = cup(people, "swiss", 8, stages=(Swiss(rounds=4),), roll_call=0)
    begin(made)
    play_round(made, upset)
    gone = entrants(made)[6].user
    assert gone is not None
    leaving.leave(competition_id=made.pk, user=gone, plays_on=False)
    play_round(made, upset)
    return Scene(path(made), people.reader)


def roll(people: People) -> Scene:
    made = cup(people, "swiss", 6, stages=(Swiss(rounds=3),), roll_call=2 * DAY)
    begin(made)
    return Scene(path(made), people.reader)


def called(people: People) -> Scene:
    made = cup(people, "swiss-final", 6, stages=(Swiss(rounds=1, advance=2), Elimination()), roll_call=DAY)
    begin(made)
    for each in entrants(made):
        assert each.user is not None
        answering.answer_roll(competition_id=made.pk, user=each.user, number=1, ready=True)
    go_on(made)
    play_round(made)
    return Scene(path(made), people.reader)


def bracket(people: People) -> Scene:
    made = cup(
        people,
        "elimination",
        8,
        name="Colossal Cup",
        stages=(Elimination(best_of=3, third_place=True),),
    )
    begin(made)
    tables = open_tables(made)
    for table in tables[:6]:
        score(table, *by_seed(table, sitting(table)))
    go_on(made)
    return Scene(path(made), people.reader)


def double(people: People) -> Scene:
    made = cup(people, "double-elimination", 6, stages=(DoubleElimination(),))
    begin(made)
    play_round(made)
    return Scene(path(made), None)


def pools(people: People) -> Scene:
    made = cup(people, "pools-final", 8, stages=(Pools(pools=2, advance=1), Elimination()))
    begin(made)
    play_round(made, upset)
    play_round(made, upset)
    return Scene(path(made), people.reader)


def over(people: People) -> Scene:
    made = cup(people, "swiss", 8, stages=(Swiss(rounds=3),))
    begin(made)
    play_out(made, upset)
    return Scene(path(made), people.reader)


def entries(people: People) -> Scene:
    made = cup(people, "swiss", 1, most_entrants=20, about="Everybody is welcome. No press, please.")
    return Scene(path(made), people.all[2])


def listing(people: People) -> Scene:
    cup(people, "swiss", 4)
    running = cup(people, "elimination", 2, name="Colossal Cup", expected=2, stages=(Elimination(),))
    begin(running)
    make_draft(director=people.reader, title="arena-2004", name="Winter Cup")
    return Scene(reverse("tournaments:index"), people.reader)


def listing_none(people: People) -> Scene:
    return Scene(reverse("tournaments:index"), None)


def explained(people: People) -> Scene:
    return Scene(reverse("tournaments:explained"), None)


def explanation(people: People) -> Scene:
    return Scene(reverse("tournaments:explanation", args=["elimination"]), None)


def explanation_swiss(people: People) -> Scene:
    return Scene(reverse("tournaments:explanation", args=["swiss"]), None)


def leave(people: People) -> Scene:
    made = cup(people, "swiss", 4, stages=(Swiss(rounds=2),), expected=4)
    begin(made)
    return Scene(path(made, "ask_leave"), people.reader)


def new(people: People) -> Scene:
    made = cup(people, "swiss", 4, stages=(Swiss(rounds=1),), expected=4)
    begin(made)
    return Scene(reverse("tournaments:new"), people.rival)


def new_title(people: People) -> Scene:
    return Scene(reverse("tournaments:choose_title", args=["swiss"]), people.reader)


def new_game(people: People) -> Scene:
    return Scene(reverse("tournaments:found", args=["swiss-final", "arena-2004"]), people.reader)


def _draft(people: People, name: str, blueprint: str = "swiss-final", **fields: Any) -> Scene:
    made = make_draft(blueprint, director=people.reader, title="arena-2004", seats=4, **fields)
    return Scene(path(made, name), people.reader)


def wizard_stages(people: People) -> Scene:
    return _draft(people, "stages")


def wizard_stages_wrong(people: People) -> Scene:
    def ask_for_too_many(page: Any) -> None:
        page.get_by_label("How many advance").first.or_(page.locator("#id_stage1-advance")).first.fill("40")
        page.locator("main .button--main").click()
        page.locator(".band--bad").first.wait_for()

    return _draft(people, "stages")._replace(before=ask_for_too_many)


def wizard_game(people: People) -> Scene:
    return _draft(people, "game")


def wizard_dates(people: People) -> Scene:
    return _draft(people, "dates")


def wizard_check(people: People) -> Scene:
    return _draft(people, "check", "league", expected=24)


def direct_open(people: People) -> Scene:
    made = cup(people, "swiss", 4, stages=(Swiss(rounds=2),))
    return Scene(path(made, "rounds"), people.rival)


def direct_roll(people: People) -> Scene:
    made = cup(people, "swiss", 6, stages=(Swiss(rounds=3),), roll_call=2 * DAY)
    begin(made)
    return Scene(path(made, "rounds"), people.rival)


def direct_preview(people: People) -> Scene:
    made = cup(people, "swiss", 7, stages=(Swiss(rounds=3),), preview=DAY)
    begin(made)
    someone = entrants(made)[2]
    return Scene(f"{path(made, 'rounds')}?without={someone.pk}", people.rival)


def direct_seeds(people: People) -> Scene:
    return Scene(path(cup(people, "swiss", 5, stages=(Swiss(rounds=2),)), "seeds"), people.rival)


def direct_entrants(people: People) -> Scene:
    made = cup(people, "swiss", 5, stages=(Swiss(rounds=2),))
    Competition.objects.filter(pk=made.pk).update(door=Competition.Door.LINK)
    return Scene(reverse("competitions:entrants", args=[made.pk]), people.rival)


def direct_call_off(people: People) -> Scene:
    made = cup(people, "swiss", 5, stages=(Swiss(rounds=2),))
    return Scene(path(made, "call_off"), people.rival)


def log(people: People) -> Scene:
    made = cup(people, "swiss", 4, stages=(Swiss(rounds=2),), expected=4)
    begin(made)
    play_out(made)
    return Scene(path(made, "log"), None)


ALL: dict[str, Maker] = {
    "tournament": swiss,
    "tournament-stranger": swiss_stranger,
    "tournament-anonymous": anonymous,
    "tournament-two": swiss_two,
    "tournament-roll": roll,
    "tournament-called": called,
    "tournament-bracket": bracket,
    "tournament-double": double,
    "tournament-pools": pools,
    "tournament-over": over,
    "tournament-entries": entries,
    "tournament-list": listing,
    "tournament-list-none": listing_none,
    "tournament-formats": explained,
    "tournament-format": explanation,
    "tournament-format-swiss": explanation_swiss,
    "tournament-leave": leave,
    "tournament-new": new,
    "tournament-new-title": new_title,
    "tournament-new-game": new_game,
    "tournament-wizard-game": wizard_game,
    "tournament-wizard-stages": wizard_stages,
    "tournament-wizard-stages-wrong": wizard_stages_wrong,
    "tournament-wizard-dates": wizard_dates,
    "tournament-wizard-check": wizard_check,
    "tournament-direct-open": direct_open,
    "tournament-direct-roll": direct_roll,
    "tournament-direct-preview": direct_preview,
    "tournament-direct-seeds": direct_seeds,
    "tournament-direct-entrants": direct_entrants,
    "tournament-direct-call-off": direct_call_off,
    "tournament-log": log,
}
