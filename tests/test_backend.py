"""Which search answers, and that a stale or missing native one is no accident."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from solver.backend import REVISION, name
from tests.running import ROOT, bowers


def python(code: str, backend: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "BOWERS_BACKEND"}
    if backend is not None:
        environment["BOWERS_BACKEND"] = backend
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=environment, text=True, check=False
    )


NAMED = "import solver.backend; print(solver.backend.name())"
OTHER = (
    "import sys, types\n"
    "other = types.ModuleType('solver._kernel')\n"
    "other.REVISION = 0\n"
    "sys.modules['solver._kernel'] = other\n"
)
NOTHING = "import sys; sys.modules['solver._kernel'] = None\n"


def test_the_python_search_can_be_asked_for() -> None:
    assert python(NAMED, "python").stdout == "python\n"
    solved = bowers("solve", "--json", "examples/cutthroat.txt", env={"BOWERS_BACKEND": "python"})
    assert solved.stdout == bowers("solve", "--json", "examples/cutthroat.txt").stdout
    assert b"(Python search)" in bowers("--version", env={"BOWERS_BACKEND": "python"}).stdout


@pytest.mark.skipif(name() != "native", reason="the native search is not built here")
def test_the_native_search_is_taken_where_it_is_built() -> None:
    for backend in (None, "", "auto", "native"):
        assert python(NAMED, backend).stdout == "native\n"
    assert b"(native search)" in bowers("--version").stdout


def test_without_a_native_search_python_answers_unless_it_was_insisted_on() -> None:
    found = python(NOTHING + NAMED)
    assert (found.stdout, found.stderr) == ("python\n", "")
    insisted = python(NOTHING + NAMED, "native")
    assert insisted.returncode == 1
    assert "BowersError: BOWERS_BACKEND: there is no native search here" in insisted.stderr


def test_a_stale_native_search_is_refused_with_a_warning() -> None:
    found = python(OTHER + NAMED)
    assert found.stdout == "python\n"
    assert "RuntimeWarning: the native search is of revision 0" in found.stderr
    insisted = python(OTHER + NAMED, "native")
    assert "BowersError: BOWERS_BACKEND: the native search is of revision 0" in insisted.stderr


def test_the_sources_belong_to_the_revision() -> None:
    """A library of another revision is refused; so whoever changes the C raises REVISION, in
    _kernel.c and in backend.py, and writes the new sum here."""
    text = b"".join(file.read_bytes() for file in sorted((ROOT / "solver").glob("*.[ch]")))
    assert (REVISION, hashlib.sha256(text).hexdigest()[:16]) == (4, "70396192f2c4f2dc")


def test_an_unknown_backend_gets_one_line() -> None:
    done = bowers("solve", "examples/cutthroat.txt", env={"BOWERS_BACKEND": "fast"})
    assert done.returncode == 2
    assert done.stderr == b"bowers: BOWERS_BACKEND: must be auto, native or python, not 'fast'\n"
