package import Foundation
public import GenAPIRuntime

/// Which application asks for tokens (RFC 6749 section 2.2).
public struct OAuth2Client: Sendable {
    /// The server's name for the application, which is no secret.
    public let id: String
    /// `nil` for a public client (RFC 6749 section 2.1), and for one that proves itself with a key.
    public let secret: Sensitive<String>?
    /// A signed statement in the place of a secret (RFC 7523 section 2.2), for that audience at that time.
    package var assertion: (@Sendable (_ audience: String, _ date: Date) throws -> String)?
    /// Where the keys come from that tokens are bound to; `nil`: they are not bound.
    package var proofKeys: ProofKeys?

    /// A public client, or one with a secret; one with a key is made by `GenAPIOAuth2`.
    public init(id: String, secret: Sensitive<String>? = nil) {
        self.id = id
        self.secret = secret
    }
}

extension OAuth2Client: CustomReflectable {
    /// The name alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id], displayStyle: .struct) }
}
