"""Replies as mail programs write them: above, below and between quoted lines, in several encodings.

The recordings have the parts, marks and encodings of each program; only addresses and texts are made up.
"""

from __future__ import annotations

import email
from email.message import EmailMessage
from pathlib import Path

import pytest

from games.replies.reading.headers import is_automatic, is_bounce, is_bulk, is_forwarded
from games.replies.reading.message_text import message_text, unflow
from games.replies.reading.own_lines import is_forward, own_lines

RECORDINGS = sorted(Path(__file__).with_name("recordings").glob("*.eml"))


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.stem)
def test_the_lines_of_its_author_are_found_wherever_they_stand(recording: Path) -> None:
    message = email.message_from_bytes(recording.read_bytes())
    text = message_text(message)
    lines = [line for line in own_lines(text) if line]
    sends = recording.stem != "apple_iphone_above"
    assert lines[: 2 + sends] == ["bet troll", "play troll-7", "send"][: 2 + sends], text
    assert all("card" not in line and "turn" not in line for line in lines), lines
    if recording.stem != "undeclared_charset":
        assert len(lines) == 2 + sends
    assert not is_forward(text)
    assert not any(check(message) for check in (is_bounce, is_bulk, is_automatic, is_forwarded))


def test_every_program_answers_in_more_than_one_place() -> None:
    names = {path.stem for path in RECORDINGS}
    for program in ("gmail", "outlook", "apple", "thunderbird", "yandex"):
        assert len({name for name in names if name.startswith(program)}) >= 2


def test_flowed_lines_are_joined_within_a_depth_of_quotation_only() -> None:
    assert unflow("a \nb\n> c \n> d\ne \n> f", delete_space=False) == "a b\n> c d\ne \n> f"
    assert unflow("a \nb", delete_space=True) == "ab"
    assert unflow("-- \nNina", delete_space=False) == "-- \nNina"
    assert unflow(" > no quotation\n From here", delete_space=False) == "> no quotation\nFrom here"


@pytest.mark.parametrize(
    "mark",
    [
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "-------- Forwarded Message --------",
        "-------- Пересылаемое сообщение --------",
        "Начало переадресованного сообщения:",
        "-------- Перенаправленное сообщение --------",
    ],
)
def test_what_programs_write_above_a_forwarded_email_is_recognised(mark: str) -> None:
    assert is_forward(f"See below\n\n{mark}\nFrom: Muster\n")
    assert not is_forward("I forwarded message 7 to you")


def test_a_signature_ends_where_a_quotation_begins() -> None:
    assert own_lines("pass\n-- \nNina\n> quoted\nsend") == ["pass", "", "send"]


def test_lines_right_above_an_introduction_are_not_lost() -> None:
    assert own_lines("bid 3\nsend\nMuster (24.11.2026 18:00):\n> quoted") == ["bid 3", "send"]
    broken = "bid 3\nsend\nOn Tue, 24 Nov 2026 at 18:00 Muster <muster@muster.example>\nwrote:\n> quoted"
    assert own_lines(broken) == ["bid 3", "send"]


def test_initials_before_the_mark_of_a_quotation_are_part_of_it() -> None:
    text = (
        "Здравствуйте, Muster.\n\nВы писали 24 ноября 2026 г., 18:00:\n\nM> Your move.\nМУ> send\n\nbid 3\n"
    )
    assert own_lines(text) == ["Здравствуйте, Muster.", "", "bid 3"]


@pytest.mark.parametrize("subject", ["Automatic reply: your turn", "Автоответ: ваш ход", "Out of Office"])
def test_automatic_replies_of_programs_that_mark_nothing_are_recognised(subject: str) -> None:
    message = EmailMessage()
    message["Subject"] = subject
    assert is_automatic(message)


def test_a_line_that_ends_in_a_colon_is_no_introduction_without_a_date() -> None:
    assert own_lines("press:\n\n> quoted") == ["press:"]


def test_files_are_not_read_even_if_they_are_shown_inline() -> None:
    message = EmailMessage()
    message.set_content("pass\n")
    message.add_attachment("bid 3\nsend\n", filename="notes.txt", disposition="inline")
    assert own_lines(message_text(message)) == ["pass"]


def test_text_without_end_is_cut() -> None:
    assert len(own_lines("pass\n" * 10_000)) == 100
