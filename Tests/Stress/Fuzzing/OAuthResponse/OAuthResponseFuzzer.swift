import Foundation
import GenAPIClientRegistration
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime

/// The entry point for libFuzzer (`make fuzz`). Uses arbitrary bytes as the response of an authorization server, as a
/// redirect URL, or as a stored login. Findings are a trap, an endless wait, a login that does not round-trip, and an
/// error that repeats a secret.
///
/// The first byte selects the kind of response, the second its status.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyResponse(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count >= 2 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    let statuses = [200, 400, 401, 429, 500, 503, 204, 302]
    let (kind, status) = (bytes[0], statuses[Int(bytes[1]) % statuses.count])
    let body = Array(bytes.dropFirst(2))
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await read(kind, FuzzedServer(status: status, body), body)
        done.signal()
    }
    done.wait()
    return 0
}

private func read(_ kind: UInt8, _ server: FuzzedServer, _ body: [UInt8]) async {
    switch kind % 6 {
    case 0: await token(server)
    case 1: await device(server)
    case 2: await metadata(server)
    case 3: await registration(server)
    case 4: await redirect(String(decoding: body, as: UTF8.self))
    default: await stored(body, server)
    }
}

private let password = "c4n4ry-password"
private let clientSecret = "c4n4ry-client"

private func definition() -> OAuth2Definition {
    var definition = OAuth2Definition(
        tokenURL: "/token",
        authorizationURL: "https://login.test/authorize",
        revocationURL: "/revoke",
        deviceAuthorizationURL: "/device",
        grants: [.password]
    )
    definition.registrationURL = "https://login.test/register"
    definition.issuer = "https://login.test"
    return definition
}

private func session(_ server: FuzzedServer, _ store: MemoryCredentialStore) -> OAuth2Session {
    OAuth2Session(
        definition(),
        baseURL: "https://login.test",
        client: OAuth2Client(id: "app", secret: Sensitive(clientSecret)),
        transport: server,
        store: store,
        clock: SleepingClock()
    )
}

/// The call's error repeats none of the secrets.
private func expect(none secrets: String..., in call: () async throws -> Void) async {
    do {
        try await call()
    } catch {
        let text = "\(error) \(String(reflecting: error))"
        for secret in secrets { precondition(!text.contains(secret), "an error repeats a secret") }
    }
}

/// Signs in, and then refreshes with the same response.
private func token(_ server: FuzzedServer) async {
    let store = MemoryCredentialStore()
    await expect(none: password, clientSecret) {
        let session = session(server, store)
        try await session.signIn(user: "alice", password: Sensitive(password))
        await goOn(store, server)
    }
}

/// The stored login round-trips, and a new session continues with it.
private func goOn(_ store: MemoryCredentialStore, _ server: FuzzedServer) async {
    guard let login = store.load() else { return }
    precondition(
        (try? StoredLogin(bytes: login.bytes.exposed)) == login,
        "a login is not read as it was written"
    )
    await expect(none: clientSecret) {
        let session = session(server, store)
        try await session.restore()
        let client = Client(
            APIDefinition(name: "Fuzzed", envelope: .none, authorization: .oauth2(definition())),
            baseURL: "https://login.test",
            transport: server,
            credentials: .oauth2(session)
        )
        _ = try await client.send(Endpoint<JSONValue>.get("/me"))
    }
}

private func device(_ server: FuzzedServer) async {
    await expect(none: clientSecret) {
        let session = session(server, MemoryCredentialStore())
        try await session.signIn(
            .deviceCode { code in
                precondition(code.lifetime > .zero && !code.userCode.isEmpty, "the code cannot be typed")
            }
        )
    }
}

private func metadata(_ server: FuzzedServer) async {
    guard let found = try? await OAuth2Definition.discovered(at: "https://login.test", transport: server)
    else {
        return
    }
    let urls = [
        found.tokenURL, found.authorizationURL, found.revocationURL, found.deviceAuthorizationURL,
        found.registrationURL, found.pushedAuthorizationURL,
    ]
    precondition(found.issuer == "https://login.test", "metadata of another issuer was accepted")
    for url in urls.compactMap(\.self) {
        precondition(url.lowercased().hasPrefix("https://"), "an endpoint without TLS was accepted")
    }
}

private func registration(_ server: FuzzedServer) async {
    await expect(none: password) {
        let registration = ClientRegistration(redirectURLs: ["com.example.app:/callback"])
        let client = try await registration.register(
            at: definition(),
            initialToken: Sensitive(password),
            transport: server
        )
        let again = try? RegisteredClient(bytes: client.bytes.exposed)
        precondition(again?.bytes == client.bytes, "the client does not round-trip")
        _ = try await client.reread(transport: server)
        _ = try await client.replaced(by: registration, transport: server)
        try await client.remove(transport: server)
    }
}

/// `STATE` is a placeholder for the request's state.
private func redirect(_ text: String) async {
    await expect(none: clientSecret) {
        let place = "com.example.app:/callback"
        let session = session(FuzzedServer(status: 200, []), MemoryCredentialStore())
        let request = try await session.authorizationRequest(redirectURL: place)
        guard let state = request.url.split(separator: "state=").last?.prefix(while: { $0 != "&" }) else {
            return
        }
        for url in [text, place + text] {
            let url = url.replacingOccurrences(of: "STATE", with: state)
            do {
                _ = try request.grant(for: url)
                precondition(
                    url.hasPrefix(place) && url.contains(state),
                    "a response to another request was accepted"
                )
            } catch {
                precondition(!"\(error)".contains(state), "an error repeats the state")
            }
        }
    }
}

private func stored(_ bytes: [UInt8], _ server: FuzzedServer) async {
    if let client = try? RegisteredClient(bytes: bytes) {
        precondition(
            (try? RegisteredClient(bytes: client.bytes.exposed)) != nil,
            "a client is not read again"
        )
    }
    guard let login = try? StoredLogin(bytes: bytes) else { return }
    let store = MemoryCredentialStore()
    _ = store.replace(nil, with: login)
    await goOn(store, server)
}
