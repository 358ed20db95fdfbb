"""Builds the native search where that is possible; everything else is in pyproject.toml.

BOWERS_KERNEL=auto (the default) builds it if a compiler is there and goes on without it if not;
`require` fails without it, `off` leaves it out.
"""

import os

from setuptools import Extension, setup

MODES = ("auto", "require", "off")
mode = os.environ.get("BOWERS_KERNEL", "auto")
if mode not in MODES:
    raise SystemExit(f"BOWERS_KERNEL={mode}: must be one of {', '.join(MODES)}")

kernel = Extension(
    "solver._kernel",
    sources=["solver/_kernel.c", "solver/_search.c"],
    depends=["solver/_search.h"],
    extra_compile_args=["-O3"] if os.name == "posix" else ["/O2"],
    optional=mode == "auto",
)
setup(ext_modules=[] if mode == "off" else [kernel])
