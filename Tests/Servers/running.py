"""Programs that run on loopback until they are stopped."""

import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent


# Below the ports that a system gives to outgoing connections and to the tests' own servers.
PORTS = random.sample(range(10_240, 32_768), 1_000)


def free_port():
    """A port that no other call returned, because a server takes some time until it listens."""
    while PORTS:
        port = PORTS.pop()
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    sys.exit("no port is free")


def installed(program):
    """The path of a system program. Some are in folders that are only on an administrator's path."""
    return shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def missing(program):
    print(f"{program} is not installed: what needs it is skipped", file=sys.stderr)
    return {}


class Servers:
    """The started servers, with a folder for their files."""

    def __init__(self, scratch):
        self.scratch = pathlib.Path(scratch)
        self.started = []

    def start(self, program, arguments, url, environment={}, before=()):
        """Runs a program that is installed next to this Python, or a system program by its path.

        Any response of `url`, even an error, means that the program is ready; `wait` waits for it. Returns the process. `before` is a
        command that becomes the program.
        """
        log = self.scratch / f"{pathlib.Path(program).name}-{len(self.started)}.log"
        command = [*before, str(pathlib.Path(sys.executable).parent / program), *arguments]
        with log.open("w") as output:
            process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=output, stderr=output)
        self.started.append((url, process, log))
        return process

    def gunicorn(self, application, port, path="/", environment={}, workers=1, threads=16):
        """Runs an application of this folder, or of a package.

        It keeps connections longer than the gateways do. If it closed one while a gateway sends a request, the result would be a 502.
        """
        self.start(
            "gunicorn",
            ["--workers", str(workers), "--threads", str(threads), "--bind", f"127.0.0.1:{port}"]
            + ["--keep-alive", "75", "--chdir", str(HERE), "--log-level", "warning", application],
            f"http://127.0.0.1:{port}{path}",
            {"PYTHONDONTWRITEBYTECODE": "1", **environment},
        )

    def configured(self, name, **values):
        """A copy of a configuration file of this folder, with each `%(name)s` replaced."""
        text = (HERE / name).read_text()
        for key, value in {"scratch": self.scratch, **values}.items():
            text = text.replace(f"%({key})s", str(value))
        copy = self.scratch / name
        copy.write_text(text)
        return str(copy)

    def wait(self, seconds=60):
        for url, process, log in self.started:
            deadline = time.monotonic() + seconds
            while process.poll() is None and time.monotonic() < deadline and not is_up(url):
                time.sleep(0.1)
            # Another program may respond on the port of one that ended.
            if process.poll() is not None or not is_up(url):
                sys.exit(f"{url} did not come up:\n{log.read_text()}")

    def stop(self):
        for _, process, _ in self.started:
            if process.poll() is None:
                process.terminate()
        for _, process, _ in self.started:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def is_up(url):
    if url.startswith("tcp:"):
        try:
            socket.create_connection(("127.0.0.1", int(url.removeprefix("tcp:"))), 2).close()
            return True
        except OSError:
            return False
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
