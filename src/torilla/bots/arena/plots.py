"""Plots as SVG text, drawn with the colours of their page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH = 640
ROW = 34
LEFT = 150
RIGHT = 36
BOTTOM = 34


class Span(NamedTuple):
    """A row of a plot: a mean with its interval."""

    name: str
    mean: float
    low: float | None
    high: float | None


class Axis:
    """Values on a line across the plot, with round numbers below it."""

    def __init__(self, low: float, high: float, form: str = "g") -> None:
        if high - low < 1e-9:
            low, high = low - 1, high + 1
        self.step = round_step((high - low) / 6)
        self.low, self.high = floor(low / self.step) * self.step, ceil(high / self.step) * self.step
        self.form = form

    def x(self, value: float) -> float:
        return LEFT + (value - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + self.step * index for index in range(count + 1)]

    def draw(self, height: float) -> str:
        parts = []
        for tick in self.ticks():
            x = self.x(tick)
            label = format(0.0 if abs(tick) < self.step / 100 else tick, self.form)
            parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{height:.1f}"/>')
            parts.append(f'<text class="tick" x="{x:.1f}" y="{height + 18:.1f}">{label}</text>')
        return "".join(parts)


def round_step(size: float) -> float:
    """1, 2 or 5 times a power of ten, about as big as this."""
    power = 10 ** floor(log10(size))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= size * 0.999))


def frame(title: str, height: float, body: str) -> str:
    """A plot with a title for screen readers."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height + BOTTOM:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def plot_spans(title: str, rows: Sequence[Span], form: str, mark: float | None = None) -> str:
    """Means as dots, intervals as bars; `mark` is a value for comparison."""
    values = [value for row in rows for value in (row.mean, row.low, row.high) if value is not None]
    values += [] if mark is None else [mark]
    axis, height = Axis(min(values), max(values), form), len(rows) * ROW + 8
    parts = [axis.draw(height)]
    if mark is not None:
        parts.append(f'<line class="mark" x1="{axis.x(mark):.1f}" x2="{axis.x(mark):.1f}" y1="4" y2="{height}"/>')
    for index, row in enumerate(rows):
        y = index * ROW + ROW / 2 + 4
        parts.append(label(row.name, y))
        if row.low is not None and row.high is not None:
            low, high = axis.x(row.low), axis.x(row.high)
            parts.append(
                f'<path class="span c{index % 4}" d="M{low:.1f} {y:.1f}H{high:.1f}'
                f'M{low:.1f} {y - 5:.1f}v10M{high:.1f} {y - 5:.1f}v10"/>'
            )
        parts.append(f'<circle class="dot c{index % 4}" cx="{axis.x(row.mean):.1f}" cy="{y:.1f}" r="5"/>')
    return frame(title, height, "".join(parts))


def label(name: str, y: float) -> str:
    short = name if len(name) <= 20 else name[:19] + "…"
    return f'<text class="name" x="{LEFT - 12}" y="{y + 4:.1f}">{escape(short)}</text>'


def plot_scores(title: str, names: Sequence[str], scores: Sequence[Sequence[int]]) -> str:
    """How often each score was reached: one ridge of bars per bot, the highest bar as high as the row allows."""
    flat = [score for row in scores for score in row]
    axis = Axis(min(flat), max(flat) + 1)
    bins = 32
    width = (axis.high - axis.low) / bins
    tall = ROW * 1.6
    height = len(scores) * (tall + 12) + 4
    parts = [axis.draw(height)]
    for index, row in enumerate(scores):
        floor_y = (index + 1) * (tall + 12)
        counts = [0] * bins
        for score in row:
            counts[min(bins - 1, int((score - axis.low) / width))] += 1
        most = max(counts)
        parts.append(label(names[index], floor_y - tall / 2))
        for place, count in enumerate(counts):
            if count:
                x, high = axis.x(axis.low + place * width), count / most * tall
                wide = (WIDTH - LEFT - RIGHT) / bins - 1
                parts.append(
                    f'<rect class="bar c{index % 4}" x="{x:.1f}" y="{floor_y - high:.1f}" width="{wide:.1f}"'
                    f' height="{high:.1f}"><title>{count}</title></rect>'
                )
        parts.append(f'<line class="base" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{floor_y:.1f}" y2="{floor_y:.1f}"/>')
    return frame(title, height, "".join(parts))


def plot_course(title: str, names: Sequence[str], courses: Sequence[Sequence[float]], form: str = ".0%") -> str:
    """A mean as it settled, deal by deal, from left to right."""
    height = 200.0
    seen = [value for course in courses for value in course[len(course) // 20 :]]  # the first few vary too much
    scale = Axis(min(seen), max(seen), form)
    count = max(2, *(len(course) for course in courses))

    def x(place: int) -> float:
        return LEFT + place / (count - 1) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return height - (min(max(value, scale.low), scale.high) - scale.low) / (scale.high - scale.low) * (height - 8)

    parts = []
    for tick in scale.ticks():
        text = format(0.0 if abs(tick) < scale.step / 100 else tick, form)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text class="name" x="{LEFT - 12}" y="{y(tick) + 4:.1f}">{text}</text>')
    for index, course in enumerate(courses):
        stride = max(1, len(course) // 400)
        places = sorted({*range(0, len(course), stride), len(course) - 1})
        points = " ".join(f"{x(place):.1f},{y(course[place]):.1f}" for place in places)
        name = escape(names[index])
        parts.append(f'<polyline class="line c{index % 4}" points="{points}"><title>{name}</title></polyline>')
    parts.append(f'<text class="tick" x="{x(0):.1f}" y="{height + 18}">1</text>')
    parts.append(f'<text class="tick" x="{x(count - 1):.1f}" y="{height + 18}">{count} deals</text>')
    return frame(title, height, "".join(parts))
