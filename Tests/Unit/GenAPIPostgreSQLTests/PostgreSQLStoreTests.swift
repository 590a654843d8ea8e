import Foundation
import GenAPIMapping
import GenAPITesting
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIPostgreSQL
@testable import GenAPIRuntime

#if canImport(CryptoKit)
    import CryptoKit
#elseif Cryptography
    import Crypto
#endif

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct PostgreSQLStoreTests {
    @Test("a store in PostgreSQL meets the requirements of a credential store")
    func conformance() async throws {
        let test = try await TestDatabase()
        let stores = CredentialStoreConformance { PostgreSQLCredentialStore(test.another(), name: "'; DROP") }
        #expect(try await stores.problem() == nil)
        try await test.drop()
    }

    #if canImport(CryptoKit) || Cryptography
        @Test("an encrypted store in PostgreSQL meets the requirements, and its rows contain no token")
        func sealedConformance() async throws {
            let test = try await TestDatabase()
            let key = SymmetricKey(size: .bits256)
            let stores = CredentialStoreConformance {
                PostgreSQLCredentialStore(test.database, name: "one", key: key)
            }
            #expect(try await stores.problem() == nil)

            let store = PostgreSQLCredentialStore(test.database, name: "one", key: key)
            #expect(try await store.replace(nil, with: .token("canary")))
            let rows = try await test.perform { "SELECT encode(login, 'escape') FROM \($0).logins" }
            #expect(rows.count == 1 && rows.first?.text(0)?.contains("canary") == false)
            try await test.drop()
        }

        @Test(
            "a login is unreadable with another key, under another name and without a key, and stays as it is"
        )
        func otherKeys() async throws {
            let test = try await TestDatabase()
            let key = SymmetricKey(size: .bits256)
            let store = PostgreSQLCredentialStore(test.database, name: "one", key: key)
            #expect(try await store.replace(nil, with: .token("a")))
            try await test.perform {
                "INSERT INTO \($0).logins (name, login) SELECT 'two', login FROM \($0).logins WHERE name = 'one'"
            }
            let others = [
                PostgreSQLCredentialStore(test.database, name: "one", key: SymmetricKey(size: .bits256)),
                PostgreSQLCredentialStore(test.database, name: "two", key: key),
                PostgreSQLCredentialStore(test.database, name: "one"),
            ]
            for other in others {
                await #expect(throws: CredentialStoreError.unreadable) { try await other.load() }
                await #expect(throws: CredentialStoreError.unreadable) {
                    try await other.replace(nil, with: nil)
                }
            }
            #expect(try await store.load() == .token("a"))
            try await test.drop()
        }
    #endif

    @Test("several processes can create the tables at the same time and repeatedly")
    func preparing() async throws {
        let test = try await TestDatabase()
        try await test.drop()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await test.another().prepare() } }
            try await group.waitForAll()
        }
        try await test.database.prepare()
        #expect(try await PostgreSQLCredentialStore(test.database, name: "a").load() == nil)
        try await test.drop()
    }

    @Test("a process whose lease has ended cannot change the login, and the next holder can")
    func fencing() async throws {
        let test = try await TestDatabase()
        let (store, other) = (
            PostgreSQLCredentialStore(test.database, name: "one"),
            PostgreSQLCredentialStore(test.another(), name: "one")
        )
        #expect(try await store.replace(nil, with: .token("a")))
        await #expect(
            throws: CredentialStoreError.unavailable(operation: "be changed without its lease", errno: ESTALE)
        ) {
            try await store.withLease {
                // The process was suspended for a while.
                try await test.perform { "UPDATE \($0).logins SET lease_until = clock_timestamp()" }
                try await Task.detached {
                    try await other.withLease { _ = try await other.replace(.token("a"), with: .token("b")) }
                }.value
                _ = try await store.replace(.token("b"), with: .token("c"))
            }
        }
        #expect(try await store.load() == .token("b"))
        try await test.drop()
    }

    @Test(
        "the lease of a process that was killed ends after five seconds, or after 20 while it may wait for tokens"
    )
    func endOfLeases() async throws {
        let test = try await TestDatabase()
        let store = PostgreSQLCredentialStore(test.database, name: "one")
        let seconds = { @Sendable in
            try await test.perform {
                "SELECT round(extract(epoch FROM lease_until - clock_timestamp())) FROM \($0).logins"
            }.first?.number(0)
        }
        try await store.withLease {
            #expect(try await seconds() == 5)
            var renewing = StoredLogin.token("a")
            renewing.isRenewing = true
            #expect(try await store.replace(nil, with: renewing))
            #expect(try await seconds() == 20)
            // A sign of life does not shorten it.
            try await Task.sleep(for: .milliseconds(1500))
            #expect(try await seconds() ?? 0 > 15)
            #expect(try await store.replace(renewing, with: .token("b")))
            #expect(try await seconds() == 5)
        }
        try await test.perform {
            """
            UPDATE \($0).logins SET lease_holder = 'killed',
                lease_until = clock_timestamp() + interval '500 milliseconds'
            """
        }
        let time = try await ContinuousClock().measure { try await store.withLease {} }
        #expect(time > .milliseconds(450))
        try await test.drop()
    }

    @Test("a running process extends its lease")
    func signsOfLife() async throws {
        let test = try await TestDatabase()
        let store = PostgreSQLCredentialStore(test.database, name: "one")
        try await store.withLease {
            try await test.perform {
                "UPDATE \($0).logins SET lease_until = clock_timestamp() + interval '2 seconds'"
            }
            try await Task.sleep(for: .milliseconds(2300))
            let isHeld = try await test.perform { "SELECT lease_until > clock_timestamp() FROM \($0).logins" }
            #expect(isHeld.first?.bool(0) == true)
        }
        try await test.drop()
    }

    @Test("a process that waits for a lease keeps waiting while the database does not answer")
    func waitingWithoutAnswer() async throws {
        let test = try await TestDatabase()
        let store = PostgreSQLCredentialStore(test.database, name: "one")
        let other = PostgreSQLCredentialStore(test.another(timeout: .milliseconds(300)), name: "one")
        let waiting = try await store.withLease {
            let waiting = Task { try await other.withLease {} }
            try await Task.sleep(for: .milliseconds(200))
            // Its next attempts find the row locked and time out.
            try await test.database.transaction { connection, schema, deadline throws(PostgreSQLError) in
                _ = try connection.rows("SELECT 1 FROM \(schema).logins FOR UPDATE", until: deadline)
                _ = try connection.rows("SELECT pg_sleep(1)", until: deadline)
            }
            return waiting
        }
        try await waiting.value
        try await test.drop()
    }

    @Test("a process that got no answer and asks again has the same lease")
    func lostAnswer() async throws {
        let test = try await TestDatabase()
        let store = PostgreSQLCredentialStore(test.database, name: "one")
        #expect(try await store.takeLease("a") == 1)
        #expect(try await store.takeLease("a") == 1)
        #expect(try await store.takeLease("b") == nil)
        try await test.perform { "UPDATE \($0).logins SET lease_until = clock_timestamp()" }
        #expect(try await store.takeLease("b") == 2)
        #expect(try await store.takeLease("a") == nil)
        try await test.drop()
    }

    @Test("a waiting task that is cancelled stops waiting, and its lease is free")
    func cancellation() async throws {
        let test = try await TestDatabase()
        let store = PostgreSQLCredentialStore(test.database, name: "one")
        try await store.withLease {
            let waiting = Task { try await store.withLease {} }
            try await Task.sleep(for: .milliseconds(50))
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await store.withLease {}
        try await test.drop()
    }
}

extension StoredLogin {
    static func token(_ text: String) -> StoredLogin {
        StoredLogin(
            id: "one",
            generation: 1,
            accessToken: Sensitive(text),
            tokenType: "bearer",
            clockOffset: 0,
            usesClientCredentials: false,
            isRenewing: false
        )
    }
}
