"""A process seen from outside: its CPU time with all threads, its memory, and how it is ended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
END_WITHIN_S = 10


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and all its threads so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def resident(pid: int) -> int:
    """Bytes of memory that a process has resident."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def end(process: subprocess.Popen[str]) -> None:
    """Ends a process that was started here: kindly, then for good."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(END_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout is not None:
        process.stdout.close()
