"""Gather everything that a match page shows of its position, for its templates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from html import unescape
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.choices import Choice, find_pick
from games.engine.decisions import Decision
from games.engine.drawing.hand import Hand
from games.engine.drawing.scene import Links, Scene
from games.engine.trial import ProposedRest, reveals
from games.engine.words import Term
from games.matches.access import Access
from games.matches.models import Visit
from games.matches.positions import Position, read_position
from games.matches.render import current_say, family_template, say
from games.matches.selectors.outcome import outcome
from games.matches.selectors.placings import SeatPlacing, placings
from games.matches.selectors.recap import first_gain
from games.matches.selectors.rule_links import RuleLink, rule_link
from games.matches.selectors.seats import thread_of
from games.matches.selectors.story import newest_events, newest_events_heard
from games.matches.selectors.unanswered import may_choose_policies, no_answer_text
from games.site.selectors import choices, submit_button
from games.site.selectors.departing import ResignOption, resign_option
from games.site.selectors.encounters import EncounterPanel, encounter_panel
from games.site.selectors.exchange_panel import ExchangePanel, exchange_panel
from games.site.selectors.guide import (
    Beginner,
    Guide,
    beginner,
    follow_suggestion,
    guide,
    is_first_turn,
)
from games.site.selectors.headlines import Headline, headline, tells_news
from games.site.selectors.recap_panel import RecapPanel, recap_panel
from games.site.selectors.since import EventsSinceVisit, since_visit
from games.site.selectors.turn_frame import TurnFrame
from games.site.selectors.unavailable import UnavailableAct, unavailable_acts

MAX_ANSWERS_IN_BAR = 3
"""How many answers have room beside each other in a phone's bar."""

LITTLE_TIME_LEFT = timedelta(days=2)
"""With how much time left, or less, a beginner sees the clock above the question."""

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
    """The position of a match in progress or finished, as one person sees it, inside its `frame`.

    `drops` is true if the current choice can be cleared and the page would then look different. `picked`
    is true if the reader, and not the page, made the current choice; `narrowed` if that left only one action.
    `no_answer` says what happens if the reader does not answer, or is "" if that is not certain. `since` is
    what the log shows, or None if the page has the log already.
    """

    frame: TurnFrame
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
    no_answer: str
    recap: RecapPanel | None
    since: EventsSinceVisit | None

    @property
    def access(self) -> Access:
        return self.frame.access

    @property
    def position(self) -> Position:
        return self.frame.position

    @property
    def asked(self) -> bool:
        return self.frame.asked

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
    def twins_apart(self) -> bool:
        """Return whether the board's tables come after what belongs right below the board.

        That is the question with the reader's cards on a phone, or replay and story of a finished match.
        """
        return self.access.match.finished or (self.asked and self.scene.board_first)

    @property
    def end_legend(self) -> object:
        """Return what the signs on the board mean, if the match has finished and nobody needs them to move.

        A battle that was not finished has signs of its own, which stay with it.
        """
        parts = self.scene.parts
        return parts.get("legend") if self.access.match.finished and not parts.get("battle") else None

    @property
    def has_suggestion_button(self) -> bool:
        """Return whether what is suggested has a button of its own."""
        return self.guide is not None and self.guide.suggestion is not None

    @property
    def button_comes_second(self) -> bool:
        """Return whether the page's button is not the next thing to do, so that it is not filled.

        What is suggested has a button of its own, a beginner can still do something at a question that the
        button ends, or the reader has chosen a piece and not yet what it does.
        """
        if self.has_suggestion_button:
            return True
        ends = self.button is not None and bool(self.button.typed)
        return ends and (bool(self.left_undone) or self.picked)

    @property
    def clock_comes_last(self) -> bool:
        """Return whether the clock is below the question, because a phone has a beginner's hint above it.

        Practice lasts for weeks, so the clock tells a beginner nothing before it has little time left.
        """
        deadline = self.frame.deadline
        if self.guide is None or deadline is None:
            return False
        return deadline.due_at - timezone.now() > LITTLE_TIME_LEFT

    @property
    def answers(self) -> tuple[choices.ChoiceRow, ...]:
        """Return the few answers that a phone's bar offers, each with what it gains or costs.

        There are none if an answer is chosen or suggested, because the bar then has its button.
        """
        if self.button or self.finish or self.has_suggestion_button:
            return ()
        rows = [row for group in self.groups if not group.summary for row in group.rows]
        return tuple(rows) if len(rows) <= MAX_ANSWERS_IN_BAR and all(row.gains for row in rows) else ()

    @property
    def unchosen(self) -> bool:
        """Return whether nothing is chosen yet of the cards below the board, so that no bar has a button."""
        return self.scene.board_first and self.on_board and not (self.button or self.finish or self.answers)

    @property
    def on_board(self) -> bool:
        """Return whether something can be chosen on the board or the cards themselves."""
        if self.scene.board_first:
            return bool(board_addresses(self.scene))
        return any("?pick=" in picture.drawn for picture in self.scene.pictures)

    @property
    def fills_in(self) -> bool:
        """Return whether something is filled in below the board.

        It then comes right after the question, and the button, which sends it, is in the bar.
        """
        return bool(self.scene.board_first and self.button and self.button.fields)

    @property
    def above_hand(self) -> tuple[tuple[choices.ChoiceGroup, bool], ...]:
        """Return the groups of choices without cards, if the hand is so long that they go above it.

        Each comes with whether it is shown in brief, as chips. The lists that follow once one of these
        choices is made are shown in full, and so are groups that are folded.
        """
        held = sum(len(hand.cards) for hand in _hands(self.scene))
        if not self.scene.board_first or not self.on_board or held <= LONG_HAND or self.fills_in:
            return ()
        settled = any(group.settled for group in self.groups)
        return tuple(
            (group, not (settled or group.summary or group.kin)) for group in self.groups if group.boardless
        )

    @property
    def holds_other_cards(self) -> bool:
        """Return whether the question's panel shows more cards than the reader's hand."""
        return any(hand.cards for hand in _hands(self.scene) if hand.key != "hand")

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
    def without_hint(self) -> bool:
        """Return whether a beginner, who may wait for a hint, is asked something at which there is none."""
        if self.guide is not None or self.learner is None or self.learner.skipped or not self.asked:
            return False
        return not self.position.complete and self.position.rules.meta.autopilot

    @property
    def suggests(self) -> bool:
        """Return whether the page suggests an action to a beginner."""
        return self.guide is not None and self.guide.action is not None

    @property
    def explained_query(self) -> str:
        """Return what the page that explains what can't be done has in its query string too; may be "".

        A choice is named, and a suggestion that was asked for. The page makes any other suggestion again.
        """
        if self.guide is None or self.guide.action is None:
            return self.pick
        return "suggest=1" if self.guide.asked_for else ""

    @property
    def then(self) -> str:
        """Return the pick of the action that the reader has chosen but not drafted, or "".

        A chip passes it on, so that it stays chosen when the chip is pressed.
        """
        return self.button.pick if self.button is not None and self.picked else ""

    @property
    def people(self) -> list[str]:
        """Return the name of each seat's holder, in seat order."""
        return [holder.shown for holder in self.frame.holders]

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
    def outlook(self) -> tuple[choices.ChoiceEffect, ...]:
        """Return what follows from the choice, without the dice that the chosen row of an open list shows."""
        if self.button is None or self.button.typed or self.button.sends:
            return ()
        told = [row.roll for group in self.groups if not group.settled for row in group.rows if row.chosen]
        return tuple(line for line in self.button.outlook if line.roll is None or line.roll not in told)

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
    def finish_reveals(self) -> str:
        """Return what the button that lets orders finish reveals, or "" if the title does not say so."""
        told = self.position.words.finish_reveals
        return say(told) if told else ""

    @property
    def terms_named(self) -> str:
        """Return the words of `terms`, one after the other."""
        return ", ".join(say(term.word) for term in self.terms)

    @property
    def placings(self) -> tuple[SeatPlacing, ...]:
        return placings(self.access.match, self.people, self.position.view)


def turn_page(
    frame: TurnFrame,
    *,
    pick: str = "",
    picked_at: str = "",
    may: str = "",
    why: bool = False,
    suggestion_wanted: bool = False,
    filled: Mapping[str, list[str]] | None = None,
    again: bool = False,
    told: str = "",
    logs: bool = True,
) -> TurnPage:
    """Return what a match page shows of its position, inside its `frame`.

    `pick` counts only for the draft it was made for; `may` is a choice among the actions that nobody is
    waiting for. With `why` the page explains why actions that the player may have in mind are not possible.
    `filled` holds the values of a form that was refused. `again` means that the page asks for confirmation.
    `told` is the line of the recap that the board shows. `logs` says whether the page draws its log. With
    `suggestion_wanted` something is suggested to a beginner although nothing is new to them.
    """
    access, position = frame.access, frame.position
    match, mine = access.match, position.visit
    decision = position.asked if mine and not position.complete else None
    wanted = pick if picked_at == str(position.counter) else ""
    chosen = choices.follow_pick(access, position, decision, wanted)
    proposed = submit_button.proposed_rest(access, position, decision, chosen) if mine else None
    picked = bool(wanted) and bool(chosen.path)
    learner = beginner(access, position, is_newcomer=frame.is_newcomer)
    met = encounter_panel(access, position, frame.odds)
    helped = guide(
        access,
        mine,
        position,
        decision,
        chosen,
        proposed,
        learner,
        picked=picked,
        odds=met.odds if met else None,
        suggestion_wanted=suggestion_wanted,
    )
    if not wanted:
        chosen, helped = follow_suggestion(access, position, decision, chosen, proposed, helped)
    links = choices.links(position, decision, chosen, helped.action if helped else None)
    ended = outcome(match, access.seat, position.view)
    button = (
        _button(access, position, decision, chosen, proposed, pick, filled or {}, helped, again=again)
        if mine
        else None
    )
    earlier = choices.links_before_draft(access, position) if mine else {}
    scene = _scene(match.title, position, {**earlier, **links})
    if match.finished:
        scene = scene._replace(
            pictures=tuple(each._replace(view_box=each.end_box or each.view_box) for each in scene.pictures)
        )
    if decision is not None and learner is not None and helped is not None and helped.key:
        scene = _with_parts_named(match.title, scene, position, decision, links, learner)
    ledger = scene.ledger
    newest = newest_events(access)
    heard = newest_events_heard(access, newest)
    # Before the end of their first turn, little has happened that a beginner could understand.
    opening = learner is not None and (not learner.met or (mine is not None and is_first_turn(mine, match)))
    busy = bool(wanted) or bool(position.drafted) or opening
    # The end has its own story, the key moments; the log has the last acts.
    told_first = (
        None
        if match.finished
        else recap_panel(access, position, heard, told, busy=busy, asked=mine is not None)
    )
    rolled = exchange_panel(access, position, heard)
    if told_first:
        scene = told_first.on_board(scene)
    if rolled:
        scene = rolled.on_board(scene)
    # A heading that only a folded recap explains would mean little to a beginner.
    unexplained = opening and told_first is not None and not told_first.open
    news = told_first.recap.leading if told_first and not unexplained else None
    if news is None and access.seat is not None and tells_news(match, position):
        news = first_gain(access, heard)
    return TurnPage(
        frame=frame,
        scene=scene,
        encounter=met,
        exchanges=rolled,
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
            suggested=helped.action if helped else None,
        ),
        picked=picked,
        narrowed=picked and (chosen.path != wanted or _leads_to_one(decision, chosen)),
        drops=bool(wanted) and chosen.path != choices.follow_pick(access, position, decision, "").path,
        why=why,
        unavailable_acts=unavailable_acts(
            match,
            position,
            decision,
            chosen if wanted or (helped and helped.action) else choices.drop_automatic_steps(chosen),
        )
        if why
        else (),
        button=button,
        learner=learner,
        guide=helped,
        terms=_terms(frame, decision),
        left_undone=_left_undone(position, decision, learner, helped),
        finish=submit_button.orders_button_text(access, mine, position, decision),
        may=submit_button.optional_decisions(access, position, chosen, may, again=again)
        if access.may_act and match.running
        else (),
        undo=submit_button.undo_button_text(position),
        drafted=submit_button.drafted_steps(position, ledger.told if ledger else ()),
        cut=submit_button.draft_cut_reason(match, position),
        no_answer=no_answer_text(access, mine, decision, position.view) if mine and decision else "",
        recap=told_first,
        since=since_visit(access, newest) if logs else None,
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


def picked_before_draft(access: Access, pick: str) -> Action | None:
    """Return the action that `pick` chooses to be put before the reader's draft, else None."""
    position = _own_position(access)
    return None if position is None else choices.picked_before_draft(access, position, pick)


def _terms(frame: TurnFrame, decision: Decision | None) -> tuple[Term, ...]:
    """Return the rulebook's words at this question, with their meanings, for people new to the game.

    They are explained in matches among people too, unlike hints.
    """
    of = frame.position.words.terms
    if of is None or decision is None or not frame.is_newcomer:
        return ()
    return of(frame.position.view, decision)


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
    helped: Guide | None,
    *,
    again: bool,
) -> submit_button.SubmitButton | None:
    if proposed is not None:
        return submit_button.proposal_button(access, position, proposed)
    suggested = helped.action if helped else None
    return submit_button.submit_button(
        access, position, decision, chosen, pick, filled, suggested=suggested, again=again
    )


def _phases(position: Position) -> tuple[ShownPhase, ...]:
    pills = position.words.phases(position.view, position.decisions)
    return tuple(ShownPhase(say(pill.text), "" if pill.when == "later" else pill.when) for pill in pills)
