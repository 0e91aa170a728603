"""All routes of the API."""

from __future__ import annotations

from torilla.server.api import (
    about,
    blocks,
    daily,
    guests,
    notices,
    open_tables,
    plans,
    records,
    reports,
    reviews,
    seats,
    tables,
)
from torilla.server.api.route import Route

ALL: list[Route] = [
    *about.ROUTES,
    *guests.ROUTES,
    *notices.ROUTES,
    *tables.ROUTES,
    *seats.ROUTES,
    *plans.ROUTES,
    *records.ROUTES,
    *reviews.ROUTES,
    *daily.ROUTES,
    *open_tables.ROUTES,
    *blocks.ROUTES,
    *reports.ROUTES,
]
