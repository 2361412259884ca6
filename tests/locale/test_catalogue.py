"""The Russian catalogue: nothing missing, nothing obsolete, nothing stale."""

from __future__ import annotations

import ast
import gettext
import re
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation
from pytest_django import Settings

from tests.locale.catalogue import RU, Entry, entries, latin, placeholders, read

ROOT = Path(__file__).parents[2]

#: Nouns as they are counted: with 1 and 21, with 2, with 5 and 11.
COUNTED = (
    ("очко", "очка", "очков"),
    ("действие", "действия", "действий"),
    ("фигуру", "фигуры", "фигур"),
    ("карта", "карты", "карт"),
    ("удар", "удара", "ударов"),
    ("легион", "легиона", "легионов"),
    ("карту", "карты", "карт"),
    ("запись", "записи", "записей"),
    ("отложенную карту", "отложенные карты", "отложенных карт"),
    ("жетон", "жетона", "жетонов"),
    ("день", "дня", "дней"),
    ("ход", "хода", "ходов"),
    ("деление", "деления", "делений"),
    ("предложение", "предложения", "предложений"),
    ("дня", "дней", "дней"),
    ("час", "часа", "часов"),
    ("минута", "минуты", "минут"),
    ("партия", "партии", "партий"),
    ("новость", "новости", "новостей"),
    ("оповещение", "оповещения", "оповещений"),
    ("доказательство", "доказательства", "доказательств"),
    ("стол", "стола", "столов"),
    ("место", "места", "мест"),
    ("код", "кода", "кодов"),
    ("продление", "продления", "продлений"),
    ("дукат", "дуката", "дукатов"),
    ("золотой", "золотых", "золотых"),
    ("адрес", "адреса", "адресов"),
    ("срок", "срока", "сроков"),
    ("письмо", "письма", "писем"),
    ("раз", "раза", "раз"),
    ("дело", "дела", "дел"),
    ("кубик", "кубика", "кубиков"),
    ("попадание", "попадания", "попаданий"),
    ("перемещение", "перемещения", "перемещений"),
    ("жребий", "жребия", "жребиев"),
    ("непрочитанное сообщение", "непрочитанных сообщения", "непрочитанных сообщений"),
    ("новое", "новых", "новых"),
    ("фраза", "фразы", "фраз"),
    ("человек", "человека", "человек"),
    ("ступень", "ступени", "ступеней"),
    ("участник", "участника", "участников"),
    ("вызов", "вызова", "вызовов"),
    ("отказ", "отказа", "отказов"),
    ("спуск", "спуска", "спусков"),
    ("награда", "награды", "наград"),
    ("партию", "партии", "партий"),
    ("короткий сбой", "коротких сбоя", "коротких сбоев"),
    ("группа", "группы", "групп"),
    ("раунд", "раунда", "раундов"),
    ("тур", "тура", "туров"),
    ("матч", "матча", "матчей"),
    ("недоигранный стол", "недоигранных стола", "недоигранных столов"),
    ("перекличку", "переклички", "перекличек"),
    ("турнир", "турнира", "турниров"),
    ("игрок", "игрока", "игроков"),
    ("догадка", "догадки", "догадок"),
    ("клетка", "клетки", "клеток"),
    ("клетку", "клетки", "клеток"),
    ("друг", "друга", "друзей"),
    ("предмет", "предмета", "предметов"),
    ("число", "числа", "чисел"),
    ("шаг", "шага", "шагов"),
    ("атака", "атаки", "атак"),
    ("столкновение", "столкновения", "столкновений"),
    ("секунду", "секунды", "секунд"),
    ("ставку", "ставки", "ставок"),
    ("фигура", "фигуры", "фигур"),
    ("случае", "случаях", "случаях"),
    ("неделя", "недели", "недель"),
    ("месяц", "месяца", "месяцев"),
    ("враг", "врага", "врагов"),
    ("запланированное действие", "запланированных действия", "запланированных действий"),
)
#: Those whose noun depends on a preposition, so that it is in another case.
OBLIQUE = {
    "%(low)d to %(high)d minute": ("минуты", "минут", "минут"),
    "%(low)d to %(high)d hour": ("часа", "часов", "часов"),
    "%(low)d to %(high)d week": ("недели", "недель", "недель"),
    "%(low)d to %(high)d month": ("месяца", "месяцев", "месяцев"),
    "From %(counter)s finished match on this site, counted once a day. "
    "At most the newest %(newest)s count.": (
        "партии",
        "партиям",
        "партиям",
    ),
    "Practice and matches that don’t count are left out, and no figure is shown for "
    "fewer than %(counter)s match.": (
        "партии",
        "партиям",
        "партиям",
    ),
}
#: Those in which nothing is counted by a noun.
UNCOUNTED = {
    "{minutes} min ago": ("{minutes} мин назад",) * 3,
    "%(counter)s waiting": ("ждёт %(counter)s", "ждут %(counter)s", "ждут %(counter)s"),
    "Director: %(names)s.": ("Распорядитель: %(names)s.", *("Распорядители: %(names)s.",) * 2),
    "You’re playing %(title)s as %(colour)s against %(people)s.": (
        "Вы играете в игру «%(title)s», ваш цвет: %(colour)s. Соперник: %(people)s.",
        *("Вы играете в игру «%(title)s», ваш цвет: %(colour)s. Остальные игроки: %(people)s.",) * 2,
    ),
    "%(owner)s is playing %(title)s as %(colour)s against %(people)s.": (
        "Игра: «%(title)s». Игрок %(owner)s, цвет: %(colour)s. Соперник: %(people)s.",
        *("Игра: «%(title)s». Игрок %(owner)s, цвет: %(colour)s. Остальные игроки: %(people)s.",) * 2,
    ),
    "%(victim)s has no card in hand.": ("%(victim)s: карт в руке меньше, чем нужно (%(least)s).",) * 3,
}
#: Words cut short for the narrow heads of columns.
CUT_SHORT = {"backs", "%(letter)s backs", "Set aside"}


def test_every_message_is_translated_and_none_by_guess() -> None:
    assert len(entries()) > 1000
    assert [entry.one for entry in entries() if entry.fuzzy] == []
    assert [entry.one for entry in entries() if not entry.forms or not all(entry.forms)] == []
    assert len({entry.key for entry in entries()}) == len(entries())


def test_plurals_have_three_forms() -> None:
    assert [entry.one for entry in entries() if len(entry.forms) != (3 if entry.many else 1)] == []


def test_a_plural_counts_as_russian_counts() -> None:
    assert len({*COUNTED}) == len(COUNTED)
    assert {*OBLIQUE} <= {entry.one for entry in entries()}
    plurals = [entry for entry in entries() if entry.many]
    assert len(plurals) > 100
    with translation.override("ru"):
        assert {entry.one: entry.forms for entry in plurals if not _counts(entry)} == {}


def _counts(entry: Entry) -> bool:
    """Whether a plural has the forms that Russian has for 1, 2, 5, 11 and 21 of what it counts."""
    one, two, five, eleven, twenty_one = (
        translation.ngettext(entry.one, entry.many, count) for count in (1, 2, 5, 11, 21)
    )
    if (one, two, five) != entry.forms or (five, one) != (eleven, twenty_one):
        return False
    if entry.one in UNCOUNTED:
        return entry.forms == UNCOUNTED[entry.one]
    allowed = (OBLIQUE[entry.one],) if entry.one in OBLIQUE else COUNTED
    return any(
        all(f"{noun} " in f"{_plain(form)} " for noun, form in zip(nouns, entry.forms, strict=True))
        for nouns in allowed
    )


def _plain(text: str) -> str:
    return "".join(letter if letter.isalpha() else " " for letter in text)


def test_translations_are_filled_with_what_their_messages_are_filled_with() -> None:
    for entry in entries():
        wanted = placeholders(entry.one) | placeholders(entry.many)
        for form in entry.forms:
            assert placeholders(form) == wanted, entry.one


def test_no_english_word_is_left_in_a_translation() -> None:
    assert {entry.one: found for entry in entries() for form in entry.forms if (found := latin(form))} == {}


def test_a_percent_sign_never_begins_a_line() -> None:
    """A space that no line breaks at stands between a number and its percent sign."""
    broken = re.compile(r"(\d|%\(\w+\)[ds]) %(?!\()")
    assert [form for entry in entries() for form in entry.forms if broken.search(form)] == []


def test_translations_begin_and_end_as_their_messages_do() -> None:
    """Sentences stay sentences, headings stay headings, and joined parts keep their beginnings and ends."""
    ends = (".", "?", ":", ",")
    for entry in entries():
        if entry.one in CUT_SHORT:
            continue
        for form in entry.forms:
            for end in ends:
                assert entry.one.endswith(end) == form.endswith(end), entry.one
            assert (form[0] == " ", form[-1] == " ") == (entry.one[0] == " ", entry.one[-1] == " "), entry.one


def test_the_compiled_catalogue_is_up_to_date() -> None:
    with (RU / "django.mo").open("rb") as compiled:
        known = gettext.GNUTranslations(compiled)
    found = {key: text for key, text in vars(known)["_catalog"].items() if key not in ("", ("", 0))}
    wanted: dict[str | tuple[str, int], str] = {}
    for entry in entries():
        name = f"{entry.context}\x04{entry.one}" if entry.context else entry.one
        for number, form in enumerate(entry.forms):
            wanted[(name, number) if entry.many else name] = form
    assert found == wanted


def test_translation_functions_have_names_that_the_collector_knows() -> None:
    """`gettext as _text` works in English, and its text is never collected."""
    imported = re.compile(r"\bn?p?gettext(?:_lazy|_noop)? as (\w+)")
    aliases = {
        f"{path.relative_to(ROOT)}: {name}"
        for room in ("accounts", "config", "games")
        for path in (ROOT / room).rglob("*.py")
        for name in imported.findall(path.read_text("utf-8"))
        if name != "_"
    }
    assert aliases == set()


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed")
def test_makemessages_finds_nothing_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    for room in ("accounts", "config", "games", "templates"):
        source = Path(settings.BASE_DIR) / room
        shutil.copytree(source, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale" / "ru" / "LC_MESSAGES").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    call_command("makemessages", all=True, verbosity=0)
    collected = read(tmp_path / "locale" / "ru" / "LC_MESSAGES" / "django.po")
    assert {entry.key for entry in collected} == {entry.key for entry in entries()}, "run `make messages`"


def test_pages_and_emails_say_can_t_and_only_rules_and_lessons_say_cannot() -> None:
    """Rule 9 of docs/voice.md."""
    rules = [*(ROOT / "games").glob("*/lessons/**/*.py"), *(ROOT / "games").glob("*/texts/rules.py")]
    in_rules = {
        node.value
        for path in rules
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    stiff = [entry.one for entry in entries() if "cannot" in f"{entry.one} {entry.many}".lower()]
    assert len(stiff) > 20, "the catalogue was read"
    assert [text for text in stiff if text not in in_rules] == []
