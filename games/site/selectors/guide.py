"""The guide for beginners in practice matches: the aim, a hint for each new thing, and suggestions."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from accounts.met_hints import Moment, met_hints
from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.chance import Chance
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.errors import Refusal
from games.engine.forms import hidden_inputs
from games.engine.hints import Hint, HintContext
from games.engine.invariants import require
from games.engine.lessons import Lesson
from games.engine.meta import AUTOPILOT
from games.engine.rules import Rules
from games.engine.trial import ProposedRest, reveals
from games.matches.access import Access
from games.matches.models import Match, Tenure, Visit
from games.matches.positions import Position
from games.matches.render import say
from games.odds.selectors import ShownOdds
from games.site.selectors import choices
from games.site.selectors.submit_button import SubmitButton, revealed

MAX_HINT_LENGTH, MAX_LEAD_LENGTH = 220, 170
"""With how many characters a hint is shown as a whole, and how many of a longer one are shown at once."""

_SENTENCE_END = re.compile(r"[.!?]”?(?=\s)")


class Beginner(NamedTuple):
    """A player in a practice match who still learns from hints: the lesson, and the hints they have seen.

    `met` contains the keys of the hints seen before this moment. `taught_now` means that one of them was seen
    in this visit. `skipped` means that they asked for no more hints.
    """

    lesson: Lesson
    met: frozenset[str]
    skipped: bool
    taught_now: bool = False

    @property
    def aim(self) -> str:
        """Return the aim of the game until all basic hints have been seen, or "".

        It is also "" if the lesson names no aim, or if the player asked for no more hints.
        """
        if self.skipped or self.lesson.aim is None or self.knows_basics:
            return ""
        return say(self.lesson.aim)

    @property
    def knows_basics(self) -> bool:
        """Return whether all basic hints have been seen, of what comes up in every match."""
        return {hint.key for hint in self.lesson.hints if hint.basic} <= self.met

    @property
    def hints_left(self) -> bool:
        return len(self.met) < self.total

    @property
    def total(self) -> int:
        return len(self.lesson.hints)


class Guide(NamedTuple):
    """What a beginner reads at a question.

    `heading` and `text` are those of the hint with this `key` and `number`; they are "" if the question
    teaches nothing new. `reason` explains the suggested action, or is "". `suggestion` is the button that
    does what the autopilot would do; it is None if the page's own button does that, or if something is
    already chosen. `action` is the action that the autopilot would take, and `only` says that no other is
    possible. `asked_for` means that the reader asked for the suggestion.
    """

    key: str
    number: int
    heading: str
    text: str
    reason: str
    suggestion: SubmitButton | None
    action: Action | None
    only: bool
    asked_for: bool

    @property
    def lead(self) -> str:
        """Return the first sentences of the hint, which are shown at once."""
        return self.text[: self._lead_length].rstrip()

    @property
    def rest(self) -> str:
        """Return the other sentences, which are folded so that a phone shows question and board; or ""."""
        return self.text[self._lead_length :].lstrip()

    @property
    def _lead_length(self) -> int:
        ends = [each.end() for each in _SENTENCE_END.finditer(self.text)]
        if len(self.text) <= MAX_HINT_LENGTH or not ends:
            return len(self.text)
        return max((end for end in ends if end <= MAX_LEAD_LENGTH), default=ends[0])


def beginner(access: Access, position: Position, *, is_newcomer: bool) -> Beginner | None:
    """Return what hints a player in a practice match has seen, or None if there is nothing for them to learn.

    Only the player of a practice match in progress learns, in a title with hints. `is_newcomer` is what
    `is_new_to_game` returned.
    """
    match = access.match
    lesson = registry.lessons(match.title)
    if not match.practice or lesson is None or not is_newcomer:
        return None
    user_id = require(access.own_tenure.user_id, "only a person is new to a game")
    progress = met_hints(user_id, registry.meta(match.title).family)
    visit = position.visit
    met, taught_now = frozenset(progress.moments), False
    if visit is not None:
        met = progress.before(Moment(visit.pk, match.revision, len(position.drafted)))
        taught_now = any(progress.moments[key].visit == visit.pk for key in met)
    # The titles of a family share the record of hints that were seen, but not all of the hints.
    return Beginner(lesson, met & {hint.key for hint in lesson.hints}, progress.skipped, taught_now)


def is_new_to_game(access: Access) -> bool:
    """Return whether the player of a match in progress is new to its game, which has hints.

    People know a family of games once they have finished a match of it that was not practice. Deputies are
    not taught.
    """
    match, tenure = access.match, access.tenure
    if tenure is None or tenure.user_id is None or access.deputy or not match.running:
        return False
    lesson = registry.lessons(match.title)
    return (
        lesson is not None
        and bool(lesson.hints)
        and not _knows(tenure.user_id, registry.meta(match.title).family)
    )


def guide(
    access: Access,
    mine: Visit | None,
    position: Position,
    decision: Decision | None,
    chosen: Choice,
    proposed: ProposedRest | None,
    learner: Beginner | None,
    *,
    picked: bool,
    odds: ShownOdds | None,
    suggestion_wanted: bool = False,
) -> Guide | None:
    """Return the guide for this page, or None if there is nothing to say.

    Each hint is shown at the first question that it applies to. There is a suggestion at every question until
    all basic hints have been seen, and after that to the end of each visit with a hint, because one character
    that is placed as suggested doesn't tell a beginner where to place the other six. At other questions there
    is one if the reader asks for it (`suggestion_wanted`). `picked` means that the reader has chosen
    something: the hint then stays, but nothing is suggested. `odds` are those that the page shows, with which
    the suggestion agrees.
    """
    if mine is None or decision is None or learner is None or learner.skipped:
        return None
    beginning = not learner.knows_basics or is_first_turn(mine, access.match)
    suggesting = suggestion_wanted or learner.taught_now or beginning
    if not suggesting and not learner.hints_left:
        return None
    usual = choices.follow_pick(access, position, decision, "") if picked else chosen
    legal = tuple(choices.legal_actions(access, position, decision))
    known = HintContext(position.view, decision, legal, (), tenths=odds.tenths if odds else None)
    suggested = _suggested(position, known, usual, proposed, wanted=suggestion_wanted)
    page_does = None if usual.fields else usual.atom
    if proposed is not None:
        page_does = proposed.actions[0]
    own_button = page_does is not None and suggested in (None, page_does)
    steps: tuple[Action, ...] = (suggested,) if suggested is not None else ()
    if proposed is not None and own_button:
        steps = proposed.actions
    elif not steps and usual.atom is not None:
        steps = (usual.atom,)
    context = known._replace(steps=steps)
    hint = _next_hint(learner, context)
    if hint is None and not suggesting:
        return None
    # The choice that is suggested keeps its reason when the player has made it.
    follows = not picked or (bool(steps) and chosen.atom == steps[0])
    beside = context._replace(hint=hint.key if hint else "")
    why = learner.lesson.reason(beside) if learner.lesson.reason and follows else None
    asked_for = suggestion_wanted and suggested is not None and not picked
    if hint is None and why is None and not asked_for:
        return None
    shows_button = suggested is not None and not own_button and not picked
    return Guide(
        key=hint.key if hint else "",
        number=len(learner.met) + 1,
        heading=say(hint.heading) if hint else "",
        text=say(hint.text) if hint else "",
        reason=say(why) if why else "",
        suggestion=_button(access, position, suggested) if shows_button and suggested is not None else None,
        action=None if picked else suggested,
        only=len(legal) == 1 and not decision.fields,
        asked_for=suggestion_wanted,
    )


def follow_suggestion(
    access: Access,
    position: Position,
    decision: Decision | None,
    chosen: Choice,
    proposed: ProposedRest | None,
    found: Guide | None,
) -> tuple[Choice, Guide | None]:
    """Return the choice with the suggested piece or action selected, if another was selected automatically.

    The question and the suggestion are then about the same action. If that leaves only one, the page's main
    button carries it out, and the suggestion has none of its own. But if the title has `proposed` something,
    the main button does that.
    """
    if found is None or found.action is None or not chosen.path or not chosen.lists:
        return chosen, found
    of = next((option for option in chosen.lists[0] if found.action in option.atoms), None)
    if of is None or of.chosen:
        return chosen, found
    taken = choices.follow_pick(access, position, decision, of.pick)
    if taken.atom is not None and not taken.fields and proposed is None:
        found = found._replace(suggestion=None)
    return taken, found


def is_first_turn(visit: Visit, match: Match) -> bool:
    """Return whether a visit belongs to the first turn of its player, which the guide accompanies."""
    practice = registry.meta(match.title).practice
    return visit.number <= (practice.visits if practice else 1)


def _knows(user_id: int, family: str) -> bool:
    return bool(_finished(family).run(user=user_id))


@cache
def _finished(family: str) -> CompiledQuery[int]:
    """Return a query for one of the matches of a family that a person has finished with others."""
    titles = [meta.key for meta in map(registry.meta, registry.keys()) if meta.family == family]
    finished = Tenure.objects.filter(
        user=Parameter("user"),
        match__title__in=titles,
        match__status=Match.Status.FINISHED,
        match__practice=False,
    )
    found = finished.exclude(role=Tenure.Role.DEPUTY).values_list("pk", flat=True)[:1]
    return CompiledQuery(lambda: found)


def _next_hint(learner: Beginner, context: HintContext) -> Hint | None:
    new = (hint for hint in learner.lesson.hints if hint.key not in learner.met)
    return next((hint for hint in new if hint.applies(context)), None)


def suggested_action(
    rules: Rules[Any], context: HintContext, proposed: ProposedRest | None, chance: Chance
) -> Action:
    """Return what to suggest to a beginner, based on what the seat knows.

    This is what the autopilot would do, unless the lesson has something that suits beginners better. If the
    page folds that away because it is rarely done, return the title's usual answer instead; if the page has
    `proposed` another action of the same kind, return that one, so that the page never suggests two.
    """
    view, decision, title = context.view, context.decision, rules.meta.key
    action = rules.default(view, decision, AUTOPILOT, chance)
    lesson, folded = registry.lessons(title), registry.words(title).folded
    if lesson is not None and lesson.suggest is not None:
        action = lesson.suggest(context, action)
    if proposed is not None and tag_of(proposed.actions[0]) == tag_of(action):
        action = proposed.actions[0]
    if folded is not None and folded(view, tag_of(action)) is not None:
        action = rules.default(view, decision, rules.meta.policies[0], chance)
    return action


def _suggested(
    position: Position, context: HintContext, chosen: Choice, proposed: ProposedRest | None, *, wanted: bool
) -> Action | None:
    """Return what to suggest here, the same on every request for the page; None if there is no choice.

    Where the page has chosen an action, there is a suggestion only if the reader asks for it.
    """
    if not position.rules.meta.autopilot or (chosen.atom is not None and not chosen.fields and not wanted):
        return None
    action = suggested_action(position.rules, context, proposed, position.proposal_chance)
    try:
        position.tried.check(action)
    except Refusal:
        return None
    return action


def _button(access: Access, position: Position, action: Action) -> SubmitButton:
    seat = require(access.seat, "only a player is asked")
    return SubmitButton(
        words=say(position.words.deed(position.view, action)),
        pairs=tuple(hidden_inputs(action, ())),
        fields=None,
        final=reveals(position.tried, seat, action),
        sends=False,
        outlook=choices.choice_effects(position, action),
        reveals=revealed(position, position.view, action),
    )
