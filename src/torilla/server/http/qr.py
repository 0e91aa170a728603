"""QR codes as SVG path data, which the page draws in its own colours, and as text for terminals."""

from __future__ import annotations

import io

import segno

from torilla.server.wire.shared import QrCode

QUIET = 2
MASK = 2
"""To try all eight takes three quarters of the time, on the server's only thread; with noise all are read as well."""


def qr_code(text: str) -> QrCode:
    matrix = segno.make_qr(text, error="m", mask=MASK).matrix
    path = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run] & 1:
                run += 1
            if run > x:
                path.append(f"M{x + QUIET} {y + QUIET}h{run - x}v1h-{run - x}z")
            x = run + 1
    return QrCode(size=len(matrix) + 2 * QUIET, path="".join(path))


def qr_text(text: str) -> str:
    """For the terminal, with half blocks."""
    out = io.StringIO()
    segno.make_qr(text, error="l").terminal(out, compact=True)
    return out.getvalue()
