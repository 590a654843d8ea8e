import Foundation
import GenAPIRuntime

/// One of several processes that share a login, for `Tests/Endurance/logins.py`, which kills them.
///
///     LoginClient sign-in FILE URL USER      signs in, and keeps the login in FILE
///     LoginClient call FILE URL COUNT        restores it, makes so many calls at once, prints how many were answered
///     LoginClient run FILE URL SECONDS       the same, one call after the other, for so long
@main
struct LoginClient {
    let session: OAuth2Session
    let client: Client

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else { exit(2) }
        let login = LoginClient(file: arguments[2], url: arguments[3])
        switch arguments[1] {
        case "sign-in":
            try await login.session.signIn(user: arguments[4], password: Sensitive("s3cret"))
        case "call": try await login.call(Int(arguments[4]) ?? 1)
        case "run": try await login.run(.seconds(Int(arguments[4]) ?? 1))
        default: exit(2)
        }
    }

    init(file: String, url: String) {
        let definition = OAuth2Definition(
            tokenURL: "/o/token/",
            grants: [.password],
            clientAuthentication: .none,
            scopes: ["read"]
        )
        let transport = URLSessionTransport()
        session = OAuth2Session(
            definition,
            baseURL: BaseURL(url),
            client: OAuth2Client(id: "password"),
            transport: transport,
            store: FileCredentialStore(at: URL(filePath: file))
        )
        client = Client(
            APIDefinition(name: "Login", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "\(url)/v1",
            transport: transport,
            credentials: .oauth2(session)
        )
    }

    private func isAnswered() async -> Bool {
        let me: Endpoint<JSONValue> = .get("/users/me")
        return (try? await client.send(me)) != nil
    }

    private func call(_ count: Int) async throws {
        try await session.restore()
        let answered = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count { group.addTask { await isAnswered() } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        report(answered, count - answered)
    }

    private func run(_ time: Duration) async throws {
        try await session.restore()
        var answered = 0
        var failed = 0
        let end = ContinuousClock.now + time
        while .now < end {
            if await isAnswered() { answered += 1 } else { failed += 1 }
            try await Task.sleep(for: .milliseconds(100))
        }
        report(answered, failed)
    }

    private func report(_ answered: Int, _ failed: Int) {
        print("\(answered) \(failed) \(session.state)")
    }
}
