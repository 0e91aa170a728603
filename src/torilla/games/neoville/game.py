"""Neoville: a game and its rooms."""

from __future__ import annotations

from torilla.core.contract.game import Game
from torilla.core.records.pickles import pickle_states
from torilla.games.neoville.box.components import load_components
from torilla.games.neoville.records.room import NeovilleRecords
from torilla.games.neoville.rules.room import NeovilleRules
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.values import AnyValue
from torilla.games.neoville.views.documents import View
from torilla.games.neoville.views.room import NeovilleViews

GAME: Game[State, View, AnyValue] = Game(
    "neoville",
    "Neoville",
    about="grow a city of 16 tiles, districts and towers",
    package=__package__,
    box=load_components,
    rules=NeovilleRules,
    views=NeovilleViews,
    records=NeovilleRecords,
    page="torilla.games.neoville.page.room:NeovillePage",
    bots="torilla.games.neoville.bots.room:NeovilleBots",
    terminal="torilla.games.neoville.terminal.room:NeovilleTerminal",
    pictures="torilla.games.neoville.pictures.room:NeovillePictures",
)
pickle_states(GAME, State)
