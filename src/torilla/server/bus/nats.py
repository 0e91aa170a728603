"""The bus between nodes: NATS.

A node subscribes only to the tables it has clients at: one subject each. The client library reconnects for ever;
messages published meanwhile are lost, so the listener gets a Gap and reads the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypedDict, Unpack
from urllib.parse import urlsplit

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NatsTimeout

from torilla.core.contract.errors import TorillaError
from torilla.server.bus.base import (
    AnalysisChanged,
    AnalysisMoved,
    AnalysisWatchers,
    Bus,
    Gap,
    Listener,
    Message,
    Presence,
    TableChanged,
)
from torilla.server.kernel.logging import get_logger

logger = get_logger()

SUBJECT = "torilla"
JOBS = f"{SUBJECT}.bots"
WORKERS = "workers"
"""The queue group: each job goes to one of its members."""
CONNECT_TIME = 20
"""Seconds that a start waits for the bus."""
RECONNECT_WAIT = 0.25
"""Seconds between two attempts to reconnect."""
FLUSH_TIME = 2
"""Seconds to wait for the bus to confirm a subscription. It does not answer if it goes down meanwhile."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Message).decode


class BusError(TorillaError):
    """The bus cannot be used."""


class ClientOptions(TypedDict, total=False):
    """Options of the NATS client that callers give."""

    no_echo: bool
    disconnected_cb: Callable[[], Awaitable[None]]
    reconnected_cb: Callable[[], Awaitable[None]]


class Login(TypedDict, total=False):
    """How a client signs in: by a token, or as a user with a password."""

    token: str
    user: str
    password: str


async def connect(addresses: str, password: str | None, **more: Unpack[ClientOptions]) -> Client:
    """A client that stays connected for ever. Raises BusError if the first connection fails.

    The password goes with the user in the address; without one it is a token.
    """
    servers = addresses.split(",")
    login: Login = {}
    if password is not None:
        user = urlsplit(servers[0]).username
        servers = [without_user(server) for server in servers]
        login = {"token": password} if user is None else {"user": user, "password": password}
    client = Client()
    failures: list[Exception] = []

    async def failed(error: Exception) -> None:
        failures[:] = [error]

    connecting = client.connect(
        servers,
        connect_timeout=CONNECT_TIME,
        max_reconnect_attempts=-1,
        reconnect_time_wait=RECONNECT_WAIT,  # type: ignore[arg-type]  # whole seconds or not
        error_cb=failed,
        **more,
        **login,
    )
    try:
        async with asyncio.timeout(CONNECT_TIME):
            await connecting
    except (NatsError, OSError, TimeoutError, ValueError) as error:
        reason = str(failures[0] if failures else error) or type(error).__name__
        raise BusError("bus/unreachable", f"NATS cannot be used: {reason}", reason=reason) from None
    return client


async def disconnect(client: Client) -> None:
    """Close the client, also while the bus is down."""
    with suppress(NatsError, OSError):
        await client.close()


def without_user(address: str) -> str:
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


class NatsBus(Bus):
    """Messages between nodes."""

    takes_jobs = True

    def __init__(self, addresses: str, password: str | None = None) -> None:
        self.addresses = addresses
        self.password = password
        self.client: Client | None = None
        self.listener: Listener | None = None
        self.followed: dict[str, asyncio.Task[Subscription | None]] = {}
        self.requests: set[asyncio.Future[Msg]] = set()

    async def open(self, listener: Listener) -> None:
        """Raises BusError."""
        self.listener = listener
        self.client = await connect(
            self.addresses,
            self.password,
            no_echo=True,
            disconnected_cb=self.disconnected,
            reconnected_cb=self.reconnected,
        )
        await self.client.subscribe(f"{SUBJECT}.nodes", cb=self.receive)

    async def close(self) -> None:
        self.listener = None
        if self.client is not None:
            client, self.client = self.client, None
            self.followed.clear()
            await disconnect(client)

    async def disconnected(self) -> None:
        if self.listener is not None:
            logger.warning("the bus is lost: changes of other nodes are read from the store")
        for request in self.requests:
            request.cancel()

    async def reconnected(self) -> None:
        if self.listener is not None:
            logger.info("the bus is back")
            self.listener(Gap())

    async def receive(self, message: Msg) -> None:
        try:
            received = decode(message.data)
        except msgspec.MsgspecError as error:  # a node of another version, or not a node
            table = message.subject.partition(".tables.")[2] or None
            logger.warning("unknown message on the bus", subject=message.subject, table=table, failure=str(error))
            return
        if self.listener is not None:
            self.listener(received)

    async def publish(self, message: Message) -> None:
        if self.listener is not None:
            self.listener(message)
        if self.client is None or not self.client.is_connected:
            return
        table = message.table if isinstance(message, TableChanged | Presence) else None
        if isinstance(message, AnalysisMoved | AnalysisWatchers | AnalysisChanged):
            table = message.analysis
        subject = f"{SUBJECT}.nodes" if table is None else f"{SUBJECT}.tables.{table}"
        try:
            await self.client.publish(subject, encode(message))
        except (NatsError, OSError):  # the other nodes will read the store
            logger.warning("not published on the bus", subject=subject, table=table)

    async def follow(self, table: str) -> None:
        if self.client is None:
            return
        if table not in self.followed:  # and set at once: whoever follows it meanwhile waits for the same
            self.followed[table] = asyncio.create_task(self.subscribe(self.client, table))
        await asyncio.shield(self.followed[table])

    async def subscribe(self, client: Client, table: str) -> Subscription | None:
        """Subscribe to a table, and wait until the bus has confirmed it."""
        subscription = None
        try:
            subscription = await client.subscribe(f"{SUBJECT}.tables.{table}", cb=self.receive)
            for _ in range(2):  # the client's first ping overtakes what it has still to send
                await client.flush(FLUSH_TIME)
        except (NatsError, OSError, TimeoutError):
            logger.warning("the bus does not answer", table=table)
        return subscription

    async def unfollow(self, table: str) -> None:
        subscribing = self.followed.pop(table, None)
        subscription = None if subscribing is None else await subscribing
        if subscription is not None:
            try:
                await subscription.unsubscribe()
            except (NatsError, OSError):
                logger.debug("not unsubscribed", table=table)

    async def ask(self, job: bytes, seconds: float) -> bytes | None:
        if self.client is None or not self.client.is_connected:
            return None
        request = asyncio.ensure_future(self.client.request(JOBS, job, timeout=seconds))
        self.requests.add(request)
        try:
            return (await request).data
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None  # the bus is lost, and the answer with it
        except NoRespondersError:
            return None
        except NatsTimeout:
            raise TimeoutError from None
        except (NatsError, OSError):
            return None
        finally:
            self.requests.discard(request)

    @property
    def up(self) -> bool:
        return self.client is not None and self.client.is_connected
