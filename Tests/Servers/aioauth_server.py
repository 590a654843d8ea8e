"""An authorization server based on aioauth, an independent implementation: codes with PKCE, passwords, client credentials,
refresh tokens that work once, and revocation. The device grant (RFC 8628) is added here with the library's extension
mechanism. All data is in memory, in one process; `truth.py` exposes it.

It does not decode Basic credentials, which RFC 6749 section 2.3.1 encodes.
"""

import asyncio
import dataclasses
import re
import secrets
import time

from aioauth import errors, grant_type, models
from aioauth.collections import HTTPHeaderDict
from aioauth.config import Settings
from aioauth.requests import Post, Query
from aioauth.requests import Request as OAuthRequest
from aioauth.server import AuthorizationServer
from aioauth.storage import BaseStorage
from aioauth.utils import generate_token
from flask import Flask, jsonify, request

from truth import Device, Memory, resource, routes

application = Flask(__name__)
settings = Settings(INSECURE_TRANSPORT=True, TOKEN_EXPIRES_IN=600)
memory, codes, devices = Memory(), {}, {}
application.register_blueprint(routes(memory))
application.register_blueprint(resource(memory))

DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


class OAuthClient(models.Client):
    def check_redirect_uri(self, redirect_uri):
        # A loopback redirect with any port (RFC 8252 section 7.3).
        return super().check_redirect_uri(re.sub(r"^(http://127\.0\.0\.1):\d+/", r"\1/", redirect_uri))


def client(client_id, secret):
    return OAuthClient(
        client_id=client_id,
        client_secret=secret,
        grant_types=["authorization_code", "password", "client_credentials", "refresh_token", DEVICE],
        response_types=["code"],
        redirect_uris=["http://127.0.0.1/callback", "com.example.app:/callback"],
        scope="read write",
    )


clients = {"app": client("app", ""), "service": client("service", "service-secret")}


@dataclasses.dataclass
class Token(models.Token):
    user: str | None = None
    family: str = ""
    ends: float = 0


@dataclasses.dataclass
class Code(models.AuthorizationCode):
    user: str = ""


class Storage(BaseStorage):
    """The user of a request is in its `extra`, like the family of the previous token."""

    async def get_client(self, *, request, client_id, client_secret=None):
        found = clients.get(client_id)
        # Without a secret, the request comes from the browser.
        is_right = found and (client_secret is None or secrets.compare_digest(found.client_secret, client_secret))
        return found if is_right else None

    async def get_user(self, request):
        if request.post.password == "s3cret":
            request.extra["user"] = request.post.username
        return request.extra.get("user")

    async def create_token(self, *, request, client_id, scope, access_token, refresh_token=None):
        now = int(time.time())
        token = Token(
            access_token=access_token,
            # There is no browser session.
            refresh_token=None if request.post.grant_type == "client_credentials" else refresh_token,
            scope=scope,
            issued_at=now,
            expires_in=settings.TOKEN_EXPIRES_IN,
            refresh_token_expires_in=settings.REFRESH_TOKEN_EXPIRES_IN,
            client_id=client_id,
            user=request.extra.get("user"),
            family=request.extra.get("family", secrets.token_hex(8)),
            ends=now + settings.TOKEN_EXPIRES_IN,
        )
        memory.tokens.append(token)
        return token

    async def get_token(self, *, request, client_id, token_type=None, access_token=None, refresh_token=None):
        if request.post.grant_type == "refresh_token":
            token = memory.usable(refresh_token)
        else:
            token = memory.found("refresh_token", refresh_token) or memory.found("access_token", access_token)
        if token is None or token.client_id != client_id:
            return None
        request.extra.update(user=token.user, family=token.family)
        return token

    async def revoke_token(self, *, request, client_id, refresh_token=None, token_type=None, access_token=None):
        token = memory.found("refresh_token", refresh_token) or memory.found("access_token", access_token)
        token.revoked = True

    async def create_authorization_code(self, *, request, **facts):
        code = codes[facts["code"]] = Code(
            user=request.extra["user"],
            auth_time=int(time.time()),
            expires_in=settings.AUTHORIZATION_CODE_EXPIRES_IN,
            **facts,
        )
        return code

    async def get_authorization_code(self, *, request, client_id, code):
        held = codes.get(code)
        if held is None or held.client_id != client_id or held.redirect_uri != request.post.redirect_uri:
            return None
        request.extra["user"] = held.user
        return held

    async def delete_authorization_code(self, *, request, client_id, code):
        codes.pop(code)


class AuthorizationPending(errors.OAuth2Error):
    error = "authorization_pending"


class SlowDown(errors.OAuth2Error):
    error = "slow_down"


class ExpiredToken(errors.OAuth2Error):
    error = "expired_token"


class DeviceGrant(grant_type.GrantTypeBase):
    """RFC 8628 section 3.4 and 3.5. Early requests are rejected with slow_down."""

    async def validate_request(self, request):
        found = await super().validate_request(request)
        device = devices.get(request.extra["device_code"])
        if device is None or device.client_id != found.client_id:
            raise errors.InvalidGrantError(request=request)
        now = time.monotonic()
        is_early, device.last = now < device.last + INTERVAL, now
        device.asked += 1
        if device.ends < time.time():
            raise ExpiredToken(request=request)
        if is_early:
            raise SlowDown(request=request)
        if device.decision is None:
            raise AuthorizationPending(request=request)
        user, is_allowed = device.decision
        del devices[request.extra["device_code"]]
        if not is_allowed:
            raise errors.AccessDeniedError(request=request)
        request.extra["user"] = user
        self.scope = device.scope
        return found


# In seconds.
INTERVAL = 1

server = AuthorizationServer(Storage(), grant_types={**AuthorizationServer.grant_types, DEVICE: DeviceGrant})


def asked(**extra):
    """Converts the request for aioauth."""
    query = {field.name for field in dataclasses.fields(Query)}
    post = {field.name for field in dataclasses.fields(Post)}
    return OAuthRequest(
        method=request.method,
        query=Query(**{name: value for name, value in request.args.items() if name in query}),
        post=Post(**{name: value for name, value in request.form.items() if name in post}),
        headers=HTTPHeaderDict(dict(request.headers)),
        url=request.url,
        settings=settings,
        extra=extra,
    )


def answered(response):
    return jsonify(response.content), response.status_code, dict(response.headers)


@application.post("/token")
def token():
    with memory.lock:
        order = asked(device_code=request.form.get("device_code"))
        return answered(asyncio.run(server.create_token_response(order)))


@application.get("/authorize")
def authorize():
    return answered(asyncio.run(server.create_authorization_response(asked(user=request.cookies["user"]))))


@application.post("/revoke")
def revoke():
    return answered(asyncio.run(server.revoke_token(asked())))


@application.post("/device")
def device():
    """RFC 8628 section 3.1 and 3.2."""
    found = clients.get(request.form.get("client_id"))
    if found is None:
        return jsonify(error="invalid_client"), 401
    new = Device(found.client_id, request.form.get("scope", ""), 600)
    new.last = time.monotonic() - INTERVAL
    code, user_code = generate_token(40), generate_token(8)
    devices[code] = memory.devices[user_code] = new
    return jsonify(
        device_code=code,
        user_code=user_code,
        verification_uri="http://127.0.0.1/device",
        expires_in=600,
        interval=INTERVAL,
    )
