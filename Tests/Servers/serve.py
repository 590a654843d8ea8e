"""Runs a command while the test servers are running on loopback, and stops them afterwards.

    serve.py [--seconds N] COMMAND ...    with the servers' addresses in its environment, as `KINTO_URL`
    serve.py [--seconds N]                prints the addresses and waits

The servers run at most N seconds (3,600 by default). Missing programs are reported and have no address.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlsplit

import applications
import database
import proxies
from running import Servers, free_port


def start_all(servers):
    urls = {}
    urls.update(applications.kinto(servers))
    urls.update(applications.synapse(servers))
    urls.update(applications.powerdns(servers))
    urls.update(applications.rabbitmq(servers))
    urls.update(applications.scim(servers))
    urls.update(applications.redmine(servers))
    urls.update(applications.django(servers))
    urls.update(applications.httpbin(servers))
    urls.update(applications.openid(servers))
    urls.update(applications.authlib(servers))
    urls.update(applications.aioauth(servers))
    urls.update(applications.glewlwyd(servers))
    urls.update(database.postgresql(servers))
    behind = {
        "httpbin": urlsplit(urls["HTTPBIN_URL"]).port,
        "mortal": applications.mortal(servers),
        # Nothing listens on this port.
        "dead": free_port(),
        "elsewhere": urlsplit(urls["HTTPBIN_URL"]).netloc,
    }
    urls.update(proxies.nginx(servers, **behind))
    urls.update(proxies.haproxy(servers, **behind))
    urls.update(
        proxies.mitmproxy(
            servers,
            KINTO=f"http://{urlsplit(urls['KINTO_URL']).netloc}",
            STRICT=urls["OAUTH_STRICT_URL"],
            LENIENT=urls["OAUTH_LENIENT_URL"],
            HTTPBIN=urls["HTTPBIN_URL"],
        )
    )
    servers.wait()
    return urls


def run(command, urls, seconds):
    if not command:
        for name, url in urls.items():
            print(f"{name}={url}")
        print(f"Stops after {seconds} seconds, or with Control-C.", flush=True)
        time.sleep(seconds)
        return 0
    # With the same priority, tests that compute would keep busy servers from responding before a timeout.
    os.nice(5)
    try:
        return subprocess.run(command, env={**os.environ, **urls}, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        print(f"The command ran longer than {seconds} seconds.", file=sys.stderr)
        return 124


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))

    with tempfile.TemporaryDirectory(prefix="genapi-servers-", ignore_cleanup_errors=True) as scratch:
        servers = Servers(scratch)
        try:
            return run(options.command, start_all(servers), options.seconds)
        finally:
            servers.stop()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
