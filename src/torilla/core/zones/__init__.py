"""Hidden pieces by declaration: zones say who sees what, and views, samples, items and undo follow from them."""

from torilla.core.zones.board import EACH_SEAT as EACH_SEAT
from torilla.core.zones.board import FACE_DOWN as FACE_DOWN
from torilla.core.zones.board import HAND as HAND
from torilla.core.zones.board import OPEN as OPEN
from torilla.core.zones.board import PILE as PILE
from torilla.core.zones.board import Zone as Zone
from torilla.core.zones.board import ZoneBoard as ZoneBoard
from torilla.core.zones.engine import ZoneEngine as ZoneEngine
from torilla.core.zones.rooms import ZoneRecords as ZoneRecords
from torilla.core.zones.rooms import ZoneRules as ZoneRules
from torilla.core.zones.rooms import ZoneTerminal as ZoneTerminal
from torilla.core.zones.rooms import ZoneViews as ZoneViews
