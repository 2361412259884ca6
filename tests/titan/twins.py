"""Twin histories of a campaign: the same for one seat, with others' secret choices exchanged.

The second history divides and splits other players' legions differently. It is kept as long as every act
stays possible and nothing that is lawfully shown would differ: legions that are examined, fought with or
turned in must be the same in both (titan-rulings' table).
"""

from __future__ import annotations

from random import Random

import msgspec

from games.engine.actions import Action, Drop
from games.engine.chance import ReplayChance
from games.engine.errors import IllegalAction
from games.engine.log import Log, first_moment
from games.titan.actions import Concede, Divide, Engage, Fight, Flee, Resign, Split
from games.titan.battle.actions import Done
from games.titan.open_campaign import markers_at
from games.titan.rules import LawOfTitan
from games.titan.setup import starting_creatures
from games.titan.state import TitanState

CLOSING = (Fight, Flee, Concede, Resign, Drop, Done)
"""Acts that may end an engagement or lay it open to all."""


def twin(rules: LawOfTitan, log: Log, seat: int | None, source: Random) -> Log:
    """Return a second history that `seat` cannot tell from the first; shorter if they had to diverge."""
    options = rules.read_options(msgspec.json.decode(log.options))
    one = first_moment(rules, options, log.seats, log.level, log.draws).state
    two = first_moment(rules, options, log.seats, log.level, log.draws).state
    entries = []
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        other = _otherwise(two, action, source) if action.seat != seat else action
        try:
            rules.check(two, other)
        except IllegalAction:
            break
        if not _alike(one, two, action, seat):
            break
        living = one.living
        legions = {marker: list(legion.pieces) for marker, legion in one.legions.items()}
        theirs = {marker: list(legion.pieces) for marker, legion in two.legions.items()}
        owners = {marker: legion.seat for marker, legion in one.legions.items()}
        for state, act in ((one, action), (two, other)):
            chance = ReplayChance(entry.draws[entry.prior :])
            rules.advance(state, act, chance)
            chance.finish()
        # A player who goes out turns in all he had.
        gone = set(living) - set(one.living)
        if any(owners[marker] in gone and legions[marker] != theirs[marker] for marker in legions):
            break
        entries.append(
            msgspec.structs.replace(entry, action=msgspec.Raw(rules.encode_action(other)), hash="")
        )
        if rules.result(one) is not None:
            # Everything lies open then.
            entries.pop()
            break
    return msgspec.structs.replace(log, entries=tuple(entries))


def _otherwise(state: TitanState, action: Action, source: Random) -> Action:
    """A secret choice made otherwise, with all that is public about it kept."""
    if isinstance(action, Divide):
        three = tuple(source.sample(starting_creatures(state.options.plus), 3))
        return msgspec.structs.replace(
            action, with_titan=three, markers=tuple(source.sample(action.markers, 2))
        )
    if isinstance(action, Split) and action.legion in state.legions:
        pieces = state.legions[action.legion].pieces
        count = len(action.creatures)
        if count <= len(pieces):
            return msgspec.structs.replace(action, creatures=tuple(source.sample(pieces, count)))
    return action


def _alike(one: TitanState, two: TitanState, action: Action, seat: int | None) -> bool:
    """Whether what `action` lawfully shows to `seat` is the same in both."""
    shown: list[str] = []
    if isinstance(action, Engage):
        markers = markers_at(one, action.land)
        if seat in {one.legions[marker].seat for marker in markers}:
            shown = markers
    elif isinstance(action, CLOSING) and one.engagement is not None:
        shown = [one.engagement.attacker, one.engagement.defender]
    return all(
        marker not in one.legions or one.legions[marker].pieces == two.legions[marker].pieces
        for marker in shown
    )
