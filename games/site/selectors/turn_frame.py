"""Gather what a match page shows around its position: the people, the clocks, and what they write and ask."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.compiled_queries import CompiledQuery, Parameter
from games.consent.appointments import ShownAppointment, appointments_at
from games.consent.pokes import PokePanel, poke_panel
from games.consent.selectors import ShownProposal, open_proposals_at
from games.engine.phrases import Listing, SeatName
from games.matches.access import Access
from games.matches.models import Deadline, Visit, new_token
from games.matches.positions import Position, read_position
from games.matches.render import say
from games.matches.selectors.seats import Holder, holders
from games.matches.texts import paused_text, watch_delay_text
from games.odds.selectors import ShownOdds, odds_of
from games.press.selectors import Panel, panel, stored_audience
from games.site.selectors.guide import is_new_to_game
from games.uptime import stored_outages


class TurnFrame(NamedTuple):
    """What one person's page of a match shows around its position, which is read each time it is opened.

    `mark` is that of the seat's view without its draft (`Position.mark`), or "" if the reader may not act.
    `is_newcomer` says whether the reader is new to the game, where the page depends on it.
    `awaited` are the visits that the match waits for. `odds` are those of the reader's open encounter, or
    None. `token` names the page's forms, so that each is accepted only once.
    """

    access: Access
    position: Position
    mark: str
    is_newcomer: bool
    holders: tuple[Holder, ...]
    awaited: tuple[Visit, ...]
    odds: ShownOdds | None
    press: Panel | None
    proposals: tuple[ShownProposal, ...]
    appointments: tuple[ShownAppointment, ...]
    pokes: PokePanel | None
    token: str

    @property
    def asked(self) -> bool:
        return self.position.visit is not None

    @property
    def deadline(self) -> Deadline | None:
        return self.position.visit.deadline if self.position.visit else None

    @property
    def awaits_odds(self) -> bool:
        """Return whether the odds of the reader's encounter are still being simulated."""
        return self.access.may_act and self.odds is not None and not self.odds.ready

    @property
    def paused(self) -> str:
        """Return why the match is paused, and until when, or "" if it is not paused."""
        match = self.access.match
        if match.paused_at is None:
            return ""
        if match.paused_until is None:
            return paused_text(match)
        ends = _("The match continues automatically at %(instant)s.") % {
            "instant": format_with_zone(match.paused_until)
        }
        return f"{paused_text(match)} {ends}"

    @property
    def watch_delay(self) -> str:
        """Return by how much the match is delayed for the reader, or "" if it is not."""
        match = self.access.match
        return watch_delay_text(match) if self.access.seat is None and match.delayed else ""

    @property
    def awaited_seats(self) -> str:
        """Return the colours of the seats that the match is waiting for."""
        return say(Listing(tuple(SeatName(visit.seat.index) for visit in self.awaited)))

    @property
    def time_up(self) -> str:
        """Return the text to show while a deadline has passed but has not taken effect yet.

        Return "" if there is no such deadline, or if an outage keeps it from taking effect.
        """
        now = timezone.now()
        running = [visit for visit in self.awaited if visit.deadline.frozen_at is None]
        late = [visit for visit in running if visit.deadline.due_at <= now]
        if not late or stored_outages.current_outage_start(now) is not None:
            return ""
        if self.deadline is not None and self.deadline.due_at <= now:
            return _(
                "Your time has run out, and this is being processed. An answer sent before that is "
                "done still counts."
            )
        seats = say(Listing(tuple(SeatName(visit.seat.index) for visit in late)))
        return _("Time has run out for %(seats)s. This is being processed.") % {"seats": seats}

    @property
    def silent(self) -> bool:
        """Return whether the reader is treated as silent."""
        return self.access.may_act and self.holders[self.access.seat or 0].silent

    @property
    def gives_up(self) -> bool:
        """Return whether another person can take over the reader's seat."""
        return self.access.may_act and self.holders[self.access.seat or 0].open

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Return the seats that the reader can take over as a substitute.

        There are none for readers who have or had a seat in the match.
        """
        if self.access.tenure is not None or not self.access.match.running:
            return ()
        return tuple(holder.seat for holder in self.holders if holder.open)

    @property
    def silent_rival(self) -> bool:
        """Return whether the reader may end the match because the other player is silent.

        They may if the match is between two people, and the other one has been silent for long enough.
        """
        people = [each for each in self.holders if each.user_id is not None and not each.out]
        others = [holder for holder in people if holder.seat != self.access.seat]
        return (
            self.access.may_act
            and len(people) == 2
            and len(others) == 1
            and others[0].silent
            and others[0].long
        )


def _open_visits() -> QuerySet[Visit]:
    """Return a query for the visits of a match that are not answered yet, in the order of seats."""
    return (
        Visit.objects.filter(match_id=Parameter("match"), closed_at=None)
        .select_related("deadline", "draft", "seat")
        .order_by("seat__index")
    )


_OPEN_VISITS = CompiledQuery(_open_visits)


def turn_frame(access: Access, watcher_id: int | None = None) -> TurnFrame:
    """Return what a match page shows around its position; `watcher_id` is the key of a signed-in watcher."""
    match = access.match
    # Whose turn it is says how the match has gone on.
    withheld = access.seat is None and match.delayed
    visits = [] if withheld else _OPEN_VISITS.run(match=match.pk)
    mine = (
        next((visit for visit in visits if visit.seat.index == access.seat), None)
        if access.may_act and match.paused_at is None
        else None
    )
    position = read_position(access, mine)
    seated = holders(match)
    return TurnFrame(
        access=access,
        position=position,
        mark=position.mark if access.may_act else "",
        is_newcomer=(match.practice or _has_terms(position)) and is_new_to_game(access),
        holders=seated,
        awaited=tuple(visits),
        odds=odds_of(access, position.view) if access.seat is not None and match.shows_odds else None,
        press=panel(access, stored_audience(access, seated), watcher_id),
        proposals=() if withheld else open_proposals_at(access),
        appointments=appointments_at(access),
        pokes=poke_panel(access, visits, seated, timezone.now()),
        token=new_token(),
    )


def _has_terms(position: Position) -> bool:
    """Return whether the title has words of its rulebook to explain at the reader's question."""
    of, asked = position.words.terms, position.asked
    if of is None or asked is None or position.visit is None or position.complete:
        return False
    return bool(of(position.view, asked))
