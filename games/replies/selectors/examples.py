"""What a person can write in a reply now, with examples from the current position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from django.utils.translation import gettext as _

from games.engine.actions import tag_of
from games.engine.drawing.scene import Cell, DataTable
from games.engine.losses import is_grave
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import say
from games.matches.selectors.seats import holders
from games.press.selectors import stored_audience
from games.replies.reading.order_lines import order_form

MAX_EXAMPLES = 12
EXAMPLES_PER_KIND = 2
_ACTIONS_LOOKED_AT = 400


def explanation(access: Access) -> tuple[str, ...]:
    """Return the sentences that say what a reply can contain."""
    sentences = [
        _("Write one move on each line. Your moves go into your draft."),
        _("“send” on the last line sends your turn. Nothing after it is read, such as your signature."),
        _("“sure” above a move confirms that you give up what it costs."),
    ]
    if stored_audience(access, holders(access.match)).table:
        sentences.append(_("“press: Well played!” writes to everyone at the table."))
    return (*sentences, _("“help” gets you this explanation again, for the position at that time."))


def explanation_tables(access: Access, position: Position) -> tuple[DataTable, ...]:
    """Return tables of the moves and the standing orders that a reply can contain now, if there are any."""
    tables = []
    moves = _moves(access, position)
    if moves:
        tables.append(_table(_("Examples of moves you can make now"), moves))
    hidden = position.rules.meta.personal if access.deputy else ()
    view = position.stored.view(access.seat)
    orders = [each for each in position.rules.orders(view) if each.kind not in hidden]
    if orders:
        forms = [(order_form(each), say(position.words.question(view, each))) for each in orders]
        caption = _(
            "Standing orders you can set, with what each can say (“off” after its name withdraws one)"
        )
        tables.append(_table(caption, forms))
    return tuple(tables)


def _table(caption: str, lines: Sequence[tuple[str, str]]) -> DataTable:
    """Return a table of what can be written, each with its meaning in the same cell."""
    return DataTable(caption, ("",), tuple((Cell(f"{written}  –  {meaning}"),) for written, meaning in lines))


def _moves(access: Access, position: Position) -> list[tuple[str, str]]:
    """Return possible moves in notation, each with its meaning, a few of each kind."""
    found: list[tuple[str, str]] = []
    counts: Counter[str] = Counter()
    for decision in position.decisions:
        for action in islice(position.rules.legal(position.state, decision), _ACTIONS_LOOKED_AT):
            kind = tag_of(action)
            if counts[kind] >= EXAMPLES_PER_KIND or len(found) >= MAX_EXAMPLES:
                continue
            if access.deputy and position.rules.personal(position.view, action):
                continue
            if is_grave(position.rules.losses(position.view, action)):
                # Nobody should give up the match by copying an example.
                continue
            counts[kind] += 1
            found.append((position.rules.format(action), say(position.words.deed(position.view, action))))
    return found
