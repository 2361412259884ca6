"""Every cache of the service, with the parts of its key.

What a cache keeps may be shown to another reader, in another language, at another table. So its key has
all that the kept thing is made from. A new cache is added here, to the part that says what its
key must have. No cache knows the theme of a page: style sheets alone apply it. `docs/architecture.md`
says where caches are described.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
ROOMS = ("accounts", "config", "games")

IN_A_LANGUAGE = """
accounts/cities.py _cities(language)
accounts/instants.py _day_of(minute, year, name, language)
accounts/instants.py _written(local, pattern, language)
accounts/instants.py _zoned(minute, name, language)
config/templatetags/look.py _ago(instant, minutes, zone, language)
config/templatetags/look.py _part(name, language)
config/templatetags/story.py _exchange(exchange, newest, language)
config/templatetags/story.py _legion(legion, language)
games/gladiators/drawing/faces.py _face(key, held, say, now)
games/gladiators/drawing/fighters.py _told(special, say)
games/matches/render.py _speaker(language)
games/matches/render.py _translated(language, message)
games/matches/selectors/story.py _sentence(title, code, params, undone, reader, you, language)
games/notes/forms.py _draw_empty(language)
games/notes/forms.py _draw_empty_sharing(language)
games/press/forms.py _draw_empty(audience, language)
games/titan/drawing/masterboard/board_tables.py _contents_text(pieces, unknown, maybe, say)
games/titan/drawing/masterboard/board_tables.py _legion_name(marker, seat, height, say)
games/titan/drawing/masterboard/trails.py _drawn(trail, there, left, say)
games/titan/drawing/roster.py _roster_legion(marker, seat, land, height, pieces, unknown, maybe, note, say)
"""
"""Sentences and what contains them: the key has the language, or the speaker of one
(`games/matches/render.py`).

`say` is a speaker: there is one object for each language. The sentence of an event also depends on the
reader's seat (`reader`) and on whom it addresses (`you`)."""

OF_GIVEN_WORDS = """
config/templatetags/scenes.py _is_figure(text)
config/templatetags/scenes.py _plain_row(row, figures)
config/templatetags/story.py _soldier(soldier)
config/templatetags/story.py _told(mark, seat, text, dice, shown)
games/arena/drawing/lanes.py _shield(seat, x, y, size, title)
games/engine/drawing/dice.py dice_row(dice, label, css)
games/engine/drawing/icons.py inline(name, title, css)
games/engine/drawing/icons.py use(name, size, title, x, y, css, fill)
games/gladiators/drawing/figures.py draw_figure(icon, seat, title, prone, wrapped)
games/gladiators/drawing/figures.py draw_item(key, count, title)
games/gladiators/drawing/figures.py draw_tab(label, condition, several, moving)
games/matches/templatetags/matches.py shield_image(seat, title, size)
games/titan/drawing/creatures.py draw_icon(creature, size, x, y, title)
games/titan/drawing/creatures.py draw_tile(creature, seat, letter, hits, power, title, chosen)
games/titan/drawing/masterboard/callouts.py _offsets(wide)
games/titan/drawing/masterboard/callouts.py _placed(subjects, around, box)
games/titan/drawing/masterboard/ground.py ground_layers(words, shown)
games/titan/drawing/masterboard/markers.py _shield(name, marker, seat, letter, height)
games/tournaments/drawing/bracket.py _box(box, x, y, width)
games/tournaments/drawing/bracket.py draw_both(columns, label, words)
games/tournaments/drawing/cross_table.py _square(x, y, text)
games/tournaments/drawing/cross_table.py draw_both(rows, results, label, words)
"""
"""Pictures with words that the caller has translated, which are parts of the key."""

OF_MESSAGES = """
games/matches/selectors/dated_acts.py _recent_acts(title, heard, seat, you)
"""
"""What is made from the messages that a seat was sent. The key is their stored text, the seat and whom they
address, and the value consists of phrases that each page says in its reader's language."""

OF_A_POSITION = """
games/competitions/selectors/table_rows.py _situation(position)
"""
"""What watchers see of a stored position. The key is the match with its content and its delay, and the
value a phrase that is translated for each reader."""

OF_THE_SITE = """
games/notices/pages/webhooks.py _checked_view(service, purpose)
games/notices/push_connection.py _tls()
games/notices/vapid.py _public_key(private_key)
games/notices/vapid.py _signer(private_key)
"""
"""What is made from settings: keys of notifications, and connections."""

QUERIES = """
games/competitions/selectors/log_entries.py _newest_public(hides_people, most)
games/competitions/selectors/waiting_list.py _waiting()
games/ladders/selectors/matches.py _queries_about(tables)
games/ladders/selectors/matches.py _tables(status, most)
games/lobby/selectors/tables.py _newest(title, seats, most, signed_in)
games/matches/selectors/story.py _last_event(finished)
games/matches/selectors/story.py _newest_events(finished, last)
games/matches/selectors/story.py _newest_of_code(finished, most)
games/matches/selectors/story.py _newest_told(finished, last)
games/matches/services/locked_match.py _seats_for_sweep(automatic)
games/matches/services/seat_people.py _people(automatic)
games/notices/now.py _question(vendor)
games/notices/selectors/reader.py _sent(kinds, since, in_digests)
games/notices/selectors/reader.py _still_to_be_sent(kinds)
games/site/selectors/dashboard.py _first_due(most)
games/site/selectors/guide.py _finished(family)
"""
"""Queries whose SQL is made once; what they read is not kept."""

OF_THE_CODE = """
accounts/lines.py _shown(text)
accounts/look_alikes.py _shapes()
accounts/zones.py _links()
accounts/zones.py available()
config/templatetags/look.py _signs(shown)
config/templatetags/look.py script(path)
config/templatetags/look.py style_sheet(path)
config/templatetags/story.py _replay_page(match_id)
games/arena/drawing/lanes.py _face(ground, kind, strength, height, figure, size, aside)
games/engine/drawing/dice.py die_face(face, css)
games/engine/drawing/dice.py symbols()
games/engine/drawing/icons.py _paths()
games/engine/drawing/icons.py decorative_icon(name)
games/engine/drawing/icons.py symbol(name)
games/engine/drawing/shields.py defs()
games/engine/drawing/shields.py shield(seat, size, charge, letter, chief)
games/engine/drawing/svg.py number(value)
games/engine/registry.py briefing(key)
games/engine/registry.py drawing(key)
games/engine/registry.py encounters(key)
games/engine/registry.py exchanges(key)
games/engine/registry.py get(key)
games/engine/registry.py knowledge_log(key)
games/engine/registry.py lessons(key)
games/engine/registry.py match_statistics(key)
games/engine/registry.py planner(key)
games/engine/registry.py recap(key)
games/engine/registry.py words(key)
games/gladiators/board.py direction(one, other)
games/gladiators/board.py directions_away(one, other)
games/gladiators/board.py distance(one, other)
games/gladiators/board.py hexes_between_by_step(one, other)
games/gladiators/board.py hexes_in_line(one, other)
games/gladiators/drawing/faces.py _inner(face)
games/gladiators/drawing/faces.py draw_axe(slash, stab, smash, now)
games/gladiators/drawing/ground.py draw_compass(lie)
games/gladiators/drawing/ground.py draw_ground(lie, box)
games/gladiators/drawing/ground.py ground_sprite(lie)
games/gladiators/drawing/ground.py sand_definitions()
games/gladiators/drawing/thumbnails.py _field()
games/gladiators/event_casts.py _numbers_in_seats(roster)
games/gladiators/lessons/positions.py _view_of_fight()
games/gladiators/lessons/positions.py view_after_turns(number)
games/gladiators/pictograms.py card_icon(identity)
games/gladiators/questions.py _layout_fields(own, found)
games/gladiators/ways.py _free_hexes_around(start, steps, filled)
games/ladders/selectors/rows.py _page_about(competition_id, entrant_id)
games/ladders/selectors/rows.py _page_of_match(match_id)
games/matches/selectors/rule_links.py _homes(title)
games/matches/templatetags/matches.py _page_about(user_id)
games/matches/templatetags/matches.py board_sheets()
games/notices/light_style.py _light_rules()
games/notices/pictures.py render_png(svg)
games/pairing/galois.py field(order)
games/pairing/elimination.py double(entrants, reset)
games/pairing/elimination.py single(entrants, third_place)
games/pairing/repair.py remove_leaver(rounds, leaver, begun, seats, smallest, forbidden)
games/site/selectors/showcase.py _demonstration(title)
games/titan/autopilot/maneuvers.py _clash(terrain, name, other, hex)
games/titan/autopilot/maneuvers.py _posts(terrain)
games/titan/autopilot/maneuvers.py damage(dice, number, needed, power)
games/titan/autopilot/odds.py estimate_battle(attackers, defenders, terrain)
games/titan/autopilot/recruit_values.py mean_best_recruit(pieces, plus)
games/titan/battle/entry_room.py _rings(front)
games/titan/battle/flow.py _entries(seat, piece)
games/titan/battle/flow.py _moves(seat, hex)
games/titan/battle/policy.py hit_chances(dice, number)
games/titan/battle/sight.py sight_paths(terrain)
games/titan/battle/sight.py visible_hexes(terrain)
games/titan/battle/sight.py warlock_hexes(terrain)
games/titan/battle/terrain_abilities.py _firsts(terrain, home)
games/titan/battle/terrain_abilities.py _flown(terrain, home, skill, front, spent)
games/titan/battle/terrain_abilities.py _gains(terrain, home)
games/titan/battle/terrain_abilities.py _steps(terrain, home)
games/titan/battle/terrain_abilities.py abilities_on(terrain)
games/titan/battle/terrain_abilities.py contact_hexes(terrain)
games/titan/battle/terrain_abilities.py uphill_dune_pairs(terrain)
games/titan/drawing/battle/ground.py draw_ground(terrain)
games/titan/drawing/battle/ground.py draw_hexes(terrain, hexes)
games/titan/drawing/battle/ground.py ground_definitions(terrain)
games/titan/drawing/battle/ground.py hex_labels(terrain)
games/titan/drawing/masterboard/framing.py visible_lands(box)
games/titan/drawing/masterboard/ground.py label_boxes(land)
games/titan/drawing/masterboard/ground.py land_shapes(terrain)
games/titan/drawing/masterboard/lattice.py land_shape(land)
games/titan/drawing/masterboard/lesson_board.py _view_at_start()
games/titan/drawing/masterboard/markers.py _numbers_around(land)
games/titan/drawing/masterboard/markers.py _shield_offset(number_side, digits, count)
games/titan/drawing/masterboard/markers.py shield_spot(land, count)
games/titan/drawing/masterboard/markers.py swords_spot(land, count)
games/titan/drawing/masterboard/pictures.py _area(land)
games/titan/drawing/masterboard/pictures.py _outline(land, chosen)
games/titan/drawing/masterboard/pictures.py _placed(land)
games/titan/drawing/masterboard/pictures.py _usable_signs(land)
games/titan/drawing/masterboard/signs.py sign_path(land, other, sign)
games/titan/drawing/masterboard/signs.py sign_shape(sign, origin, side)
games/titan/drawing/roster.py draw_shield(marker)
games/titan/drawing/thumbnail.py draw_all_lands()
games/titan/mustering.py qualified_recruits(terrain, pieces, plus)
games/titan/routes.py possible_paths(number, roll)
games/tournaments/formats/groups.py deal_groups(keys, groups, forbidden)
games/tournaments/formats/groups.py plan_group_rounds(settings, keys)
games/uptime/services/clock_drift.py machine()
"""
"""Rules, boards and pictures without words: their key has all that they are made from."""

LISTED = (IN_A_LANGUAGE, OF_GIVEN_WORDS, OF_MESSAGES, OF_A_POSITION, OF_THE_SITE, QUERIES, OF_THE_CODE)

DURING_A_CALL = """
config/context.py cache(lambda: waiting_for(user.pk).number)
games/lobby/selectors/table_alerts.py cache(lambda match: _seems_open(match, user))
games/notices/pictures.py lru_cache(maxsize=LARGE_SPRITE_CACHE_SIZE)
games/notices/pictures.py lru_cache(maxsize=SPRITE_CACHE_SIZE)
games/pairing/table_tie_breaks.py cache(self._points)
games/pairing/tie_breaks.py cache(self._adjust)
games/pairing/tie_breaks.py cache(self._as_fraction)
games/pairing/tie_breaks.py cache(self._contribute)
games/tournaments/selectors/record.py cache(Fraction)
games/tournaments/selectors/stages.py cache(Fraction)
games/tournaments/selectors/standing_lines.py cache(_column)
games/tournaments/selectors/standing_lines.py cache(_value)
"""
"""Caches that are made for one request or one computation, and two of pictures, whose key is the picture's
text."""

SHARED = {
    "games/lobby/services/refused_joins.py": "lobby:refused_joins:{user.pk}",
    "games/notices/lost_services.py": "push-service-lost:{hashlib.sha256(service.encode()).hexdigest()}",
    "games/site/selectors/incident.py": "incident",
}
"""What processes share through Redis, with its key. Limits of requests are kept there too, by django-
allauth, with keys that `accounts/limits.py` makes from addresses. The outage is kept without words."""

OF_A_PROCESS = """
config/shared_cache.py _troubles
games/arena/cards.py CARD_RANKS
games/arena/cards.py CREATURE_AND_ROW
games/arena/cards.py CREATURE_OF_CARD
games/arena/cards.py PLACES_OF_CREATURE
games/arena/cards.py SPECTATOR_CARD_STRENGTHS
games/arena/cards.py STRENGTH_OF_CARD
games/competitions/entry_sentences.py _news
games/competitions/entry_sentences.py _sentences
games/engine/automatic_answers.py NO_ORDERS
games/engine/registry.py _UNLISTED
games/matches/services/endings.py _cut_at
games/matches/services/endings.py _naming
games/matches/services/sweep_order.py _cut_at
games/titan/deaths.py _NO_PIECES
games/titan/defaults.py LANDS_WITHIN_REACH
"""
"""Collections of a module that begin empty, besides the registries of `games.engine.listeners`. Most are
filled when the process starts, or tables filled when the module is read. The others are kept while the
process lives: whether a cache server answers (`_troubles`, by its address), and where a sweep was cut off
(`_cut_at`, by row)."""

OF_A_THREAD = """
config/middleware/request_id.py ContextVar
games/compiled_queries.py local
"""
"""What a thread keeps: the number of its request, and the compiler of a query while it runs."""

SPEAKING = {"_", "gettext", "ngettext", "pgettext", "npgettext", "say", "get_language", "render_to_string"}
"""Functions whose result depends on the active language."""


def named(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


Nodes = tuple[ast.AST, ...]


@cache
def modules() -> tuple[tuple[str, ast.Module, Nodes], ...]:
    """Return every module of the service: its path, its syntax tree, and all nodes of the tree."""
    found = []
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        if "migrations" not in path.parts and path != ROOT / "config/settings.py":
            module = ast.parse(path.read_text("utf-8"))
            found.append((path.relative_to(ROOT).as_posix(), module, tuple(ast.walk(module))))
    return tuple(found)


def cache_names(nodes: Nodes) -> set[str]:
    """Return the names under which a module has the caches of functools."""
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "functools"
        for alias in node.names
        if alias.name in ("cache", "lru_cache")
    }


def is_cache(node: ast.AST, names: set[str]) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    if isinstance(called, ast.Attribute):
        return called.attr in ("cache", "lru_cache") and ast.unparse(called.value) == "functools"
    return isinstance(called, ast.Name) and called.id in names


@cache
def cached_functions() -> tuple[tuple[str, ast.FunctionDef], ...]:
    """Return every function whose results a decorator keeps, with its line in the lists above."""
    found = []
    for path, _module, nodes in modules():
        names = cache_names(nodes)
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and any(is_cache(x, names) for x in node.decorator_list):
                found.append((f"{path} {node.name}({', '.join(parameters(node))})", node))
    return tuple(found)


def parameters(function: ast.FunctionDef) -> list[str]:
    found = function.args
    return [each.arg for each in (*found.posonlyargs, *found.args, *found.kwonlyargs)]


def made_in_calls() -> Iterator[str]:
    """Yield the caches that are made by calling one of functools, other than decorators."""
    for path, _module, nodes in modules():
        names = cache_names(nodes)
        decorators = {
            id(part)
            for node in nodes
            if isinstance(node, ast.FunctionDef)
            for each in node.decorator_list
            for part in ast.walk(each)
        }
        for node in nodes:
            made = isinstance(node, ast.Call) and not isinstance(node.func, ast.Call)
            if made and id(node) not in decorators and is_cache(node, names):
                yield f"{path} {ast.unparse(node)}"


def test_each_cached_function_is_listed_with_its_key() -> None:
    listed = [line for text in LISTED for line in named(text)]
    assert sorted(line for line, _node in cached_functions()) == sorted(listed)


def test_each_cache_made_in_a_call_is_listed() -> None:
    assert sorted(made_in_calls()) == named(DURING_A_CALL)


def test_what_is_said_in_a_language_is_kept_by_language() -> None:
    listed = {*named(IN_A_LANGUAGE)}
    for line, node in cached_functions():
        calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
        called = {ast.unparse(each.func).rpartition(".")[2] for each in calls}
        by_language = bool({"language", "say"} & set(parameters(node)))
        assert by_language == (line in listed), line
        assert by_language or not called & SPEAKING, f"{line} says something and has no language in its key"


def test_the_sentences_of_a_match_are_kept_by_reader() -> None:
    story = "games/matches/selectors/story.py _sentence"
    (sentence,) = [line for line in named(IN_A_LANGUAGE) if line.startswith(story)]
    assert {"reader", "you", "language"} <= set(re.split(r"[(), ]+", sentence))


def test_each_key_in_the_shared_cache_is_listed() -> None:
    using = {
        path
        for path, _module, nodes in modules()
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "django.core.cache"
    }
    assert using == {*SHARED}
    for path, key in SHARED.items():
        assert f'"{key}"' in (ROOT / path).read_text("utf-8")


def test_only_the_page_of_a_match_has_reusable_parts() -> None:
    """`tests/site/test_reusable_parts.py` says what their key has."""
    templates = [*(ROOT / "templates").rglob("*.html")]
    found = {path.name for path in templates if "{% reusable " in path.read_text("utf-8")}
    assert found == {"match.html", "own.html"}
    stores = [
        path
        for path, module, _nodes in modules()
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "PartStore(" in ast.unparse(node)
    ]
    assert stores == ["games/site/reusable_parts.py"]


def test_no_template_keeps_a_part_of_a_page() -> None:
    templates = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    assert len(templates) > 200
    assert not [path for path in templates if re.search(r"{%-? *cache ", path.read_text("utf-8"))]


def test_each_collection_that_a_process_fills_is_listed() -> None:
    assert sorted(empty_collections()) == named(OF_A_PROCESS)


def empty_collections() -> Iterator[str]:
    """Yield the collections of modules that begin empty, so that something fills them later."""
    for path, module, _nodes in modules():
        for node in module.body:
            if (
                isinstance(node, ast.Assign | ast.AnnAssign)
                and node.value is not None
                and is_empty(node.value)
            ):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                yield f"{path} {ast.unparse(target)}"


def is_empty(value: ast.expr) -> bool:
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List):
        return not value.elts
    if not isinstance(value, ast.Call):
        return False
    made = ast.unparse(value.func).rpartition(".")[2]
    filled_later = ("OrderedDict", "defaultdict", "WeakKeyDictionary", "WeakValueDictionary", "WeakSet")
    return made in filled_later or (made in ("dict", "set", "list") and not (value.args or value.keywords))


def test_what_a_thread_keeps_is_listed() -> None:
    made = {
        f"{path} {ast.unparse(node.func).rpartition('.')[2]}"
        for path, _module, nodes in modules()
        for node in nodes
        if isinstance(node, ast.Call)
    }
    assert sorted(each for each in made if each.endswith((" ContextVar", " local"))) == named(OF_A_THREAD)


def test_no_module_keeps_the_state_of_a_match() -> None:
    """A `CachedState` keeps views by seat, and a request or a transaction keeps the `CachedState`."""
    assert not [
        path
        for path, module, _nodes in modules()
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "CachedState(" in ast.unparse(node)
    ]
