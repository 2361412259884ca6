"""The latest rolls of a fight, shown on a match's page above the question and its board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import registry
from games.engine.drawing.scene import Scene, show_strike
from games.engine.drawing.svg import Svg
from games.engine.exchanges import Exchange
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.matches.access import Access
from games.matches.positions import Position
from games.matches.render import COLOURS, current_say, say
from games.matches.selectors.automatic_actions import automatic_revisions
from games.matches.selectors.story import StoredEvent, heard_events

SHOWN_EXCHANGES = 2
"""How many rolls are shown: the latest and one before it (`_second`). The others are folded."""

EARLIER_TEXT = gettext_noop("Earlier")
ROUND_TEXT = gettext_noop("Round %(round)s")
"""When a roll was made, beside one that came later: in the same round, or in another."""


class ShownResult(NamedTuple):
    """What a roll did to one piece: a sentence about it, and the piece's wounds."""

    text: str
    wounds: tuple[bool, ...]


class ShownExchange(NamedTuple):
    """One roll as the page shows it; no two on a page have the same `key`.

    `before`, `subject` and `after` are one sentence, in which the `subject` is emphasised. `when` says that
    it came before the newest, unless it is the newest.
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
    when: str = ""

    @property
    def sentence(self) -> str:
        """Return who struck whom, and what that did, in sentences."""
        told = f"{self.before}{self.subject}{self.after}"
        return " ".join(f"{each}." for each in (told, *(result.text for result in self.results)))


class ExchangePanel(NamedTuple):
    """The latest rolls, newest first: those `shown`, and those `folded` under a `summary`.

    `drawn` shows the newest on the map of the fight; it is None if the map cannot show it.
    """

    shown: tuple[ShownExchange, ...]
    folded: tuple[ShownExchange, ...]
    summary: str
    drawn: Svg | None

    def on_board(self, scene: Scene) -> Scene:
        """Return a scene whose pictures show the newest roll."""
        if self.drawn is None:
            return scene
        return scene._replace(pictures=tuple(show_strike(each, self.drawn) for each in scene.pictures))


def exchange_panel(access: Access, position: Position, heard: Sequence[StoredEvent]) -> ExchangePanel | None:
    """Return the latest rolls of the fight in progress, or None if none of them are news.

    `heard` contains the latest events that the reader's seat was shown.
    """
    found = tuple(each for each in _latest_exchanges(access, position, heard) if each.unseen)
    if not found:
        return None
    newest, *earlier = found
    shown = (newest, *_second(earlier, newest, access.seat))
    folded = tuple(each for each in found if each not in shown)
    drawer = registry.strike_drawer(access.match.title)
    return ExchangePanel(
        tuple(_shown(each)._replace(when=_when(each, newest)) for each in shown),
        tuple(_shown(each) for each in folded),
        _summary(folded, access.addressed_seat(access.match.revision)) if folded else "",
        drawer(position.view, newest, current_say()) if drawer else None,
    )


def _second(earlier: Sequence[Exchange], newest: Exchange, seat: int | None) -> Sequence[Exchange]:
    """Return the roll that is shown beside the newest, if there is one.

    A roll by which the reader's `seat` lost a piece since its own latest roll comes first, then that own
    roll, then the latest.
    """
    for each in earlier if newest.seat != seat else ():
        if each.seat == seat:
            break
        if each.losing_seat == seat and seat is not None:
            return (each,)
    own = [] if newest.seat == seat else [each for each in earlier if each.seat == seat]
    return (own or earlier)[: SHOWN_EXCHANGES - 1]


def _when(exchange: Exchange, newest: Exchange) -> str:
    """Return when a roll was made, if it came before the newest: its round, if that is another one."""
    if exchange == newest:
        return ""
    if exchange.round and exchange.round != newest.round:
        return say(phrase(ROUND_TEXT, round=exchange.round))
    return say(Phrase(EARLIER_TEXT))


def exchange_results(access: Access, position: Position, heard: Sequence[StoredEvent]) -> dict[int, str]:
    """Return what each of the latest rolls of the fight in progress did, in sentences, by revision."""
    found = _latest_exchanges(access, position, heard)
    return {each.revision: " ".join(f"{say(result.text)}." for result in each.results) for each in found}


def _latest_exchanges(
    access: Access, position: Position, heard: Sequence[StoredEvent]
) -> tuple[Exchange, ...]:
    family = registry.exchanges(access.match.title)
    view = position.resting.view if position.drafted else position.view
    if family is None or not heard or not access.match.running or not family.is_fighting(view):
        return ()
    you = access.addressed_seat(access.match.revision)
    return family.exchanges(heard_events(heard), view, you, automatic_revisions(access, heard[0].revision))


def _shown(exchange: Exchange) -> ShownExchange:
    subject = say(exchange.subject)
    before, subject, after = say(exchange.text).partition(subject)
    return ShownExchange(
        key=f"exchange-{exchange.number}",
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
