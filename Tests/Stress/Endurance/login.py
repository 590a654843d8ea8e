"""A user of a real server, and the file with the client's login."""

import json
import os
import pathlib
import stat
import subprocess
import time
import urllib.request
from urllib.parse import urlsplit

STRICT = os.environ["OAUTH_STRICT_URL"]
LENIENT = os.environ["OAUTH_LENIENT_URL"]
# The state of a connection in /proc/net/tcp.
CLOSE_WAIT = "08"


def ask(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


def half_closed(port):
    """The clients of connections that the server has not closed yet, although the client has. Linux only."""
    clients = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in pathlib.Path(table).read_text().splitlines()[1:]:
            _, server, client, state, *_ = line.split()
            if state == CLOSE_WAIT and int(server.split(":")[1], 16) == port:
                clients.add(client)
    return clients


def await_completion(*ports):
    """Waits until the servers at these ports have completed all that clients which are dead now have sent."""
    waiting = {port: half_closed(port) for port in ports}
    deadline = time.monotonic() + 60
    while any(waiting.values()):
        if time.monotonic() > deadline:
            raise RuntimeError(f"a server has not completed the requests of a dead client: {waiting}")
        time.sleep(0.02)
        waiting = {port: clients & half_closed(port) for port, clients in waiting.items()}


class Report:
    """The output of a client: the numbers of successful and failed calls, and the duration of the slowest one."""

    def __init__(self, text):
        words = text.strip().split(maxsplit=3)
        whole = len(words) == 4
        self.answered, self.failed, milliseconds = (int(word) for word in words[:3]) if whole else (0, 1, 0)
        self.slowest = milliseconds / 1000
        self.state = words[3] if whole else text.strip() or "nothing said"

    @property
    def is_fine(self):
        return self.answered > 0 and self.failed == 0 and self.state.startswith("ready")


class Login:
    def __init__(self, client, url, scratch, environment={}):
        self.client = client
        self.url = url
        self.environment = {**os.environ, **environment}
        self.user = ask(f"{url}/truth/users")["name"]
        self.folder = pathlib.Path(scratch, self.user)
        self.file = self.folder / "login"
        self.run("sign-in", self.user)

    def command(self, verb, argument):
        return [self.client, verb, str(self.file), self.url, str(argument)]

    def run(self, verb, argument, before=()):
        return subprocess.run(
            [*before, *self.command(verb, argument)],
            capture_output=True,
            text=True,
            timeout=120,
            env=self.environment,
        )

    def start(self, verb, argument):
        return subprocess.Popen(
            self.command(verb, argument), stdout=subprocess.PIPE, text=True, env=self.environment
        )

    def expire(self):
        ask(f"{self.url}/truth/users/{self.user}/expire")

    @property
    def stored(self):
        return json.loads(self.file.read_text())

    @property
    def truth(self):
        return ask(f"{self.url}/truth/users/{self.user}")

    @property
    def truth_after_kill(self):
        """What the server knows when it has completed the request of a killed client."""
        await_completion(urlsplit(self.url).port)
        return self.truth

    def problems(self):
        """The files in the folder after a crash."""
        found = []
        for path in self.folder.iterdir():
            if stat.S_IMODE(path.stat().st_mode) & 0o077:
                found.append(f"{path.name} is open to others")
        try:
            json.loads(self.file.read_text())
        except ValueError as error:
            found.append(f"login is damaged: {error}")
        except FileNotFoundError:
            found.append("login is gone")
        return found
