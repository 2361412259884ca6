"""Choosing one action from a list of atomic actions, step by step, using only links.

The address of a page holds the choice as positions in that page's lists ("c", then "c.b"). It never
contains a card, a value or a number, so no log or referrer reveals a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.actions import Action, action_fields, tag_of
from games.engine.decisions import Decision, Field, Value

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Option(NamedTuple):
    """One option of a list; `pick` is the keys that lead to it, joined by dots ("c.b").

    `letter` is the key shown with it; the address of the page on which it is chosen contains its `pick`.
    `name` is the attribute that the option sets and `value` is its value; both are empty for an action with
    nothing to choose. `atoms` are the actions that are still possible once the option is chosen.
    """

    letter: str
    pick: str
    act: str
    name: str
    value: Value
    atoms: tuple[Action, ...]
    chosen: bool


class Choice(NamedTuple):
    """The state of a person's choice of an action.

    `lists` are the lists to choose from: the first contains every kind of action, and each later one the
    values of the next attribute. `atom` is set once only one action is left, and `fields` are those that
    the person still has to fill in for it.
    """

    lists: tuple[tuple[Option, ...], ...]
    atom: Action | None
    fields: tuple[Field, ...]

    @property
    def path(self) -> str:
        """Return the pick of the choices made so far, such as "c.b", or "" if there are none."""
        taken = [option.pick for options in self.lists for option in options if option.chosen]
        return taken[-1] if taken else ""


def letter(number: int) -> str:
    """Return the key letter of a line by its position from 0: a, b, ... z, aa, ab, ..."""
    word = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(LETTERS))
        word = LETTERS[rest] + word
    return word


def reletter(choice: Choice, start: int = 0) -> Choice:
    """Return a choice in which no two options share a letter; their picks stay the same.

    Letters begin at position `start`. The list that was opened last comes first, and those that led to it go
    on from there. Lists of a single chosen option, which a page does not show, come last.
    """
    depths = sorted(range(len(choice.lists)), key=lambda depth: (_is_settled(choice, depth), -depth))
    lists: dict[int, tuple[Option, ...]] = {}
    for depth in depths:
        options = choice.lists[depth]
        lists[depth] = tuple(
            option._replace(letter=letter(start + place)) for place, option in enumerate(options)
        )
        start += len(options)
    return choice._replace(lists=tuple(lists[depth] for depth in sorted(lists)))


def count_options(choice: Choice) -> int:
    """Return how many options all lists of a choice have together: as many as `reletter` uses letters."""
    return sum(map(len, choice.lists))


def _is_settled(choice: Choice, depth: int) -> bool:
    options = choice.lists[depth]
    return depth > 0 and len(options) == 1 and options[0].chosen


def choose(decision: Decision, atoms: Iterable[Action], pick: str = "") -> Choice:
    """Return the choice that the keys in `pick` make among `atoms`, ignoring keys that lead nowhere.

    Without a `pick`, the action that the decision `opens` is chosen, if there is exactly one of that kind.
    Otherwise the first piece of an action that the decision `leads` with is chosen. After the first list, the
    first value of an attribute that the decision calls `usual` is chosen as long as `pick` chooses no other.
    """
    picks = [part for part in pick.split(".") if part]
    free = {(field.act, field.name) for field in decision.fields}
    left = tuple(atoms)
    if not picks and [tag_of(atom) for atom in left].count(decision.opens) == 1:
        picks = [_key(left, (decision.opens,), free)]
    led = not picks and _key(left, decision.leads, free)
    if led:
        picks = [led]
    if len(left) == 1 and (fields := free_fields(decision, left[0])):
        # There is only one form, and nothing to choose before filling it in.
        return Choice((), left[0], fields)
    lists: list[tuple[Option, ...]] = []
    path = ""
    while True:
        wanted = picks[len(lists)] if len(lists) < len(picks) else ""
        options = _options(left, len(lists), path, free, wanted, one=bool(led or wanted))
        if not options:
            break
        if lists and len(options) == 1 and not led:
            # A single option counts as chosen, although nobody chose it.
            options = (options[0]._replace(chosen=True),)
        taken = next((option for option in options if option.chosen), None)
        if taken is None and lists and options[0].name in decision.usual:
            taken = options[0]._replace(chosen=True)
            options = (taken, *options[1:])
        lists.append(options)
        if taken is None:
            break
        left, path = taken.atoms, taken.pick
    atom = left[0] if lists and any(option.chosen for option in lists[-1]) and len(left) == 1 else None
    return Choice(tuple(lists), atom, free_fields(decision, atom) if atom is not None else ())


def find_pick(decision: Decision, atoms: Iterable[Action], action: Action) -> str:
    """Return the pick by which `choose` arrives at `action`, or "" if it is not among `atoms`."""
    free = {(field.act, field.name) for field in decision.fields}
    left, path, depth = tuple(atoms), "", 0
    while options := _options(left, depth, path, free, ""):
        taken = next((option for option in options if action in option.atoms), None)
        if taken is None:
            return ""
        left, path, depth = taken.atoms, taken.pick, depth + 1
    return path if left == (action,) else ""


def _key(atoms: Sequence[Action], acts: Sequence[str], free: set[tuple[str, str]]) -> str:
    """Return the key letter of the first line for the first of `acts` that is in the first list.

    Return "" if none of them is in it.
    """
    lines = _options(atoms, 0, "", free, "")
    return next((option.letter for act in acts for option in lines if option.act == act), "")


def free_fields(decision: Decision, atom: Action) -> tuple[Field, ...]:
    """Return the fields of `decision` that a person has to fill in to complete `atom`."""
    act = tag_of(atom)
    first = action_fields(type(atom))[:1]
    source = getattr(atom, first[0]) if first else ""
    return tuple(
        field for field in decision.fields if field.act == act and getattr(field, "of", "") in ("", source)
    )


def _options(
    atoms: Sequence[Action],
    depth: int,
    path: str,
    free: set[tuple[str, str]],
    wanted: str,
    *,
    one: bool = False,
) -> tuple[Option, ...]:
    """Return the list at `depth`.

    The first list has the kinds of action with their first attribute; each later list is for the next
    attribute. A list with a single line is left out unless `one` asks for it.
    """
    groups: dict[tuple[str, str, Value], list[Action]] = {}
    for atom in atoms:
        groups.setdefault(_ask(atom, depth, free), []).append(atom)
    if depth and (len(groups) == 1 and (next(iter(groups))[1] == "" or (len(atoms) == 1 and not one))):
        return ()
    return tuple(
        Option(key, f"{path}.{key}" if path else key, act, name, value, tuple(group), key == wanted)
        for place, ((act, name, value), group) in enumerate(groups.items())
        for key in [letter(place)]
    )


def _ask(atom: Action, depth: int, free: set[tuple[str, str]]) -> tuple[str, str, Value]:
    act = tag_of(atom)
    names = [name for name in action_fields(type(atom)) if (act, name) not in free]
    if depth >= len(names):
        return act, "", ""
    value = getattr(atom, names[depth])
    return act, names[depth], value if isinstance(value, str | int) else str(value)
