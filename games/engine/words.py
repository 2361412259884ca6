"""The functions that a title's `words` provides, and the sentences that the framework itself provides.

Each function returns phrases, never text. A family's module `words` defines the functions for which its
tables are not enough, and `engine/wording.py` makes the others from the tables:

    situation(view, decisions) -> Phrase                where the match stands
    headline(view, decisions) -> Phrase | None          the same for the page's h1, without what the board's
                                                        caption says; None if `situation` is short enough;
                                                        optional
    phases(view, decisions) -> tuple[PhasePill, ...]    the parts of the visit: done, current and still to
                                                        come
    question(view, decision) -> Phrase                  the page's one question
    question_of(view, option) -> Phrase | None          the question once the piece it is about has been
                                                        chosen; optional
    idle(view, decision) -> bool                        whether nothing is left but to carry out what the
                                                        title proposes; the question then names the button;
                                                        optional
    reason(view, decision) -> Phrase | None             the line below the question
    IN_HEADLINE                                         codes of events whose dice `situation` shows; optional
    LEADING                                             codes of events shown at the top of the page if they
                                                        follow from the reader's own action and concern the
                                                        reader; optional
    SENT                                                the sentence after an answer that ends a visit but is
                                                        not a turn, by the question's kind; optional
    SENT_UPON                                           the same, if an event of the same seat came of it, by
                                                        the question's kind and the event's code; optional
    QUIET                                               kinds of `may` decisions shown at the foot of the
                                                        page; optional
    heading(view, act) -> Phrase                        the heading of a group of choices
    folded(view, act) -> Phrase | None                  the summary under which choices of an action are
                                                        folded because they are rarely made; optional
    line(view, option) -> ChoiceLine                    one choice (an `engine.choices.Option`)
    outlook(view, action) -> tuple[ChoiceLine, ...]     what follows from a choice, above its button
    proposal(views, actions) -> tuple[ChoiceLine, ...]  what follows from the actions that the title proposes;
                                                        optional
    showing(view, action) -> ChoiceLine | None          what a drafted action shows everyone once it is sent,
                                                        for the page's send button; optional
    sending(before, after) -> Phrase | None             the label for sending a visit that does not end a
                                                        turn; optional
    asking(view, act, name) -> Phrase                   the heading of the list in which a later attribute of
                                                        an action is chosen; optional
    deed(view, action) -> Phrase                        the label of the action's button, in the imperative
    deed_with_draft(view, drafted, action) -> Phrase | None
                                                        the label of a button that sends an action together
                                                        with the actions drafted before it; optional
    revealing(view, action) -> Phrase | None            a sentence that says what an action reveals, so
                                                        that it can't be undone; None for actions that
                                                        reveal nothing; optional
    FINISH_REVEALS                                      the same for the button of `Rules.finish`; optional
    terms(view, decision) -> tuple[Term, ...]           words of the rulebook on the page of this question,
                                                        with their meanings, for beginners; optional
    left_undone(view, decision) -> Phrase | None        what can still be done at a question before it is
                                                        ended, for beginners; optional
    expecting(view, action) -> Phrase | None            what an action can be expected to bring, in one short
                                                        sentence beside its button; optional
    filling(view, action) -> Phrase | None              the label of the button while the form of the action
                                                        is being filled in; optional
    ticked(view, action, told) -> Phrase                the label of the button if choices of a `refusable`
                                                        set are ticked; `told` lists them; only for titles
                                                        with such a set
    done(view, action) -> Phrase                        the sentence for the completed action, for drafts and
                                                        undo
    undoing(view, action) -> Phrase | None              what an undo takes back, for an action that is clear
                                                        once its piece is named; optional
    field(view, field) -> ChoiceLine                    the label of a free attribute
    value(view, field, value) -> ChoiceLine             the label of one value of such an attribute
    about(view, field, value) -> Phrase | None          the reader's own piece to which a value of a standing
                                                        order belongs; the page groups values by piece, and
                                                        PIECES is the heading above all groups; optional
    event(code, params) -> Phrase                       the sentence of an event message
    addressed(code, params, seat) -> Phrase | None      the same sentence for the reader's own seat, addressed
                                                        as "you"; None if the event does not concern that
                                                        seat; optional
    concerned(code, params) -> Collection[int]          the seats an event concerns in addition to those that
                                                        its parameters name; optional
    pictures(code, params) -> EventPictures             the small pictures of an event message; optional
    refusal(code, params) -> Phrase                     why an action was refused
    loss(code, params) -> Phrase                        what an action gives up, within a sentence
                                                        (`Rules.losses`)
    rule(code) -> Phrase                                a readable reference to a rule of the rulebook
    task(kind) -> Phrase                                what the match waits for a seat to do; public facts
                                                        only
    task_at(view, decision) -> Phrase | None            the same, described for a position ("Strike at Blue in
                                                        Woods 30"); `view` is a watcher's; optional
    silence(kind) -> Phrase                             what happens if the seat does not answer
    silence_at(view, decision) -> Phrase | None         the same to the seat's own player, where its view says
                                                        more; None otherwise; optional
    finish(view, decision) -> Phrase                    the label of the button of `Rules.finish`, if the
                                                        rules have it
    option(name) -> ChoiceLine                          the label of a match option, with its help
    setting(name, value) -> Phrase                      the label of one value of an option
    ending(how) -> Phrase                               how a match ended
    fate(word) -> Phrase                                what became of a seat; OWN_FATES has the sentences for
                                                        the seat's own player, by word, and is optional
    out(view) -> Phrase                                 that the view's seat is out of a match that goes on;
                                                        used for the seats that `Rules.eliminated` returns
    counted(how) -> Phrase | None                       what the figures in the final standings are; optional
    place_reasons(view, placings, seat) -> tuple[Phrase, ...]
                                                        sentences about why a seat has its place (of the
                                                        `engine.results.Placing`s), such as the tie-break
                                                        that decided; `view` is that of the end; optional
    reckoned(view, seat) -> Phrase | None               how a seat's figure is made up, if the page shows a
                                                        different figure beside the seats; optional
    policy(name) -> Phrase                              who answers under a policy of the title's own; not
                                                        needed by a title without such policies
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from games.engine.actions import StopCause
from games.engine.losses import Loss
from games.engine.meta import AUTOPILOT
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase


class Roll(NamedTuple):
    """A roll of dice that follows from a choice.

    `dice` is a phrase for the number of dice. `number` is the lowest face that hits, and `told` the phrase
    for it; `faces` is the number of faces of a die. `expected` and `needed` are the numbers of hits that
    are expected and needed, and `hope` is the phrase for both.
    """

    dice: Phrase
    number: int
    told: Phrase
    expected: Fraction
    needed: int
    hope: Phrase
    faces: int = 6


class ChoiceLine(NamedTuple):
    """A choice as the page lists it: its name and its consequences.

    `icon` is the name of an icon, `seat` the seat whose shield is shown with the choice, and `roll` the roll
    of dice that follows. Choices with the same heading `under` are grouped side by side below that heading.
    `gains` says briefly, at the end of the row, what each player scores; the note then says what is lost.
    `losses` are those of the action that a line of its consequences tells, so that its button need not.
    """

    text: Phrase
    note: Phrase | None = None
    icon: str = ""
    under: Phrase | None = None
    seat: int | None = None
    roll: Roll | None = None
    gains: Phrase | None = None
    losses: tuple[Loss, ...] = ()


class EventSign(NamedTuple):
    """A small picture beside a sentence: a pictogram with an optional text, such as a card's strength.

    A `quiet` sign is less prominent: it shows what was revealed, not the consequence.
    """

    icon: str
    text: str = ""
    quiet: bool = False


class EventPictures(NamedTuple):
    """The small pictures of an event message.

    They are made only from the code and parameters of the message, never from a state, and show only facts
    that its sentence contains. The shield of `seat`, or else the pictogram `mark`, comes before the
    sentence. The `dice`, each with whether it hit, and the `signs` come after it.
    """

    seat: int | None = None
    mark: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    signs: tuple[EventSign, ...] = ()


def named_params(
    told: str | Plural, params: dict[str, Any], wanted: Iterable[str]
) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each `wanted` parameter that appears in an event's sentence.

    No picture may show any other parameter.
    """
    text = told.many if isinstance(told, Plural) else told
    for name in wanted:
        if name in params and f"%({name})s" in text:
            yield name, params[name]


class Term(NamedTuple):
    """A word of the rulebook, and what it means, in one or two sentences."""

    word: Phrase
    meaning: Phrase


class PhasePill(NamedTuple):
    """One part of a visit, shown as done, current or still to come."""

    text: Phrase
    when: Literal["done", "now", "later"]


_EVENTS = {
    "house.left": gettext_noop("%(seat)s left the match."),
    "house.resigned": gettext_noop("%(seat)s resigned."),
    "house.level": gettext_noop("The match continues under corrected rules (level %(level)s)."),
    "house.undone": gettext_noop("The players agreed to take the match back."),
}
"""The framework's own events; each room has the words for its own announcements."""

OWN_EVENTS = {
    "house.left": gettext_noop("You left the match."),
    "house.resigned": gettext_noop("You resigned."),
}
"""The same events, worded for the player of the seat that the event names."""

_POLICIES = {
    "default": gettext_noop("Muster, doing no harm"),
    AUTOPILOT: gettext_noop("the autopilot, playing as well as it can"),
}

_STOPPED = {
    StopCause.DATE: gettext_noop("The match was stopped early because it ran out of time."),
    StopCause.VOTE: gettext_noop("The match was stopped early because the players agreed."),
    StopCause.DIRECTOR: gettext_noop("The match was stopped early by a director."),
    StopCause.LIMIT: gettext_noop("The match was stopped early because it reached its limit."),
    StopCause.LEAVING: gettext_noop("The match was stopped early because only one player was left."),
    StopCause.RESIGNING: gettext_noop("The match was stopped early because all but one player resigned."),
}
"""What the log says when a match is stopped early, by cause."""

_REFUSALS = {
    "nothing_open": gettext_noop("You aren’t being asked anything that this would answer."),
    "over": gettext_noop("The match has finished."),
    "not_seated": gettext_noop("That player has already left the match."),
    "no_such_level": gettext_noop("There is no such level."),
    "replay_only": gettext_noop("Only the site can do that."),
    "nothing_typed": gettext_noop("You typed nothing."),
    "bad_form": gettext_noop(
        "Muster doesn’t recognise this form, or part of it was lost on the way. Reload the "
        "page and try again."
    ),
    "visit_ends_before": gettext_noop("Your turn ends before this point, so the rest was left out."),
}


_MARKS = {"house.stopped": "laurel-crown"}
_REFEREE = "whistle"
"""The icon before other sentences of the framework that concern no seat."""


def pictures(code: str, params: dict[str, object]) -> EventPictures:
    """Return the small pictures of an event of the framework."""
    return announcement_pictures(_MARKS.get(code, ""), params)


def announcement_pictures(mark: str, params: dict[str, object]) -> EventPictures:
    """Return the small pictures of an announcement, which may have its own pictogram."""
    if "seat" in params:
        return EventPictures(seat=int(str(params["seat"])))
    return EventPictures(mark=mark or _REFEREE)


def event(code: str, params: dict[str, object]) -> Phrase:
    """Return the sentence of an event of the framework."""
    if code == "house.stopped":
        return phrase(_STOPPED[StopCause(str(params["cause"]))])
    return announcement(_EVENTS[code], params)


def announcement(message: str, params: dict[str, object]) -> Phrase:
    """Return the sentence of an announcement."""
    if "seat" in params:
        return phrase(message, seat=SeatName(int(str(params["seat"]))))
    return phrase(message, **{name: str(value) for name, value in params.items()})


def policy(name: str) -> Phrase | None:
    """Return a phrase that says who answers under a policy, or None if the policy is the title's own."""
    message = _POLICIES.get(name)
    return phrase(message) if message else None


def refusal(code: str) -> Phrase | None:
    """Return the sentence of a refusal by the framework, or None if the code belongs to the title."""
    message = _REFUSALS.get(code)
    return phrase(message) if message else None
