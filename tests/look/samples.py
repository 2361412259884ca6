"""The sample words of the herald's box, in both languages; the Russian ones test long texts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from games.engine.drawing import shields
from games.engine.drawing.scene import Cell, DataTable, Scene
from games.press.selectors import Audience, Message, Panel
from tests.look import lanes
from tests.look.lanes import Lane

RED, BLUE, GREEN, GOLD = range(4)

Say = Callable[[str, str], str]


def saying(language: str) -> Say:
    """Return a function that chooses between an English and a Russian text."""
    return lambda en, ru: ru if language == "ru" else en


def after(**length: float) -> datetime:
    """Return an instant that long from now; half a minute more keeps the shown minutes whole."""
    return datetime.now(UTC) + timedelta(**length) + timedelta(seconds=30)


def turn(say: Say) -> dict[str, Any]:
    """The head of a turn page."""
    return {
        "match": say("Colossal Arena · Friday table", "Арена Титанов · пятничный стол"),
        "situation": say("Round 3: your bet and your card", "Раунд 3: ваша ставка и карта"),
        "deadline": after(hours=19, minutes=40),
        "bank": timedelta(days=3),
        "bank_of": timedelta(days=5),
    }


def bands(say: Say) -> list[dict[str, str]]:
    """One notice of each kind."""
    return [
        {"kind": "good", "text": say("Sent. Blue is asked next.", "Отправлено. Теперь ждут синих.")},
        {
            "kind": "warn",
            "text": say(
                "The position has changed. Your draft has been kept.", "Позиция изменилась, черновик цел."
            ),
            "url": "#draft",
            "label": say("See what fits", "Что осталось в силе"),
        },
        {
            "kind": "bad",
            "text": say(
                "Not there: a road must be followed (7.4).", "Туда нельзя: с дороги не свернуть (7.4)."
            ),
        },
        {
            "kind": "",
            "text": say(
                "We were down for 40 min; all clocks got it back.", "Сайт стоял 40 мин, время вернули."
            ),
        },
    ]


def movement(say: Say) -> dict[str, Any]:
    """A decision with four rows, one chosen, one that cannot be."""
    rows = [
        {
            "key": "a",
            "name": say("Desert 7", "Пустыня 7"),
            "note": say("muster a Lion, 26 left", "сбор Льва, осталось 26"),
            "url": "?pick=a",
            "icons": ["lion"],
        },
        {
            "key": "b",
            "name": say("Plains 1, attack Blue Bell", "Равнины 1, атака на Колокол (синие)"),
            "note": say(
                "5 high · you come from 42, battle side right", "высота 5 · приход с 42, сторона боя правая"
            ),
            "url": "?pick=b",
            "seat": BLUE,
            "icons": ["crossed-swords"],
        },
        {
            "key": "c",
            "name": say("Brush 141", "Кустарник 141"),
            "note": say("muster a Gorgon, showing 2 Cyclopes", "сбор Горгоны, показать двух Циклопов"),
            "url": "?pick=c",
            "icons": ["medusa-head"],
            "chosen": True,
        },
        {
            "key": "–",
            "name": say("Swamp 42", "Болото 42"),
            "note": say("not there: a road must be followed", "туда нельзя: с дороги не свернуть"),
        },
    ]
    return {
        "phases": [
            {"name": say("Split", "Деление"), "state": "done"},
            {"name": say("Roll 4", "Бросок 4"), "state": "done"},
            {"name": say("Move", "Движение"), "state": "now"},
            {"name": say("Engage", "Столкновения"), "state": ""},
            {"name": say("Muster", "Сбор"), "state": ""},
        ],
        "question": say("Where does Anchor move?", "Куда переходит Якорь?"),
        "reason": say(
            "Nothing is shown to others before you end movement.", "Другие увидят всё лишь в конце."
        ),
        "rules": ["7.1", "18.3"],
        "groups": [{"heading": "", "rows": rows, "plain": False}],
        "bar": {
            "deed": say("Move Anchor to Brush 141", "Двинуть Якорь в Кустарник 141"),
            "action": "#send",
            "hidden": (("visit", "7"), ("counter", "3")),
            "note": say("c · muster a Gorgon in Brush 141", "c · сбор Горгоны, Кустарник 141"),
            "undo": say("Undo: Key to Marsh 27", "Вернуть: Ключ в Топь 27"),
            "undo_action": "#undo",
            "other": say("End movement", "Закончить движение"),
            "other_url": "#end",
        },
    }


def bet(say: Say) -> dict[str, Any]:
    """A decision with two groups of chips."""
    return {
        "phases": [
            {"name": say("Bet and card", "Сделать ставку и сыграть карту"), "state": "now"},
            {"name": say("Cards drawn", "Добор"), "state": ""},
            {"name": say("Discard", "Сброс"), "state": ""},
        ],
        "question": say("Play Amazon 9 on the Amazon?", "Сыграть Амазонку 9 на Амазонку?"),
        "reason": say("You back her, so you may scout.", "Вы её покровитель: доступна Разведка."),
        "rules": ["8.1"],
        "groups": [
            {
                "heading": say("Bet, worth 2", "Ставка, ценность 2"),
                "plain": True,
                "rows": [
                    {"name": say("no bet", "без ставки"), "url": "#n", "chosen": True},
                    {"name": say("Troll", "Тролль"), "url": "#t", "icons": ["troll"]},
                    {"name": say("Gorgon", "Горгона"), "url": "#g", "icons": ["medusa-head"]},
                    {"name": say("Ettin", "Эттин"), "url": "#e", "icons": ["two-shadows"]},
                    {
                        "name": say("reveal my secret bet", "раскрыть секретную ставку"),
                        "url": "#r",
                        "icons": ["sight-disabled"],
                    },
                ],
            },
            {
                "heading": say("Power: scouting", "Способность: разведка"),
                "plain": True,
                "rows": [
                    {"name": say("draw three cards", "добрать три карты"), "url": "#d", "chosen": True},
                    {"name": say("leave it", "не применять"), "url": "#l"},
                ],
            },
        ],
        "bar": {
            "deed": say("Play Amazon 9 and draw three", "Сыграть Амазонку 9 и добрать три"),
            "action": "#send",
            "note": say("New cards will be shown: final", "Откроются новые карты: отменить нельзя"),
            "undo": say("Undo", "Вернуть"),
            "undo_action": "#undo",
            "other": say("Type the turn", "Записать ход"),
            "other_url": "#type",
        },
    }


def seat_names(say: Say) -> tuple[str, ...]:
    """The six seats by name."""
    return (
        say("Red", "Красные"),
        say("Blue", "Синие"),
        say("Green", "Зелёные"),
        say("Gold", "Жёлтые"),
        say("Black", "Чёрные"),
        say("Brown", "Бурые"),
    )


def shield_row(say: Say) -> list[dict[str, Any]]:
    """The six shields with what is on them."""
    notes = (
        say("flame, upright lines", "пламя, вертикаль"),
        say("wave, level lines", "волна, горизонталь"),
        say("oak leaf, falling lines", "дубовый лист, вниз"),
        say("sun, dots", "солнце, точки"),
        say("feather, grid", "перо, сетка"),
        say("horseshoe, rising lines", "подкова, вверх"),
    )
    return [
        {"seat": seat, "name": f"{letter} · {name}", "note": note}
        for seat, (letter, name, note) in enumerate(
            zip(say("RBGYKN", "КСЗЖЧБ"), seat_names(say), notes, strict=True)
        )
    ]


def seats_table(say: Say) -> DataTable:
    """Four seats with two columns of figures and one of words."""
    cells = (
        ("8", "2", say("Troll 5", "Тролль 5")),
        ("8", "2", say("none", "нет")),
        ("7", "2", say("one, hidden", "одна, скрыта")),
        ("8", "3", say("none", "нет")),
    )
    return DataTable(
        say("Seats", "Места"),
        (
            say("Seat", "Место"),
            say("Hand", "Рука"),
            say("Tokens", "Жетоны"),
            say("Secret bet", "Секретная ставка"),
        ),
        tuple(
            (Cell(name, head=True), *(Cell(text) for text in row))
            for name, row in zip(seat_names(say), cells, strict=False)
        ),
    )


def scene(say: Say) -> Scene:
    """The arena's board in both shapes, with its twin."""
    board = arena_lanes(say)
    words = arena_words(say)
    twin = DataTable(
        say("The lanes", "Дорожки"),
        (say("Creature", "Существо"), "1", "2", "3"),
        tuple(
            (
                Cell(lane.name, head=True),
                *(Cell(str(card)) for card in lane.cards),
                *[Cell("–")] * (3 - len(lane.cards)),
            )
            for lane in board
        ),
    )
    return Scene(
        (lanes.wide(board, words), lanes.tall(board, words)),
        (twin,),
        seats_table(say),
        defs=lanes.defs(),
    )


def arena_words(say: Say) -> lanes.Words:
    """The words of the arena's drawing."""
    return lanes.Words(
        round=say("Round", "Раунд"),
        bet=say("bet", "цена"),
        backs=say("backs", "покров."),
        lowest=say("lowest", "ниже"),
        out=say("out", "выбыл"),
        label=say("Eight lanes, round 3", "Восемь дорожек, раунд 3"),
        target=say("Amazon, round 3, your card", "Амазонка, раунд 3, ваша карта"),
        letters=say("RBGYKN", "КСЗЖЧБ"),
    )


def arena_lanes(say: Say) -> list[Lane]:
    """Eight lanes in round three, two of them out."""
    return [
        Lane(
            "swordwoman",
            say("Amazon", "Амазонка"),
            say("Scouting", "Разведка"),
            (7, 5),
            {1: RED, 2: GREEN},
            RED,
        ),
        Lane(
            "cyclops", say("Cyclops", "Циклоп"), say("Stunning blow", "Оглушение"), (3, 6, 9), {2: RED}, RED
        ),
        Lane("devil-mask", say("Daimon", "Демон"), "", (9, 2), out=True),
        Lane(
            "two-shadows",
            say("Ettin", "Эттин"),
            say("Second head", "Две головы"),
            (5, 10, 4),
            {2: BLUE},
            BLUE,
        ),
        Lane("medusa-head", say("Gorgon", "Горгона"), say("Stone gaze", "Взгляд"), (4, 3), {2: GOLD}, GOLD),
        Lane(
            "angel-outfit",
            say("Seraphim", "Серафим"),
            say("Clarion call", "Труба"),
            (8, 4, 7),
            {1: GREEN, 3: BLUE},
            GREEN,
        ),
        Lane("troll", say("Troll", "Тролль"), say("Regeneration", "Регенерация"), (6, 8), {1: BLUE}, BLUE),
        Lane("unicorn", say("Unicorn", "Единорог"), "", (1,), {1: GOLD}, out=True),
    ]


def hand(say: Say) -> list[dict[str, Any]]:
    """Eight cards: one chosen, one of a creature that is out."""
    cards = (
        ("9", "swordwoman", say("Amazon", "Амазонка")),
        ("2", "swordwoman", say("Amazon", "Амазонка")),
        ("8", "two-shadows", say("Ettin", "Эттин")),
        ("10", "medusa-head", say("Gorgon", "Горгона")),
        ("7", "troll", say("Troll", "Тролль")),
        ("4", "devil-mask", say("Daimon", "Демон")),
        ("6", "guards", say("Spectator", "Зритель")),
        ("", "whistle", say("Prefect", "Префект")),
    )
    return [
        {"number": number, "icon": icon, "name": name, "chosen": number == "9", "dead": number == "4"}
        for number, icon, name in cards
    ]


def log(say: Say) -> list[dict[str, Any]]:
    """Three lines, with shield and pictogram."""
    return [
        {
            "seat": GOLD,
            "text": say(
                "Gold rolled 5. Lantern entered Tundra 4000 and mustered a Giant, showing two Warbears.",
                "У жёлтых выпало 5. Фонарь в Тундре 4000, сбор Великана, показаны два Медведя.",
            ),
            "at": after(hours=-16),
        },
        {
            "seat": BLUE,
            "text": say("Horn fled from Blue Rose in Desert 21.", "Рог бежал от Розы (синие), Пустыня 21."),
            "at": after(hours=-6),
        },
        {
            "icon": "spiked-dragon-head",
            "text": say("Dragon struck back at the Lion: two hits.", "Дракон ответил Льву: два попадания."),
            "at": after(minutes=-12),
        },
    ]


def press(say: Say) -> Panel:
    """Two messages, one of them private and new."""
    return Panel(
        messages=(
            Message(
                seat=GOLD,
                name="Tormod",
                to=say("to the table", "столу"),
                private=False,
                at=after(hours=-5),
                text=say("Somebody paid a lot for that spectator.", "Дорого кому-то встал этот зритель."),
                unread=False,
            ),
            Message(
                seat=GREEN,
                name="mira",
                to=say("only to you", "только вам"),
                private=True,
                at=after(hours=-4),
                text=say(
                    "He liked the seats: https://muster.example/matches/3/",
                    "Места понравились: https://muster.example/matches/3/",
                ),
                unread=True,
            ),
        ),
        unread=1,
        more=True,
        upto=0,
        audience=Audience(table=True, seats=(BLUE, GREEN, GOLD)),
    )


def rungs(say: Say) -> list[dict[str, Any]]:
    """Four rungs of a ladder."""
    return [
        {"rung": 11, "name": "Tormod", "rating": 1684, "change": "+12"},
        {"rung": 12, "name": "Ana Lucía", "rating": 1671, "change": "−4"},
        {"rung": 13, "name": say("ilse, you", "ilse, вы"), "rating": 1662, "change": "+18", "mine": True},
        {"rung": 14, "name": "vadim_k", "rating": 1640, "change": "0"},
    ]


def roster(say: Say) -> list[dict[str, Any]]:
    """Two creatures with their hits."""
    return [
        {
            "icon": "lion",
            "name": say("Lion", "Лев"),
            "strength": "5-3",
            "hits": (1, 1, 0, 0, 0),
            "said": "2 / 5",
        },
        {
            "icon": "minotaur",
            "name": say("Minotaur", "Минотавр"),
            "strength": "4-4",
            "hits": (0,) * 4,
            "said": "0 / 4",
        },
    ]


def waits(say: Say) -> list[dict[str, Any]]:
    """Three matches that wait, the most urgent first."""
    rows = (
        (
            say("Titan · Hartmouth", "Титан · Хартмут"),
            say("Fight round 3 in Mountains 3000", "Раунд 3 боя, Горы 3000"),
            say(
                "Blue struck; three of your pieces may still move.",
                "Синие ударили; три ваши фигуры ещё могут идти.",
            ),
            after(hours=9, minutes=20),
            say("Open the battle", "Открыть бой"),
        ),
        (
            say("Colossal Arena · Friday table", "Арена Титанов · пятничный стол"),
            say("Place a bet and play a card", "Сделать ставку и сыграть карту"),
            say(
                "Round 3. The Amazon and the Gorgon have no card yet.",
                "Раунд 3. У Амазонки и Горгоны ещё нет карты.",
            ),
            after(hours=19, minutes=40),
            say("Take your turn", "Сделать ход"),
        ),
        (
            say("Titan · Long winter", "Титан · Долгая зима"),
            say("Move your legions", "Двиньте легионы"),
            say("You rolled a four; two legions wait.", "Выпало четыре; два легиона ждут."),
            after(days=1, hours=4),
            say("Take your turn", "Сделать ход"),
        ),
    )
    return [
        {
            "match": match,
            "asked": asked,
            "fact": fact,
            "deadline": deadline,
            "action": deed,
            "url": "#turn",
            "picture": shields.picture(seat),
        }
        for seat, (match, asked, fact, deadline, deed) in enumerate(rows)
    ]


def others(say: Say) -> list[dict[str, Any]]:
    """Matches in which someone else is asked."""
    return [
        {
            "seat": GOLD,
            "name": say("Altar's Arena, duel in the sand", "Арена Альтара, поединок на песке"),
            "note": say("vadim_k plans his turn 6", "vadim_k: план хода 6"),
            "until": say("until Sat 12:00", "до сб 12:00"),
        },
        {
            "seat": GREEN,
            "name": say("Titan, Six towers", "Титан, Шесть башен"),
            "note": say("turn 14, Ana Lucía rolls", "ход 14, бросок: Ana Lucía"),
            "until": say("until Thu 08:00", "до чт 08:00"),
        },
    ]


def week(say: Say) -> list[dict[str, Any]]:
    """Seven days: today, two of the reader's deadlines, one of a rival."""
    names = say("Mo Tu We Th Fr Sa Su", "Пн Вт Ср Чт Пт Сб Вс").split()
    kinds = ("today", "due", "due", "", "", "theirs", "")
    return [
        {"name": name, "number": number, "kind": kind}
        for number, (name, kind) in enumerate(zip(names, kinds, strict=True), 9)
    ]


def words(say: Say) -> dict[str, str]:
    """Headings and single sentences."""
    return {
        "box": say("The herald's box", "Сундук герольда"),
        "seats": say("Seats", "Места"),
        "roll": say("The roll", "Список"),
        "whole": say("whole roll", "весь список"),
        "form": say("A form", "Бланк"),
        "save": say("Save", "Сохранить"),
        "cancel": say("Cancel", "Отменить"),
        "off": say("Temporarily unavailable", "Пока нельзя"),
        "since": say("Since your last visit", "С вашего визита"),
        "roster": say("Anchor, you", "Якорь, ваш легион"),
        "empty": say(
            "No match match is waiting for you. Three tables look for players.",
            "Ни одна партия вас не ждёт. Три стола ищут игроков.",
        ),
        "find": say("Find a table", "Найти стол"),
        "ladder": say("Titan ladder", "Лестница Титана"),
        "placings": say("First, second, third, a bye:", "Первое, второе, третье, без игры:"),
        "strike": say("A strike", "Удар"),
        "dice": say("5 dice", "5 костей"),
        "expect": say("Expect 3.3 hits; it takes 6.", "Ждём 3,3 попадания, нужно 6."),
        "map": say("Map", "Карта"),
        "table": say("Table", "Таблица"),
        "icons": say("Creatures, lands and marks", "Существа, земли и знаки"),
        "hand": say("Your hand: 8 cards", "Ваша рука: 8 карт"),
        "pile": say("draw pile 31", "в колоде 31 карта"),
        "three": say("Three matches are waiting for you", "Вас ждут три партии"),
        "next": say(
            "Monday, 13:40 in Moscow. The next deadline is tonight at 23:00.",
            "Понедельник, 13:40, Москва. Ближайший срок сегодня в 23:00.",
        ),
        "others": say("In progress, waiting for others", "Идут, ждём других"),
        "challenge": say("Challenge rung 11 or 12", "Вызвать ступень 11 или 12"),
        "time": say("Your time", "Ваше время"),
        "quiet": say(
            "Quiet hours 23:00 to 07:00 Moscow. 9 of 14 days of absence left this year.",
            "Тихие часы с 23:00 до 07:00, Москва. Осталось 9 дней отсутствия из 14.",
        ),
        "week": say(
            "filled: today · dark frame: a deadline of yours · grey: one of a rival",
            "залито: сегодня · тёмная рамка: ваш срок · серая: срок соперника",
        ),
        "absence": say("Announce an absence", "Объявить отсутствие"),
    }
