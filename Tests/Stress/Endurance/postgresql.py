"""A database that a test starts, stops and asks."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import database
from running import free_port


class Database:
    def __init__(self, scratch):
        self.data, self.before = database.create(scratch)
        self.log = open(pathlib.Path(scratch, "postgresql.log"), "w")
        self.port = free_port()
        self.start()

    def start(self):
        program = [*self.before, str(database.programs() / "postgres"), *database.arguments(self.data, self.port)]
        self.process = subprocess.Popen(program, stdout=self.log, stderr=self.log, cwd="/", env={**os.environ, "LC_ALL": "C"})
        deadline = time.monotonic() + 30
        while self.query("SELECT 1") != "1":
            if time.monotonic() > deadline:
                sys.exit("PostgreSQL did not come up")
            time.sleep(0.05)

    def stop(self, how=signal.SIGINT):
        """SIGINT ends the connections in order; SIGQUIT ends as a crash does."""
        self.process.send_signal(how)
        self.process.wait(30)

    def url(self, host, port):
        # Without TLS, each message is a system call that can be counted.
        return f"postgresql://tests:{database.PASSWORD}@{host}:{port}/postgres?sslmode=disable"

    def query(self, sql):
        result = subprocess.run(
            ["psql", "-X", "-At", "-c", sql, self.url("127.0.0.1", self.port)], capture_output=True, text=True
        )
        return result.stdout.strip()
