#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIOAuth2
    import GenAPIPostgreSQL
    import GenAPIRuntime
    import GenAPITesting
    import Testing

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

        @Test func overview() async throws {
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
        }

        private func prepare(_ database: PostgreSQLDatabase) async throws {
            try await database.prepare()
        }
    }
#endif
