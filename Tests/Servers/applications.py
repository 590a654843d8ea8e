"""The application servers: Kinto, Synapse, PowerDNS, RabbitMQ, SCIM, one with the conventions of Redmine, Django, httpbin, an OpenID provider, three more authorization servers, and one that crashes."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

import glewlwyd_server
from running import HERE, free_port, installed, missing

POWERDNS_SCHEMA = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql"
# Not the program of this name on the path, which runs only as the user `rabbitmq`.
RABBITMQ = "/usr/lib/rabbitmq/bin/rabbitmq-server"


def kinto(servers):
    """One for all tests, and one that a test can stop."""
    url, _ = one_kinto(servers)
    pausable, process = one_kinto(servers)
    return {"KINTO_URL": url, "PAUSABLE_KINTO_URL": pausable, "PAUSABLE_KINTO_PROCESS": str(process.pid)}


def one_kinto(servers):
    port = free_port()
    ini = pathlib.Path(servers.configured("kinto.ini", http_port=port))
    ini = ini.rename(ini.with_stem(f"kinto-{port}"))
    url = f"http://127.0.0.1:{port}/v1"
    process = servers.start("kinto", ["start", "--ini", str(ini), "--port", str(port)], f"{url}/__heartbeat__")
    return url, process


def synapse(servers):
    port = free_port()
    settings = servers.configured("synapse.yaml", port=port)
    url = f"http://127.0.0.1:{port}/_matrix"
    servers.start("synapse_homeserver", ["--config-path", settings], f"{url}/client/versions")
    return {"MATRIX_URL": url}


def powerdns(servers):
    program = installed("pdns_server")
    if program is None or not os.path.exists(POWERDNS_SCHEMA):
        return missing("pdns_server")
    database = servers.scratch / "powerdns.sqlite3"
    with open(POWERDNS_SCHEMA) as schema, sqlite3.connect(database) as connection:
        connection.executescript(schema.read())
    port = free_port()
    servers.configured("pdns.conf", port=port, dns_port=free_port(), database=database)
    arguments = [f"--config-dir={servers.scratch}", "--daemon=no", "--guardian=no"]
    url = f"http://127.0.0.1:{port}/api/v1/servers/localhost"
    servers.start(program, arguments, url)
    return {"POWERDNS_URL": url}


def rabbitmq(servers):
    """Starts a node that other nodes cannot reach, so that it needs no epmd, and no cookie but its own."""
    if not os.path.exists(RABBITMQ):
        return missing("rabbitmq-server")
    port = free_port()
    node = "tests@localhost"
    url = f"http://127.0.0.1:{port}/api"
    servers.start(
        RABBITMQ,
        [],
        url,
        {
            "HOME": str(servers.scratch),
            "RABBITMQ_CONF_ENV_FILE": os.devnull,
            "RABBITMQ_CONFIG_FILE": servers.configured("rabbitmq.conf", port=port),
            "RABBITMQ_MNESIA_BASE": str(servers.scratch / "rabbitmq"),
            "RABBITMQ_LOG_BASE": str(servers.scratch / "rabbitmq"),
            "RABBITMQ_LOGS": "-",
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(servers.scratch / "rabbitmq-plugins"),
            "RABBITMQ_ENABLED_PLUGINS": "rabbitmq_management",
            "RABBITMQ_NODENAME": node,
            # Stopping takes 100 ms, not seconds.
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": f"-sname {node} -shutdown_time 100",
            # No listener for other nodes, and some number for those who ask for its port. RabbitMQ starts a second program
            # each minute that would start epmd without these flags.
            "ERL_FLAGS": "-start_epmd false -dist_listen false -erl_epmd_port 1",
            # The script becomes the node, which then gets the signals.
            "RUNNING_UNDER_SYSTEMD": "true",
        },
    )
    return {"RABBITMQ_URL": url}


def scim(servers):
    port = free_port()
    url = f"http://127.0.0.1:{port}/v2"
    servers.start("scim2-server", ["--port", str(port), "--bearer-token", "only-for-tests"], url)
    return {"SCIM_URL": url}


def redmine(servers):
    """One process, because its elements are in memory."""
    port = free_port()
    servers.gunicorn("redmine_server:make_application()", port, "/projects.json")
    return {"REDMINE_URL": f"http://127.0.0.1:{port}"}


def django(servers):
    """Starts two servers: with refresh tokens that work once and revoke their family, or that work for another half minute."""
    database = servers.scratch / "django.sqlite3"
    key = {"OIDC_KEY": signing_key()}
    subprocess.run(
        [sys.executable, str(HERE / "oauth.py")],
        env={**os.environ, **key, "DATABASE": str(database)},
        check=True,
        capture_output=True,
    )
    urls = {}
    for kind, settings in {
        "STRICT": {"GRACE": "0", "REUSE": "1"},
        "LENIENT": {"GRACE": "30", "REUSE": "0"},
    }.items():
        port = free_port()
        own = servers.scratch / f"django-{kind}.sqlite3"
        shutil.copyfile(database, own)
        path = "/.well-known/oauth-authorization-server"
        servers.gunicorn("oauth:application", port, path, {"DATABASE": str(own), **key, **settings})
        urls[f"OAUTH_{kind}_URL"] = f"http://127.0.0.1:{port}"
    return urls


def signing_key():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def httpbin(servers):
    port = free_port()
    servers.gunicorn("httpbin:app", port, "/get", threads=32)
    return {"HTTPBIN_URL": f"http://127.0.0.1:{port}"}


def openid(servers):
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    servers.start(
        "oidc-provider-mock",
        ["--host", "127.0.0.1", "--port", str(port)],
        f"{url}/.well-known/openid-configuration",
        # The library's setting for loopback without TLS.
        {"AUTHLIB_INSECURE_TRANSPORT": "1"},
    )
    return {"OPENID_URL": url}


def authlib(servers):
    # The library's setting for loopback without TLS.
    return grants(servers, "authlib", {"AUTHLIB_INSECURE_TRANSPORT": "1"})


def aioauth(servers):
    return grants(servers, "aioauth", {})


def grants(servers, library, settings):
    port = free_port()
    servers.gunicorn(f"{library}_server:application", port, "/.well-known/oauth-authorization-server", settings)
    return {f"OAUTH_{library.upper()}_URL": f"http://127.0.0.1:{port}"}


def glewlwyd(servers):
    """Starts a second server that exposes its data."""
    program = installed("glewlwyd")
    if program is None or not os.path.exists(glewlwyd_server.SCHEMA):
        return missing("glewlwyd")
    port, truth = free_port(), free_port()
    url, database = f"http://127.0.0.1:{port}", servers.scratch / "glewlwyd.sqlite3"
    glewlwyd_server.make_database(database)
    settings = servers.configured("glewlwyd.conf", port=port, database=database)
    servers.start(program, ["--config-file", settings], f"{url}/config")
    known = {"URL": url, "DATABASE": str(database)}
    servers.gunicorn("glewlwyd_server:make_application()", truth, environment=known)
    return {"OAUTH_GLEWLWYD_URL": url, "OAUTH_GLEWLWYD_TRUTH_URL": f"http://127.0.0.1:{truth}"}


def mortal(servers):
    """Only reachable through the proxies: its process crashes during requests and is restarted."""
    port = free_port()
    counts = servers.scratch / "mortal"
    counts.mkdir()
    servers.gunicorn("mortal:application", port, "/", {"COUNTS": str(counts)}, threads=4)
    return port
