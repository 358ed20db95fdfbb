"""Builds the native search where that is possible; everything else is in pyproject.toml.

BOWERS_KERNEL=auto (the default) builds it if GCC or Clang is there and goes on without it if not;
`require` fails without it, `off` leaves it out.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

MODES = ("auto", "require", "off")
mode = os.environ.get("BOWERS_KERNEL") or "auto"
if mode not in MODES:
    raise SystemExit(f"BOWERS_KERNEL={mode}: must be one of {', '.join(MODES)}")

# One that an earlier build left in place would be used if this build makes none.
for pattern in ("_kernel*.so", "_kernel*.pyd"):
    for left_over in (Path(__file__).parent / "solver").glob(pattern):
        left_over.unlink()

kernel = Extension(
    "solver._kernel",
    sources=[f"solver/_{part}.c" for part in ("kernel", "positions", "board", "search", "equilibria")],
    depends=[f"solver/_{part}.h" for part in ("positions", "board", "search", "equilibria")],
    extra_compile_args=["-O3"],
    optional=mode == "auto",
)
setup(ext_modules=[] if mode == "off" else [kernel])
