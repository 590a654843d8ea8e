import Foundation
import HTTPTypes

/// Which application asks for tokens (RFC 6749 section 2.2).
public struct OAuth2Client: Sendable {
    public let id: String
    public let secret: Sensitive<String>?

    public init(id: String, secret: Sensitive<String>? = nil) {
        self.id = id
        self.secret = secret
    }
}

/// Somebody's access to an API: obtains a token with the password grant, and renews it.
///
///     let session = OAuth2Session(oauth2, baseURL: server, client: OAuth2Client(id: "app"), transport: transport)
///     try await session.signIn(user: "alice", password: Sensitive(password))
///     let client = TripsAPI.client(transport: transport, credentials: .oauth2(session))
///
/// However many calls need a new token at the same time, it is asked for once, and none of them can cancel that.
/// Only an answer that says `invalid_grant` signs out; a failure on the way leaves the token as it is.
public actor OAuth2Session {
    private let endpoint: TokenEndpoint
    private let scopes: [String]
    private var current: AccessToken?
    /// The renewal of the token of that generation, while it runs.
    private var renewal: (generation: Int, task: Task<AccessToken, any Error>)?
    private var generation = 0

    /// - Parameter baseURL: The server that the definition's URLs are relative to.
    public init(
        _ definition: OAuth2Definition,
        baseURL: BaseURL,
        client: OAuth2Client,
        transport: any Transport
    ) {
        endpoint = TokenEndpoint(
            definition: definition,
            baseURL: baseURL,
            client: client,
            transport: transport
        )
        scopes = definition.scopes
    }

    public var isSignedIn: Bool { current != nil }

    /// The password grant (RFC 6749 section 4.3), for applications that are the API's own.
    ///
    /// - Parameter scopes: What the token shall be good for; what the API's definition lists when `nil`.
    /// - Throws: `OAuth2Error`, or `CancellationError`.
    public func signIn(user: String, password: Sensitive<String>, scopes: [String]? = nil) async throws {
        let scopes = scopes ?? self.scopes
        let issued = try await endpoint.token([
            .item("grant_type", "password"),
            .item("username", user),
            .item("password", password.exposed),
            .item("scope", scopes.isEmpty ? nil : scopes.joined(separator: " ")),
        ])
        _ = adopt(issued, refreshToken: nil)
    }

    /// Forgets the tokens.
    public func signOut() {
        current = nil
    }
}

extension OAuth2Session {
    /// A token that is not known to be spent.
    func token() async throws -> AccessToken {
        guard let token = current else { throw OAuth2Error.signedOut }
        guard token.isSpent, token.refreshToken != nil else { return token }
        return try await renewed(token)
    }

    /// The token to use when the server has refused this one; `nil` when there is no way to another.
    func token(insteadOf refused: AccessToken) async throws -> AccessToken? {
        guard let token = current, token.generation == refused.generation else { return current }
        return token.refreshToken == nil ? nil : try await renewed(token)
    }

    /// One renewal for everyone who waits. It is a task of its own, so that nobody who stops waiting stops it.
    private func renewed(_ token: AccessToken) async throws -> AccessToken {
        if let renewal, renewal.generation == token.generation { return try await renewal.task.value }
        let task = Task { try await renew(token) }
        renewal = (token.generation, task)
        return try await task.value
    }

    private func renew(_ token: AccessToken) async throws -> AccessToken {
        defer { if renewal?.generation == token.generation { renewal = nil } }
        do {
            let issued = try await endpoint.token([
                .item("grant_type", "refresh_token"),
                .item("refresh_token", token.refreshToken?.exposed),
            ])
            // Signed out, or in again, in the meantime: that stands.
            guard let current else { throw OAuth2Error.signedOut }
            guard current.generation == token.generation else { return current }
            return adopt(issued, refreshToken: token.refreshToken)
        } catch let error as OAuth2Error where error.isInvalidGrant {
            if current?.generation == token.generation { current = nil }
            throw OAuth2Error.signedOut
        }
    }

    /// An answer without a refresh token keeps the one there was (RFC 6749 section 6).
    private func adopt(_ issued: IssuedToken, refreshToken: Sensitive<String>?) -> AccessToken {
        generation += 1
        let token = AccessToken(
            generation: generation,
            value: issued.accessToken,
            refreshToken: issued.refreshToken ?? refreshToken,
            renewAt: issued.lifetime.map { .now + $0 - min($0 / 5, .seconds(60)) }
        )
        current = token
        return token
    }
}

/// The token that a session has, with a number that tells it from the ones before.
struct AccessToken: Sendable {
    let generation: Int
    let value: Sensitive<String>
    let refreshToken: Sensitive<String>?
    /// A fifth of its life, but at most a minute, before its end.
    let renewAt: ContinuousClock.Instant?

    var isSpent: Bool { renewAt.map { $0 <= .now } ?? false }

    /// The value of an `Authorization` header (RFC 6750 section 2.1).
    var header: String { "Bearer \(value.exposed)" }
}
