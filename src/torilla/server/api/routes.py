"""All routes of the API."""

from __future__ import annotations

from torilla.server.api import about, guests, records, reviews, seats, tables
from torilla.server.api.route import Route

ALL: list[Route] = [
    *about.ROUTES,
    *guests.ROUTES,
    *tables.ROUTES,
    *seats.ROUTES,
    *records.ROUTES,
    *reviews.ROUTES,
]
