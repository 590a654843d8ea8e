import Foundation
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
        let signIn = try ProgramRun(client, ["sign-in", login, server, user], secondsAtMost: 60)
        try #require(signIn.status == 0, "\(signIn.errors)")

        async let outputs = withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try ProgramRun(client, ["run", login, server, "5"], secondsAtMost: 60).output
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for expiry in 1...3 {
            try await Task.sleep(for: .milliseconds(expiry == 1 ? 1500 : 700))
            _ = try await ask("\(server)/truth/users/\(user)/expire")
            let isRenewed = try await eventually {
                try await ask("\(server)/truth/users/\(user)")["refresh_tokens"]?.int == expiry + 1
            }
            #expect(isRenewed)
        }
        for output in try await outputs {
            let words = output.split(separator: " ")
            #expect(words.count >= 4 && words[1] == "0" && words[3] == "ready\n", "\(output)")
        }
        let truth = try await ask("\(server)/truth/users/\(user)")
        #expect(truth["refresh_tokens"]?.int == 4 && truth["live_refresh_tokens"]?.int == 1, "\(truth)")
    }

    private func ask(_ url: String) async throws -> JSONValue {
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: url)))
        return try JSONValue(json: Array(data))
    }
}
