"""Runs the tests of real servers with servers that are made of the specs alone, and lists those that notice a difference.

    simulated.py GENAPI_SERVE COMMAND ...    COMMAND is a run of tests, with the addresses of the servers in its environment
"""

import os
import re
import subprocess
import sys
import tempfile

from running import Servers, free_port

BASES = {"Kinto": "/v1", "Matrix": "/_matrix", "PowerDNS": "/api/v1/servers/localhost", "RabbitMQ": "/api"}


def main():
    program, *command = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="genapi-simulated-") as scratch:
        servers = Servers(scratch)
        urls = {}
        try:
            for name, base in BASES.items():
                port = free_port()
                url = f"http://127.0.0.1:{port}{base}"
                servers.start(os.path.abspath(program), [f"Specs/{name}", "--port", str(port), "--elements", "0"], url)
                urls[f"{name.upper()}_URL"] = url
            servers.wait()
            run = subprocess.run(
                command, env={**os.environ, **urls}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1200
            )
        finally:
            servers.stop()
    # Without colors.
    output = re.sub(r"\x1b\[[0-9;]*m", "", run.stdout)
    passed = set(re.findall(r"^✔ Test (?!run|case)(.+?) (?:with .*)?passed", output, re.M))
    failed = sorted(set(re.findall(r"^✘ Test (?!run|case)(.+?) (?:with .*)?failed after", output, re.M)))
    for title in failed:
        print(f"another result: {title}")
    print(f"{len(passed)} tests pass at both servers, {len(failed)} notice a difference")
    # Nothing passed: the servers did not work at all.
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
