import Foundation
import GenAPIRuntime

/// One of several processes that share a login, for `Tests/Endurance/logins.py`, which kills them.
///
///     LoginClient sign-in FILE URL USER      signs in, and keeps the login in FILE
///     LoginClient call FILE URL COUNT        restores it and makes so many calls at once
///     LoginClient run FILE URL SECONDS       the same, one call after the other, for so long
///
/// The last two print how many calls were answered and how many were not, the milliseconds that the slowest took, and the
/// session's state.
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

    private func call(_ count: Int) async throws {
        try await session.restore()
        let tally = await withTaskGroup(of: Tally.self) { group in
            for _ in 0..<count { group.addTask { await Tally(of: client) } }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        print(tally, session.state)
    }

    private func run(_ time: Duration) async throws {
        try await session.restore()
        var tally = Tally()
        let end = ContinuousClock.now + time
        while .now < end {
            tally.add(await Tally(of: client))
            try await Task.sleep(for: .milliseconds(100))
        }
        print(tally, session.state)
    }
}

/// What became of calls.
struct Tally: CustomStringConvertible {
    private var answered = 0
    private var failed = 0
    private var slowest = Duration.zero

    init() {}

    /// Makes one.
    init(of client: Client) async {
        let me: Endpoint<JSONValue> = .get("/users/me")
        slowest = await SuspendingClock().measure {
            if (try? await client.send(me)) != nil { answered = 1 } else { failed = 1 }
        }
    }

    mutating func add(_ other: Tally) {
        answered += other.answered
        failed += other.failed
        slowest = max(slowest, other.slowest)
    }

    var description: String { "\(answered) \(failed) \(Int(slowest / .milliseconds(1)))" }
}
