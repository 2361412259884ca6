"""Gather everything that a match page shows, for its templates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.consent.appointments import ShownAppointment, appointments_at
from games.consent.pokes import PokePanel, poke_panel
from games.consent.selectors import ShownProposal, open_proposals_at
from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.choices import Choice, find_pick
from games.engine.decisions import Decision
from games.engine.drawing.hand import Hand
from games.engine.drawing.scene import Links, Scene
from games.engine.phrases import Listing, SeatName
from games.engine.trial import ProposedRest, reveals
from games.engine.words import Term
from games.matches.access import Access
from games.matches.compiled_queries import CompiledQuery, Parameter
from games.matches.models import Deadline, Visit, new_token
from games.matches.positions import Position, read_position
from games.matches.render import current_say, family_template, say
from games.matches.selectors.outcome import outcome
from games.matches.selectors.placings import SeatPlacing, placings
from games.matches.selectors.recap import first_gain
from games.matches.selectors.rule_links import RuleLink, rule_link
from games.matches.selectors.seats import Holder, holders, thread_of
from games.matches.selectors.story import latest_events
from games.matches.selectors.unanswered import may_choose_policies
from games.matches.texts import paused_text, watch_delay_text
from games.press.selectors import Panel, audience_of, panel
from games.site.selectors import choices, submit_button
from games.site.selectors.departing import ResignOption, resign_option
from games.site.selectors.encounters import EncounterPanel, encounter_panel
from games.site.selectors.exchange_panel import ExchangePanel, exchange_panel
from games.site.selectors.guide import (
    Beginner,
    Guide,
    beginner,
    follow_advice,
    guide,
    is_first_turn,
    is_new_to_game,
)
from games.site.selectors.headlines import Headline, headline, tells_news
from games.site.selectors.recap_panel import RecapPanel, recap_panel
from games.site.selectors.since import EventsSinceVisit, since_visit
from games.site.selectors.unavailable import UnavailableAct, unavailable_acts
from games.uptime import stored_outages

MAX_ANSWERS_IN_BAR = 3
"""How many answers have room beside each other in a phone's bar."""

LONG_HAND = 4
"""How many cards, in one row of a phone, may be between the question and what is done without a card."""


class OwnLinks(NamedTuple):
    """What decides which links a player has beside the question; `thread` is that of the match's emails."""

    match_id: int
    thread: str
    practice: bool
    masked: bool
    deputy: bool
    orders: bool
    resigning: ResignOption | None


class ShownPhase(NamedTuple):
    """A phase of a turn; `state` is "done", "now" or ""."""

    name: str
    state: str


class TurnPage(NamedTuple):
    """A match in progress or finished, as one person sees it.

    `drops` is true if the current choice can be cleared and the page would then look different. `picked`
    is true if the reader, and not the page, made the current choice; `narrowed` if that left only one action.
    """

    access: Access
    position: Position
    holders: tuple[Holder, ...]
    scene: Scene
    encounter: EncounterPanel | None
    exchanges: ExchangePanel | None
    headline: Headline
    phases: tuple[ShownPhase, ...]
    question: str
    reason: str
    rules: tuple[RuleLink, ...]
    groups: tuple[choices.ChoiceGroup, ...]
    picked: bool
    narrowed: bool
    drops: bool
    why: bool
    unavailable_acts: tuple[UnavailableAct, ...]
    button: submit_button.SubmitButton | None
    learner: Beginner | None
    guide: Guide | None
    terms: tuple[Term, ...]
    left_undone: str
    finish: str
    may: tuple[submit_button.OptionalDecision, ...]
    undo: str
    drafted: tuple[str, ...]
    cut: str
    deadline: Deadline | None
    awaited: tuple[Visit, ...]
    recap: RecapPanel | None
    since: EventsSinceVisit
    press: Panel | None
    proposals: tuple[ShownProposal, ...]
    appointments: tuple[ShownAppointment, ...]
    pokes: PokePanel | None
    token: str

    @property
    def asked(self) -> bool:
        return self.position.visit is not None

    @property
    def layout(self) -> str:
        """Return the style classes that arrange the page: what is above the board, and what beside it."""
        classes = ["grid--told"] if self.recap else []
        if self.asked and self.scene.board_first:
            classes.append("grid--board-first")
        elif self.asked:
            classes.append("grid--asked")
            if self.encounter:
                classes.append("grid--met")
            elif self.groups and not self.on_board:
                classes.append("grid--listed")
        return " ".join(classes)

    @property
    def answers(self) -> tuple[choices.ChoiceRow, ...]:
        """Return the few answers that a phone's bar offers, each with what it gains or costs.

        There are none if an answer is chosen, because the bar then has its button.
        """
        if self.button or self.finish:
            return ()
        rows = [row for group in self.groups if not group.summary for row in group.rows]
        return tuple(rows) if len(rows) <= MAX_ANSWERS_IN_BAR and all(row.gains for row in rows) else ()

    @property
    def on_board(self) -> bool:
        """Return whether something can be chosen on the board or the cards themselves."""
        if self.scene.board_first:
            return bool(board_addresses(self.scene))
        return any("?pick=" in picture.drawn for picture in self.scene.pictures)

    @property
    def above_hand(self) -> tuple[tuple[choices.ChoiceGroup, bool], ...]:
        """Return the groups of choices without cards, if the hand is so long that they go above it.

        Each comes with whether it is shown in brief, as chips. The lists that follow once one of these
        choices is made are shown in full, and so are groups that are folded.
        """
        held = sum(len(hand.cards) for hand in _hands(self.scene))
        if not self.scene.board_first or not self.on_board or held <= LONG_HAND:
            return ()
        settled = any(group.settled for group in self.groups)
        return tuple(
            (group, not (settled or group.summary or group.kin)) for group in self.groups if group.boardless
        )

    @property
    def pick(self) -> str:
        """Return the query string that repeats this page's choice and names its draft (`at`).

        Return "" if nothing is chosen.
        """
        pieces = self.scene.ledger.entries if self.scene.ledger else ()
        chosen = [entry.link.href for entry in pieces if entry.link is not None and entry.link.chosen]
        chosen += [row.url for group in self.groups for row in group.rows if row.chosen]
        return chosen[-1].removeprefix("?").partition("#")[0] if chosen else ""

    @property
    def then(self) -> str:
        """Return the pick of the action that the reader has chosen but not drafted, or "".

        A chip passes it on, so that it stays chosen when the chip is pressed.
        """
        return self.button.pick if self.button is not None and self.picked else ""

    @property
    def awaits_odds(self) -> bool:
        """Return whether the odds of the reader's encounter are still being simulated."""
        odds = self.encounter.odds if self.encounter is not None else None
        return self.access.may_act and odds is not None and not odds.ready

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.holders]

    @property
    def seat(self) -> int | None:
        return self.access.seat

    @property
    def template(self) -> tuple[str, str]:
        return family_template(self.access.match, "table")

    @property
    def seats_template(self) -> tuple[str, str]:
        return family_template(self.access.match, "seats")

    @property
    def has_orders(self) -> bool:
        """Return whether the reader can set standing orders or policies for time-outs."""
        rules = self.position.rules
        hidden = rules.meta.personal if self.access.deputy else ()
        return self.access.may_act and (
            may_choose_policies(self.access)
            or any(order.kind not in hidden for order in rules.orders(self.position.view))
        )

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
    def own_links(self) -> OwnLinks:
        """Return what decides which links the reader's seat has."""
        match = self.access.match
        return OwnLinks(
            match_id=match.pk,
            thread=thread_of(self.access.own_tenure.pk),
            practice=match.practice,
            masked=match.masked,
            deputy=self.access.deputy,
            orders=self.has_orders,
            resigning=resign_option(self.access, self.position),
        )

    @property
    def silent(self) -> bool:
        """Return whether the reader is treated as silent."""
        return self.access.may_act and self.holders[self.seat or 0].silent

    @property
    def finish_reveals(self) -> str:
        """Return what the button that lets orders finish reveals, or "" if the title does not say so."""
        told = self.position.words.finish_reveals
        return say(told) if told else ""

    @property
    def terms_named(self) -> str:
        """Return the words of `terms`, one after the other."""
        return ", ".join(say(term.word) for term in self.terms)

    @property
    def gives_up(self) -> bool:
        """Return whether another person can take over the reader's seat."""
        return self.access.may_act and self.holders[self.seat or 0].open

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
        others = [holder for holder in people if holder.seat != self.seat]
        return (
            self.access.may_act
            and len(people) == 2
            and len(others) == 1
            and others[0].silent
            and others[0].long
        )

    @property
    def placings(self) -> tuple[SeatPlacing, ...]:
        return placings(self.access.match, self.people, self.position.view)


def _open_visits() -> QuerySet[Visit]:
    """Return a query for the visits of a match that are not answered yet, in the order of seats."""
    return (
        Visit.objects.filter(match_id=Parameter("match"), closed_at=None)
        .select_related("deadline", "draft", "seat")
        .order_by("seat__index")
    )


_OPEN_VISITS = CompiledQuery(_open_visits)


def turn_page(
    access: Access,
    *,
    pick: str = "",
    picked_at: str = "",
    may: str = "",
    why: bool = False,
    filled: Mapping[str, list[str]] | None = None,
    again: bool = False,
    told: str = "",
    watcher_id: int | None = None,
) -> TurnPage:
    """Return everything that a match page shows.

    `pick` counts only for the draft it was made for; `may` is a choice among the actions that nobody is
    waiting for. With `why` the page explains why actions that the player may have in mind are not possible.
    `filled` holds the values of a form that was refused. `again` means that the page asks for confirmation.
    `told` is the line of the recap that the board shows. `watcher_id` is the key of a signed-in watcher.
    """
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
    decision = position.asked if mine and not position.complete else None
    wanted = pick if picked_at == str(position.counter) else ""
    chosen = choices.follow_pick(access, position, decision, wanted)
    proposed = submit_button.proposed_rest(access, position, decision, chosen) if mine else None
    picked = bool(wanted) and bool(chosen.path)
    learner = beginner(access, position)
    helped = guide(access, mine, position, decision, chosen, proposed, learner, picked=picked)
    if not wanted:
        chosen, helped = follow_advice(access, position, decision, chosen, helped)
    links = choices.links(position, decision, chosen, helped.action if helped else None)
    seated = holders(match)
    ended = outcome(match, access.seat, position.view)
    button = (
        _button(access, position, decision, chosen, proposed, pick, filled or {}, again=again)
        if mine
        else None
    )
    scene = _scene(match.title, position, links)
    if decision is not None and learner is not None and helped is not None and helped.key:
        scene = _with_parts_named(match.title, scene, position, decision, links, learner)
    ledger = scene.ledger
    heard = latest_events(access)
    # Before the end of their first turn, little has happened that a beginner could understand.
    opening = learner is not None and (not learner.met or (mine is not None and is_first_turn(mine, match)))
    busy = bool(wanted) or bool(position.drafted) or opening
    # The end has its own story, the key moments; the log has the last acts.
    told_first = (
        None
        if match.finished
        else recap_panel(access, position, heard, told, busy=busy, asked=mine is not None)
    )
    news = told_first.recap.leading if told_first else None
    if news is None and access.seat is not None and tells_news(match, position):
        news = first_gain(access, heard)
    return TurnPage(
        access=access,
        position=position,
        holders=seated,
        scene=told_first.on_board(scene) if told_first else scene,
        encounter=encounter_panel(access, position),
        exchanges=exchange_panel(access, position, heard),
        headline=headline(match, position, ended, news),
        phases=_phases(position) if mine else (),
        question=_("Are you sure?")
        if button and button.again
        else choices.question(position, decision, chosen, button.words if button and proposed else ""),
        reason=choices.reason(position, decision),
        rules=tuple(rule_link(match.title, code) for code in decision.rules) if decision else (),
        groups=choices.groups(
            position,
            decision,
            chosen,
            without=proposed.actions[0] if proposed else None,
            elsewhere=ledger.addresses if ledger else (),
            on_board=board_addresses(scene),
        ),
        picked=picked,
        narrowed=picked and (chosen.path != wanted or _leads_to_one(decision, chosen)),
        drops=bool(wanted) and chosen.path != choices.follow_pick(access, position, decision, "").path,
        why=why,
        unavailable_acts=unavailable_acts(
            match, position, decision, chosen if wanted else choices.drop_automatic_steps(chosen)
        )
        if why
        else (),
        button=button,
        learner=learner,
        guide=helped,
        terms=_terms(access, position, decision, learner),
        left_undone=_left_undone(position, decision, learner, helped),
        finish=submit_button.orders_button_text(access, mine, position, decision),
        may=submit_button.optional_decisions(access, position, chosen, may, again=again)
        if access.may_act and match.running
        else (),
        undo=submit_button.undo_button_text(position),
        drafted=submit_button.drafted_steps(position, ledger.told if ledger else ()),
        cut=submit_button.draft_cut_reason(match, position),
        deadline=mine.deadline if mine else None,
        awaited=tuple(visits),
        recap=told_first,
        since=since_visit(access),
        press=panel(access, audience_of(access, position.stored.state, seated), watcher_id),
        proposals=() if withheld else open_proposals_at(access),
        appointments=appointments_at(access),
        pokes=poke_panel(access, visits, seated, timezone.now()),
        token=new_token(),
    )


_CHOICE_LINK_PATTERN = re.compile(r'href="(\?pick=[^"]+)"')
"""Matches a link in a drawing that makes a choice, as the drawing spells it."""


def board_addresses(scene: Scene) -> frozenset[str]:
    """Return the addresses of the choices that can be made on a phone's board.

    They are links in the pictures for that shape of screen, on the cards below the pictures, and the chips
    below the cards.
    """
    pictures = (picture.drawn for picture in scene.pictures if picture.shape != "wide")
    drawn = (unescape(href) for picture in pictures for href in _CHOICE_LINK_PATTERN.findall(picture))
    cards = (card for hand in _hands(scene) for card in hand.cards)
    chips = (chip for row in scene.chip_rows for chip in row.chips)
    links = (*(card.link for card in cards), *(chip.link for chip in chips))
    return frozenset((*drawn, *(link.href for link in links if link is not None)))


def _hands(scene: Scene) -> Iterator[Hand]:
    """Yield the groups of small cards that the page shows in the question's panel."""
    groups = (part for part in scene.parts.values() if isinstance(part, tuple))
    return (hand for group in groups for hand in group if isinstance(hand, Hand))


def _scene(title: str, position: Position, links: Links) -> Scene:
    """Return the drawing of the position; if there is a draft, with its effects if the title shows them."""
    drafted = registry.draft_drawer(title)
    if drafted is None or position.trial is None:
        return registry.drawing(title).scene(position.view, links, current_say())
    steps = tuple(zip(position.trial.views, position.drafted, strict=True))
    return drafted(position.view, links, current_say(), steps)


def _with_parts_named(
    title: str, scene: Scene, position: Position, decision: Decision, links: Links, learner: Beginner
) -> Scene:
    """Return the scene with labels that name what it shows, if the title's lesson asks for them now."""
    add_labels, wanted = registry.part_namer(title), learner.lesson.names_parts
    if add_labels is None or wanted is None or not wanted(position.view, decision):
        return scene
    return add_labels(scene, position.view, links, current_say())


def picked_action(access: Access, pick: str) -> Action | None:
    """Return the action that `pick` chooses, if it can go straight into the reader's draft, else None.

    It must be possible to undo the action, and it must reveal nothing new, give nothing up and need no input.
    """
    position = _own_position(access)
    if position is None:
        return None
    decision = None if position.complete else position.asked
    chosen = choices.follow_pick(access, position, decision, pick)
    if chosen.atom is None or chosen.fields or chosen.path != pick:
        return None
    # People who tap a piece want to see where it can go, even if there is only one place.
    if _leads_to_one(decision, chosen):
        return None
    if position.rules.losses(position.view, chosen.atom):
        return None
    return None if reveals(position.tried, chosen.atom.seat, chosen.atom) else chosen.atom


def _terms(
    access: Access, position: Position, decision: Decision | None, learner: Beginner | None
) -> tuple[Term, ...]:
    """Return the rulebook's words at this question, with their meanings, for people new to the game.

    They are explained in matches among people too, unlike hints.
    """
    of = position.words.terms
    terms = of(position.view, decision) if of is not None and decision is not None else ()
    return terms if terms and (learner is not None or is_new_to_game(access)) else ()


def _left_undone(
    position: Position, decision: Decision | None, learner: Beginner | None, helped: Guide | None
) -> str:
    """Return what a beginner can still do at this question, or "".

    It is said where no action is suggested, because the button that ends the phase then looks like the
    suggestion.
    """
    told = position.words.left_undone
    suggests = helped is not None and helped.action is not None
    if told is None or decision is None or learner is None or learner.skipped or suggests:
        return ""
    left = told(position.view, decision)
    return say(left) if left else ""


def _leads_to_one(decision: Decision | None, chosen: Choice) -> bool:
    """Return whether the chosen piece can do only one thing, so that nothing more has to be chosen."""
    if decision is None or chosen.atom is None:
        return False
    return len(chosen.lists) == 1 and tag_of(chosen.atom) in decision.leads


def is_current(access: Access, counter: int) -> bool:
    """Return whether `counter` is that of the reader's draft now."""
    position = _own_position(access)
    return position is not None and position.counter == counter


def chosen_action(access: Access, pick: str) -> Action | None:
    """Return the action that `pick` chooses for the reader now, or None if more has to be chosen for it."""
    position = _own_position(access)
    if position is None:
        return None
    return choices.follow_pick(access, position, position.asked, pick).atom


def path_to(access: Access, action: Action) -> str:
    """Return the query string that chooses `action` on the reader's page now; "" if it is not possible."""
    position = _own_position(access)
    decision = None if position is None or position.complete else position.asked
    if position is None or decision is None:
        return ""
    pick = find_pick(decision, choices.legal_actions(access, position, decision), action)
    return f"?pick={pick}&at={position.counter}" if pick else ""


def _own_position(access: Access) -> Position | None:
    """Return the position with the reader's draft, or None if the reader is asked nothing."""
    visits = Visit.objects.filter(seat=access.own_tenure.seat, closed_at=None)
    mine = visits.select_related("deadline", "draft", "seat").first()
    if mine is None or access.match.paused_at is not None:
        return None
    return read_position(access, mine)


def _button(
    access: Access,
    position: Position,
    decision: Decision | None,
    chosen: Choice,
    proposed: ProposedRest | None,
    pick: str,
    filled: Mapping[str, list[str]],
    *,
    again: bool,
) -> submit_button.SubmitButton | None:
    if proposed is not None:
        return submit_button.proposal_button(access, position, proposed)
    return submit_button.submit_button(access, position, decision, chosen, pick, filled, again=again)


def _phases(position: Position) -> tuple[ShownPhase, ...]:
    pills = position.words.phases(position.view, position.decisions)
    return tuple(ShownPhase(say(pill.text), "" if pill.when == "later" else pill.when) for pill in pills)
