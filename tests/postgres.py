"""A PostgreSQL server of the tests' own."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

import psycopg
from psycopg import sql

PATIENCE = 60
"""Seconds after which a server that does not answer is given up."""
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    # What the tests kill are processes, not the machine: the files are whole without this.
    "fsync": "off",
    "shared_buffers": "32MB",
}
OWNER = "postgres"
"""Whom the server runs as where the tests run as root, for whom it refuses to run."""


class Postgres:
    """A server with an empty folder of its own, at a port of its own; it can be killed."""

    def __init__(self) -> None:
        """Make the folder, and start."""
        self._programs = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="dicecup-postgres-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            known = pwd.getpwnam(OWNER)
            self._as = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
            os.chown(self._folder, known.pw_uid, known.pw_gid)
        self.port = free_port()
        self._data = self._folder / "data"
        initdb = (self._programs / "initdb", "-D", self._data, "-U", "dicecup", "-A", "trust")
        subprocess.run(
            [*initdb, "-E", "UTF8", "--no-sync"],
            check=True,
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            **self._as,
        )
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self._folder)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        until = time.monotonic() + PATIENCE
        while not self._starts():
            # Processes of a server that was killed may be there still, and are waited for.
            assert time.monotonic() < until, self.log
            time.sleep(0.05)

    def _starts(self) -> bool:
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            program = [str(self._programs / "postgres"), "-D", str(self._data)]
            self._process = subprocess.Popen(
                [*program, "-p", str(self.port), "-k", str(self._folder), *settings],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **self._as,
            )
        while self._process.poll() is None:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address("postgres")).close()
                return True
            time.sleep(0.05)
        return False

    def kill(self) -> None:
        """Kill the server, whatever it is doing."""
        self._process.kill()
        self._process.wait()

    @property
    def log(self) -> str:
        """What the server has logged."""
        return (self._folder / "log").read_text()

    def address(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://dicecup@127.0.0.1:{self.port}/{database}"

    def make(self, database: str, like: str = "template1") -> str:
        """Make a database, and return its address."""
        with contextlib.closing(
            psycopg.connect(self.address("postgres"), autocommit=True)
        ) as connection:
            statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
            connection.execute(statement.format(sql.Identifier(database), sql.Identifier(like)))
        return self.address(database)


def programs() -> Path:
    """Return the folder of PostgreSQL's programs, the newest that are here."""
    known = shutil.which("initdb")
    if known is not None:
        return Path(known).parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "PostgreSQL is missing: run tools/install-servers.sh"
    return found[-1].parent


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
