import Foundation
import GenAPICaching
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime

/// A user's session and client.
struct Account: Sendable {
    let name: String
    let session: OAuth2Session
    let client: Client

    static let me: Endpoint<JSONValue> = .get("/me")

    /// - Parameter file: The login's file; `nil` keeps it in memory.
    init(_ name: String, _ server: RotatingServer, file: URL? = nil) {
        self.name = name
        let definition = OAuth2Definition(
            tokenURL: "/token",
            revocationURL: "/revoke",
            grants: [.password],
            clientAuthentication: .none
        )
        let store: any CredentialStore = file.map { FileCredentialStore(at: $0) } ?? MemoryCredentialStore()
        session = OAuth2Session(
            definition,
            baseURL: "http://memory.test",
            client: OAuth2Client(id: "app"),
            transport: server,
            store: store
        )
        var options = ClientOptions()
        options.maxConcurrentRequests = 1_000
        options.cache = .memory(account: name)
        client = Client(
            APIDefinition(name: "Storm", envelope: .none, authorization: .oauth2(definition)),
            baseURL: "http://memory.test",
            transport: server,
            credentials: .oauth2(session),
            options: options
        )
    }

    func signIn() async throws {
        try await session.signIn(user: name, password: Sensitive("p"))
    }

    /// The number of concurrent calls whose response names the account.
    func answered(_ calls: Int) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<calls {
                group.addTask { (try? await client.send(Self.me))?["name"]?.string == name }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
