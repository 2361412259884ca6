"""Emails that report bounces (RFC 3464) and complaints (RFC 5965), as mail servers write them."""

from __future__ import annotations

from email.message import EmailMessage

POSTFIX = """\
Return-Path: <>
From: MAILER-DAEMON@mail.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: muster@muster.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
    boundary="9B0C51A0031.1764240000/mail.example.net"

This is a MIME-encapsulated message.

--9B0C51A0031.1764240000/mail.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.net.

--9B0C51A0031.1764240000/mail.example.net
Content-Description: Delivery report
Content-Type: {status_type}

Reporting-MTA: dns; mail.example.net
X-Postfix-Queue-ID: 9B0C51A0031
Arrival-Date: Tue, 24 Nov 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; {recipient}
Original-Recipient: rfc822;{recipient}
Action: {action}
Status: {status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; {diagnostic}

--9B0C51A0031.1764240000/mail.example.net
Content-Description: Undelivered Message Headers
Content-Type: {original_type}

Return-Path: <muster@muster.example>
Message-ID: {message_id}
Subject: Your move
To: {recipient}

--9B0C51A0031.1764240000/mail.example.net--
"""

FEEDBACK = """\
From: <abusedesk@example.com>
Subject: FW: Your move
To: <abuse@muster.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: {kind}
User-Agent: SomeGenerator/1.0
Version: 1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: <muster@muster.example>
Message-ID: {message_id}
To: <redacted>
Subject: Your move

Your move.

--part1_13d.2e68ed54_boundary--
"""


def bounce(
    message_id: str,
    *,
    action: str = "failed",
    status: str = "5.1.1",
    diagnostic: str = "550 5.1.1 No such user here",
    recipient: str = "ilse@example.org",
    original_type: str = "text/rfc822-headers",
    status_type: str = "message/delivery-status",
) -> bytes:
    """Return the email with which Postfix reports a bounce."""
    text = POSTFIX.format(
        message_id=message_id,
        action=action,
        status=status,
        diagnostic=diagnostic,
        recipient=recipient,
        original_type=original_type,
        status_type=status_type,
    )
    return text.replace("\n", "\r\n").encode()


def complaint(message_id: str, *, kind: str = "abuse") -> bytes:
    """Return the email with which a mailbox provider reports a complaint (RFC 5965, B.1)."""
    return FEEDBACK.format(message_id=message_id, kind=kind).encode()


def message_id_of(mail: EmailMessage) -> str:
    """Return the Message-ID of an email that arrived."""
    return str(mail["Message-ID"])
