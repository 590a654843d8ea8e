import Dispatch
import Foundation
import GenAPIMapping
import GenAPIOAuth2
import GenAPIPostgreSQL
import GenAPIRuntime
import Synchronization

/// One of several processes that share a login. `Tests/Stress/Endurance/logins.py` runs and kills them; store tests use them
/// too.
///
///     LoginClient sign-in FILE URL USER     signs in and stores the login in FILE
///     LoginClient call FILE URL COUNT       restores the login and makes COUNT concurrent calls
///     LoginClient run FILE URL SECONDS      restores the login and makes sequential calls for SECONDS, or until SIGINT
///     LoginClient rounds FILE URL COUNT     restores the login and makes COUNT concurrent calls for each line of its input
///     LoginClient prepare FILE - -          makes the tables of a database
///     LoginClient keep FILE - COUNT         stores COUNT generated logins in FILE, one after the other
///     LoginClient contend FILE - SECONDS    holds a store's locks for SECONDS while many tasks wait for them
///
/// A FILE that begins with `postgresql:` is a database, and its path ends with the name of a schema and of a login:
/// `postgresql://user@host/database?sslmode=disable/schema/name`.
///
/// `call`, `run` and each round print the numbers of successful and failed calls, the milliseconds of the slowest one, and
/// the session's state. `call` writes a line about each failed renewal to standard error. `contend` prints the longest delay in milliseconds of a task that only sleeps, and the milliseconds
/// that the waiting tasks took to end after their cancellation.
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
        case "rounds": try await login.rounds(Int(arguments[4]) ?? 1)
        case "prepare": try await database(arguments[2])?.prepare()
        case "contend": try await contend(.seconds(Int(arguments[4]) ?? 1), arguments[2])
        case "keep": try await keep(Int(arguments[4]) ?? 1, in: arguments[2])
        default: exit(2)
        }
    }

    private static func contend(_ time: Duration, _ file: String) async throws {
        try await keep(1, in: file)
        let folder = URL(filePath: file).deletingLastPathComponent().path
        // Uses open files of its own, like another process.
        let paths = ["\(file).change", "\(file).lock", folder]
        let locks = paths.map { open($0, $0 == folder ? O_RDONLY : O_RDWR | O_CREAT, 0o600) }
        guard locks.allSatisfy({ $0 >= 0 && flock($0, LOCK_EX) == 0 }) else { exit(1) }
        let ticker = Task {
            var longest = Duration.zero
            while !Task.isCancelled {
                let time = await SuspendingClock().measure { try? await Task.sleep(for: .milliseconds(10)) }
                longest = max(longest, time)
            }
            return longest
        }
        let store = FileCredentialStore(at: URL(filePath: file))
        // More tasks than threads.
        let waiting = (0..<64).map { number in
            Task {
                if number.isMultiple(of: 2) {
                    try await store.withLease {}
                } else {
                    _ = try await store.replace(store.load(), with: nil)
                }
            }
        }
        try await Task.sleep(for: time)
        let end = await SuspendingClock().measure {
            for task in waiting { task.cancel() }
            for task in waiting { _ = await task.result }
        }
        ticker.cancel()
        print(Int(await ticker.value / .milliseconds(1)), Int(end / .milliseconds(1)))
        for lock in locks { close(lock) }
    }

    private static func keep(_ count: Int, in file: String) async throws {
        let store = FileCredentialStore(at: URL(filePath: file))
        for generation in 1...count {
            let json = """
                {"format":1,"id":"one","generation":\(generation),"access_token":"a","token_type":"bearer"}
                """
            guard try await store.replace(store.load(), with: StoredLogin(bytes: Array(json.utf8))) else {
                exit(1)
            }
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
            baseURL: "\(url)",
            client: OAuth2Client(id: "password"),
            transport: transport,
            store: Self.store(file)
        )
        client = Client(
            APIDefinition(name: "Login", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "\(url)/v1",
            transport: transport,
            credentials: .oauth2(session)
        )
    }

    private static func store(_ file: String) -> any CredentialStore {
        guard let database = database(file) else { return FileCredentialStore(at: URL(filePath: file)) }
        return PostgreSQLCredentialStore(
            database,
            name: file.split(separator: "/").last.map(String.init) ?? ""
        )
    }

    private static func database(_ file: String) -> PostgreSQLDatabase? {
        guard file.hasPrefix("postgresql:") else { return nil }
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        let settings = parts.dropLast(2).joined(separator: "/")
        return PostgreSQLDatabase(Sensitive(settings), schema: parts.dropLast().last.map(String.init) ?? "")
    }

    private func call(_ count: Int) async throws {
        try await session.restore()
        let watch = Task {
            for await case .backingOff(_, let error) in session.states {
                try FileHandle.standardError.write(contentsOf: Data("failed: \(error)\n".utf8))
            }
        }
        print(await round(of: count))
        watch.cancel()
    }

    private func rounds(_ count: Int) async throws {
        try await session.restore()
        while await nextLine() != nil {
            // `print` keeps lines back in a buffer.
            try FileHandle.standardOutput.write(contentsOf: Data("\(await round(of: count))\n".utf8))
        }
    }

    /// Waits on a thread of its own, so that the tasks of the session go on.
    private func nextLine() async -> String? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: readLine()) }
        }
    }

    private func round(of count: Int) async -> String {
        let tally = await withTaskGroup(of: Tally.self) { group in
            for _ in 0..<count { group.addTask { await Tally(of: client) } }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        return "\(tally) \(session.state)"
    }

    private func run(_ time: Duration) async throws {
        try await session.restore()
        var tally = Tally()
        let end = ContinuousClock.now + time
        signal(SIGINT, SIG_IGN)
        let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
        interruption.setEventHandler { isInterrupted.store(true, ordering: .relaxed) }
        interruption.resume()
        defer { interruption.cancel() }
        while .now < end, !isInterrupted.load(ordering: .relaxed) {
            tally.add(await Tally(of: client))
            try await Task.sleep(for: .milliseconds(100))
        }
        print(tally, session.state)
    }
}

private let isInterrupted = Atomic(false)

/// The results of calls.
struct Tally: CustomStringConvertible {
    private var answered = 0
    private var failed = 0
    private var slowest = Duration.zero

    init() {}

    /// Makes a call and counts its result.
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
