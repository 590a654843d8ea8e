import Foundation
import GenAPIMapping
import GenAPITesting
import GoldenTesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIPostgreSQL
@testable import GenAPIRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct FleetTests {
    private let server = StubTransport()
    private let clock = TestClock()

    private func session(_ database: PostgreSQLDatabase) -> OAuth2Session {
        let tokens = AuthorizationServer(
            definition: OAuth2Definition(
                tokenURL: "/token",
                grants: [.password],
                clientAuthentication: .none
            ),
            baseURL: "https://a.test",
            client: OAuth2Client(id: "app"),
            transport: server,
            clock: SessionClock(clock),
            timing: SessionTiming()
        )
        return OAuth2Session(tokens, store: PostgreSQLCredentialStore(database, name: "one"))
    }

    private var renewals: Int {
        server.requests.count { $0.bodyText?.contains("grant_type=refresh_token") == true }
    }

    private func prepare() {
        server.on(
            "POST",
            "/token",
            .json(#"{"access_token":"a","refresh_token":"r","expires_in":100}"#),
            .json(#"{"access_token":"b","refresh_token":"s","expires_in":100}"#)
        )
    }

    enum Fault: CaseIterable {
        case away, full, readOnly, otherVersion, refused
    }

    /// A database with the fault for the tables of a test.
    private func database(_ fault: Fault, _ test: TestDatabase) async throws -> PostgreSQLDatabase {
        switch fault {
        case .away:
            return PostgreSQLDatabase(Sensitive("host=127.0.0.1 port=1 user=a"), schema: test.schema)
        case .full: try await test.fail("logins", sqlState: "53100")
        case .readOnly: return test.another("?options=-c%20default_transaction_read_only%3Don")
        case .otherVersion: try await test.perform { "UPDATE \($0).schema_version SET version = 2" }
        case .refused:
            return PostgreSQLDatabase(
                Sensitive(test.url.replacing("only-for", with: "no")),
                schema: test.schema
            )
        }
        return test.another()
    }

    private func failure(_ fault: Fault) -> CredentialStoreError.ServiceFailure {
        switch fault {
        case .away: .away
        case .full: .full
        case .readOnly: .readOnly
        case .otherVersion: .otherVersion(2)
        case .refused: .refused
        }
    }

    @Test(
        "calls go on with the token of the process while the database cannot be used, and none is requested",
        arguments: Fault.allCases
    )
    func faults(_ fault: Fault) async throws {
        prepare()
        let test = try await TestDatabase()
        try await session(test.database).signIn(user: "a", password: Sensitive("p"))
        let stored = try await PostgreSQLCredentialStore(test.database, name: "one").load()

        // The process has the login before the database has the fault.
        let session = session(try await database(fault, test))
        let login = Login(restored: try #require(stored), SessionClock(clock))
        session.core.withLock { $0.use(login) }

        // Due for renewal, and valid.
        clock.advance(by: .seconds(90))
        #expect(try await session.token().generation == 1)
        let failure = failure(fault)
        #expect(
            await eventually {
                session.state == .backingOff(generation: 1, after: .store(.service(failure)))
            },
            "\(session.state)"
        )
        #expect(try await session.token().generation == 1)
        #expect(renewals == 0)
        try await test.drop()
    }

    @Test(
        "a fleet in one process renews once for each expiry, and each session has the same token afterwards"
    )
    func renewals() async throws {
        let test = try await TestDatabase()
        prepare()
        try await session(test.database).signIn(user: "a", password: Sensitive("p"))
        let sessions = (0..<6).map { _ in session(test.another()) }
        for session in sessions { try await session.restore() }
        for round in 1...3 {
            clock.advance(by: .seconds(100))
            let generations = try await withThrowingTaskGroup(of: Int.self) { group in
                for session in sessions { group.addTask { try await session.token().generation } }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(generations == [round + 1])
            #expect(renewals == round)
        }
        try await test.drop()
    }

    @Test(
        "processes share a login of a server whose refresh tokens work once: one renewal for each expiry",
        .blocking
    )
    func processes() async throws {
        let environment = ProcessInfo.processInfo.environment
        let server = try #require(environment["OAUTH_STRICT_URL"])
        let test = try await TestDatabase(schema: "fleet")
        let user = try #require(try await ask("\(server)/truth/users")["name"]?.string)
        let login = "\(test.url)/fleet/\(user)"
        let client = BuiltProducts.folder.appending(path: "LoginClient")
        let signIn = try ProgramRun(client, ["sign-in", login, server, user], secondsAtMost: 300)
        try #require(signIn.status == 0, "\(signIn.errors)")

        let processes = try (0..<4).map { _ in try RunningClient(client, login, server) }
        for expiry in 0...3 {
            if expiry > 0 { _ = try await ask("\(server)/truth/users/\(user)/expire") }
            for process in processes { try process.begin() }
            for process in processes {
                let line = try #require(process.line())
                let words = line.split(separator: " ")
                #expect(
                    words.first == "3" && words.dropFirst().first == "0" && words.last == "ready",
                    "\(line)"
                )
            }
            let truth = try await ask("\(server)/truth/users/\(user)")
            #expect(truth["refresh_tokens"]?.int == expiry + 1, "\(truth)")
            #expect(truth["live_refresh_tokens"]?.int == 1, "\(truth)")
        }
    }

    private func ask(_ url: String) async throws -> JSONValue {
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: url)))
        return try JSONValue(json: Array(data))
    }
}

/// A process that shares the login. Its calls of a round begin when the test says so.
private final class RunningClient {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let end: DispatchWorkItem

    init(_ program: URL, _ login: String, _ server: String) throws {
        process.executableURL = program
        process.arguments = ["rounds", login, server, "3"]
        (process.standardInput, process.standardOutput) = (input, output)
        // A client that has ended is an error of `begin()`, not the end of the test.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        let identifier = process.processIdentifier
        end = DispatchWorkItem { _ = kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(500), execute: end)
    }

    deinit {
        end.cancel()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    func begin() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

    /// The next line of its output; `nil` after its end.
    func line() -> String? {
        var bytes = Data()
        while bytes.last != UInt8(ascii: "\n") {
            let next = output.fileHandleForReading.availableData
            if next.isEmpty { return nil }
            bytes += next
        }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
