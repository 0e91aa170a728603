"""A person at a browser: what they see is found by role and name, and everything the browser received is kept."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from browser import texts

TIMEOUT = 15_000
"""Milliseconds that a thing may take to appear: these tests share small machines with others."""
expect.set_options(timeout=TIMEOUT)
MOST_TABS = 150
ARENA = {"Easy-going": "random", "Keen": "greedy"}
"""Bots that play at once, by the names that a table shows for them."""
Hand = Literal["mouse", "touch", "keyboard"]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

KINDS = {"Me": "set.kind.me", "By link": "set.kind.open", "Bot": "set.kind.bot", "On this device": "set.kind.here"}
"""The kinds of seats as `set_table` names them, and the keys of their texts, which end in the server's names."""

BY_ITSELF = re.compile(r"\w+://[^/]+/(favicon\.ico|\.well-known/.*)$")
"""What browsers ask for by themselves, differently from one version to the next; no page of ours names these."""


def is_of_the_browser(request: Request) -> bool:
    """Whether the browser asks by itself: for what no page of ours names, or for what it guesses will be needed."""
    return bool(BY_ITSELF.match(request.url)) or bool({"purpose", "sec-purpose"} & request.headers.keys())


class Visitor:
    """One browser context with one page."""

    def __init__(self, context: BrowserContext, name: str, by: Hand = "mouse") -> None:
        context.set_default_timeout(TIMEOUT)
        self.context = context
        self.begin(name, by)
        self.page: Page = context.new_page()
        self.page.on("websocket", self.listen)
        self.page.on("pageerror", self.stumble)
        self.page.on("console", self.hear)

    def begin(self, name: str, by: Hand) -> None:
        """Be somebody of whom nothing is known yet."""
        self.name = name
        self.by: Hand = by
        self.faults: list[str] = []
        self.messages: list[dict[str, Any]] = []
        """Everything that came over sockets."""
        self.responses: list[Response] | None = None
        self.read: list[tuple[Response, str]] = []

    def stumble(self, error: Error) -> None:
        self.faults.append(f"error: {error}")

    def hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not BY_ITSELF.match(said.location.get("url", "")):
            self.faults.append(f"console: {said.text}")

    def listen(self, socket: WebSocket) -> None:
        def keep(payload: str | bytes) -> None:
            self.messages += json.loads(payload)

        socket.on("framereceived", keep)

    # --- Finding ---

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=isinstance(name, str))

    def region(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("region", name=name, exact=isinstance(name, str))

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name, exact=isinstance(name, str))

    def group(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("group", name=name, exact=isinstance(name, str))

    @property
    def table(self) -> str:
        """The table whose page is open."""
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found, f"{self.page.url} is not a table"
        return found[1]

    def press(self, control: Locator) -> None:
        """With the mouse, a finger, or the keyboard."""
        if self.by == "keyboard":
            self.tab_to(control)
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            control.tap()
        else:
            control.click()

    def settle(self) -> None:
        """Wait until nothing that was done is still on its way to the server."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def is_inside(self, part: Locator) -> None:
        """Wait until the focus is in a part of the page."""
        expect(part.and_(self.focused).or_(part.locator(":focus"))).to_have_count(1)

    def tab_to(self, control: Locator) -> None:
        """Tab until the control has the focus."""
        expect(control.first).to_be_enabled()
        for _ in range(MOST_TABS):
            if control.and_(self.focused).count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{MOST_TABS} times Tab do not lead to {control}")

    # --- Going and setting tables, as a person does ---

    def speak(self, site: str, language: str) -> None:
        """Read the pages that are opened from now on in this language, as if it had been chosen in the settings."""
        self.leave(site)
        self.page.evaluate("language => localStorage.setItem('torilla.language', language)", language)

    def leave(self, site: str) -> None:
        """Go to an address with nothing to see. It keeps the page's process, which `about:blank` would end."""
        self.open(f"{site}/start.js")

    def open(self, address: str) -> None:
        self.page.goto(address)

    def set_table(self, site: str, game: str, *seats: str, first: int | None = 0) -> None:
        """Create a table by the request that the page sends, and open it.

        `seats`: "Me", "By link", "Bot" with a bot of the arena ("Bot: Easy-going"), "On this device" with a name. Bots
        are instant; `first` begins (None: by lot).
        """
        plans = []
        for seat in seats:
            kind, _, more = seat.partition(": ")
            who = {"bot": ARENA[more]} if kind == "Bot" else {"name": more or None}
            plans.append({"kind": KINDS[kind].rpartition(".")[2], **who})
        body = {
            "game": game.lower(),
            "seats": plans,
            "name": self.name if "Me" in seats else None,
            "options": {"start": first},
            "instant": True,
            "start": "By link" not in seats,
        }
        answer = self.context.request.post(f"{site}/api/tables", data=body)
        assert answer.ok, answer.text()
        self.open(f"{site}/t/{answer.json()['table']['id']}")

    def fill_in_table(self, site: str, game: str, *seats: str, first: int = 0) -> None:
        """The same from the home page, by the page that creates tables, with characters as bots ("Bot: Otso")."""
        self.open(site)
        card = self.page.get_by_role("article").filter(has=self.heading(game))
        card.get_by_role("link", name=texts.site("play.set")).click()
        count = self.group(texts.site("set.seats.count"))
        count.get_by_role("radio", name=str(len(seats)), exact=True).check()
        for number, seat in enumerate(seats, 1):
            kind, _, more = seat.partition(": ")
            place = self.group(texts.site("seat", number=number))
            place.get_by_role("radio", name=texts.site(KINDS[kind]), exact=True).check()
            if kind == "Bot":
                place.get_by_role("radio", name=re.compile(f"^{more}, ")).check()
            elif kind == "On this device":
                place.get_by_role("textbox", name=texts.site("set.person")).fill(more)
        self.page.get_by_role("textbox", name=texts.site("name")).fill(self.name)
        who = self.group(texts.site("option.start")).get_by_role("radio")
        who.nth(first + 1).check()
        self.more_options()
        self.page.get_by_role("switch", name=texts.site("set.instant")).check()
        self.press(self.button(re.compile(f"^({texts.site('set.start')}|{texts.site('set.invite')})$")))
        self.page.wait_for_url("**/t/*")

    def more_options(self) -> None:
        """Unfold what few people change."""
        self.page.get_by_test_id("more-options").locator("summary").click()

    def invitation(self) -> str:
        """The link in the waiting room."""
        link = self.page.get_by_role("textbox", name=texts.site("link.label"))
        expect(link).to_be_visible()
        return link.input_value()

    def sit_down(self, invitation: str) -> None:
        self.open(invitation)
        self.page.get_by_role("textbox", name=texts.site("name")).fill(self.name)
        self.press(self.button(texts.site("join.do")))
        self.page.wait_for_url("**/t/*")

    def forgive(self, *causes: str) -> None:
        """Faults that a test has brought about."""
        self.faults = [fault for fault in self.faults if not any(cause in fault for cause in causes)]

    # --- What the browser was told ---

    def keep_responses(self) -> list[Response]:
        """The answers over HTTP from now on to what our page asks for.

        Few tests want them, and to be told of each slows every page down.
        """
        kept: list[Response] = []

        def keep(response: Response) -> None:
            if not is_of_the_browser(response.request):
                kept.append(response)

        self.page.on("response", keep)
        self.responses = kept
        return kept

    def bodies(self) -> list[tuple[Response, str]]:
        """The answers that were kept so far, as text."""
        assert self.responses is not None, "keep_responses() was not called"
        for response in self.responses[len(self.read) :]:
            self.read.append((response, response.body().decode("utf-8", "replace")))
        return self.read

    def stored(self) -> str:
        """All that the browser keeps: cookies and every kind of storage."""
        session = self.context.new_cdp_session(self.page)
        origin = re.match(r"\w+://[^/]+", self.page.url)
        assert origin
        kept: list[Any] = [self.context.storage_state(indexed_db=True)]
        for local in (True, False):
            where = {"securityOrigin": origin[0], "isLocalStorage": local}
            kept.append(session.send("DOMStorage.getDOMStorageItems", {"storageId": where}))
        session.detach()
        return json.dumps(kept)
