"""SVG by small functions. Numbers are short, texts are escaped, nothing depends on the machine that draws."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


class Svg(str):
    """A picture as SVG text. Notebooks show it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def number(value: float) -> str:
    """At most two decimals, none where it needs none."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0") if value else "0"


def value_of(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element. `stroke_width` becomes stroke-width; what is None is left out."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value_of(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def words(x: float, y: float, text: object, size: float, fill: str, **attributes: object) -> str:
    """A line of text, centred unless `text_anchor` says otherwise."""
    given = {"text_anchor": "middle", "font_size": size, "fill": fill} | attributes
    return tag("text", escape(str(text)), x=x, y=y, **given)


def group(parts: Iterable[str], x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Parts moved, turned (in degrees, about their own origin) and scaled together."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"rotate({number(turn)})"] if turn else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    return tag("g", *parts, transform=" ".join(moves) or None)


def sheet(width: float, height: float, parts: Iterable[str], title: str, ground: str | None = None) -> Svg:
    """A whole picture; `title` is what a screen reader says of it."""
    under = [rect(0, 0, width, height, rx=12, fill=ground)] if ground else []
    return Svg(
        tag(
            "svg",
            tag("title", escape(title)),
            *under,
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            font_family=FONT,
        )
    )
