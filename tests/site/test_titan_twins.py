"""Titan's battles and engagements keep every secret: twin positions give a seat identical bytes.

Two positions differ only in what one seat cannot know: what is in others' legions elsewhere, what
they have sealed, which orders they have left. All that the seat can fetch, and all its mail, must
be the same; and so must everything after both were played on alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.actions import Action
from games.engine.chance import SeededChance
from games.engine.log import moments
from games.engine.orders import StandingOrder
from games.lobby.services import tables
from games.matches.models import Match, Visit
from games.matches.services import luck, opening
from games.matches.services.locked_match import LockedMatch
from games.matches.services.orders import save_orders
from games.titan.actions import Accept, Concede, Engage, Fight
from games.titan.battle.actions import Done, Strike
from games.titan.battle.policy import StrikeOrder
from games.titan.meta import Options
from games.titan.orders import AnswerOrder, SplitOrder
from games.titan.state import TitanState
from tests.e2e import battle_stage
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, play, state_of
from tests.site.test_twins import WORDS, cut, everything, neutral, staged
from tests.titan.campaigns import campaign as whole
from tests.titan.positions import RULES, Layout, battle, campaign, do, engaged
from tests.titan.twins import twin

pytestmark = [pytest.mark.django_db, pytest.mark.long]

ELSEWHERE: Layout = {
    "R.moon": (41, "titan ogre lion"),
    "R.bell": (8, "angel lion lion"),
    "B.moon": (12, "titan gargoyle troll"),
    "B.bell": (40, "angel ogre centaur"),
    "G.moon": (20, "titan ogre ogre"),
    "G.rose": (130, "angel troll ranger"),
}
"""Two legions of each seat that nobody has seen into, alike in height."""

Steps = tuple[tuple[int, Action], ...]


class Scene(NamedTuple):
    """A position, and the actions in it."""

    state: Callable[[], TitanState]
    steps: Steps = ()


def met() -> TitanState:
    return engaged("lion*2 ogre troll", "ogre*2 centaur gargoyle", 3, more=ELSEWHERE, seats=3)


def not_yet_met() -> TitanState:
    """Return a state in which Red has met Blue, and two engagements wait."""
    layout: Layout = {
        **ELSEWHERE,
        "R.key": (3, "lion*2 ogre troll"),
        "B.key": (3, "ogre*2 centaur gargoyle"),
        "R.rose": (5, "ogre*3"),
        "G.key": (5, "troll*2 centaur"),
    }
    state = campaign(layout, phase="engage", seats=3)
    for marker in ("R.key", "R.rose"):
        state.legions[marker].moved, state.legions[marker].side = True, "bottom"
    state.engagements = [3, 5]
    return state


def in_mountains(**more: Any) -> TitanState:
    return battle_stage.in_battle(
        3000,
        "lion:E4-2 minotaur:D3 ranger:F2 griffon:D6-1",
        "dragon:D4-3 gorgon:C2 gargoyle:B3-2 cyclops:C4",
        more=ELSEWHERE,
        seats=3,
        **more,
    )


def struck_back() -> TitanState:
    state = in_mountains(step="strike")
    battle(state).striker = "defender"
    return state


def won() -> TitanState:
    state = met()
    do(state, Fight(0), Concede(1))
    return state


SCENES: dict[str, Scene] = {
    "met": Scene(met, ((0, Fight(0)), (1, Fight(1)))),
    "maneuver": Scene(in_mountains, ((0, Done(0)),)),
    "strikes": Scene(lambda: in_mountains(step="strike")),
    "struck": Scene(lambda: in_mountains(step="strike"), ((0, Strike(0, "D3", "C2", 5, 3)),)),
    "back": Scene(struck_back),
    "won": Scene(won, ((0, Done(0)),)),
}


@pytest.fixture(autouse=True)
def _one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both matches have the same key and words, and the same dice fall."""
    monkeypatch.setattr(tables, "new_key", lambda: (bytes(32), "0" * 64))
    monkeypatch.setattr(opening, "SealedChance", lambda *name: SeededChance(Random(1)))
    monkeypatch.setattr(LockedMatch, "chance", lambda self: SeededChance(Random(self.match.revision)))
    monkeypatch.setattr(luck, "propose_word", lambda: WORDS)


def exchanged(state: TitanState, seat: int | None) -> TitanState:
    """Exchange the contents of legions that `seat` has not seen, except its own."""
    twin = RULES.copy(state)
    for one, two in (("R.moon", "R.bell"), ("B.moon", "B.bell"), ("G.moon", "G.rose")):
        if twin.legions[one].seat != seat:
            twin.legions[one].pieces, twin.legions[two].pieces = (
                twin.legions[two].pieces,
                twin.legions[one].pieces,
            )
    return twin


def laid_out(state: TitanState) -> Match:
    number = Match.objects.count()
    people = [make_user(display_name=f"{letter} {number}") for letter in "abc"]
    return battle_stage.laid_out(people, state, name="Twins")


def assert_same(one: Match, two: Match, seat: int, *, every_deed: bool = False) -> None:
    """Check that everything a seat can fetch and receive is the same in both matches."""
    assert_all_same({"one": one, "two": two}, seat, every_deed=every_deed)


def assert_all_same(matches: dict[str, Match], seat: int, *, every_deed: bool = False) -> None:
    """Check that everything a seat can fetch and receive is the same in all these matches."""
    (_, first), *others = (
        (name, everything(match, seat, every_deed=every_deed)) for name, match in matches.items()
    )
    for which, found in others:
        assert found.keys() == first.keys(), which
        for name, text in found.items():
            assert text == first[name], (which, name)


def awaited(match: Match) -> list[int]:
    return sorted(Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", flat=True))


@pytest.mark.parametrize(
    ("name", "seat"),
    [
        ("met", 0),
        ("maneuver", 1),
        ("strikes", 0),
        ("struck", 1),
        pytest.param("struck", 0, marks=pytest.mark.exhaustive),
        pytest.param("won", 1, marks=pytest.mark.exhaustive),
        *(pytest.param(name, 2, marks=pytest.mark.exhaustive) for name in ("met", "struck", "back", "won")),
    ],
)
def test_what_is_in_legions_elsewhere_shows_nowhere(name: str, seat: int) -> None:
    scene = SCENES[name]
    state = scene.state()
    twin = exchanged(state, seat)
    assert RULES.encode_state(twin) != RULES.encode_state(state)
    one, two = laid_out(state), laid_out(twin)
    assert_same(one, two, seat, every_deed=True)
    for match in (one, two):
        for actor, action in scene.steps:
            play(match, actor, action)
    assert awaited(one) == awaited(two)
    if scene.steps:
        assert_same(one, two, seat)


def test_a_watcher_of_a_battle_learns_nothing_of_legions_elsewhere() -> None:
    state = in_mountains()
    found = []
    for number, each in enumerate((state, exchanged(state, None))):
        match = laid_out(each)
        client = Client()
        client.force_login(make_user(display_name=f"d {number}"))
        answers = {
            page: client.get(reverse(f"matches:{page}", args=[match.pk]))
            for page in ("match", "log", "history", "known", "export")
        }
        assert {answer.status_code for answer in answers.values()} == {200}
        found.append({page: neutral(text.content.decode(), match, "") for page, text in answers.items()})
    assert found[0] == found[1]


BYSTANDER = pytest.param(2, marks=pytest.mark.exhaustive)

SEALED: dict[str, tuple[Action, ...]] = {
    "battle": (Fight(0),),
    "concession": (Concede(0),),
    "offers": (Accept(0, "defender", ()), Accept(0, "both", ()), Done(0)),
    "offers of losses": (Accept(0, "defender", ("lion",)), Done(0)),
}


@pytest.mark.parametrize("seat", [1, BYSTANDER])
def test_what_the_attacker_sealed_shows_nobody_until_the_other_has_answered(seat: int) -> None:
    matches = {answer: laid_out(met()) for answer in SEALED}
    for answer, match in matches.items():
        play(match, 0, *SEALED[answer])
        assert awaited(match) == [1]
    assert_all_same(matches, seat)


def test_what_the_defender_sealed_shows_nobody_until_the_attacker_has_answered() -> None:
    one, two = laid_out(met()), laid_out(met())
    play(one, 1, Fight(1))
    play(two, 1, Accept(1, "attacker", ()), Accept(1, "both", ()), Done(1))
    assert awaited(one) == awaited(two) == [0]
    for seat in (0, 2):
        assert_same(one, two, seat)


@pytest.mark.parametrize("seat", [0, BYSTANDER])
def test_an_answer_by_an_order_reads_as_one_by_hand(seat: int) -> None:
    by_order, by_hand = laid_out(not_yet_met()), laid_out(not_yet_met())
    leave(by_order, 1, "answers", AnswerOrder(fight=("B.key",)))
    for match in (by_order, by_hand):
        play(match, 0, Engage(0, 3))
    play(by_hand, 1, Fight(1))
    assert awaited(by_order) == awaited(by_hand) == [0]
    assert_same(by_order, by_hand, seat)
    told = "Others have answered. You can’t see what they chose yet." in everything(by_hand, seat)["match"]
    assert told == (seat == 0), "the attacker knows that the other has answered, a bystander was not asked"


ORDERS: dict[str, tuple[str, StandingOrder]] = {
    "answers": ("answers", AnswerOrder(fight=("B.bell",), flee=("B.moon",))),
    "splits": ("splits", SplitOrder(lines="B.moon -> B.rose: ogre gargoyle", roll=True)),
    "strikes": ("strikes", StrikeOrder()),
}


@pytest.mark.parametrize("seat", [0, BYSTANDER])
def test_an_order_that_waits_shows_nobody(seat: int) -> None:
    matches = {kind: laid_out(met()) for kind in ("none", *ORDERS)}
    for kind, order in ORDERS.items():
        leave(matches[kind], 1, *order)
    for match in matches.values():
        play(match, 0, Fight(0))
    assert_all_same(matches, seat)


@pytest.mark.parametrize("seat", [0, BYSTANDER])
def test_a_strike_policy_changes_no_wait(seat: int) -> None:
    """The half-turn that strikes back waits for its player, with or without a policy."""
    one, two = laid_out(in_mountains()), laid_out(in_mountains())
    leave(one, 1, "strikes", StrikeOrder())
    for match in (one, two):
        play(match, 0, Done(0))
    assert awaited(one) == awaited(two)
    assert_same(one, two, seat)


SAMPLE = (
    (2, 18, 0),
    (3, 24, 1),
    pytest.param(3, 19, 0, marks=pytest.mark.exhaustive),
    pytest.param(4, 32, 1, marks=pytest.mark.exhaustive),
)
"""Campaigns (seats, seed, and the seat that looks on) whose twins reach a battle while others'
legions still differ: the seat defends twice, stands aside, and attacks."""


@pytest.mark.parametrize(("seats", "seed", "seat"), SAMPLE)
def test_campaigns_in_the_midst_of_a_battle_are_the_same(
    seats: int, seed: int, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = whole(seats, Options(), seed, 120).log
    tries = (twin(RULES, log, seat, Random(100 * seed + attempt)) for attempt in range(6))
    other = max(tries, key=lambda each: len(each.entries))
    fought = [
        one.revision
        for one, two in zip(moments(RULES, log), moments(RULES, other), strict=False)
        if one.state.engagement is not None
        and one.state.engagement.battle is not None
        and RULES.encode_state(one.state) != RULES.encode_state(two.state)
    ]
    length = len(cut(log, fought[-1]).entries)
    assert length >= fought[0]
    first = everything(staged(cut(log, length), monkeypatch), seat)
    second = everything(staged(cut(other, length), monkeypatch), seat)
    assert "Battle in " in first["match"]
    assert first.keys() == second.keys()
    for name, text in first.items():
        assert text == second[name], name


def test_recaps_and_records_with_pictures_are_among_what_is_compared() -> None:
    """The comparison would prove little if no page showed a small picture."""
    match = laid_out(not_yet_met())
    play(match, 0, Engage(0, 3))
    found = everything(match, 1)
    assert 'class="signs"' in found["match"]
    assert 'class="told"' in found["known"]
    assert 'class="signs"' in found["known"]
    told = [text for name, text in found.items() if name.startswith("mail")]
    assert any(re.search(r"\[R\] .*attack(s|ed) your ", text) for text in told)
    assert state_of(match).engagement is not None


def leave(match: Match, seat: int, kind: str, order: StandingOrder) -> None:
    save_orders(access_of(match, seat), {kind: order})
