import Foundation
import GenAPIMapping
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIPostgreSQL
@testable import GenAPIRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct DatabaseErrorTests {
    private func store(_ database: PostgreSQLDatabase) -> PostgreSQLCredentialStore {
        PostgreSQLCredentialStore(database, name: "one")
    }

    @Test("a port without a server is reported as a database that is not reachable")
    func closedPort() async throws {
        let database = PostgreSQLDatabase(Sensitive("host=127.0.0.1 port=1 user=tests password=canary"))
        let error = await #expect(throws: PostgreSQLError.self) { try await database.prepare() }
        guard case .away(let reason) = error else { throw try #require(error) }
        #expect(reason.contains("Connection refused"))
        await #expect(throws: CredentialStoreError.service(.away)) { try await store(database).load() }
        await #expect(throws: CredentialStoreError.service(.away)) { try await store(database).withLease {} }
    }

    @Test("a silent server is not reachable after the timeout, even for callers that wait for a connection")
    func silence() async throws {
        let listener = try SilentListener()
        let database = PostgreSQLDatabase(
            Sensitive("host=127.0.0.1 port=\(listener.port) user=tests"),
            connections: 2,
            timeout: .milliseconds(200)
        )
        let time = await ContinuousClock().measure {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await #expect(throws: CredentialStoreError.service(.away)) {
                            try await store(database).load()
                        }
                    }
                }
            }
        }
        #expect(time < .seconds(3))
    }

    @Test("a wrong password, user or database is refused, and the error contains nothing of them")
    func refusal() async throws {
        let url = try await TestDatabase(schema: "genapi").url
        let wrong = [
            (url.replacing("only-for-tests", with: "canary"), "28P01"),
            (url.replacing("tests:", with: "canary:"), "28P01"),
        ]
        for (settings, code) in wrong {
            let database = PostgreSQLDatabase(Sensitive(settings))
            let error = await #expect(throws: PostgreSQLError.self) { try await database.prepare() }
            #expect(error == .refused(sqlState: code))
            #expect(!String(reflecting: error).contains("canary"))
        }
        let absent = PostgreSQLDatabase(Sensitive(url + "?dbname=canary"))
        await #expect(throws: PostgreSQLError.refused(sqlState: "3D000")) { try await absent.prepare() }
    }

    @Test(
        "settings that are not a connection string are an error that does not show them",
        arguments: [
            "host=a password='canary", "canary", "postgresql://user:canary@[host", "host=a\0b",
        ]
    )
    func settings(_ text: String) async {
        let database = PostgreSQLDatabase(Sensitive(text))
        await #expect(throws: PostgreSQLError.invalidSettings) { try await database.prepare() }
    }

    @Test("neither a database nor a store nor their errors show the password")
    func secrecy() async throws {
        let database = PostgreSQLDatabase(
            Sensitive("host=canary.invalid user=tests password=canary sslpassword=canary"),
            timeout: .seconds(3)
        )
        var shown = ""
        dump(database, to: &shown)
        dump(store(database), to: &shown)
        shown += "\(database) \(store(database)) \(String(reflecting: database))"
        let error = await #expect(throws: PostgreSQLError.self) { try await database.prepare() }
        shown += "\(String(reflecting: error)) \(error?.description ?? "")"
        #expect(!shown.contains("canary"))
    }

    @Test(
        "full, read-only, outdated and empty databases have separate errors, and the login is kept"
    )
    func errors() async throws {
        let test = try await TestDatabase()
        let store = store(test.database)
        #expect(try await store.replace(nil, with: .token("a")))
        try await test.fail("logins", sqlState: "53100")
        for change in [store.replacing, store.leasing] {
            await #expect(throws: CredentialStoreError.service(.full)) { try await change() }
        }
        try await test.recover("logins")

        let reader = self.store(test.another("?options=-c%20default_transaction_read_only%3Don"))
        for change in [reader.replacing, reader.leasing, reader.removing] {
            await #expect(throws: CredentialStoreError.service(.readOnly)) { try await change() }
        }
        #expect(try await reader.load() == .token("a"))

        try await test.perform { "UPDATE \($0).schema_version SET version = 2" }
        let other = test.another()
        await #expect(throws: CredentialStoreError.service(.otherVersion(2))) {
            try await self.store(other).load()
        }
        await #expect(throws: PostgreSQLError.otherSchema(version: 2)) { try await other.prepare() }

        try await test.drop()
        await #expect(throws: CredentialStoreError.service(.otherVersion(nil))) {
            try await self.store(test.another()).load()
        }
    }

    @Test("a user without rights is refused")
    func rights() async throws {
        let test = try await TestDatabase()
        let name = "guest_\(UUID().uuidString.prefix(8))"
        try await test.perform { _ in "CREATE ROLE \"\(name)\" LOGIN PASSWORD 'guest'" }
        let url = test.url.replacing("tests:only-for-tests", with: "\(name):guest")
        let guest = PostgreSQLDatabase(Sensitive(url), schema: test.schema)
        await #expect(throws: CredentialStoreError.service(.refused)) { try await store(guest).load() }
        try await test.drop()
    }

    @Test(
        "a name that PostgreSQL would shorten, an empty one and one with a null character are errors",
        arguments: [
            String(repeating: "ä", count: 32), "", "a\0b",
        ]
    )
    func names(_ name: String) async throws {
        let url = try #require(ProcessInfo.processInfo.environment["POSTGRESQL_URL"])
        let database = PostgreSQLDatabase(Sensitive(url), schema: name)
        await #expect(throws: PostgreSQLError.failed(sqlState: "42602")) { try await database.prepare() }
    }

    @Test("the name of a login may be any text without a null character")
    func loginNames() async throws {
        let test = try await TestDatabase()
        for name in ["", "'", "\"; DROP SCHEMA x;--", "Zoë 👩‍🚀", String(repeating: "n", count: 2000)] {
            let store = PostgreSQLCredentialStore(test.database, name: name)
            #expect(try await store.replace(nil, with: .token(name)))
            #expect(try await store.load() == .token(name))
        }
        let wrong = PostgreSQLCredentialStore(test.database, name: "a\0b")
        await #expect(throws: CredentialStoreError.service(.failed(code: "22021"))) { try await wrong.load() }
        try await test.drop()
    }

    @Test("a connection that the database has closed is replaced before its next use")
    func closedConnections() async throws {
        let test = try await TestDatabase()
        let other = test.another("?application_name=closed-\(test.schema.suffix(9).prefix(8))")
        let store = store(other)
        for _ in 0..<3 {
            #expect(try await store.load() == nil)
            let ended = try await test.perform(
                { _ in
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1"
                },
                [.text("closed-\(test.schema.suffix(9).prefix(8))")]
            )
            #expect(ended.count == 1)
        }
        #expect(try await store.load() == nil)
        try await test.drop()
    }

    @Test("a statement that takes too long ends, and its connection is not used for others")
    func slowStatements() async throws {
        let test = try await TestDatabase()
        let other = test.another(timeout: .milliseconds(300))
        for _ in 0..<2 {
            let error = await #expect(throws: PostgreSQLError.self) {
                try await other.rows { _ in "SELECT pg_sleep(5)" }
            }
            #expect(error?.isTemporary == true)
            #expect(try await other.rows { _ in "SELECT 7" }.first?.number(0) == 7)
        }
        try await test.drop()
    }

    @Test("a process has at most as many connections as its limit, and each result goes to its task")
    func pool() async throws {
        let test = try await TestDatabase()
        let name = "pool-\(UUID().uuidString.prefix(8))"
        let database = PostgreSQLDatabase(
            Sensitive(test.url + "?application_name=\(name)"),
            schema: test.schema,
            connections: 3
        )
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await database.rows({ _ in "SELECT $1::bigint, pg_sleep(0.002)" }, [.number(number)])
                        .first?.number(0) == number
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        let count = try await test.perform(
            { _ in "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1" },
            [.text(name)]
        )
        #expect(count.first?.number(0) == 3)
        try await test.drop()
    }

    @Test("the connections of a database that is no longer used are closed")
    func release() async throws {
        let test = try await TestDatabase()
        let name = "release-\(UUID().uuidString.prefix(8))"
        func use() async throws {
            let database = test.another("?application_name=\(name)")
            _ = try await database.rows { _ in "SELECT 1" }
        }
        try await use()
        var count = 1
        for _ in 0..<200 where count > 0 {
            try await Task.sleep(for: .milliseconds(20))
            count =
                try await test.perform(
                    { _ in "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1" },
                    [.text(name)]
                ).first?.number(0) ?? 1
        }
        #expect(count == 0)
        try await test.drop()
    }

    @Test("with verify-full, the certificate and its name are checked")
    func certificates() async throws {
        let test = try await TestDatabase()
        let file = try #require(ProcessInfo.processInfo.environment["POSTGRESQL_CERTIFICATE"])
        let right = test.another("?sslmode=verify-full&sslrootcert=\(file)")
        #expect(
            try await right.rows { _ in "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()" }.first?
                .bool(0)
                == true
        )
        let wrong = test.another("?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt")
        let error = await #expect(throws: PostgreSQLError.self) { try await wrong.rows { _ in "SELECT 1" } }
        #expect(error?.description.contains("certificate verify failed") == true)
        try await test.drop()
    }
}

extension PostgreSQLCredentialStore {
    fileprivate func replacing() async throws { _ = try await replace(.token("a"), with: .token("b")) }
    fileprivate func leasing() async throws { try await withLease {} }
    fileprivate func removing() async throws { try await remove() }
}

/// A server that accepts connections and never answers.
private final class SilentListener: Sendable {
    let port: UInt16
    private let socket: Int32

    init() throws {
        #if canImport(Glibc)
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                try #require(bind(socket, pointer, size) == 0 && listen(socket, 64) == 0)
                try #require(getsockname(socket, pointer, &size) == 0)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.socket = socket
    }

    deinit { close(socket) }
}
