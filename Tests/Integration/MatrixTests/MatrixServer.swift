import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import Matrix
import Synchronization

/// The server for the tests, if `make test` has started one.
enum MatrixServer {
    static var url: String? { ProcessInfo.processInfo.environment["MATRIX_URL"] }
    static var isUp: Bool { url != nil }

    static func client(_ credentials: Credentials = .none, _ options: ClientOptions = ClientOptions())
        -> Client
    {
        Client(
            MatrixAPI.definition,
            baseURL: "\(url ?? "")",
            transport: AsyncHTTPTransport(),
            credentials: credentials,
            options: options
        )
    }

    static func newName() -> String { "user-\(UUID().uuidString.lowercased())" }
}

/// A user of the server. Every test has its own, so that tests do not see each other's rooms and limits.
struct MatrixUser {
    static let password = Sensitive("correct horse battery staple")

    let login: Login
    let client: Client

    var id: String { login.userID }
    /// The name without the server's.
    var name: String { String(id.dropFirst().prefix { $0 != ":" }) }

    /// Registers a user whose token does not expire.
    static func new(_ options: ClientOptions = ClientOptions()) async throws -> MatrixUser {
        let login = try await MatrixServer.client().send(
            Login.register(
                username: MatrixServer.newName(),
                password: password,
                refreshToken: false,
                auth: Authentication(type: "m.login.dummy")
            )
        )
        return MatrixUser(login: login, client: MatrixServer.client(.bearer(login.accessToken), options))
    }

    func newRoom(preset: Room.Preset = .privateChat) async throws -> Room.ID {
        try await client.send(Room.create(name: "A room", preset: preset)).roomID
    }

    /// Sends a text, which is the name of its transaction too.
    @discardableResult
    func say(_ text: String, in room: Room.ID) async throws -> String {
        let content = MessageContent.text(TextMessage(msgtype: .text, body: text))
        return try await client.send(Room.send(id: room, transactionID: text, body: content)).eventID
    }
}

/// The tokens of a login, which its owner refreshes.
final class RefreshedLogin: Sendable {
    private struct State {
        var accessToken: Sensitive<String>
        var refreshToken: Sensitive<String>?
        var refreshed: [Sensitive<String>] = []
    }

    private let state: Mutex<State>

    init(_ login: Login) {
        state = Mutex(State(accessToken: login.accessToken, refreshToken: login.refreshToken))
    }

    var accessToken: Sensitive<String> { state.withLock(\.accessToken) }
    /// The refresh tokens that were used, in their order.
    var refreshed: [Sensitive<String>] { state.withLock(\.refreshed) }

    /// Refreshes tokens that the server calls expired, and no others.
    var credentials: Credentials {
        .bearer {
            self.accessToken
        } isExpired: { response in
            response.code(as: MatrixAPI.ErrorCode.self) == .unknownToken
                && (try? response.body(as: SignedOut.self).softLogout) == true
        } refresh: {
            try await self.refresh()
        }
    }

    private func refresh() async throws {
        guard let token = state.withLock(\.refreshToken) else { return }
        let next = try await MatrixServer.client().send(Login.refresh(refreshToken: token))
        state.withLock { state in
            state.refreshed.append(token)
            state.accessToken = next.accessToken
            state.refreshToken = next.refreshToken
        }
    }
}

/// The error code of a call that is expected to fail; `nil` if it succeeds.
func errorCode(_ call: () async throws -> Void) async throws -> MatrixAPI.ErrorCode? {
    do {
        try await call()
        return nil
    } catch let error as ClientError {
        return error.code(as: MatrixAPI.ErrorCode.self)
    }
}
