"""Background work goes on, whatever the store raises: it is logged, and tried again with the next round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torilla.server.kernel.logging import get_logger
from torilla.server.store.errors import Unavailable

logger = get_logger()


@contextmanager
def logged(failure: str, **values: object) -> Iterator[None]:
    """Log what a round of background work raises."""
    try:
        yield
    except Unavailable as fault:
        logger.warning("the store does not answer", failure=fault.reason, **values)
    except Exception:
        logger.exception(failure, **values)


@contextmanager
def skipped(failure: str, **values: object) -> Iterator[None]:
    """Log what one of many pieces of work raises, so that it does not hold up the others.

    Raises Unavailable: without the store the others need not be tried.
    """
    try:
        yield
    except Unavailable:
        raise
    except Exception:
        logger.exception(failure, **values)
