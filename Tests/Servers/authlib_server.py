"""An authorization server based on Authlib, independent of django-oauth-toolkit: every grant, refresh tokens that work once
and revoke their family when they are reused (RFC 9700 section 4.14.2), revocation, metadata, and an API. All data is in
memory, in one process; `truth.py` exposes it.
"""

import re
import secrets
import time

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import ClientMixin, grants
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialDict
from flask import Flask, request

from truth import Device, Memory, resource, routes

application = Flask(__name__)
application.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
memory, codes = Memory(), {}
application.register_blueprint(routes(memory))
application.register_blueprint(resource(memory))


class OAuthClient(ClientMixin):
    """A client that may use every grant, with or without a secret."""

    def __init__(self, client_id, secret=None):
        self.client_id, self.secret = client_id, secret

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return " ".join(name for name in (scope or "").split() if name in ("read", "write"))

    def check_redirect_uri(self, redirect_uri):
        # A loopback redirect with any port (RFC 8252 section 7.3).
        pattern = r"http://127\.0\.0\.1(:\d+)?/callback|com\.example\.app:/callback"
        return re.fullmatch(pattern, redirect_uri or "") is not None

    def check_client_secret(self, client_secret):
        return self.secret is not None and secrets.compare_digest(self.secret, client_secret)

    def check_endpoint_auth_method(self, method, endpoint):
        return (method == "none") == (self.secret is None)

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return True


clients = {"app": OAuthClient("app"), "service": OAuthClient("service", "service:secret+")}


class Token:
    """An issued token, and whether it is still valid."""

    def __init__(self, issued, user, client_id, family):
        self.access_token, self.refresh_token = issued["access_token"], issued.get("refresh_token")
        self.scope, self.expires_in = issued.get("scope", ""), issued["expires_in"]
        self.user, self.client_id, self.family = user, client_id, family
        self.ends, self.revoked = time.time() + self.expires_in, False

    def check_client(self, client):
        return self.client_id == client.get_client_id()

    def get_scope(self):
        return self.scope

    def get_expires_in(self):
        return self.expires_in

    def is_expired(self):
        return self.ends < time.time()

    def is_revoked(self):
        return self.revoked


class Code(dict):
    def get_redirect_uri(self):
        return self["redirect_uri"]

    def get_scope(self):
        return self["scope"]

    @property
    def code_challenge(self):
        return self["challenge"]

    @property
    def code_challenge_method(self):
        return self["method"]


def save(issued, order):
    with memory.lock:
        old = getattr(order, "refresh_token", None)
        family = old.family if old else secrets.token_hex(8)
        memory.tokens.append(Token(issued, order.user, order.client.get_client_id(), family))


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]

    def save_authorization_code(self, code, order):
        data = order.payload.data
        codes[code] = Code(
            code=code,
            user=order.user,
            client_id=order.client.get_client_id(),
            redirect_uri=order.payload.redirect_uri,
            scope=order.payload.scope,
            challenge=data.get("code_challenge"),
            method=data.get("code_challenge_method"),
        )

    def query_authorization_code(self, code, client):
        held = codes.get(code)
        return held if held and held["client_id"] == client.get_client_id() else None

    def delete_authorization_code(self, code):
        codes.pop(code["code"], None)

    def authenticate_user(self, code):
        return code["user"]


class PasswordGrant(grants.ResourceOwnerPasswordCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]

    def authenticate_user(self, username, password):
        return username if password == "s3cret" else None


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        return memory.usable(refresh_token)

    def authenticate_user(self, refresh_token):
        return refresh_token.user

    def revoke_old_credential(self, refresh_token):
        refresh_token.revoked = True


class DeviceGrant(DeviceCodeGrant):
    def query_device_credential(self, device_code):
        return devices.get(device_code)

    def query_user_grant(self, user_code):
        memory.devices[user_code].asked += 1
        return memory.devices[user_code].decision

    def should_slow_down(self, credential):
        return False


# Keyed by device code.
devices = {}


class DeviceDoor(DeviceAuthorizationEndpoint):
    INTERVAL = 1

    def get_verification_uri(self):
        return "http://127.0.0.1/device"

    def save_device_credential(self, client_id, scope, data):
        device = memory.devices[data["user_code"]] = Device(client_id, scope, data["expires_in"])
        devices[data["device_code"]] = DeviceCredentialDict(
            client_id=client_id, scope=scope, user_code=data["user_code"], expires_at=device.ends
        )


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]

    def query_token(self, token_string, token_type_hint):
        return memory.found("refresh_token", token_string) or memory.found("access_token", token_string)

    def revoke_token(self, token, order):
        token.revoked = True


server = AuthorizationServer(application, query_client=clients.get, save_token=save)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])
for grant in (PasswordGrant, grants.ClientCredentialsGrant, RefreshGrant, DeviceGrant):
    server.register_grant(grant)
server.register_endpoint(DeviceDoor)
server.register_endpoint(Revocation)


@application.post("/token")
def token():
    return server.create_token_response()


@application.post("/device")
def device():
    return server.create_endpoint_response("device_authorization")


@application.post("/revoke")
def revoke():
    return server.create_endpoint_response("revocation")


@application.get("/authorize")
def authorize():
    user = request.cookies["user"]
    return server.create_authorization_response(grant_user=user, grant=server.get_consent_grant(end_user=user))
