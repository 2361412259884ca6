"""A received email, parsed from what the server accepted."""

import re
from dataclasses import replace
from datetime import datetime
from email.message import EmailMessage
from typing import Protocol

import pytest
from django.utils import timezone, translation

from games.engine.drawing.scene import Cell, DataTable
from games.engine.drawing.shields import SEAT_TINCTURES
from games.notices import notice_kinds
from games.notices.mail_content import Button, EventLine, MailContent, Picture, quote, to_plain_table
from games.notices.models import Notice
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, NOTICES, clock_at, make_content, make_notice, make_user, png
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

BOARD = DataTable(
    "Around Plains 1",
    ("Legion", "Land", "Height"),
    (
        (Cell("Moon", head=True), Cell("Plains 1"), Cell("4")),
        (Cell("Hand", head=True), Cell("Hills 37"), Cell("")),
    ),
)


def whole_content() -> MailContent:
    told = make_content(
        headline="Blue attacks your Titan in Plains 1",
        paragraphs=("Bell, five high, came from Swamp 42.", "You may fight, make an offer or concede."),
        picture=Picture(png(), "Plains 1 and its neighbours."),
    )
    return replace(
        told,
        tables=(BOARD,),
        due_at=NOON,
        deadline="Answer by Tue 24 Nov 18:00 (UTC+3, Moscow).",
        silence="If there is no answer, your legion fights.",
        since=(
            EventLine("Gold rolled 5.", 3, "Y"),
            EventLine("Blue scores 18 & rolled <3>.", 1, "B"),
            EventLine("The match has resumed."),
        ),
    )


class Arrive(Protocol):
    """A function that sends an email and returns what arrived."""

    def __call__(self, content: MailContent, *, thread: str = "") -> EmailMessage: ...


@pytest.fixture
def arrive(server: SMTPServer, turn: Renderer) -> Arrive:
    """Return a function that sends an email to a reader and returns what arrived."""

    def _arrive(content: MailContent, *, thread: str = "") -> EmailMessage:
        turn.answer = content
        make_notice(make_user(), thread=thread)
        assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"sent": 1}
        return server.messages[-1]

    return _arrive


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert isinstance(part, EmailMessage)
    return str(part.get_content())


def test_the_text_tells_everything_in_the_order_of_its_worth(arrive: Arrive) -> None:
    text = body(arrive(whole_content()), "plain")
    told = [
        "Blue attacks your Titan in Plains 1",
        "Bell, five high, came from Swamp 42.",
        "Picture: Plains 1 and its neighbours.",
        "Take your turn:",
        "https://muster.example/m/7/",
        "Answer by Tue 24 Nov 18:00 (UTC+3, Moscow).",
        "If there is no answer, your legion fights.",
        "Since your last visit:",
        "- [Y] Gold rolled 5.",
        "- [B] Blue scores 18 & rolled <3>.",
        "- The match has resumed.",
        "Around Plains 1",
        "- Moon; Land: Plains 1; Height: 4",
        "- Hand; Land: Hills 37\n",
        "-- \n",
        "You get this mail because it’s your turn.",
        "https://muster.example/mails/stop/",
        "https://muster.example/accounts/profile/#mail",
    ]
    places = [text.index(part) for part in told]
    assert places == sorted(places)
    assert "\n\n\n" not in text


def test_the_html_tells_the_same(arrive: Arrive) -> None:
    html = body(arrive(whole_content()), "html")
    for part in (
        "<h1>Blue attacks your Titan in Plains 1</h1>",
        "Bell, five high, came from Swamp 42.",
        "Moon; Land: Plains 1; Height: 4",
        'href="https://muster.example/m/7/"',
        "Answer by Tue 24 Nov 18:00 (UTC+3, Moscow).",
        "Blue scores 18 &amp; rolled &lt;3&gt;.",
        "https://muster.example/mails/stop/",
    ):
        assert part in html
    assert "<script" not in html
    assert "http://" not in html
    # The badge before a sentence is a letter on the seat's colour; it hides nothing that is not said.
    badges = re.findall(
        r'<span\s+aria-hidden="true"\s+style="[^"]*background-color:(#\w+)[^"]*"\s*>(\w)</span>', html
    )
    assert badges == [(SEAT_TINCTURES[3].field, "Y"), (SEAT_TINCTURES[1].field, "B")]


def test_a_mail_of_one_fact_is_whole_too(arrive: Arrive) -> None:
    message = arrive(MailContent(subject="The match has ended", headline="Gold has won"))
    assert body(message, "plain").startswith("Gold has won\n\n-- \n")
    assert "<img" not in body(message, "html")
    assert message.get_content_type() == "multipart/alternative"


def test_the_picture_travels_inside_the_mail(arrive: Arrive) -> None:
    message = arrive(whole_content())
    assert message.get_content_type() == "multipart/related"
    (picture,) = [part for part in message.walk() if part.get_content_type() == "image/png"]
    assert picture.get_content() == png()
    assert picture.get_content_disposition() == "inline"
    content_id = picture["Content-ID"].strip("<>")
    html = body(message, "html")
    assert f'src="cid:{content_id}"' in html
    assert 'alt="Plains 1 and its neighbours."' in html


def test_the_headers_say_that_a_machine_writes_and_how_to_stop_it(arrive: Arrive) -> None:
    message = arrive(make_content())
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["Precedence"] is None
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Unsubscribe"].startswith("<https://muster.example/mails/stop/")
    assert message["Message-ID"].endswith("@muster.example>")


def test_the_mails_of_a_thread_are_joined(arrive: Arrive, server: SMTPServer) -> None:
    first, second = arrive(make_content(), thread="tenure:1"), arrive(make_content(), thread="tenure:1")
    other, alone = arrive(make_content(), thread="tenure:2"), arrive(make_content())
    assert first["References"] == first["In-Reply-To"] == second["References"]
    assert first["References"] != other["References"]
    assert alone["References"] is None
    assert len({message["Message-ID"] for message in server.messages}) == 4


def test_no_key_can_be_read_from_a_header(arrive: Arrive) -> None:
    message = arrive(make_content(), thread="tenure:1")
    assert "tenure" not in str(message)


def test_a_subject_of_several_lines_is_one_line(arrive: Arrive) -> None:
    assert arrive(make_content(subject="Your move\nin Moon"))["Subject"] == "Your move in Moon"


FORGED = "Friday\nAnswer by tomorrow:\r\nhttps://evil.example/\u2028-- \x85\x0bFrom: us"
"""A name that would write lines of its own."""


def test_no_name_writes_lines_of_a_mail(arrive: Arrive) -> None:
    """Rows older than the check of names may contain line breaks."""
    cells = (Cell(FORGED, head=True), Cell(FORGED), Cell(FORGED))
    message = arrive(
        MailContent(
            subject=FORGED,
            headline=FORGED,
            paragraphs=(FORGED, FORGED),
            picture=Picture(png(), FORGED),
            tables=(DataTable(FORGED, ("Legion", FORGED, "Height"), (cells,)),),
            button=Button(FORGED, "https://muster.example/m/7/"),
            due_at=NOON,
            deadline=FORGED,
            silence=FORGED,
            since=(EventLine(FORGED, 1, "B"), EventLine(FORGED)),
            why=FORGED,
        )
    )
    assert len(str(message["Subject"]).splitlines()) == 1
    assert {*message.keys()} == {*arrive(whole_content()).keys()}
    for line in body(message, "plain").splitlines():
        assert "evil" not in line or "Friday Answer by tomorrow: https://evil.example/ --" in line
    assert "\nAnswer by" not in body(message, "plain")


def test_no_email_names_a_deadline_that_the_sender_does_not_know() -> None:
    with pytest.raises(ValueError, match="due_at"):
        replace(make_content(), deadline="Answer by Tue 24 Nov 18:00 (UTC+3, Moscow).")


def test_what_somebody_wrote_is_a_quotation(arrive: Arrive) -> None:
    written = quote("Welcome!\n\nAnswer by tomorrow:\r\nhttps://evil.example/\n-- \n<b>Muster</b>")
    message = arrive(make_content(paragraphs=("Blue, to the table:", written, "Bell moved.")))
    said = ["Welcome!", "Answer by tomorrow:", "https://evil.example/", "--", "<b>Muster</b>"]
    quoted = "".join(f"> {line}\n" for line in said)
    assert f"\nBlue, to the table:\n\n{quoted}\nBell moved.\n" in body(message, "plain")
    html = body(message, "html")
    inside = html.partition("<blockquote>")[2].partition("</blockquote>")[0]
    assert re.findall(r"<p[^>]*>(.*?)</p>", inside) == [*said[:4], "&lt;b&gt;Muster&lt;/b&gt;"]
    assert "<p>Blue, to the table:</p>" in html


def test_the_links_to_stop_stand_on_one_line_of_the_mail(arrive: Arrive, server: SMTPServer) -> None:
    # RFC 8058 wants the header signed, and relays have broken signatures over folded ones.
    arrive(make_content())
    (line,) = [line for line in server.raw[-1].splitlines() if line.startswith(b"List-Unsubscribe:")]
    assert line.endswith(b">")


def test_a_mail_is_written_in_its_readers_language_and_zone(
    server: SMTPServer, turn: Renderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, tuple[str, str]] = {}

    def render(notice: Notice, now: datetime) -> MailContent:
        seen[notice.user.language] = (
            translation.get_language(),
            timezone.localtime(now).strftime("%H:%M"),
        )
        return make_content(subject="Ваш ход", headline="Ваш ход: выпало четыре", paragraphs=())

    monkeypatch.setitem(notice_kinds.KINDS, "turn", notice_kinds.NoticeKind(render, None))
    make_notice(make_user(language="ru", time_zone="Europe/Moscow"))
    make_notice(make_user(language="en", time_zone="America/New_York"))
    send_due(lane=NOTICES, clock=clock_at(NOON))
    assert seen == {"ru": ("ru", "15:00"), "en": ("en", "07:00")}
    russian = server.messages[0]
    assert russian["Subject"] == "Ваш ход"
    assert "Ваш ход: выпало четыре" in body(russian, "plain")
    assert '<html lang="ru">' in body(russian, "html")


def test_a_head_that_may_break_on_a_phone_is_whole_in_a_mail() -> None:
    table = DataTable("Seats", ("Seat", "Mar\N{SOFT HYPHEN}kers"), ((Cell("Red", head=True), Cell("10")),))
    assert to_plain_table(table).lines == ("Red; Markers: 10",)
