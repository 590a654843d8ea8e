"""Runs a command while the test servers are up, on loopback, and stops them afterwards.

    serve.py [--seconds N] COMMAND ...    with KINTO_URL in its environment
    serve.py [--seconds N]                prints the addresses and waits

The servers never outlive N seconds (3,600 unless told).
"""

import argparse
import os
import pathlib
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    with tempfile.TemporaryDirectory(prefix="genapi-servers-") as scratch:
        port = free_port()
        # The configuration is copied with the port in it: a server started by hand from the original fails plainly.
        ini = pathlib.Path(scratch, "kinto.ini")
        ini.write_text((HERE / "kinto.ini").read_text().replace("%(http_port)s", str(port)))
        log = pathlib.Path(scratch, "kinto.log")
        kinto = pathlib.Path(sys.executable).with_name("kinto")
        with log.open("w") as output:
            server = subprocess.Popen(
                [str(kinto), "start", "--ini", str(ini), "--port", str(port)], stdout=output, stderr=output
            )
        try:
            url = f"http://127.0.0.1:{port}/v1"
            wait_until_up(f"{url}/__heartbeat__", server, log)
            if not options.command:
                print(f"KINTO_URL={url}\nStops after {options.seconds} seconds, or with Control-C.", flush=True)
                time.sleep(options.seconds)
                return 0
            try:
                return subprocess.run(
                    options.command, env={**os.environ, "KINTO_URL": url}, timeout=options.seconds
                ).returncode
            except subprocess.TimeoutExpired:
                print(f"The command ran longer than {options.seconds} seconds.", file=sys.stderr)
                return 124
        finally:
            stop(server)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
