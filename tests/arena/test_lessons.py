"""The lessons: every place in the rulebook has a home, and all pictures are possible positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Unpack

import pytest

import games.arena
from games.arena.drawing.excerpt import FACE_DOWN_CARD, Excerpt, draw_card_row
from games.arena.editions import EDITIONS
from games.arena.meta import TITLES
from games.arena.state import ArenaState
from games.arena.table import backer_of
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.chance import SeededChance
from games.engine.errors import IllegalAction
from games.engine.lessons import Chapter, Lesson, Panel, Paragraph
from tests.arena.positions import RULES, Given, do, position
from tests.arena.speech import say
from tests.locale.catalogue import read

ARENA = Path(games.arena.__file__).parent
KEYS = tuple(TITLES)
FIGHTERS = ("cyclops", "titan", "troll", "gorgon", "magus", "amazon", "ettin", "wyrm")


def lesson(key: str) -> Lesson:
    """Return the lesson of a title of the family; each has one."""
    found = registry.lessons(key)
    assert found is not None
    return found


def told(chapter: str, paragraph: str, key: str = "arena-2004") -> Paragraph:
    """Return one paragraph by its address."""
    page = lesson(key).chapter(chapter)
    assert page is not None
    return next(each for each in page.paragraphs if each.key == paragraph)


def drawn_in(panel: Panel) -> Excerpt | tuple[str, ...]:
    """Return the content of a panel: a position, or cards."""
    assert isinstance(panel.draw, partial)
    what: Excerpt | tuple[str, ...] = panel.draw.args[0]
    return what


def excerpts(paragraph: Paragraph) -> list[Excerpt]:
    """Return the positions of a paragraph's figure, as data."""
    panels = paragraph.figure.panels if paragraph.figure else ()
    return [what for panel in panels if isinstance(what := drawn_in(panel), Excerpt)]


def pages(key: str) -> tuple[Chapter, ...]:
    return (lesson(key).first, *lesson(key).chapters)


@pytest.mark.parametrize("key", KEYS)
def test_every_place_of_the_edition_has_a_home(key: str) -> None:
    homes = {place for place, _, _ in lesson(key).homes()}
    assert set(EDITIONS[key].rules.values()) - homes == set()


def test_every_ruling_a_refusal_names_has_a_home() -> None:
    """Rulings appear as strings in the code: `refuse("R-108", …)`."""
    named = {
        code
        for path in ARENA.rglob("*.py")
        if path.parent.name not in ("lessons", "words")
        for code in re.findall(r'"(R-\d+)"', path.read_text("utf-8"))
    }
    assert named
    homes = {place for key in KEYS for place, _, _ in lesson(key).homes()}
    assert named - homes == set()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", KEYS)
def test_whatever_decisions_and_refusals_name_has_a_home(key: str, seed: int) -> None:
    """Play whole random matches, and check at every step all actions that a player may think of."""
    homes = {place for place, _, _ in lesson(key).homes()}
    named = set(places_of_a_match(key, seed))
    assert named
    assert named - homes == set()


def places_of_a_match(key: str, seed: int) -> Iterator[str]:
    rules, source = registry.get(key), Random(seed)
    chance = SeededChance(source)
    options = TITLES[key].options()
    state = rules.setup(options, rules.meta.seats[0] + seed % 3, chance).state
    for _step in range(600):
        decisions = rules.decisions(state)
        if not decisions:
            return
        for decision in decisions:
            yield from decision.rules
            for action in rules.imaginable_actions(rules.view(state, decision.seat), decision):
                try:
                    rules.check(state, action)
                except IllegalAction as refusal:
                    if refusal.rule:
                        yield refusal.rule
        rules.advance(state, choose(rules, state, decisions[0], source), chance)


@pytest.mark.parametrize("key", KEYS)
def test_every_order_that_can_be_left_names_a_place_with_a_home(key: str) -> None:
    rules = registry.get(key)
    state = rules.setup(TITLES[key].options(), 2, SeededChance(1)).state
    homes = {place for place, _, _ in lesson(key).homes()}
    named = {place for decision in rules.orders(rules.view(state, 0)) for place in decision.rules}
    assert named - homes == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_creature_and_every_option_is_told(key: str) -> None:
    powers = lesson(key).chapter("powers")
    assert powers is not None
    assert [each.key for each in powers.paragraphs] == sorted(EDITIONS[key].powers)
    assert all(each.figure and each.icon for each in powers.paragraphs)
    options = lesson(key).chapter("options")
    assert options is not None
    wanted = [name.replace("_", "-") for name in TITLES[key].options.__struct_fields__]
    assert [each.key for each in options.paragraphs] == wanted


@pytest.mark.parametrize("key", KEYS)
def test_addresses_are_words_and_each_is_there_once(key: str) -> None:
    chapters = [chapter.key for chapter in lesson(key).chapters]
    assert len(chapters) == len(set(chapters))
    for chapter in pages(key):
        anchors = [each.key for each in chapter.paragraphs]
        assert len(anchors) == len(set(anchors))
        assert all(re.fullmatch(r"[a-z0-9-]+", word) for word in (chapter.key, *anchors))


@pytest.mark.parametrize("key", KEYS)
def test_all_that_is_told_can_be_translated(key: str) -> None:
    catalogue = Path(__file__).resolve().parents[2] / "locale" / "ru" / "LC_MESSAGES" / "django.po"
    known = {entry.one for entry in read(catalogue)}
    for chapter in pages(key):
        said = [chapter.title, chapter.lead]
        for each in chapter.paragraphs:
            said += [each.heading, *each.text]
            if each.figure:
                said += [each.figure.caption, *(panel.label for panel in each.figure.panels if panel.label)]
            if each.sheet:
                said += [
                    each.sheet.caption,
                    *each.sheet.head,
                    *(cell for row in each.sheet.rows for cell in row),
                ]
        assert [phrase.message for phrase in said if phrase.message not in known] == []


def state_of(
    shown: Excerpt, hand: str, others: Mapping[str, tuple[str, ...]] | None = None, /, **more: Unpack[Given]
) -> ArenaState:
    """Return the position of a picture as a match; Red, seat 0, has the turn."""
    creatures = list(dict.fromkeys([*shown.rows, *FIGHTERS]))[:8]
    given: Given = {
        "creatures": creatures,
        "rows": {**shown.rows, **(others or {})},
        "bets": shown.bets,
        "shown": {seat: creature for creature, seats in shown.shown.items() for seat in seats},
        "dead": list(shown.dead),
        "round": shown.round,
        "hands": {more.get("mover", 0): hand},
        **more,
    }
    return position(3, **given)


def seen(state: ArenaState, creatures: Any) -> dict[str, Any]:
    """Return what a picture would show of a match."""
    return {
        creature: (
            [" ".join([*state.covered[creature][row], top]) for row, top in enumerate(state.tops[creature])],
            {row + 1: seat for row, seat in enumerate(state.bets[creature]) if seat >= 0},
            tuple(seat for seat, each in enumerate(state.shown) if each == creature),
            -1 if creature in state.dead else backer_of(state, creature),
            state.dead.index(creature) + 1 if creature in state.dead else 0,
        )
        for creature in creatures
    }


def drawn(shown: Excerpt) -> dict[str, Any]:
    """Return what a picture shows, in the form of `seen`."""
    return {
        creature: (
            [*piles, *[""] * (5 - len(piles))],
            dict(shown.bets.get(creature, {})),
            shown.shown.get(creature, ()),
            shown.backers.get(creature, -1),
            shown.dead.get(creature, 0),
        )
        for creature, piles in shown.rows.items()
    }


@pytest.mark.parametrize("key", KEYS)
def test_pictures_show_positions_that_can_be(key: str) -> None:
    """Check each creature's backer and a fallen one's last card (in 1997 it has none, R-37)."""
    for chapter in pages(key):
        for each in chapter.paragraphs:
            for shown in excerpts(each):
                edition = EDITIONS[shown.edition]
                for creature, (piles, bets, open_bets, backs, out) in drawn(shown).items():
                    totals: dict[int, int] = {}
                    for row, seat in bets.items():
                        totals[seat] = totals.get(seat, 0) + edition.values[row - 1]
                    for seat in open_bets:
                        totals[seat] = totals.get(seat, 0) + edition.secret_value
                    best = [seat for seat, total in totals.items() if total == max(totals.values())]
                    assert out or backs == (best[0] if len(best) == 1 else -1), (each.key, creature)
                    if out and edition.clears_dead:
                        assert not any(piles), (each.key, creature)
                        assert not bets, (each.key, creature)
                    elif out:
                        assert piles[out - 1], (each.key, creature)
                        assert not any(piles[out:]), (each.key, creature)
                    assert all(row <= shown.round for row, pile in enumerate(piles, 1) if pile)


HAND = "gorgon-1 gorgon-2 gorgon-3"
HIGH = {name: (f"{name}-10",) for name in ("gorgon", "magus", "amazon", "ettin", "wyrm")}


@pytest.mark.parametrize(
    ("chapter", "paragraph", "hand", "texts"),
    [
        ("turn", "card", "cyclops-1", ["play cyclops-1"]),
        ("backers", "who", HAND, ["bet titan"]),
        ("powers", "troll", "troll-3", ["play troll-3", "regain troll 1"]),
        ("powers", "unicorn", "unicorn-6", ["play unicorn-6", "swap titan 1 2"]),
        ("powers", "wyrm", "wyrm-4", ["play wyrm-4", "burn cyclops"]),
        ("powers", "colossus", "colossus-3", ["play colossus-3", "retrieve cyclops 1"]),
        ("powers", "daimon", "daimon-2", ["play daimon-2", "backdate troll 1"]),
        ("powers", "seraphim", "seraphim-2", ["play seraphim-2", "copy troll", "regain seraphim 1"]),
        ("referees", "prefect", "prefect", ["prefect troll 2"]),
        ("spectators", "any", "spectator-1", ["spectator 1 titan"]),
    ],
)
def test_what_a_figure_says_happens_when_it_is_played(
    chapter: str, paragraph: str, hand: str, texts: list[str]
) -> None:
    """In the picture of before, the power's card is already on the board; here it is still in hand."""
    before, after = excerpts(told(chapter, paragraph))
    card = texts[0].split()[1] if texts[0].startswith("play") else ""
    if card and any(card in pile.split() for piles in before.rows.values() for pile in piles):
        rows = {
            name: tuple(pile if pile != card else "" for pile in piles) for name, piles in before.rows.items()
        }
        before = before._replace(rows=rows)
    state = state_of(before, hand)
    assert seen(state, before.rows) == drawn(before)
    do(state, *texts)
    assert seen(state, after.rows) == drawn(after)


def test_the_figure_of_a_reveal() -> None:
    before, after = excerpts(told("bets", "reveal"))
    state = state_of(before, HAND, mover=1, secrets={1: "titan-2"})
    do(state, "reveal", seat=1)
    assert seen(state, after.rows) == drawn(after)


def test_the_figure_of_the_magister() -> None:
    before, after = excerpts(told("referees", "magister"))
    state = state_of(before, "magister", secrets={1: "titan-2", 2: "titan-3"})
    do(state, "magister titan")
    assert seen(state, after.rows) == drawn(after)


def test_the_figure_of_a_death() -> None:
    before, after = excerpts(told("elimination", "when"))
    state = state_of(before, "troll-4", HIGH)
    do(state, "play troll-4")
    while state.mover == 0 and RULES.decisions(state):
        do(state, "done")
    assert seen(state, after.rows) == drawn(after)


def test_cards_in_pictures_are_cards_of_the_edition() -> None:
    for key in KEYS:
        edition = EDITIONS[key]
        for chapter in pages(key):
            for each in chapter.paragraphs:
                panels = each.figure.panels if each.figure else ()
                for panel in panels:
                    cards = drawn_in(panel)
                    for card in () if isinstance(cards, Excerpt) else cards:
                        name = card.rpartition("-")[0] or card
                        assert name in (FACE_DOWN_CARD, "spectator", *edition.powers, *edition.referees), (
                            each.key
                        )


def test_the_name_of_a_row_of_cards_says_which_ones_are_raised() -> None:
    drawn = draw_card_row(("troll-2", "back", "cyclops-6"), (0,), say)
    assert 'aria-label="Troll 2 (raised), a card face down, Cyclops 6"' in drawn.svg
