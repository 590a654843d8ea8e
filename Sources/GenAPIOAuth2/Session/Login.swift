import Foundation
import GenAPIMapping

/// The login in use: the stored login, with its times converted to the session's clock.
struct Login: Sendable {
    var stored: StoredLogin
    /// When the access token expires; `nil` if the server did not say.
    let expiry: Duration?
    /// When renewal becomes due: one fifth of the token's lifetime before `expiry`, at most a minute.
    let renewal: Duration?

    /// - Parameter life: The remaining lifetime, counted from `start`.
    private init(_ stored: StoredLogin, life: Duration?, from start: Duration) {
        self.stored = stored
        expiry = life.map { start + $0 }
        let whole = stored.lifetime.map { Duration.seconds($0) } ?? life
        renewal = life.map { start + $0 - min((whole ?? $0) / 5, .seconds(60)) }
    }

    /// A token that has just been issued.
    init(_ stored: StoredLogin, issued: IssuedToken) {
        self.init(stored, life: issued.lifetime, from: issued.requestedAt)
    }

    /// A login that was stored earlier or received from another session. Its remaining lifetime depends on the wall
    /// clock and never exceeds the lifetime that the server stated.
    init(restored stored: StoredLogin, _ clock: SessionClock) {
        let now = clock.seconds + stored.clockOffset
        let left = stored.expiry.map { Duration.seconds(max(0, min($0 - now, stored.lifetime ?? .max))) }
        // An interrupted refresh may have replaced the access token too.
        self.init(stored, life: stored.isRenewing ? .zero : left, from: clock.elapsed())
    }

    var canRenew: Bool { stored.refreshToken != nil || stored.usesClientCredentials }

    var token: AccessToken {
        AccessToken(
            login: stored.id,
            generation: stored.generation,
            value: stored.accessToken,
            key: stored.key,
            clockOffset: stored.clockOffset
        )
    }
}

/// The session's access token, identified by its login and generation.
struct AccessToken: Sendable {
    /// The `StoredLogin.id`, shared by all tokens of one sign-in.
    let login: String
    let generation: Int
    let value: Sensitive<String>
    /// The private key that the token is bound to.
    let key: Sensitive<[UInt8]>?
    /// The number of seconds by which the server's clock is ahead of this machine's.
    let clockOffset: Int

    /// The value of an `Authorization` header (RFC 6750 section 2.1, RFC 9449 section 7.1).
    var header: String { "\(key == nil ? "Bearer" : "DPoP") \(value.exposed)" }
}

extension StoredLogin {
    /// The first token of a sign-in, or the successor of `previous`.
    init(
        _ issued: IssuedToken,
        after previous: StoredLogin?,
        usesClientCredentials: Bool,
        scopes: [String]?,
        wall: Date
    ) {
        clockOffset =
            issued.date.map { $0.timeIntervalSince(wall).rounded().wholeSeconds } ?? previous?.clockOffset
            ?? 0
        // If the response has no date, the known clock offset determines the server's time.
        let date = issued.date ?? wall.addingTimeInterval(Double(clockOffset))
        id = previous?.id ?? UUID().uuidString
        generation = (previous?.generation ?? 0) + 1
        accessToken = issued.accessToken
        // A response without a refresh token leaves the previous one valid (RFC 6749 section 6).
        refreshToken = issued.refreshToken ?? previous?.refreshToken
        tokenType = issued.type
        self.scopes = issued.scopes ?? scopes
        lifetime = issued.lifetime.map { max(1, Int($0.components.seconds)) }
        expiry = lifetime.map { date.timeIntervalSince1970.wholeSeconds + $0 }
        self.usesClientCredentials = usesClientCredentials
        isRenewing = false
        refusals = previous?.refusals ?? []
        user = previous?.user
        userVersion = previous?.userVersion ?? 1
        key = previous?.key
    }
}
