"""Public knowledge of hidden legions: pieces certain to be in one of some (titan-rulings' table)."""

from __future__ import annotations

from games.engine.actions import Action
from games.titan import knowledge
from games.titan.actions import Concede, Divide, Engage, Fight, Flee, Move, Muster, Split, Summon, Teleport
from games.titan.state import TitanState
from games.titan.view import UnplacedCharacter
from tests.titan.campaigns import dealt
from tests.titan.positions import RULES, campaign, do, done, engaged, question, rolling

HIDDEN = {"R.key": (8, "ogre*3 lion*2 troll"), "R.moon": (23, "ogre*2 lion")}


def sure(state: TitanState, marker: str, viewer: int | None = 1) -> tuple[str, ...]:
    """Return the pieces that a viewer is sure of in a legion."""
    return RULES.view(state, viewer).legions[marker].pieces


def loose(state: TitanState, name: str, viewer: int | None = 1) -> list[tuple[str, ...]]:
    """Return, for each piece of a name that a viewer cannot place, the legions it may be in."""
    return sorted(each.legions for each in RULES.view(state, viewer).loose if each.name == name)


def test_a_split_widens_the_set_of_legions() -> None:
    state = campaign({"R.key": (8, "ogre*3 lion*2"), "R.grail": (100, "titan ogre")}, phase="split")
    for marker in ("R.key", "R.grail"):
        _show_all(state, marker)
    assert sure(state, "R.key") == ("lion", "lion", "ogre", "ogre", "ogre")
    do(state, Split(0, "R.key", ("lion", "lion"), "R.bell"))
    assert sure(state, "R.key") == sure(state, "R.bell") == ()
    assert loose(state, "lion") == [("R.key", "R.bell")] * 2
    assert loose(state, "titan") == []
    assert sure(state, "R.grail") == ("ogre", "titan")


def test_a_showing_narrows_it_and_heights_do_the_rest() -> None:
    state = campaign({"R.key": (8, "ogre*2 lion*2"), "R.grail": (100, "titan ogre")}, phase="split")
    for marker in ("R.key", "R.grail"):
        _show_all(state, marker)
    do(state, Split(0, "R.key", ("lion", "lion"), "R.bell"))
    state.phase, state.legions["R.key"].moved = "muster", True
    do(state, Muster(0, "R.key", "troll", "ogre*2"))
    assert sure(state, "R.key") == ("ogre", "ogre", "troll")
    # R.bell is two high, and there are two pieces left it could be.
    assert sure(state, "R.bell") == ("lion", "lion")


def test_one_shown_of_several_exchanges_their_places() -> None:
    """Of two ogres, each in one of two legions, one is shown in the first: the other may be in
    either still."""
    state = campaign({"R.key": (8, "ogre*2 lion*2"), "R.grail": (100, "titan ogre")}, phase="split")
    for marker in ("R.key", "R.grail"):
        _show_all(state, marker)
    do(state, Split(0, "R.key", ("ogre", "lion"), "R.bell"))
    state.phase, state.legions["R.key"].moved = "muster", True
    do(state, Muster(0, "R.key", "ogre", "ogre"))
    assert sure(state, "R.key") == ("ogre", "ogre")
    assert loose(state, "ogre") == [("R.key", "R.bell")]


def test_a_lord_that_teleports_is_shown() -> None:
    state = campaign({"R.key": (200, "angel ogre*2")}, roll=6)
    assert sure(state, "R.key") == ()
    do(state, Teleport(0, "R.key", 600, "", "angel"))
    assert sure(state, "R.key") == ("angel",)


def test_a_summoned_angel_leaves_one_legion_for_another() -> None:
    state = engaged("ogre*2", "lion*2", 15, more={"R.rose": (129, "angel*2 ogre")}, seats=3)
    do(state, Concede(1), Summon(0, "R.rose", "angel"))
    assert sure(state, "R.key", 2) == ("angel",)
    assert loose(state, "angel", 2) != []
    assert dealt(state, 0, state.known[0])


def test_an_inspection_is_known_to_the_two_alone_and_never_forgotten() -> None:
    state = engaged("ogre*2 lion", "troll*2", 15, seats=3)
    assert sure(state, "R.key", 1) == ("lion", "ogre", "ogre")
    assert sure(state, "R.key", 2) == ()
    do(state, Concede(1), done(0))
    assert sure(state, "R.key", 1) == ("lion", "ogre", "ogre")
    assert sure(state, "R.key", 2) == ()


def test_what_one_has_seen_follows_a_split() -> None:
    state = engaged("ogre*2 lion*2", "troll*2", 15, seats=3)
    do(state, Concede(1), done(0))
    state.mover, state.phase = 0, "split"
    do(state, Split(0, "R.key", ("lion", "lion"), "R.bell"))
    assert loose(state, "lion", 1) == [("R.key", "R.bell")] * 2
    assert len(loose(state, "lion", 2)[0]) == 3


def test_a_private_book_is_kept_while_it_says_more() -> None:
    state = engaged("ogre*2 lion*2", "troll*2", 15, seats=3)
    assert "1.0" in state.private
    do(state, Fight(1), Fight(0))
    # The battle shows everyone what the two had seen.
    assert state.private == {}


def test_a_watcher_knows_what_is_public_and_a_seat_all_of_its_own() -> None:
    state = campaign(HIDDEN)
    assert sure(state, "R.key", None) == ()
    assert sure(state, "R.key", 0) == ("lion", "lion", "ogre", "ogre", "ogre", "troll")
    assert all(each.seat != 0 for each in RULES.view(state, 0).loose)


def test_everybody_counts_what_each_player_has() -> None:
    state = campaign(HIDDEN)
    assert RULES.view(state, 1).holdings[0] == {"lion": 3, "ogre": 6, "titan": 1, "troll": 1}


def test_the_first_eight_are_known_but_not_their_places() -> None:
    state = campaign({}, bare=True)
    state.phase, state.divisions, state.legions = "setup", [None, None], {}
    state.known = [{}, {}]
    for seat, letter in enumerate("RB"):
        do(state, Divide(seat, ("ogre", "ogre", "centaur"), (f"{letter}.key", f"{letter}.moon")))
    assert RULES.view(state, None).loose[0] == UnplacedCharacter(0, "angel", ("R.key", "R.moon"))
    assert len(RULES.view(state, 0).loose) == 8


def test_once_the_match_is_over_everything_is_open() -> None:
    state = campaign(HIDDEN)
    state.stopped = "vote"
    assert sure(state, "R.moon") == ("lion", "ogre", "ogre")
    assert RULES.view(state, 1).loose == ()


def test_a_move_tells_nothing_of_what_moves() -> None:
    state = campaign(HIDDEN, roll=1)
    do(state, Move(0, "R.key", 9, ""))
    assert sure(state, "R.key") == ()


def _show_all(state: TitanState, marker: str) -> None:
    knowledge.reveal(state, state.legions[marker].seat, marker)


def test_the_roll_and_the_engagement_are_announced() -> None:
    """What draws or shows is said on the button."""
    state = campaign(HIDDEN, phase="split")
    assert RULES.reveals_to_actor(RULES.view(state, 0), done(0))
    do(state, done(0), chance=rolling(1))
    assert not RULES.reveals_to_actor(RULES.view(state, 0), Move(0, "R.key", 9, ""))
    assert RULES.reveals_to_actor(RULES.view(state, 0), Engage(0, 9))


def test_what_one_may_think_of_is_told_apart() -> None:
    """Blocked moves, unqualified musters and a lord's flight are there to be explained."""
    layout = {"R.key": (1, "ogre*2"), "R.moon": (2, "ogre*2")}
    state = campaign(layout, roll=1)
    assert Move(0, "R.key", 2, "") in _thinkable(state)
    mustering = campaign({"R.key": (8, "lion*2")}, phase="muster")
    mustering.legions["R.key"].moved = True
    assert Muster(0, "R.key", "troll", "") in _thinkable(mustering)
    assert Flee(1) in _thinkable(engaged("ogre*2", "angel ogre", 15), 1)


def _thinkable(state: TitanState, seat: int = 0) -> list[Action]:
    return list(RULES.imaginable_actions(RULES.view(state, seat), question(state, seat)))
