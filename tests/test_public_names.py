"""Every public name of a module is used somewhere besides its tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from games.engine import registry

ROOT = Path(__file__).parent.parent
CODE = ("accounts", "config", "games")
BESIDES = ("manage.py", "pyproject.toml", "Makefile")
"""Files that name things by their dotted path or call commands that do."""

EXCEPTIONS = {
    "games.arena.actions.ACTION_TYPES": "the types of the union, of each of which tests ask something",
    "games.gladiators.actions.ACTION_TYPES": "as above",
    "games.titan.actions.ACTION_TYPES": "as above",
    "games.titan.battle.actions.BattleAction": "names the union by which a battle's log is read",
    "games.titan.characters.DEMI_LORDS": "a word of the rulebook, beside LORDS",
    "games.gladiators.lessons.duel.CONDITION_LEFT": "what the printed example must come to",
    "games.engine.actions.SYSTEM_TAGS": "tags that no title may use",
    "games.engine.registry.add": "makes a title known that is not part of Muster",
    "games.engine.drawing.icons.include": "takes in the icons of a family that brings its own",
    "games.engine.drawing.icons.names": "every icon, so that tests find a name that has none",
    "games.engine.drawing.shields.picture": "what docs/tools draws the shields' files with",
    "games.competitions.entry_sentences.verbs": "all verbs, so that tests find one that is missing",
    "games.matches.registries.announcements.codes": "all codes, so that tests find one that is missing",
    "games.notices.pictures.MAX_PICTURE_BYTES": "a promise to mail programs, which the guide names",
}
"""Public names that only tests use, with the reason; at most 20."""

FOUND_BY_NAME = {"models", "apps", "urls", "admin", "settings", "celery", "wsgi", "management", "migrations"}
"""Modules and folders in which Django, Celery and servers look names up."""


TITLES = {registry.meta(key).family for key in registry.keys()}  # noqa: SIM118 - a function of the module
"""The families of titles, whose modules the contract looks up by their names."""


class PublicName(NamedTuple):
    """A name that a module defines at its top level."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


class Source(NamedTuple):
    """A parsed module, with what its names refer to: a name of another module, or "" for its own."""

    module: str
    tree: ast.Module
    package: str
    bound: dict[str, str]


def bindings(tree: ast.Module, package: str) -> dict[str, str]:
    """Return what the module's names refer to, as dotted paths; "" for what it defines itself.

    Imports inside functions count too, because no module gives a name two meanings.
    """
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found.update({each.asname or each.name: f"{base}.{each.name}" for each in node.names})
        elif isinstance(node, ast.Import):
            for each in node.names:
                found[each.asname or each.name.partition(".")[0]] = (
                    each.name if each.asname else each.name.partition(".")[0]
                )
    for node in definitions(tree):
        for name in names_of(node):
            found[name] = ""
    return found


def definitions(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign):
            yield node


def names_of(node: ast.stmt) -> list[str]:
    """Return the names that a definition binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def sources() -> dict[str, Source]:
    found = {}
    for path in [path for name in CODE for path in sorted((ROOT / name).rglob("*.py"))]:
        parts = [*path.relative_to(ROOT).with_suffix("").parts]
        package = ".".join(parts[:-1])
        module = package if parts[-1] == "__init__" else ".".join(parts)
        tree = ast.parse(path.read_text())
        found[module] = Source(module, tree, package, bindings(tree, package))
    return found


def resolved(path: str, known: dict[str, Source]) -> PublicName | None:
    """Return the name that a dotted path leads to, through all re-exporting modules."""
    module, _dot, name = path.rpartition(".")
    if path in known or module not in known or name not in known[module].bound:
        return None
    leads_to = known[module].bound[name]
    return resolved(leads_to, known) if leads_to else PublicName(module, name)


def dotted(node: ast.expr) -> str:
    """Return `a.b.c` for such an expression; "" for any other."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (base := dotted(node.value)):
        return f"{base}.{node.attr}"
    return ""


def used(source: Source, known: dict[str, Source]) -> Iterator[PublicName]:
    """Yield the names that a module uses: its own outside their definitions, and those of others."""
    for statement in source.tree.body:
        own = {*names_of(statement)} if statement in [*definitions(source.tree)] else set()
        for node in ast.walk(statement):
            if not isinstance(node, ast.Name | ast.Attribute):
                continue
            if isinstance(node, ast.Name):
                if node.id not in own and not isinstance(node.ctx, ast.Store):
                    if source.bound.get(node.id) == "":
                        yield PublicName(source.module, node.id)
                    elif node.id in source.bound and (name := resolved(source.bound[node.id], known)):
                        yield name
            else:
                head, _dot, rest = dotted(node).partition(".")
                if source.bound.get(head) and (name := resolved(f"{source.bound[head]}.{rest}", known)):
                    yield name


def registered(node: ast.stmt) -> bool:
    """Return whether a decorator registers it: as a tag, a task, a receiver, a check."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and any(
        re.search(r"register|task|receiver|simple_tag|inclusion_tag|filter|connect", ast.unparse(each))
        for each in node.decorator_list
    )


def contract(known: dict[str, Source]) -> set[str]:
    """Return the names that the contract requires of a title's modules: the members of its protocols."""
    return {
        name
        for module in ("games.engine.interfaces", "games.engine.match_statistics")
        for protocol in ast.walk(known[module].tree)
        if isinstance(protocol, ast.ClassDef) and "Protocol" in [ast.unparse(base) for base in protocol.bases]
        for member in protocol.body
        for name in ([member.name] if isinstance(member, ast.FunctionDef) else names_of(member))
    }


def optional(known: dict[str, Source]) -> set[str]:
    """Return the optional names that the engine looks up in a title's modules."""
    return {
        node.value
        for module, source in known.items()
        if module.startswith("games.engine.")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier()
    }


def attributes(source: Source) -> set[str]:
    """Return every attribute that a module reads."""
    return {node.attr for node in ast.walk(source.tree) if isinstance(node, ast.Attribute)}


def gathered(known: dict[str, Source]) -> Iterator[PublicName]:
    """Yield the names that a package reads from each of its modules, such as the chapter of a lesson."""
    for module, source in known.items():
        package, _dot, _name = module.rpartition(".")
        if package in known and known[package].package == package:
            asked = attributes(known[package])
            for name, leads_to in source.bound.items():
                if not leads_to and name in asked:
                    yield PublicName(module, name)


def exported(known: dict[str, Source], asked: set[str]) -> Iterator[PublicName]:
    """Yield the names that a title's package exports under a name of the contract: `a as done`."""
    for source in known.values():
        if (
            source.module == source.package
            and source.module.split(".")[1:2]
            and source.module.split(".")[1] in TITLES
        ):
            for local, leads_to in source.bound.items():
                if leads_to and local in asked and (name := resolved(leads_to, known)):
                    yield name


def unused() -> list[str]:
    """Return the public names that nothing outside the tests uses."""
    known = sources()
    asked = contract(known) | optional(known) | attributes(known["games.engine.registry"])
    names: set[PublicName] = set()
    for source in known.values():
        names |= {*used(source, known)}
    names |= {*gathered(known)}
    names |= {*exported(known, asked)}
    texts = "\n".join(
        [*((ROOT / name).read_text() for name in BESIDES)]
        + [path.read_text() for name in CODE for path in (ROOT / name).rglob("*.py")]
    )
    paths = {*re.findall(r"""(?<=["' `])(?:games|accounts|config)(?:[.:]\w+)+""", texts)}
    names |= {name for path in paths if (name := resolved(path.replace(":", "."), known))}
    return [
        f"{source.module}.{name}"
        for source in known.values()
        if not FOUND_BY_NAME & {*source.module.split(".")} and not source.module.endswith(".interfaces")
        for node in definitions(source.tree)
        if not registered(node)
        for name in names_of(node)
        if not name.startswith("_") and PublicName(source.module, name) not in names
        if not (source.module.split(".")[1:2] and source.module.split(".")[1] in TITLES and name in asked)
    ]


@pytest.mark.thorough
def test_every_public_name_is_used_outside_the_tests_or_excepted() -> None:
    assert len(EXCEPTIONS) <= 20
    assert sorted(unused()) == sorted(EXCEPTIONS)
