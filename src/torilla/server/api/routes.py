"""All routes of the API."""

from __future__ import annotations

from torilla.server.analyses import routes as analyses
from torilla.server.api import (
    about,
    drill,
    guests,
    notices,
    open_tables,
    people,
    records,
    reviews,
    seats,
    tables,
)
from torilla.server.api.route import Route
from torilla.server.daily import routes as daily
from torilla.server.premoves import routes as premoves

ALL: list[Route] = [
    *about.ROUTES,
    *guests.ROUTES,
    *notices.ROUTES,
    *tables.ROUTES,
    *seats.ROUTES,
    *premoves.ROUTES,
    *records.ROUTES,
    *reviews.ROUTES,
    *analyses.ROUTES,
    *drill.ROUTES,
    *daily.ROUTES,
    *open_tables.ROUTES,
    *people.ROUTES,
]
