"""A user of a real server, and the file with the client's login."""

import json
import os
import pathlib
import stat
import subprocess
import time
import urllib.request

STRICT = os.environ["OAUTH_STRICT_URL"]
LENIENT = os.environ["OAUTH_LENIENT_URL"]


def ask(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


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
    def settled_truth(self):
        """Waits until the server has completed the request of a killed client."""
        truth = self.truth
        while True:
            time.sleep(0.1)
            before, truth = truth, self.truth
            if truth == before:
                return truth

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
