"""All routes of the API."""

from __future__ import annotations

from torilla.server.api import about, daily, guests, notices, plans, records, reviews, seats, strangers, streams, tables
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
    *strangers.ROUTES,
    *streams.ROUTES,
]
