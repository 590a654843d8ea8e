import Foundation
public import GenAPIMapping

/// A login in its stored form: the tokens, their metadata, and the user.
///
/// A store treats it as secret bytes.
public struct StoredLogin: Hashable, Sendable {
    /// Shared by all tokens of one sign-in.
    let id: String
    /// The number of the token within this login, starting at 1.
    var generation: Int
    var accessToken: Sensitive<String>
    var refreshToken: Sensitive<String>?
    /// Lowercased: `bearer` or `dpop`.
    var tokenType: String
    /// The token's scopes, if known.
    var scopes: [String]?
    /// Seconds since 1970 on the server's clock.
    var expiry: Int?
    /// The access token's total lifetime in seconds.
    var lifetime: Int?
    /// The number of seconds by which the server's clock was ahead of this machine's.
    var clockOffset: Int
    /// Whether the client credentials grant obtains the next token.
    var usesClientCredentials: Bool
    /// Whether the next token was requested without a known result. The refresh token may be spent.
    package var isRenewing: Bool
    /// When tokens of this login were renewed after a rejection, in seconds since 1970 on the renewing machine's clock,
    /// in ascending order. Processes that share the login use it for `RejectionLimit`.
    var refusals: [Int] = []
    /// The consecutive refusals of the refresh token; `nil` if there are none.
    var refusedRenewals: RefusedRenewals?
    /// The user's JSON.
    var user: Sensitive<JSONValue>?
    /// The version of the user's JSON.
    var userVersion = 1
    /// The private key that the tokens are bound to.
    package var key: Sensitive<[UInt8]>?
}

extension StoredLogin {
    private static let format = 1
    /// A range that allows sums without overflow.
    private static let numbers = -(1 << 40)...(1 << 40)

    /// The login as JSON, including its secrets.
    public var bytes: Sensitive<[UInt8]> {
        var json: JSONObject = ["format": JSONValue(integerLiteral: Self.format), "id": .string(id)]
        json["generation"] = JSONValue(integerLiteral: generation)
        json["access_token"] = .string(accessToken.exposed)
        json["refresh_token"] = refreshToken.map { .string($0.exposed) }
        json["token_type"] = .string(tokenType)
        json["scopes"] = scopes.map { .array($0.map(JSONValue.string)) }
        json["expiry"] = expiry.map { JSONValue(integerLiteral: $0) }
        json["lifetime"] = lifetime.map { JSONValue(integerLiteral: $0) }
        json["clock_offset"] = JSONValue(integerLiteral: clockOffset)
        json["of_client"] = .bool(usesClientCredentials)
        json["renewing"] = .bool(isRenewing)
        json["refusals"] = refusals.isEmpty ? nil : .array(refusals.map { JSONValue(integerLiteral: $0) })
        json["refused_renewals"] = refusedRenewals.map {
            ["count": JSONValue(integerLiteral: $0.count), "since": JSONValue(integerLiteral: $0.since)]
        }
        json["user"] = user?.exposed
        json["user_version"] = userVersion == 1 ? nil : JSONValue(integerLiteral: userVersion)
        json["key"] = key.map { .string(Data($0.exposed).base64EncodedString()) }
        return Sensitive(Array(JSONValue.object(json).description.utf8))
    }

    /// - Throws: `CredentialStoreError.unreadable` if the bytes are not a login.
    public init(bytes: [UInt8]) throws(CredentialStoreError) {
        guard let json = try? JSONValue(json: bytes), json["format"]?.int == Self.format,
            let id = json["id"]?.string, let generation = json["generation"]?.int,
            let accessToken = json["access_token"]?.string, let tokenType = json["token_type"]?.string,
            Self.numbers.contains(generation)
        else { throw .unreadable }
        func number(_ key: String) throws(CredentialStoreError) -> Int? {
            guard let number = json[key]?.int else { return nil }
            guard Self.numbers.contains(number) else { throw .unreadable }
            return number
        }
        self.id = id
        self.generation = generation
        self.accessToken = Sensitive(accessToken)
        refreshToken = json["refresh_token"]?.string.map { Sensitive($0) }
        self.tokenType = tokenType
        scopes = json["scopes"]?.array?.compactMap(\.string)
        expiry = try number("expiry")
        lifetime = try number("lifetime")
        clockOffset = try number("clock_offset") ?? 0
        usesClientCredentials = json["of_client"]?.bool ?? false
        isRenewing = json["renewing"]?.bool ?? false
        let refusals = json["refusals"]?.array?.compactMap(\.int) ?? []
        self.refusals = refusals.filter(Self.numbers.contains).suffix(RejectionLimit.perMinute)
        if let count = json["refused_renewals"]?["count"]?.int,
            let since = json["refused_renewals"]?["since"]?.int,
            Self.numbers.contains(count), Self.numbers.contains(since)
        {
            refusedRenewals = RefusedRenewals(count: count, since: since)
        }
        user = json["user"].map { Sensitive($0) }
        userVersion = try number("user_version") ?? 1
        key = json["key"]?.string.flatMap { Data(base64Encoded: $0) }.map { Sensitive(Array($0)) }
    }
}

extension StoredLogin: CustomStringConvertible, CustomReflectable {
    /// Contains no secrets.
    public var description: String { "login, generation \(generation)" }

    /// The generation only.
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}
