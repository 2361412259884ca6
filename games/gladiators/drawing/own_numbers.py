"""The numbers that the reader's own attacks have set in secret.

Only the reader sees them, until each attack is met.
"""

from __future__ import annotations

from games.engine.drawing.scene import Cell, DataTable, Say
from games.engine.phrases import Listing, Part, Phrase, gettext_noop, phrase
from games.gladiators.view import Blow, GladiatorsView
from games.gladiators.words import names

NUMBERS_CAPTION = gettext_noop("Numbers you set")
PENDING_ATTACK_TEXT = gettext_noop("pending attack on %(target)s: %(card)s, you set %(numbers)s")
PENDING_CONTEST_TEXT = gettext_noop("pending contest for %(target)s’s %(item)s: you set %(numbers)s")
ATTACK_TEXT = gettext_noop("%(target)s: %(card)s")
CONTEST_TEXT = gettext_noop("%(target)s: contest for %(item)s")
NUMBER_IF_FLYING_ON_TEXT = gettext_noop("%(number)s for %(gladiator)s")
NUMBER_AND_WAY_TEXT = gettext_noop("%(number)s, and %(way)s for the item")


def own_attacks(view: GladiatorsView) -> tuple[Blow, ...]:
    """Return the reader's attacks and contests that have not been met yet; none once the match has ended."""
    if view.over:
        return ()
    return tuple(blow for blow in view.pending if view.gladiators[blow.by].seat == view.seat)


def chosen_numbers(view: GladiatorsView, blow: Blow) -> Part:
    """Return what the reader has set for an attack or a contest.

    For an attack, it is the number and, if an item may be dislodged, the direction in which that would fly; a
    throw also has the numbers for the other gladiators. For a contest, it is only the direction.
    """
    if blow.kind == "contest":
        return names.direction_name(blow.dislodge)
    found: list[Part] = [blow.number]
    if blow.dislodge:
        found = [phrase(NUMBER_AND_WAY_TEXT, number=blow.number, way=names.direction_name(blow.dislodge))]
    found += [
        phrase(NUMBER_IF_FLYING_ON_TEXT, number=number, gladiator=names.gladiator(view.gladiators, name))
        for name, number in blow.further.items()
    ]
    return Listing(tuple(found))


def pending_attack_lines(view: GladiatorsView, name: str) -> tuple[Phrase, ...]:
    """Return the numbers set by one of the reader's gladiators, one line for each attack or contest."""
    return tuple(
        phrase(
            PENDING_CONTEST_TEXT if blow.kind == "contest" else PENDING_ATTACK_TEXT,
            target=names.gladiator(view.gladiators, blow.target),
            numbers=chosen_numbers(view, blow),
            **_blow_name(blow),
        )
        for blow in own_attacks(view)
        if blow.by == name
    )


def numbers_table(view: GladiatorsView, say: Say) -> tuple[DataTable, ...]:
    """Return a table of the numbers that the reader has set for attacks that have not been met yet.

    It is for emails and terminals. The result is empty if there are no such attacks.
    """
    rows = tuple(
        (
            Cell(
                say(
                    phrase(
                        CONTEST_TEXT if blow.kind == "contest" else ATTACK_TEXT,
                        target=names.gladiator(view.gladiators, blow.target),
                        **_blow_name(blow),
                    )
                ),
                head=True,
            ),
            Cell(say(chosen_numbers(view, blow))),
        )
        for blow in own_attacks(view)
    )
    return (DataTable(say(Phrase(NUMBERS_CAPTION)), ("", ""), rows),) if rows else ()


def _blow_name(blow: Blow) -> dict[str, Part]:
    """Return the name of an attack's card, or of the item of a contest, as a sentence parameter."""
    return {"item": names.item(blow.grab)} if blow.kind == "contest" else {"card": names.card(blow.card)}
