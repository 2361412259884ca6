"""The latest rolls of a fight, shown on a match's page above the question and its board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import registry
from games.engine.exchanges import Exchange
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import COLOURS, say
from games.matches.selectors.story import StoredEvent, heard_events

SHOWN_EXCHANGES = 2
"""How many rolls are shown: the latest, and always the reader's own latest. The others are folded."""


class ShownResult(NamedTuple):
    """What a roll did to one piece: a sentence about it, and the piece's wounds."""

    text: str
    wounds: tuple[bool, ...]


class ShownExchange(NamedTuple):
    """One roll as the page shows it; no two on a page have the same `key`.

    `before`, `subject` and `after` are one sentence, in which the `subject` is emphasised.
    """

    key: str
    seat: int
    before: str
    subject: str
    after: str
    needed: str
    dice: tuple[tuple[int, bool], ...]
    dice_text: str
    results: tuple[ShownResult, ...]


class ExchangePanel(NamedTuple):
    """The latest rolls, newest first: those `shown`, and those `folded` under a `summary`."""

    shown: tuple[ShownExchange, ...]
    folded: tuple[ShownExchange, ...]
    summary: str


def exchange_panel(access: Access, position: Position, heard: Sequence[StoredEvent]) -> ExchangePanel | None:
    """Return the latest rolls of the fight in progress, or None if there are none to show.

    `heard` contains the latest events that the reader's seat was shown.
    """
    found = _latest_exchanges(access, position, heard)
    if not found:
        return None
    shown = found[:SHOWN_EXCHANGES]
    own = next((each for each in found if each.seat == access.seat), None)
    if own is not None and own not in shown:
        shown = (*found[: SHOWN_EXCHANGES - 1], own)
    folded = tuple(each for each in found if each not in shown)
    return ExchangePanel(
        tuple(_shown(each) for each in shown),
        tuple(_shown(each) for each in folded),
        _summary(folded, access.addressed_seat(access.match.revision)) if folded else "",
    )


def exchange_results(access: Access, position: Position, heard: Sequence[StoredEvent]) -> dict[int, str]:
    """Return what each of the latest rolls of the fight in progress did, in sentences, by revision."""
    found = _latest_exchanges(access, position, heard)
    return {each.revision: " ".join(f"{say(result.text)}." for result in each.results) for each in found}


def _latest_exchanges(
    access: Access, position: Position, heard: Sequence[StoredEvent]
) -> tuple[Exchange, ...]:
    family = registry.exchanges(access.match.title)
    view = position.resting.view if position.drafted else position.view
    if family is None or not access.match.running or not family.is_fighting(view):
        return ()
    return family.exchanges(heard_events(heard), view, access.addressed_seat(access.match.revision))


def _shown(exchange: Exchange) -> ShownExchange:
    subject = say(exchange.subject)
    before, subject, after = say(exchange.text).partition(subject)
    return ShownExchange(
        key=f"exchange-{exchange.revision}",
        seat=exchange.seat,
        before=before,
        subject=subject,
        after=after,
        needed=say(exchange.needed),
        dice=exchange.dice,
        dice_text=say(exchange.dice_text),
        results=tuple(ShownResult(say(result.text), result.wounds) for result in exchange.results),
    )


def _summary(folded: tuple[Exchange, ...], you: int | None) -> str:
    """Return how many rolls are folded, and whose they are if they are all of one seat."""
    count = len(folded)
    seats = {each.seat for each in folded}
    if len(seats) > 1:
        return ngettext("%(count)s more strike", "%(count)s more strikes", count) % {"count": count}
    (seat,) = seats
    if seat == you:
        return ngettext("%(count)s more of your strikes", "%(count)s more of your strikes", count) % {
            "count": count
        }
    return ngettext("%(count)s more strike by %(seat)s", "%(count)s more strikes by %(seat)s", count) % {
        "count": count,
        "seat": _(COLOURS[seat]),
    }
