"""Helsinki: a game and its rooms."""

from __future__ import annotations

from torilla.core.contract.game import Game
from torilla.core.records.pickles import pickle_states
from torilla.games.helsinki.box.components import load_components
from torilla.games.helsinki.records.room import HelsinkiRecords
from torilla.games.helsinki.rules.room import HelsinkiRules
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.values import AnyValue
from torilla.games.helsinki.views.documents import View
from torilla.games.helsinki.views.room import HelsinkiViews

GAME: Game[State, View, AnyValue] = Game(
    "helsinki",
    "Helsinki",
    about="push tiles onto your square, complete rows and columns",
    package=__package__,
    box=load_components,
    rules=HelsinkiRules,
    views=HelsinkiViews,
    records=HelsinkiRecords,
    page="torilla.games.helsinki.page.room:HelsinkiPage",
    bots="torilla.games.helsinki.bots.room:HelsinkiBots",
    terminal="torilla.games.helsinki.terminal.room:HelsinkiTerminal",
    pictures="torilla.games.helsinki.pictures.room:HelsinkiPictures",
)
pickle_states(GAME, State)
