"""What no page of ours sends: bodies and headers that someone makes by hand."""

from __future__ import annotations

from typing import NamedTuple

FORM = "application/x-www-form-urlencoded"


class Body(NamedTuple):
    """Bytes, and what their sender says they are."""

    content: bytes
    content_type: str


BODIES = {
    "1,500 fields": Body(b"&".join(b"f%d=1" % number for number in range(1_500)), FORM),
    "3 MB": Body(b"text=" + b"a" * 3_000_000, FORM),
    "multipart without a boundary": Body(b"hello", "multipart/form-data"),
    "charset=latin-1": Body(b"text=\xe9", f"{FORM}; charset=latin-1"),
    "an encoding of no text": Body(b"text=00", f"{FORM}; charset=hex"),
    "multipart in an encoding of no text": Body(
        b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n00\r\n--x--\r\n',
        "multipart/form-data; boundary=x; charset=hex",
    ),
    "an encoding that never decodes": Body(b"text=a", "text/plain; charset=undefined"),
    "sixteen bits a letter": Body("text=ж".encode("utf-16"), f"{FORM}; charset=utf-16"),
    "base64 that is none": Body(
        b'--x\r\nContent-Disposition: form-data; name="text"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
        b"a\r\n--x--\r\n",
        "multipart/form-data; boundary=x",
    ),
    "multipart that ends early": Body(
        b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n', "multipart/form-data; boundary=x"
    ),
    "a file with a name of NUL": Body(
        b'--x\r\nContent-Disposition: form-data; name="text"; filename="\x00"\r\n\r\na\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
    "a boundary beyond ASCII": Body(b"--\xff--", "multipart/form-data; boundary=\xff"),
    "JSON": Body(b'{"text": "a"}', "application/json"),
    "no type": Body(b"text=a", ""),
    "a type beyond ASCII": Body(b"text=a", "\xff/\xff; \xff=\xff"),
    "NULs": Body(b"text=%00&next=%00&token=%00&visit=%00&page=%00&email=%00&password=%00&name=%00", FORM),
    "broken UTF-8": Body(b"text=%ff%fe%80&next=%c3&token=%ed%a0%80", FORM),
    "nothing": Body(b"", FORM),
}
