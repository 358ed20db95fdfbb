"""Running the command line as a user does: another process, its bytes, its exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def bowers(
    *arguments: str, stdin: bytes | str = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs `bowers` with these arguments and waits for it."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
        timeout=120,
        check=False,
    )
