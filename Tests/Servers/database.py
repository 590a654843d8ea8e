"""PostgreSQL on loopback, without a socket of files, with TLS and passwords."""

import datetime
import ipaddress
import os
import pathlib
import pwd
import shutil
import subprocess

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID

from running import free_port, missing

PASSWORD = "only-for-tests"
# For tests: a crash of the machine may damage the files.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "ssl": "on",
    "password_encryption": "scram-sha-256",
}


def programs():
    """The folder with the newest version's programs; `None` if PostgreSQL is not installed. Debian has no links to them."""
    folders = pathlib.Path("/usr/lib/postgresql").glob("*/bin")
    on_path = shutil.which("initdb")
    known = sorted(folders, key=lambda folder: int(folder.parent.name)) + ([pathlib.Path(on_path).parent] if on_path else [])
    return next((folder for folder in reversed(known) if (folder / "initdb").exists()), None)


def user():
    """The command that changes the user, because PostgreSQL does not run as root, and the user's number."""
    if os.getuid():
        return [], os.getuid()
    number = pwd.getpwnam("postgres").pw_uid
    return ["setpriv", f"--reuid={number}", f"--regid={pwd.getpwnam('postgres').pw_gid}", "--clear-groups"], number


def certificate(folder, owner):
    """A certificate of its own for `localhost`."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    for path, text in {"server.key": private, "server.crt": certificate.public_bytes(serialization.Encoding.PEM)}.items():
        file = folder / path
        file.write_bytes(text)
        file.chmod(0o600 if path == "server.key" else 0o644)
        os.chown(file, owner, -1)


def create(scratch, name="postgresql"):
    """Makes the files of a server. Returns the folder, and the command before each of PostgreSQL's programs."""
    before, owner = user()
    # Its own user reaches its folder, and nothing else in this one.
    os.chmod(scratch, 0o711)
    folder = pathlib.Path(scratch, name)
    folder.mkdir(mode=0o700)
    os.chown(folder, owner, -1)
    secret = folder / "password"
    secret.write_text(PASSWORD)
    os.chown(secret, owner, -1)
    data = folder / "data"
    subprocess.run(
        [*before, str(programs() / "initdb"), "--pgdata", str(data), "--username", "tests", "--pwfile", str(secret)]
        + ["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
        check=True,
        capture_output=True,
        cwd="/",
    )
    certificate(data, owner)
    return data, before


def arguments(data, port):
    settings = [part for key, value in SETTINGS.items() for part in ["-c", f"{key}={value}"]]
    return ["-D", str(data), "-p", str(port), *settings]


def url(port):
    return f"postgresql://tests:{PASSWORD}@127.0.0.1:{port}/postgres"


def postgresql(servers):
    if programs() is None:
        return missing("postgresql")
    data, before = create(servers.scratch)
    port = free_port()
    servers.start(str(programs() / "postgres"), arguments(data, port), f"tcp:{port}", {"LC_ALL": "C"}, before)
    return {"POSTGRESQL_URL": url(port), "POSTGRESQL_CERTIFICATE": str(certificate_copy(servers.scratch, data))}


def certificate_copy(scratch, data):
    """Other users read the certificate, but not the folder of the database."""
    return shutil.copyfile(data / "server.crt", pathlib.Path(scratch, "postgresql.crt"))
