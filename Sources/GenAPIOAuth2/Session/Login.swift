import Foundation
import GenAPIRuntime

/// A login in use: what is stored of it, with its times on the session's clock.
struct Login: Sendable {
    var stored: StoredLogin
    /// When the server stops taking the access token; `nil` when only the server knows.
    let expiry: Duration?
    /// A fifth of the token's life, but at most a minute, before that.
    let renewal: Duration?

    /// - Parameter life: What is left of it, from `start` on.
    private init(_ stored: StoredLogin, life: Duration?, from start: Duration) {
        self.stored = stored
        expiry = life.map { start + $0 }
        let whole = stored.lifetime.map { Duration.seconds($0) } ?? life
        renewal = life.map { start + $0 - min((whole ?? $0) / 5, .seconds(60)) }
    }

    /// The token that has just been issued.
    init(_ stored: StoredLogin, issued: IssuedToken) {
        self.init(stored, life: issued.lifetime, from: issued.asked)
    }

    /// One that was issued before, or to somebody else. What is left of its life is known only as well as the wall's
    /// clock is right; it is never more than the server said.
    init(restored stored: StoredLogin, _ clock: SessionClock) {
        let now = clock.seconds + stored.clockOffset
        let left = stored.expiry.map { Duration.seconds(max(0, min($0 - now, stored.lifetime ?? .max))) }
        // A refresh that nobody knows the end of may have replaced the access token too.
        self.init(stored, life: stored.isRenewing ? .zero : left, from: clock.elapsed())
    }

    var canRenew: Bool { stored.refreshToken != nil || stored.isOfClient }

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

/// The token that a session has, with a number that tells it from the ones before.
struct AccessToken: Sendable {
    /// The `StoredLogin.id` that all tokens of one sign-in have.
    let login: String
    let generation: Int
    let value: Sensitive<String>
    /// The private key that it is bound to.
    let key: Sensitive<[UInt8]>?
    /// How many seconds the server's clock is ahead of this machine's.
    let clockOffset: Int

    /// The value of an `Authorization` header (RFC 6750 section 2.1, RFC 9449 section 7.1).
    var header: String { "\(key == nil ? "Bearer" : "DPoP") \(value.exposed)" }
}

extension StoredLogin {
    /// The first of a sign-in, or the one after `previous`.
    init(_ issued: IssuedToken, after previous: StoredLogin?, isOfClient: Bool, scopes: [String]?, wall: Date)
    {
        clockOffset =
            issued.date.map { $0.timeIntervalSince(wall).rounded().wholeSeconds } ?? previous?.clockOffset
            ?? 0
        // An answer without a date: what is known of the server's clock tells.
        let date = issued.date ?? wall.addingTimeInterval(Double(clockOffset))
        id = previous?.id ?? UUID().uuidString
        generation = (previous?.generation ?? 0) + 1
        accessToken = issued.accessToken
        // An answer without a refresh token keeps the one there was (RFC 6749 section 6).
        refreshToken = issued.refreshToken ?? previous?.refreshToken
        tokenType = issued.type
        self.scopes = issued.scopes ?? scopes
        lifetime = issued.lifetime.map { max(1, Int($0.components.seconds)) }
        expiry = lifetime.map { date.timeIntervalSince1970.wholeSeconds + $0 }
        self.isOfClient = isOfClient
        isRenewing = false
        refusals = previous?.refusals ?? []
        user = previous?.user
        key = previous?.key
    }
}
