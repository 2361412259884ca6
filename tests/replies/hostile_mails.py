"""A seeded generator of hostile emails: cut MIME, wrong charsets, nested parts, headers with breaks.

None of them contains a line that would be carried out.
"""

from __future__ import annotations

from random import Random

_CHARSETS = (
    "utf-8",
    "utf-16",
    "utf-7",
    "koi8-r",
    "x-nowhere",
    "",
    "idna",
    "punycode",
    "hex",
    "rot13",
    "undefined",
)
_ENCODINGS = ("base64", "quoted-printable", "8bit", "x-uuencode", "7bit", "binary", "nonsense", "")
_TYPES = (
    "text/plain",
    "text/html",
    "text/plain; format=flowed; delsp=yes",
    "multipart/mixed; boundary=b",
    "multipart/alternative; boundary=b",
    "multipart/related",
    "multipart/signed; boundary=b; boundary=c",
    "message/rfc822",
    "message/partial; number=1; total=9; id=x",
    "application/ms-tnef",
    "text/plain; charset*0=ut; charset*1=f-8; charset=x",
    "multipart/report; report-type=delivery-status; boundary=b",
    "; ; =",
)
_TEXTS = (
    b"<div>" * 400 + b"bid",
    b"<blockquote>" * 300 + b"<b>" * 300,
    b"=?utf-8?b?////?= =3D=\n=ZZ=0",
    b"\xff\xfe\x00b\x00i\x00d\x00",
    b"> " * 2_000,
    b"\x00" * 500,
    b"begin 644 x\n#0V%T\n`\nend",
    b"%PDF-1.4 " * 50,
    "‮bid‬ 3​".encode(),
    b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><p>&b;&b;</p>",
    b"<style>" + b"{" * 5_000,
    b"<?xml version='1.0' encoding='utf-16'?><html><body>x",
    b"-----Original Message-----\nFrom: x\n" * 60,
    b"On Monday:\n> x\n" * 100,
    b"press",
    b"orders: ; = ; =",
    b"orders: gift prefer=\x00",
    b"bid " + b"9" * 3_000,
    b"\n".join(b"resign all and everything %d" % number for number in range(300)),
    b"",
)
_HEADERS = (
    b"Subject: =?utf-8?q?=ff?= =?x?b?!!?=",
    b"From: <<<>>>, ,@, (((",
    b"Cc: \xff\xfe <",
    b"Message-ID: <a b\r\n c>",
    b"Message-ID: ",
    b"Auto-Submitted: yes; no",
    b"Content-Disposition: attachment; filename*=utf-8''%ff%00",
    b"Date: Thu, 99 Foo 99999 99:99:99 +9999",
    b"Received-SPF: \xff",
    b"Authentication-Results: x; spf=; dkim=pass" + b" (" * 500,
    b"X-Long: " + b"y" * 20_000,
    b"No colon here at all",
    b": empty name",
    b"In-Reply-To: " + b"<x@y> " * 500,
    b"References: \r\n\t\r\n\t\r\n",
    b"To: " + b"undisclosed-recipients:;" * 20,
    b"Bcc: victim@example.net\r\n\r\nTo: other@example.net",
    b"Subject: =?utf-8?q?turn=0D=0ABcc:_victim@example.net?=",
    b"Subject: turn\rBcc: victim@example.net",
    b"Reply-To: =?utf-8?b?YQ0KQmNjOiB2aWN0aW1AZXhhbXBsZS5uZXQ=?= <x@y>",
    b"Message-ID: <a\x0bb\x0c@c>\nFrom: other@example.net",
    b'Content-Type: text/plain; charset="utf-8\r\n 16"',
)


def hostile_mail(seed: int, address: str) -> bytes:
    """Return a hostile email to an address for replies, which is forged in some of them."""
    chance = Random(seed)
    lines = [chance.choice(_HEADERS) for _ in range(chance.randrange(5))]
    recipient = _forged(chance, address) if chance.random() < 0.3 else address
    lines.insert(chance.randrange(len(lines) + 1), b"To: " + recipient.encode())
    if chance.random() < 0.8:
        lines.append(b"Message-ID: <%d@hostile.example>" % seed)
    raw = b"\r\n".join([*lines, _part(chance, chance.randrange(6))])
    if chance.random() < 0.3:
        raw = raw[: chance.randrange(len(raw) + 1)]
    if chance.random() < 0.2:
        spoiled = bytearray(raw)
        for _ in range(20):
            spoiled[chance.randrange(len(spoiled) or 1) :][:1] = b""
            if spoiled:
                spoiled[chance.randrange(len(spoiled))] = chance.randrange(256)
        raw = bytes(spoiled)
    return raw


def _forged(chance: Random, address: str) -> str:
    local, _at, domain = address.partition("@")
    place = chance.randrange(len(local))
    return f"{local[:place]}{chance.choice('abc127-')}{local[place + 1 :]}@{domain}"


def _part(chance: Random, depth: int) -> bytes:
    """Return a part with its own headers, and parts in it down to a depth."""
    kind = chance.choice(_TYPES)
    charset = chance.choice(_CHARSETS)
    if chance.random() < 0.5:
        kind += f"; charset={charset}"
    head = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {chance.choice(_ENCODINGS)}\r\n\r\n".encode()
    if depth <= 0 or chance.random() < 0.3:
        return head + chance.choice(_TEXTS)
    parts = [_part(chance, depth - 1) for _ in range(chance.randrange(1, 4))]
    end = b"\r\n--b--" if chance.random() < 0.5 else b""
    return head + b"".join(b"\r\n--b\r\n" + each for each in parts) + end
