"""Recaps: what a family's module `recap` makes of the events that a reader missed.

The log has a sentence for each event; a recap has one for each force or act, such as a legion with its move,
its attack and its muster. The module is optional: without it, a recap has one act for each event. It is made
only from the messages that the reader's seat was sent, so it cannot say more than the log. The words of an
act are made only when a page shows it, which is the case for few. The module defines:

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

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.engine.phrases import Part, Phrase, Plural, phrase

_T = TypeVar("_T")


class Lazy(Generic[_T]):
    """A value that is made when it is first asked for."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make: Callable[[], _T] | None = make

    def __call__(self) -> _T:
        """Return the value."""
        make = self._make
        if make is not None:
            self._made = make()
            # What the value was made from is no longer needed.
            self._make = None
        return self._made


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


class SharedFact(NamedTuple):
    """A fact that a sentence of an act tells and a sentence of another act may tell too, such as an attack.

    `shorter` is the sentence without the fact, for a recap that has told it before. `summarised` means that a
    summary of the reader's turn tells the fact too, in other words.
    """

    fact: tuple[str, ...]
    sentence: Phrase
    shorter: Phrase
    summarised: bool = False


def sentences_without(
    sentences: tuple[Phrase, ...], facts: Iterable[SharedFact], known: Collection[tuple[str, ...]]
) -> tuple[Phrase, ...]:
    """Return the sentences of an act that has these `facts`, without those that are `known`."""
    shorter = [(each.sentence, each.shorter) for each in facts if each.fact in known]
    if not shorter:
        return sentences
    return tuple(next((other for sentence, other in shorter if sentence == each), each) for each in sentences)


class ActWords(NamedTuple):
    """What an act says, and what the board shows of it.

    `roll` says what was rolled for the act's turn, and is shown with the first act of that turn. `trail` is
    what the family's drawing shows of the act, or None. `news` is a heading for readers whom the act concerns
    most, such as "You lost Moon". `asking` is the sentence that says what the act's `awaited` seats have to
    answer, if the act has others too. `passing` contains the sentences that matter only until the reader acts
    after their revisions, such as an offer that was refused before a battle. `brief` says an act of the
    reader's in short, if its sentences are too long for a summary. `summed_up` contains the sentences that a
    summary of the reader's turn says again. `gain` is what the reader gained in an act of their own, such as
    a strong recruit. `facts` contains what a recap tells once, though sentences of several acts say it.
    """

    sentences: tuple[Phrase, ...]
    roll: Phrase | None = None
    trail: Any = None
    news: News | None = None
    asking: Phrase | None = None
    passing: tuple[tuple[Phrase, int], ...] = ()
    summed_up: tuple[Phrase, ...] = ()
    brief: tuple[Phrase, ...] = ()
    gain: FirstGain | None = None
    facts: tuple[SharedFact, ...] = ()


class RecapAct(NamedTuple):
    """One act of a recap: what decides whether it is shown, and its `words`.

    `first` is the index of its first event. `revisions` contains the revisions of its events. `seat` is the
    seat that acted, or None. `turn` is the number of the turn to which it belongs, or 0. `affects` contains
    the other seats that the act concerns. `outcome` says whether something was decided, which is news for
    everyone, including the seat that acted. `chosen` is false if the seat had nothing to choose in the act,
    as in a pass or a forced defense. `cause` is the `first` of the act that it follows from, such as the card
    that ended a round, or None. `awaited` contains the seats whose answer to the act is still open, such as a
    player who is attacked. `subjects` contains what the act changed or was aimed at, as far as a seat can
    have a stake in it (`stakes`). A `plain` act matters less than others that affect nobody, such as a mere
    move.
    """

    first: int
    revisions: frozenset[int]
    seat: int | None
    words: Callable[[], ActWords]
    turn: int = 0
    affects: frozenset[int] = frozenset()
    outcome: bool = False
    chosen: bool = True
    cause: int | None = None
    awaited: frozenset[int] = frozenset()
    subjects: frozenset[str] = frozenset()
    plain: bool = False

    @property
    def revision(self) -> int:
        """Return the revision of its last event."""
        return max(self.revisions)

    @property
    def sentences(self) -> tuple[Phrase, ...]:
        """Return what happened, in full."""
        return self.words().sentences

    @property
    def roll(self) -> Phrase | None:
        """Return what was rolled for its turn, or None."""
        return self.words().roll

    @property
    def trail(self) -> Any:
        """Return what the board shows of it, or None."""
        return self.words().trail

    @property
    def news(self) -> News | None:
        """Return what it means to the readers whom it concerns most, or None."""
        return self.words().news

    @property
    def asking(self) -> Phrase | None:
        """Return the one of its sentences that waits for an answer, or None."""
        return self.words().asking

    @property
    def passing(self) -> tuple[tuple[Phrase, int], ...]:
        """Return the sentences that matter only until the reader acts after their revisions."""
        return self.words().passing

    @property
    def summed_up(self) -> tuple[Phrase, ...]:
        """Return the sentences that a summary of the reader's turn says again."""
        return self.words().summed_up

    @property
    def brief(self) -> tuple[Phrase, ...]:
        """Return a short form of its sentences, or none."""
        return self.words().brief

    @property
    def gain(self) -> FirstGain | None:
        """Return what the reader gained in it, or None."""
        return self.words().gain

    @property
    def facts(self) -> tuple[SharedFact, ...]:
        """Return what a recap tells once, though sentences of several acts say it."""
        return self.words().facts

    def saying(self, sentences: tuple[Phrase, ...]) -> RecapAct:
        """Return the act with other sentences."""
        words = self.words()._replace(sentences=sentences)
        return self._replace(words=lambda: words)

    def leaving_out(self, known: Collection[tuple[str, ...]]) -> RecapAct:
        """Return the act without the facts that are `known`."""
        words = self.words()
        sentences = sentences_without(self.sentences, self.facts, known)
        brief = sentences_without(self.brief, self.facts, known)
        if (sentences, brief) == (words.sentences, words.brief):
            return self
        words = words._replace(sentences=sentences, brief=brief)
        return self._replace(words=lambda: words)
