"""What is asked of a title's `words`, and the sentences of the base of all titles.

These are the functions; each returns phrases, never text. A family's module `words` writes those
that say more than its tables can, and `engine/wording.py` makes the others from them:

    situation(view, decisions) -> Phrase        where the match stands: the page's h1
    phases(view, decisions) -> tuple[Pill, ...] the parts of the visit, done, now and to come
    question(view, decision) -> Phrase          the page's one question
    question_of(view, option) -> Phrase | None  the same of a piece that is chosen already; optional
    reason(view, decision) -> Phrase | None     one line below it
    IN_HEADLINE                                 codes of tellings whose dice `situation` says; optional
    LEADING                                     codes of tellings said above the page where they come of one's
                                                own act and concern one; optional
    QUIET                                       kinds of *may* that stand at the page's foot; optional
    heading(view, act) -> Phrase                the head of a group of choices
    line(view, option) -> Line                  one choice (an `engine.choices.Option`)
    outlook(view, action) -> tuple[Line, ...]   what follows from a choice, above its button
    proposal(views, actions) -> tuple[Line, ...] what follows from what the title proposes; optional
    sending(before, after) -> Phrase | None     what sending a visit is called, where it is no turn that
                                                ends with it; optional
    asking(view, act, name) -> Phrase           the head of a list of an act's later attribute; optional
    deed(view, action) -> Phrase                what the button says, in the imperative
    filling(view, action) -> Phrase | None      the same of an action that is still filled in; optional
    done(view, action) -> Phrase                the same after the act, for drafts and undo
    undoing(view, action) -> Phrase | None      what an undo takes back, where its piece says enough; optional
    field(view, field) -> Line                  the label of a free attribute
    value(view, field, value) -> Line           one of its values
    about(view, field, value) -> Phrase | None  the piece of one's own a value of a standing order is
                                                about, by which the page folds them; optional, and
                                                PIECES is then the head above them all
    event(code, params) -> Phrase               one telling
    pictures(code, params) -> Pictures          the small pictures of a telling; optional
    refusal(code, params) -> Phrase             why an action was refused
    loss(code, params) -> Phrase                what an act gives up, within a sentence (`Rules.losses`)
    rule(code) -> Phrase                        a rule of the rulebook, readable
    task(kind) -> Phrase                        what a seat is awaited for; public facts only
    task_at(view, decision) -> Phrase | None    the same at a moment of the match ("Strike at Blue in
                                                Woods 30"): `view` is a watcher's; optional
    silence(kind) -> Phrase                     what happens without an answer
    finish(view, decision) -> Phrase            the button of `Rules.finish`, where the rules have it
    option(name) -> Line                        a match option, with its help
    setting(name, value) -> Phrase              one value of it
    ending(how) -> Phrase                       how a match ended
    fate(word) -> Phrase                        what became of a seat
    out(view) -> Phrase | None                  that the view's seat is out of a match that goes on; optional
    counted(how) -> Phrase | None               what the figures of the placings are; optional
    reckoned(view, seat) -> Phrase | None       what a seat's figure is made of, where the page's seats show
                                                another; optional
    policy(name) -> Phrase                      who answers under a policy of the title's own;
                                                where it has none, it needs no such function
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from games.engine.actions import StopCause
from games.engine.meta import AUTOPILOT
from games.engine.phrases import Phrase, Plural, SeatName, gettext_noop, phrase


class Roll(NamedTuple):
    """A roll of dice that a choice leads to: how many in words, the least of the `faces` that
    hits and that in words, how many hits are expected of how many that are needed, and both in
    words."""

    dice: Phrase
    number: int
    told: Phrase
    expected: Fraction
    needed: int
    hope: Phrase
    faces: int = 6


class Line(NamedTuple):
    """A choice as the page lists it: its name, what follows from it, an icon's name, the seat
    whose shield stands with it, the dice it rolls. Choices with the same `under` stand side by
    side after it."""

    text: Phrase
    note: Phrase | None = None
    icon: str = ""
    under: Phrase | None = None
    seat: int | None = None
    roll: Roll | None = None


class Sign(NamedTuple):
    """One small picture beside a sentence: a pictogram by name, with what is printed on it, such
    as a card's strength. A `quiet` one stands back: what was shown, not what came of it."""

    icon: str
    text: str = ""
    quiet: bool = False


class Pictures(NamedTuple):
    """The small pictures of a telling, made of its code and its own parameters alone, never of
    a state: they show nothing that its sentence does not say.

    Before the sentence stands the shield of `seat`, or without one the pictogram `mark`; after
    it its dice, each with whether it hit, and its `signs`."""

    seat: int | None = None
    mark: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    signs: tuple[Sign, ...] = ()


def named(told: str | Plural, params: dict[str, Any], wanted: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Of the `wanted` parameters of a telling those that its sentence names, with their values: no
    picture may show another."""
    text = told.many if isinstance(told, Plural) else told
    for name in wanted:
        if name in params and f"%({name})s" in text:
            yield name, params[name]


class Pill(NamedTuple):
    """One part of a visit."""

    text: Phrase
    when: Literal["done", "now", "later"]


_EVENTS = {
    "house.left": gettext_noop("%(seat)s left the match."),
    "house.stopped": gettext_noop("The match was stopped: %(cause)s."),
    "house.level": gettext_noop("The match goes on under corrected rules, level %(level)s."),
    "house.undone": gettext_noop("By consent the match went back."),
}
"""What the base of all titles tells; what a room announces is the room's."""

_POLICIES = {
    "default": gettext_noop("the house, doing no harm"),
    AUTOPILOT: gettext_noop("the autopilot, as well as it can"),
}

_CAUSES = {
    StopCause.DATE: gettext_noop("its time was up"),
    StopCause.VOTE: gettext_noop("the table agreed"),
    StopCause.DIRECTOR: gettext_noop("the director decided"),
    StopCause.LIMIT: gettext_noop("it reached its limit"),
    StopCause.LEAVING: gettext_noop("one player was left"),
}

_REFUSALS = {
    "nothing_open": gettext_noop("Nothing is asked of your seat that this would answer."),
    "over": gettext_noop("The match is over."),
    "not_seated": gettext_noop("That seat has left already."),
    "no_such_level": gettext_noop("There is no such level to go to."),
    "replay_only": gettext_noop("Only the house may do that."),
    "nothing_typed": gettext_noop("Nothing was typed."),
    "bad_form": gettext_noop("That form was not one of ours, or was cut short on its way."),
    "visit_ends_before": gettext_noop("Your turn ends before that; the rest was left out."),
}


_MARKS = {"house.stopped": "laurel-crown"}
_REFEREE = "whistle"
"""Stands before whatever else the house says of nobody's seat."""


def pictures(code: str, params: dict[str, object]) -> Pictures:
    """The small pictures of a telling of the house itself."""
    return pictured(_MARKS.get(code, ""), params)


def pictured(mark: str, params: dict[str, object]) -> Pictures:
    """The same of an announcement, with its pictogram or none of its own."""
    if "seat" in params:
        return Pictures(seat=int(str(params["seat"])))
    return Pictures(mark=mark or _REFEREE)


def event(code: str, params: dict[str, object]) -> Phrase:
    """A telling of the house itself."""
    if code == "house.stopped":
        return phrase(_EVENTS[code], cause=phrase(_CAUSES[StopCause(str(params["cause"]))]))
    return announcement(_EVENTS[code], params)


def announcement(message: str, params: dict[str, object]) -> Phrase:
    """The sentence of an announcement."""
    if "seat" in params:
        return phrase(message, seat=SeatName(int(str(params["seat"]))))
    return phrase(message, **{name: str(value) for name, value in params.items()})


def policy(name: str) -> Phrase | None:
    """Who answers under a policy, or None when it is the title's own."""
    message = _POLICIES.get(name)
    return phrase(message) if message else None


def refusal(code: str) -> Phrase | None:
    """A refusal of the house itself, or None when the code is the title's."""
    message = _REFUSALS.get(code)
    return phrase(message) if message else None
