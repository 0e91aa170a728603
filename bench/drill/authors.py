"""Simulated authors of shared analyses: each publishes one and changes it again and again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from bench.drill.players import PAUSE
from torilla.server.store.base import Store

TOKEN = "a" * 32
POSITION = "helsinki position 1\ndisplay: r1-2 r2-3 y2-3 b1-2 p2-3 w g3-4 y1-2\npile: g1-2 p1-2 b2-3\n"


@dataclass
class Author:
    """One person with one analysis; what was sent, and the last version that was acknowledged."""

    urls: Callable[[], list[str]]
    seed: int
    id: str = ""
    sent: list[str] = field(default_factory=list)
    version: int = 0
    text: str = ""

    async def write(self) -> None:
        """Until the task is cancelled."""
        dice = random.Random(self.seed)
        while True:
            try:
                async with httpx.AsyncClient(base_url=dice.choice(self.urls()), timeout=20) as client:
                    while True:
                        await self.change(client)
                        await asyncio.sleep(PAUSE * dice.random())
            except httpx.HTTPError:  # the server was killed in the middle, or it is busy
                await asyncio.sleep(PAUSE)

    async def change(self, client: httpx.AsyncClient) -> None:
        text = f"{POSITION}; (at 0: {{change {len(self.sent)}}})\n"
        self.sent.append(text)
        body = {"text": text, "token": TOKEN}
        if self.id:
            answer = await client.put(f"/api/analyses/{self.id}", json=body)
        else:
            answer = await client.post("/api/analyses", json=body)
        answer.raise_for_status()
        found = answer.json()
        self.id, self.version, self.text = found.get("id", self.id), found.get("version", 1), text


async def lost_changes(store: Store, authors: list[Author]) -> list[str]:
    """Changes that were acknowledged and are not stored, or in another form."""
    assert store.analyses is not None
    lost = []
    for author in authors:
        row = await store.analyses.find(author.id) if author.id else None
        if row is None:
            lost += [f"analysis {author.id}: it was shared"] if author.id else []
        elif row.version < author.version or (row.version == author.version and row.text != author.text):
            lost.append(f"analysis {row.id}: version {author.version} was acknowledged")
        elif row.text not in author.sent[author.sent.index(author.text) :]:
            lost.append(f"analysis {row.id}: it is an earlier one than was acknowledged")
    return lost
