"""Which search answers: the native one where it was built and is current, else Python's.

BOWERS_BACKEND=auto (the default) takes the native one if it can; `native` insists on it, `python` leaves
it alone. Knows nothing of positions; both searches give the same values.
"""

from __future__ import annotations

import os
import threading
import warnings
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal

from solver.errors import BowersError, shown

if TYPE_CHECKING:
    from solver._kernel import Kernel

REVISION: Final = 4
"""Of the native search that belongs to this source; a library left over from another is refused."""
MODES: Final = ("auto", "native", "python")


@cache
def _kernel_type() -> type[Kernel] | None:
    """Found out when it is first asked for, so that importing this package never fails."""
    mode = os.environ.get("BOWERS_BACKEND") or "auto"
    if mode not in MODES:
        raise BowersError(
            f"BOWERS_BACKEND: must be {', '.join(MODES[:-1])} or {MODES[-1]}, not {shown(mode)}"
        )
    if mode == "python":
        return None
    try:
        native = import_module("solver._kernel")
    except ImportError as error:
        if mode == "native":
            raise BowersError(f"BOWERS_BACKEND: there is no native search here ({error})") from None
        return None
    found = getattr(native, "REVISION", None)
    if found == REVISION:
        kind: type[Kernel] = native.Kernel
        return kind
    stale = (
        f"the native search is of revision {found}, this source of {REVISION}: install again to rebuild it"
    )
    if mode == "native":
        raise BowersError(f"BOWERS_BACKEND: {stale}")
    warnings.warn(f"{stale}; the Python search is used", RuntimeWarning, stacklevel=2)
    return None


def name() -> Literal["native", "python"]:
    """The search that is used; BowersError where the one insisted on is not to be had."""
    return "python" if _kernel_type() is None else "native"


_own = threading.local()


def kernel() -> Kernel | None:
    """This thread's native search and its memory; None where Python's is used. Errors as `name`."""
    found: Kernel | None = getattr(_own, "kernel", None)
    if found is None:
        found = _own.kernel = new_kernel()
    return found


def new_kernel() -> Kernel | None:
    """A native search with a memory of its own, for one thread at a time; None as for `kernel`."""
    kind = _kernel_type()
    return None if kind is None else kind()
