"""QR codes as inline SVG, on a light background even in dark mode."""

from qrcode.image.base import BaseImage
from qrcode.main import QRCode

from games.engine.drawing.svg import Svg, el

_QUIET = 4  # modules of empty space on each side (ISO/IEC 18004)


def qr_svg(text: str, label: str) -> Svg:
    """Draw `text` as a QR code; `label` is its name for screen readers, and a module is one unit wide."""
    code: QRCode[BaseImage] = QRCode(border=_QUIET)
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, is_dark in enumerate(row) if is_dark
    )
    size = len(matrix)
    return el(
        "svg",
        {
            "class": "qr",
            "viewBox": f"0 0 {size} {size}",
            "role": "img",
            "aria-label": label,
            "shape-rendering": "crispEdges",
        },
        el("path", {"d": f"M0 0h{size}v{size}H0z", "fill": "#ffffff"}),
        el("path", {"d": dark, "fill": "#000000"}),
    )
