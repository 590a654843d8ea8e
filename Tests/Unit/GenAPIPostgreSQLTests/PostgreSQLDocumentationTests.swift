#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIOutbox
    import GenAPIPostgreSQL
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import Testing
    import Trips

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif

    /// Compiles and runs the samples of the documentation.
    @Suite(.enabled(if: TestDatabase.isThere)) struct PostgreSQLDocumentationTests {
        private let oauth2 = OAuth2Definition(
            tokenURL: "/token",
            grants: [.password],
            clientAuthentication: .none
        )
        private let server: BaseURL = "https://a.test"
        private let client = OAuth2Client(id: "app")

        @Test("a session stores its login in the database, which also limits the rate of a client")
        func overview() async throws {
            let settings = try #require(ProcessInfo.processInfo.environment["POSTGRESQL_URL"])
            let (key, transport) = (SymmetricKey(size: .bits256), StubTransport())
            try await prepare(PostgreSQLDatabase(Sensitive(settings)))

            let database = PostgreSQLDatabase(Sensitive(settings))
            let store = PostgreSQLCredentialStore(database, name: "trips", key: key)
            let session = OAuth2Session(
                oauth2,
                baseURL: server,
                client: client,
                transport: transport,
                store: store
            )
            try await session.restore()
            #expect(!session.isSignedIn)

            let limit = PostgreSQLRateLimit(database, name: "trips", for: server)
            let client = Client(
                TripsAPI.definition,
                baseURL: server,
                transport: transport,
                credentials: .oauth2(session),
                middleware: [limit]
            )
            #expect(client.baseURL == server)
        }

        /// A client of the service for PostgreSQL.
        private struct OwnTransaction {
            func query(_ sql: String, _ parameters: [String]) async throws {}
        }

        @Test("the changes of an outbox are sent, and rejected ones are discarded") func sending()
            async throws
        {
            let test = try await TestDatabase()
            let (database, transport) = (test.database, StubTransport())
            transport.on(
                "PATCH",
                "/users/7/locations/12",
                .json(#"{"id":"12","title":"Pier","subtitle":"","latitude":1,"longitude":2}"#)
            )
            transport.on("GET", "/users/7/locations/12", .status(404))
            transport.on("DELETE", "/users/7/locations/13", .status(204))
            let client = Client(
                APIDefinition(name: "Trips", envelope: .none),
                baseURL: server,
                transport: transport
            )
            let old = Location(id: "12", title: "Home", subtitle: "", latitude: 1, longitude: 2)
            let transaction = OwnTransaction()

            let outbox = PostgreSQLOutbox(database, name: "trips", client: client, for: [Location.self])
            let renamed = old.renamed("Pier")
            try await outbox.add(
                .update(old, to: renamed, call: renamed.update(userID: "7", changedFrom: old))
            )
            try await outbox.add(.delete(Location.self, "13", call: Location.delete(userID: "7", id: "13")))

            let change = try PostgreSQLOutbox.Change.delete(
                Location.self,
                "13",
                call: Location.delete(userID: "7", id: "13")
            )
            if let statement = outbox.statement(adding: change) {
                try await transaction.query(statement.sql, statement.parameters)
            }

            let running = Task {
                await outbox.run { confirmation in
                    guard let place = try confirmation.element(as: Location.self) else { return }
                    try await remember(place.id)
                }
            }
            while try await outbox.operations().contains(where: { $0.elementID == "\"13\"" }) {
                try await Task.sleep(for: .milliseconds(10))
            }
            running.cancel()
            await running.value

            for operation in try await outbox.operations(stopped: true) {
                guard case .failed(.rejected(status: 422, _, _)) = operation.state else { continue }
                try await outbox.discard(operation.id)
            }
            try await test.drop()
        }

        private func remember(_ id: Location.ID) async throws {}

        private func prepare(_ database: PostgreSQLDatabase) async throws {
            try await database.prepare()
        }
    }

    extension Location {
        fileprivate func renamed(_ title: String) -> Location {
            var place = self
            place.title = title
            return place
        }
    }
#endif
