"""A user of a real server, and the file in which the client keeps the login."""

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


class Login:
    def __init__(self, client, url, scratch, environment=None):
        self.client = client
        self.url = url
        self.user = ask(f"{url}/truth/users")["name"]
        self.folder = pathlib.Path(scratch, self.user)
        self.file = self.folder / "login"
        self.run("sign-in", self.user, environment=environment)

    def command(self, verb, argument):
        return [self.client, verb, str(self.file), self.url, str(argument)]

    def run(self, verb, argument, before=(), environment=None):
        return subprocess.run(
            [*before, *self.changed(environment), *self.command(verb, argument)],
            capture_output=True,
            text=True,
            timeout=120,
        )

    def start(self, verb, argument, environment=None):
        return subprocess.Popen(
            [*self.changed(environment), *self.command(verb, argument)], stdout=subprocess.PIPE, text=True
        )

    @staticmethod
    def changed(environment):
        """A second program sees a preloaded library that has already set itself up: the first one loses its arguments."""
        if not environment:
            return []
        return ["env", *(f"{name}={value}" for name, value in environment.items()), "env"]

    def expire(self):
        ask(f"{self.url}/truth/users/{self.user}/expire")

    @property
    def truth(self):
        return ask(f"{self.url}/truth/users/{self.user}")

    @property
    def settled_truth(self):
        """When the server has done what a client that is gone had asked for."""
        truth = self.truth
        while True:
            time.sleep(0.1)
            before, truth = truth, self.truth
            if truth == before:
                return truth

    def problems(self):
        """Of the folder, as a crash left it."""
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
