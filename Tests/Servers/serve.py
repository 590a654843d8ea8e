"""Runs a command while the test servers are up, on loopback, and stops them afterwards.

    serve.py [--seconds N] COMMAND ...    with KINTO_URL, OAUTH_STRICT_URL and OAUTH_LENIENT_URL in its environment
    serve.py [--seconds N]                prints the addresses and waits

The servers never outlive N seconds (3,600 unless told).
"""

import argparse
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until_up(url, process, log, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{url} did not come up:\n{log.read_text()}")


def stop(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def start_kinto(scratch, start):
    port = free_port()
    # The configuration is copied with the port in it: a server started by hand from the original fails plainly.
    ini = pathlib.Path(scratch, "kinto.ini")
    ini.write_text((HERE / "kinto.ini").read_text().replace("%(http_port)s", str(port)))
    url = f"http://127.0.0.1:{port}/v1"
    start("kinto", ["start", "--ini", str(ini), "--port", str(port)], f"{url}/__heartbeat__")
    return {"KINTO_URL": url}


def start_oauth(scratch, start):
    """Twice: refresh tokens work once and are revoked with their family, or for half a minute more."""
    database = pathlib.Path(scratch, "oauth.sqlite3")
    subprocess.run(
        [sys.executable, str(HERE / "oauth.py")],
        env={**os.environ, "DATABASE": str(database)},
        check=True,
        capture_output=True,
    )
    urls = {}
    for kind, settings in {
        "STRICT": {"GRACE": "0", "REUSE": "1"},
        "LENIENT": {"GRACE": "30", "REUSE": "0"},
    }.items():
        port = free_port()
        own = pathlib.Path(scratch, f"oauth-{kind}.sqlite3")
        shutil.copyfile(database, own)
        url = f"http://127.0.0.1:{port}"
        start(
            "gunicorn",
            ["--workers", "1", "--threads", "16", "--bind", f"127.0.0.1:{port}", "--chdir", str(HERE)]
            + ["--log-level", "warning", "oauth:application"],
            f"{url}/.well-known/oauth-authorization-server",
            {"DATABASE": str(own), "PYTHONDONTWRITEBYTECODE": "1", **settings},
        )
        urls[f"OAUTH_{kind}_URL"] = url
    return urls


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    with tempfile.TemporaryDirectory(prefix="genapi-servers-") as scratch:
        started = []

        def start(program, arguments, url, environment={}):
            """Runs a program that is installed beside this Python; `url` answers when it is up."""
            log = pathlib.Path(scratch, f"{program}-{len(started)}.log")
            with log.open("w") as output:
                process = subprocess.Popen(
                    [str(pathlib.Path(sys.executable).with_name(program)), *arguments],
                    env={**os.environ, **environment},
                    stdout=output,
                    stderr=output,
                )
            started.append((url, process, log))

        try:
            urls = {**start_kinto(scratch, start), **start_oauth(scratch, start)}
            for server in started:
                wait_until_up(*server)
            if not options.command:
                for name, url in urls.items():
                    print(f"{name}={url}")
                print(f"Stops after {options.seconds} seconds, or with Control-C.", flush=True)
                time.sleep(options.seconds)
                return 0
            try:
                return subprocess.run(
                    options.command, env={**os.environ, **urls}, timeout=options.seconds
                ).returncode
            except subprocess.TimeoutExpired:
                print(f"The command ran longer than {options.seconds} seconds.", file=sys.stderr)
                return 124
        finally:
            for _, process, _ in started:
                stop(process)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
