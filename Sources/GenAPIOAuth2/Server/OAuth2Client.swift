package import Foundation
public import GenAPIMapping

/// An application as the authorization server knows it (RFC 6749 section 2.2).
public struct OAuth2Client: Sendable {
    /// The client id, which is not secret.
    public let id: String
    /// The client secret; `nil` for a public client (RFC 6749 section 2.1) or one that authenticates with a key.
    public let secret: Sensitive<String>?
    /// Creates a signed assertion that replaces the secret (RFC 7523 section 2.2).
    package var assertion: (@Sendable (_ audience: String, _ date: Date) throws -> String)?
    /// Creates the keys that tokens are bound to; `nil` if tokens are not bound.
    package var proofKeyFactory: ProofKeyFactory?

    /// A public client, or a client with a secret. `init(id:key:keyID:)` makes a client with a key.
    public init(id: String, secret: Sensitive<String>? = nil) {
        self.id = id
        self.secret = secret
    }
}

extension OAuth2Client: CustomReflectable {
    /// The id only.
    public var customMirror: Mirror { Mirror(self, children: ["id": id], displayStyle: .struct) }
}
