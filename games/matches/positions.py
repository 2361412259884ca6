"""A position as one seat sees it: the state, its draft tried out on a copy, and the possible actions."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any, NamedTuple

import msgspec
from django.utils.crypto import salted_hmac

from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import CachedState
from games.engine.chance import Chance, SeededChance
from games.engine.decisions import Decision
from games.engine.invariants import require
from games.engine.losses import Loss
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.engine.rules import Rules
from games.engine.trial import DraftStop, Trial, attempt
from games.engine.wording import Wording
from games.matches import codecs
from games.matches.access import Access
from games.matches.models import Draft, Visit
from games.matches.selectors.public_record import shown_state

MARK_LENGTH = 16

RESIGNED_TEXT = gettext_noop("You resigned and are out of the match")


class Position(NamedTuple):
    """A position as one seat sees it.

    `stored` is the state without the draft, and `tried` the one after it; `decisions` are the seat's, after
    the draft. If no visit is open, `visit` is None and there is no draft.
    """

    seat: int | None
    words: Wording
    stored: CachedState[Any]
    tried: CachedState[Any]
    visit: Visit | None
    draft: Draft | None
    drafted: tuple[Action, ...]
    trial: Trial[Any] | None
    decisions: tuple[Decision, ...]

    @property
    def rules(self) -> Rules[Any]:
        return self.stored.rules

    @property
    def state(self) -> Any:
        """Return the state after the draft."""
        return self.tried.state

    @property
    def view(self) -> Any:
        """Return the seat's view after the draft."""
        return self.tried.view(self.seat)

    @property
    def mark(self) -> str:
        """Return the mark of the seat's view without the draft."""
        return view_mark(self.stored, self.seat)

    @property
    def counter(self) -> int:
        return self.draft.counter if self.draft else 0

    @property
    def proposal_chance(self) -> Chance:
        """Return the source of chance from which proposals for the visit are drawn.

        It is the same on every request for the page until something is drafted, and other people cannot
        predict it.
        """
        visit = require(self.visit, "only a visit is proposed something")
        return SeededChance(Random(salted_hmac("proposal", f"{visit.pk}.{self.counter}").hexdigest()))

    @property
    def asked(self) -> Decision | None:
        """Return the question that the page asks: the first one that must be answered, or None."""
        return next((decision for decision in self.decisions if decision.asks == "must"), None)

    def task(self, asked: Decision) -> Phrase:
        """Return the task of the seat, based on public facts about the stored match."""
        found = self.words.task_at
        told = found(self.stored.view(None), asked) if found else None
        return told or self.words.task(asked.kind)

    @property
    def out(self) -> Phrase | None:
        """Return the phrase saying that the position's seat is out of the stored match, or has resigned.

        Return None if the seat is neither, and once the match has ended.
        """
        if self.seat is None or self.stored.result is not None:
            return None
        if self.seat in self.stored.state.resigned:
            return phrase(RESIGNED_TEXT)
        return self.words.out(self.stored.view(self.seat)) if self.seat in self.stored.eliminated else None

    @property
    def resting(self) -> Position:
        """Return the position without the draft; optional actions are carried out on the stored state."""
        mine = self.stored.decisions_of(self.seat)
        return self._replace(tried=self.stored, drafted=(), trial=None, decisions=mine)

    @property
    def done(self) -> tuple[Phrase, ...]:
        """Return a sentence for each drafted action."""
        views = self.trial.views if self.trial else ()
        return tuple(self.words.done(view, action) for view, action in zip(views, self.drafted, strict=True))

    @property
    def lost(self) -> tuple[tuple[Loss, ...], ...]:
        """Return the losses of each drafted action."""
        views = self.trial.views if self.trial else ()
        return tuple(
            self.rules.losses(view, action) for view, action in zip(views, self.drafted, strict=True)
        )

    @property
    def complete(self) -> bool:
        """Return whether the draft ends the visit and is ready to be sent."""
        return self.trial is not None and self.trial.stopped == DraftStop.ENDS

    @property
    def sending(self) -> Phrase | None:
        """Return the title's label for sending a complete draft that does not end the turn.

        Return None if the draft is not complete or the title has no label for it.
        """
        called = self.words.sending
        if called is None or self.trial is None or not self.complete:
            return None
        return called(self.trial.views[-1], self.view)

    @property
    def explains(self) -> bool:
        """Return whether the title imagines any action at the question, to explain why it is not allowed."""
        asked = self.asked
        return asked is not None and any(True for _ in self.rules.imaginable_actions(self.view, asked))


def read_position(access: Access, visit: Visit | None) -> Position:
    """Return the position of a match in progress or finished, as the person's seat sees it.

    Without a seat, it is the position that is public by now.
    """
    match, seat = access.match, access.seat
    stored = tried = shown_state(match, seat)
    draft: Draft | None = getattr(visit, "draft", None) if visit else None
    drafted = tuple(codecs.actions(stored.rules, draft.actions)) if draft else ()
    trial: Trial[Any] | None = None
    if seat is not None and drafted:
        tenure = require(access.tenure, "who has a seat has a tenure")
        orders = {seat: codecs.orders(stored.rules, tenure.seat.orders)}
        trial = attempt(stored, seat, drafted, orders)
        tried, drafted = trial.after, drafted[: trial.done]
    mine = tried.decisions_of(seat)
    if trial is not None and trial.ordered:
        # No question is open any more.
        mine = tuple(decision for decision in mine if decision.asks != "must")
    elif trial is not None and trial.stopped == DraftStop.NOT:
        # A question to which the draft leaves only one answer still counts as open, because its owner can
        # take the draft back.
        mine = tuple(
            msgspec.structs.replace(each, asks="must") if each.asks == "never" else each for each in mine
        )
    return Position(
        seat=seat,
        words=registry.words(match.title),
        stored=stored,
        tried=tried,
        visit=visit,
        draft=draft,
        drafted=drafted,
        trial=trial,
        decisions=mine,
    )


def view_mark(here: CachedState[Any], seat: int | None) -> str:
    """Return a short digest of the seat's own view, which changes exactly when the view does.

    It is made only from what the seat knows, so it reveals nothing to the seat's owner.
    """
    mine = [decision.key for decision in here.decisions_of(seat)]
    data = codecs.encode([here.view(seat), mine])
    return hashlib.sha256(data).hexdigest()[:MARK_LENGTH]
