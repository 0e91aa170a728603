"""Torilla: a table and a rules engine for Helsinki and Neoville.

Importing the package first settles which engine runs: the compiled modules, checked to be as new as
their source, or with `TORILLA_PURE=1` the plain source, although compiled modules lie beside it.
"""

from torilla import buildinfo

__version__ = "0.1.0"

if buildinfo.pure_wanted():
    buildinfo.use_source_only()
else:
    buildinfo.check_fresh()
