"""The Russian texts use the words of the Russian rulebook.

Each word of the arena has one Russian word, which is used for nothing else."""

from __future__ import annotations

import re

import pytest

from tests.locale.catalogue import Entry, entries

SAID: dict[str, str] = {
    r"\bgold\b": r"золот",
    r"\bducats?\b": r"дукат",
    r"\b[Bb]ur(n|ns|nt|ned)\b": r"\bсбр[ао][сш]",
    r"\bReferee": r"судь",
    r"\b[Ss]pectators?\b": r"зрител",
    r"\bcombat cards?\b": r"боев",
    r"\bcovered card|\bcard covers|\bit covers|\bnew card covers|\bcovers what": r"перекр",
    r"\b[Bb]acker\b": r"покровител|без него",
    r"\b[Ss]ecret bet": r"секретн",
    r"\bdraw deck\b": r"колод",
    r"\bfirst player\b(?! (advances|at each|in each|splits))": r"стартов",
    r"… won the first turn\b|… was drawn at random to play first\b": r"стартовый игрок",
    r"\binstead of making a bet\b|\bvisible bets?\b": r"стандартн",
    r"\bcards? of (the|this) round\b|\badding a card to the round": r"боев\w+ ряд",
    r"\bin this round\. The card below": r"боев\w+ ряд",
    r"\b(Troll|Titan)[’s]* (card|\d) from (an earlier |round )|\bcards from round\b": r"боев\w+ ряд",
    r"\beliminated creatures?\b|\bcreature has been eliminated\b": r"уничтожен",
    r"%\(creature\)s(, which)? (was|has been) eliminated\b|\beliminated in round\b": r"уничтожен",
}
"""By what the English says: what the Russian of the same message has to say."""

KEPT: dict[str, str] = {
    r"судь[яиёю]|\bсудей\b": r"[Rr]eferee|referees",
    r"\bничь[ия]\b(?! легион)": r"\b[Dd]raw(n|s)?\b|\b[Tt]ie[ds]?\b|\bdrew\b|½|the match is drawn",
    r"\bзолот(ой|ых|о|а)\b": r"\bgold\b|\b[Gg]old won\b",
    r"\bстартов": r"\bfirst\b|\bFirst\b",
    r"\bбоев\w+ рейтинг": r"\blow(est|er)\b|\bnumber\b|\bthe Titan, with 3, is eliminated\b",
}
"""By a Russian word: what the English has to say for it to stand there."""

NEVER = (
    # Another word of the rulebook's stands for each.
    r"\bвне[ \u00a0]боя\b",
    r"\bсожг|\bсожж|\bсж[её][гч]|\bсжига|\bсгор",
    r"\bзакрыт(ые|ую|ой|ых) карт",
    r"\bперв\w+ игрок",
    # Nobody sees how many cards a limit of a hand is: it is to these that one draws up.
    r"\bпредел руки",
    # A hand, not hands; a field, not a chessboard; one list of those who wait.
    r"\bна рук(ах|е)\b",
    r"\bдоск[аиуе]\b",
    r"\bлист\w* ожидания",
)
"""What no Russian message says."""


def _forms(pattern: str) -> list[tuple[Entry, str]]:
    """The Russian, in small letters, of every message whose English has the pattern."""
    return [(entry, form.lower()) for entry in entries() if _says(entry, pattern) for form in entry.forms]


def _says(entry: Entry, pattern: str) -> bool:
    """Whether the English has it, in letters great and small; names of placeholders are no words."""
    return bool(re.search(pattern, re.sub(r"%\((?!creature)\w+\)s", "…", f"{entry.one}\n{entry.many}")))


@pytest.mark.parametrize(("english", "russian"), SAID.items())
def test_a_word_of_the_rulebook_is_said_with_the_rulebook_s_word(english: str, russian: str) -> None:
    found = _forms(english)
    assert found, "no message says this any more"
    assert [form for _entry, form in found if not re.search(russian, form)] == []


@pytest.mark.parametrize(("russian", "english"), KEPT.items())
def test_a_word_of_the_rulebook_is_kept_for_what_it_means_there(russian: str, english: str) -> None:
    said = [(entry, form) for entry, form in _forms("") if re.search(russian, form)]
    assert said, "no message says this any more"
    assert [form for entry, form in said if not _says(entry, english)] == []


@pytest.mark.parametrize("pattern", NEVER)
def test_some_words_stand_nowhere(pattern: str) -> None:
    assert [form for _entry, form in _forms("") if re.search(pattern, form)] == []
