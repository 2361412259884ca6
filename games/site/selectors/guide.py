"""The guide for beginners in practice matches: the aim, a hint for each new thing, and advice."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from accounts.met_hints import Moment, met_hints
from games.engine import registry
from games.engine.actions import Action, tag_of
from games.engine.choices import Choice
from games.engine.decisions import Decision
from games.engine.errors import Refusal
from games.engine.forms import hidden_inputs
from games.engine.hints import Hint, HintContext
from games.engine.invariants import require
from games.engine.lessons import Lesson
from games.engine.meta import AUTOPILOT
from games.engine.trial import ProposedRest, reveals
from games.matches.access import Access
from games.matches.compiled_queries import CompiledQuery, Parameter
from games.matches.models import Match, Tenure, Visit
from games.matches.positions import Position
from games.matches.render import say
from games.site.selectors import choices
from games.site.selectors.submit_button import SubmitButton, revealed


class Beginner(NamedTuple):
    """A player in a practice match who still learns from hints: the lesson, and the hints they have seen.

    `met` contains the keys of the hints seen before this moment. `skipped` means that they asked for no more
    hints.
    """

    lesson: Lesson
    met: frozenset[str]
    skipped: bool

    @property
    def aim(self) -> str:
        """Return the aim of the game until all basic hints have been seen, or "".

        It is also "" if the lesson names no aim, or if the player asked for no more hints.
        """
        basics = {hint.key for hint in self.lesson.hints if hint.basic}
        if self.skipped or self.lesson.aim is None or basics <= self.met:
            return ""
        return say(self.lesson.aim)

    @property
    def total(self) -> int:
        return len(self.lesson.hints)


class Guide(NamedTuple):
    """What a beginner reads at a question.

    `heading` and `text` are those of the hint with this `key` and `number`; they are "" if the question
    teaches nothing new. `reason` explains the suggested action, or is "". `advised` is the button that does
    what the autopilot would do; it is None if the page's own button does that, or if something is already
    chosen. `action` is the action that the autopilot would take.
    """

    key: str
    number: int
    heading: str
    text: str
    reason: str
    advised: SubmitButton | None
    action: Action | None


def beginner(access: Access, position: Position) -> Beginner | None:
    """Return what hints a player in a practice match has seen, or None if there is nothing for them to learn.

    Only the player of a practice match in progress learns, in a title with hints.
    """
    match = access.match
    lesson = registry.lessons(match.title)
    if not match.practice or lesson is None or not is_new_to_game(access):
        return None
    user_id = require(access.own_tenure.user_id, "only a person is new to a game")
    progress = met_hints(user_id, registry.meta(match.title).family)
    visit = position.visit
    met = frozenset(progress.moments)
    if visit is not None:
        met = progress.before(Moment(visit.pk, match.revision, len(position.drafted)))
    # The titles of a family share the record of hints that were seen, but not all of the hints.
    return Beginner(lesson, met & {hint.key for hint in lesson.hints}, progress.skipped)


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
) -> Guide | None:
    """Return the guide for this page, or None if there is nothing to say.

    Each hint is shown at the first question that it applies to. During the visits of a first turn there is
    advice at every question. `picked` means that the reader has chosen something: the hint then stays, but
    nothing is suggested.
    """
    if mine is None or decision is None or learner is None or learner.skipped:
        return None
    first_turn = is_first_turn(mine, access.match)
    if not first_turn and len(learner.met) == learner.total:
        return None
    usual = choices.follow_pick(access, position, decision, "") if picked else chosen
    legal = tuple(choices.legal_actions(access, position, decision))
    advice = _advice(learner.lesson, position, decision, usual, proposed, legal)
    own_button = proposed is not None and advice in (None, proposed.actions[0])
    steps: tuple[Action, ...] = (advice,) if advice is not None else ()
    if proposed is not None and own_button:
        steps = proposed.actions
    elif not steps and usual.atom is not None:
        steps = (usual.atom,)
    context = HintContext(position.view, decision, legal, steps)
    hint = _next_hint(learner, context)
    if hint is None and not first_turn:
        return None
    # The choice that is suggested keeps its reason when the player has made it.
    follows = not picked or (bool(steps) and chosen.atom == steps[0])
    why = learner.lesson.reason(context) if learner.lesson.reason and follows else None
    if hint is None and why is None:
        return None
    shows_button = advice is not None and not own_button and not picked
    return Guide(
        key=hint.key if hint else "",
        number=len(learner.met) + 1,
        heading=say(hint.heading) if hint else "",
        text=say(hint.text) if hint else "",
        reason=say(why) if why else "",
        advised=_button(access, position, advice) if shows_button and advice is not None else None,
        action=None if picked else advice,
    )


def follow_advice(
    access: Access, position: Position, decision: Decision | None, chosen: Choice, found: Guide | None
) -> tuple[Choice, Guide | None]:
    """Return the choice with the advised piece or action selected, if another was selected automatically.

    The question and the advice are then about the same action. If that leaves only one, the page's main
    button carries it out, and no separate advice is shown.
    """
    if found is None or found.action is None or not chosen.path or not chosen.lists:
        return chosen, found
    of = next((option for option in chosen.lists[0] if found.action in option.atoms), None)
    if of is None or of.chosen:
        return chosen, found
    taken = choices.follow_pick(access, position, decision, of.pick)
    if taken.atom is not None and not taken.fields:
        found = found._replace(advised=None)
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


def _advice(
    lesson: Lesson,
    position: Position,
    decision: Decision,
    chosen: Choice,
    proposed: ProposedRest | None,
    legal: tuple[Action, ...],
) -> Action | None:
    """Return what to suggest, based on what the seat knows; None if there is no choice.

    This is what the autopilot would do, unless the lesson has something that suits beginners better. If the
    page folds that away because it is rarely done, return the title's usual answer instead; if the page
    proposes another action of the same kind, return that one, so that the page never suggests two. The advice
    is the same on every request for the page.
    """
    rules, view = position.rules, position.view
    if not rules.meta.autopilot or (chosen.atom is not None and not chosen.fields):
        return None
    action = rules.default(view, decision, AUTOPILOT, position.proposal_chance)
    if lesson.advise is not None:
        action = lesson.advise(HintContext(view, decision, legal, ()), action)
    if proposed is not None and tag_of(proposed.actions[0]) == tag_of(action):
        action = proposed.actions[0]
    folded = position.words.folded
    if folded is not None and folded(view, tag_of(action)) is not None:
        action = rules.default(view, decision, rules.meta.policies[0], position.proposal_chance)
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
