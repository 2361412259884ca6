"""The functions that a title's `words` provides, and the sentences of the base of all titles.

Each function returns phrases, never text. A family's module `words` defines those for which its tables
are not enough, and `engine/wording.py` makes the others from the tables:

    situation(view, decisions) -> Phrase        where the match stands: the page's h1
    phases(view, decisions) -> tuple[Pill, ...] the parts of the visit: done, current and still to come
    question(view, decision) -> Phrase          the page's one question
    question_of(view, option) -> Phrase | None  the question once its piece is chosen; optional
    reason(view, decision) -> Phrase | None     one line below it
    IN_HEADLINE                                 codes of events whose dice `situation` shows; optional
    LEADING                                     codes of events shown at the top of the page if they follow
                                                from the reader's own action and concern them; optional
    QUIET                                       kinds of `may` decisions shown at the page's foot; optional
    heading(view, act) -> Phrase                the heading of a group of choices
    line(view, option) -> Line                  one choice (an `engine.choices.Option`)
    outlook(view, action) -> tuple[Line, ...]   what follows from a choice, above its button
    proposal(views, actions) -> tuple[Line, ...] what follows from what the title proposes; optional
    sending(before, after) -> Phrase | None     what sending a visit is called if the visit does not end
                                                a turn; optional
    asking(view, act, name) -> Phrase           the heading of the list for an action's later attribute;
                                                optional
    deed(view, action) -> Phrase                the text of the button, in the imperative
    filling(view, action) -> Phrase | None      the same while the action is being filled in; optional
    ticked(view, action, told) -> Phrase        the same with what is ticked (`told`) of a `refusable` set;
                                                only for titles with such a set
    done(view, action) -> Phrase                the same after the action, for drafts and undo
    undoing(view, action) -> Phrase | None      what an undo takes back, if naming its piece is enough;
                                                optional
    field(view, field) -> Line                  the label of a free attribute
    value(view, field, value) -> Line           one of its values
    about(view, field, value) -> Phrase | None  the reader's own piece that a value of a standing order is
                                                about, by which the page groups values; optional;
                                                PIECES is then the heading above all groups
    event(code, params) -> Phrase               one event message
    addressed(code, params, seat) -> Phrase | None  the same for the reader's own seat, called "you"; None if
                                                the event does not concern that seat; optional
    concerned(code, params) -> Collection[int]  the seats an event concerns in addition to those that its
                                                parameters name; optional
    pictures(code, params) -> Pictures          the small pictures of an event message; optional
    refusal(code, params) -> Phrase             why an action was refused
    loss(code, params) -> Phrase                what an action gives up, within a sentence (`Rules.losses`)
    rule(code) -> Phrase                        a readable reference to a rule of the rulebook
    task(kind) -> Phrase                        what a seat is awaited for; public facts only
    task_at(view, decision) -> Phrase | None    the same for a position ("Strike at Blue in Woods 30");
                                                `view` is a watcher's; optional
    silence(kind) -> Phrase                     what happens if there is no answer
    finish(view, decision) -> Phrase            the button of `Rules.finish`, if the rules have it
    option(name) -> Line                        a match option, with its help
    setting(name, value) -> Phrase              one value of it
    ending(how) -> Phrase                       how a match ended
    fate(word) -> Phrase                        what became of a seat; OWN_FATES is optional and has the
                                                sentences for its own player, by word
    out(view) -> Phrase                         that the view's seat is out of a match that goes on, asked
                                                for where `Rules.eliminated` says so
    counted(how) -> Phrase | None               what the figures of the placings are; optional
    reckoned(view, seat) -> Phrase | None       what a seat's figure is made of, if the page's seats show
                                                a different one; optional
    policy(name) -> Phrase                      who answers under a policy of the title's own; a title
                                                without such policies does not need it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from games.engine.actions import StopCause
from games.engine.meta import AUTOPILOT
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase


class Roll(NamedTuple):
    """A roll of dice that a choice leads to.

    `dice` says in words how many dice there are, and `number` the least face that hits, with `told` in words;
    `faces` is the number of faces. `expected` hits are expected and `needed` are needed, with `hope` saying
    both in words.
    """

    dice: Phrase
    number: int
    told: Phrase
    expected: Fraction
    needed: int
    hope: Phrase
    faces: int = 6


class ChoiceLine(NamedTuple):
    """A choice as the page lists it: its name and what follows from it.

    `icon` is an icon's name, `seat` the seat whose shield is shown with it, `roll` the dice it rolls. Choices
    with the same `under` are grouped side by side after it.
    """

    text: Phrase
    note: Phrase | None = None
    icon: str = ""
    under: Phrase | None = None
    seat: int | None = None
    roll: Roll | None = None


class EventSign(NamedTuple):
    """A small picture beside a sentence: a pictogram with an optional text, such as a card's strength.

    A `quiet` one is less prominent: what was shown, not what came of it.
    """

    icon: str
    text: str = ""
    quiet: bool = False


class EventPictures(NamedTuple):
    """The small pictures of an event message.

    They are made from its code and its own parameters alone, never from a state, and show nothing that its
    sentence does not say. The shield of `seat`, or else the pictogram `mark`, comes before the sentence; its
    dice, each with whether it hit, and its `signs` come after it.
    """

    seat: int | None = None
    mark: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    signs: tuple[EventSign, ...] = ()


def named_params(
    told: str | Plural, params: dict[str, Any], wanted: Iterable[str]
) -> Iterator[tuple[str, Any]]:
    """Yield those of the `wanted` parameters that an event's sentence names, with their values.

    No picture may show any other parameter.
    """
    text = told.many if isinstance(told, Plural) else told
    for name in wanted:
        if name in params and f"%({name})s" in text:
            yield name, params[name]


class PhasePill(NamedTuple):
    """One part of a visit."""

    text: Phrase
    when: Literal["done", "now", "later"]


_EVENTS = {
    "house.left": gettext_noop("%(seat)s left the match."),
    "house.resigned": gettext_noop("%(seat)s resigned."),
    "house.level": gettext_noop("The match continues under corrected rules (level %(level)s)."),
    "house.undone": gettext_noop("The players agreed to take the match back."),
}
"""The events of the base of all titles; each room words its own announcements."""

OWN_EVENTS = {
    "house.left": gettext_noop("You left the match."),
    "house.resigned": gettext_noop("You resigned."),
}
"""The same for the player of the seat that the event names."""

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
    """Return the small pictures of an event of the framework itself."""
    return announcement_pictures(_MARKS.get(code, ""), params)


def announcement_pictures(mark: str, params: dict[str, object]) -> EventPictures:
    """Return the small pictures of an announcement, with its own pictogram if it has one."""
    if "seat" in params:
        return EventPictures(seat=int(str(params["seat"])))
    return EventPictures(mark=mark or _REFEREE)


def event(code: str, params: dict[str, object]) -> Phrase:
    """Return the sentence of an event of the framework itself."""
    if code == "house.stopped":
        return phrase(_STOPPED[StopCause(str(params["cause"]))])
    return announcement(_EVENTS[code], params)


def announcement(message: str, params: dict[str, object]) -> Phrase:
    """Return the sentence of an announcement."""
    if "seat" in params:
        return phrase(message, seat=SeatName(int(str(params["seat"]))))
    return phrase(message, **{name: str(value) for name, value in params.items()})


def policy(name: str) -> Phrase | None:
    """Return who answers under a policy, or None if the policy is the title's own."""
    message = _POLICIES.get(name)
    return phrase(message) if message else None


def refusal(code: str) -> Phrase | None:
    """Return a refusal of the framework itself, or None if the code is the title's."""
    message = _REFUSALS.get(code)
    return phrase(message) if message else None
