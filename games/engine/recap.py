"""Recaps: what a family's module `recap` makes of the events that a reader missed.

The log has a sentence for each event; a recap has one for each force or act, such as a legion with its move,
its attack and its muster. The module is optional: without it, a recap has one act for each event. It is made
only from the messages that the reader's seat was sent, so it cannot say more than the log. The module
defines:

    acts(events, you) -> tuple[RecapAct, ...]   the acts in these messages, oldest first. `you` is the seat
                                                that is addressed as "you", or None
    summary(acts) -> tuple[Phrase, ...]         the reader's own acts in one or two sentences
    gist(acts) -> Phrase | Listing | None       what one seat's folded acts brought it, in a few words for
                                                the heading of the fold, or None
    stakes(view) -> frozenset[str]              what else than its own the view's seat has a stake in, such
                                                as creatures that it backs or gladiators of its allies

If the title's boards can show an act, the family's module `drawing` defines `trails` (see
`games.engine.interfaces.TrailDrawer`), which draws the `trail` of each act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.phrases import Part, Phrase, Plural, phrase


class HeardEvent(NamedTuple):
    """An event message that was sent to a seat, with the revision of the action that caused it."""

    revision: int
    code: str
    params: Mapping[str, Any]


def leading_subject(sentence: Phrase, names: Sequence[str]) -> tuple[str, Part | None]:
    """Return the parameter with which a sentence begins and what it names, if it is one of `names`."""
    first = sentence.message.many if isinstance(sentence.message, Plural) else sentence.message
    name = next((each for each in names if first.startswith(f"%({each})s ")), "")
    return name, sentence.params.get(name)


def with_pronouns(sentences: Sequence[Phrase], names: Sequence[str], pronoun: str) -> tuple[Phrase, ...]:
    """Return sentences in which a pronoun stands for the subject with which the one before began too.

    `names` are the parameters that may be a subject. The pronoun's phrase keeps what it stands for as `name`.
    """
    told: list[Phrase] = []
    before: Part | None = None
    for each in sentences:
        name, subject = leading_subject(each, names)
        if subject is not None and subject == before:
            told.append(each._replace(params={**each.params, name: phrase(pronoun, name=subject)}))
        else:
            told.append(each)
        before = subject
    return tuple(told)


class News(NamedTuple):
    """What an act means to the readers whom it concerns most, as a heading, with the pictogram of a gain."""

    text: Phrase
    picture: str = ""


class FirstGain(NamedTuple):
    """What the reader gained in an act of their own, as a heading with its pictogram.

    It is said only if the reader's seat was shown no earlier event with this `code` and these `params`.
    """

    text: Phrase
    picture: str
    code: str
    params: Mapping[str, Any]


class RecapAct(NamedTuple):
    """One act of a recap.

    `first` is the index of its first event. `revisions` contains the revisions of its events. `seat` is the
    seat that acted, or None. `roll` says what was rolled for the `turn`, and is shown with the first act of
    that turn. `affects` contains the other seats that the act concerns. `outcome` says whether something was
    decided, which is news for everyone, including the seat that acted. `trail` is what the family's drawing
    shows of the act, or None. `news` is a heading for readers whom the act concerns most, such as "You lost
    Moon". `chosen` is false if the seat had nothing to choose in the act, as in a pass or a forced defense.
    `cause` is the `first` of the act that it follows from, such as the card that ended a round, or None.
    `awaited` contains the seats whose answer to the act is still open, such as a player who is attacked;
    `asking` is the sentence that says what for, if the act has others too. `passing` contains the sentences
    that matter only until the reader acts after their revisions, such as an offer that was refused before a
    battle. `brief` says an act of the reader's in short, if its sentences are too long for a summary.
    `summed_up` contains the sentences that a summary of the reader's turn says again. `subjects`
    contains what the act changed or was aimed at, as far as a seat can have a stake in it (`stakes`). A
    `plain` act matters less than others that affect nobody, such as a mere move. `gain` is what the reader
    gained in an act of their own, such as a strong recruit.
    """

    first: int
    revisions: frozenset[int]
    seat: int | None
    sentences: tuple[Phrase, ...]
    roll: Phrase | None = None
    turn: int = 0
    affects: frozenset[int] = frozenset()
    outcome: bool = False
    trail: Any = None
    news: News | None = None
    chosen: bool = True
    cause: int | None = None
    awaited: frozenset[int] = frozenset()
    asking: Phrase | None = None
    passing: tuple[tuple[Phrase, int], ...] = ()
    summed_up: tuple[Phrase, ...] = ()
    brief: tuple[Phrase, ...] = ()
    subjects: frozenset[str] = frozenset()
    plain: bool = False
    gain: FirstGain | None = None

    @property
    def revision(self) -> int:
        """Return the revision of its last event."""
        return max(self.revisions)
