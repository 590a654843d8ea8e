public import Foundation

/// Whom a transport trusts beside, or instead of, whom the system trusts, and how it proves itself.
///
///     var tls = TLSPolicy()
///     tls.authorities = bundle.url(forResource: "authorities", withExtension: "pem")
///     tls.pinnedKeys = [try PinnedKey(pem: current), try PinnedKey(pem: next)]
///     let transport = try AsyncHTTPTransport(tls: tls)
///
/// A transport that cannot do what the policy says is not made: it never does less.
public struct TLSPolicy: Sendable {
    /// A certificate with its key.
    public struct Identity: Sendable {
        /// A PEM file: the certificate, and those between it and an authority that the server knows.
        public let chain: URL
        /// A PEM file that nobody else can read.
        public let key: URL

        /// Nothing is read before a transport is made.
        public init(chain: URL, key: URL) {
            self.chain = chain
            self.key = key
        }
    }

    /// A PEM file of the only authorities that are trusted; those of the system when `nil`.
    public var authorities: URL?
    /// The keys of which the server must have one, beside being trusted. With none, any trusted server will do; with some,
    /// one should be that of a certificate that is not in use yet.
    public var pinnedKeys: [PinnedKey] = []
    /// What is shown to servers that ask who the client is.
    public var identity: Identity?

    /// What the system trusts, and no identity.
    public init() {}

    /// Whether there is nothing to do that the system does not do by itself.
    var isTheSystems: Bool { authorities == nil && pinnedKeys.isEmpty && identity == nil }
}

/// The public key of a server (a SubjectPublicKeyInfo of RFC 5280 section 4.1.2.7).
public struct PinnedKey: Hashable, Sendable {
    /// DER.
    public let bytes: [UInt8]

    /// - Parameter pem: What `openssl x509 -pubkey -noout` prints.
    /// - Throws: `TLSPolicyError.unreadableKey`.
    public init(pem: String) throws(TLSPolicyError) {
        let lines = pem.split(whereSeparator: \.isNewline).map(\.trimming).filter { !$0.isEmpty }
        guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()), !data.isEmpty
        else { throw .unreadableKey }
        bytes = [UInt8](data)
    }
}

/// Why there is no transport for a policy.
public enum TLSPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a public key in PEM.
    case unreadableKey
    /// A file that is not there, or holds no certificate or key.
    case unreadableFile(String)
    /// What the transport has no way to do: it is not made rather than made to do less.
    case unsupported(String)

    /// What is wrong, and the file's path where there is one.
    public var description: String {
        switch self {
        case .unreadableKey: "a pinned key is not a public key in PEM"
        case .unreadableFile(let path): "\(path) holds no certificate or key"
        case .unsupported(let what): "this transport cannot keep the policy: \(what)"
        }
    }
}
