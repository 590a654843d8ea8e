public import Foundation

/// Whom a transport trusts beside, or instead of, whom the system trusts, and how it proves itself.
///
///     var tls = TLSPolicy()
///     tls.authorities = bundle.url(forResource: "authorities", withExtension: "pem")
///     try tls.pinKey(pem: current)
///     try tls.pinKey(pem: next)
///     let transport = try AsyncHTTPTransport(tls: tls)
///
/// A transport that cannot do what the policy says is not made: it never does less.
public struct TLSPolicy: Sendable {
    /// A certificate with its key, in files. Nothing is read before a transport is made.
    public enum Identity: Sendable {
        /// Two PEM files: the certificate and those between it and an authority that the server knows, and its key.
        /// `AsyncHTTPTransport` takes them; URLSession has no way to.
        case pem(chain: URL, key: URL)
        /// A PKCS #12 file of all that (RFC 7292), and what it was encrypted with.
        case pkcs12(URL, passphrase: Sensitive<String>)
    }

    /// A PEM file of the only authorities that are trusted; those of the system when `nil`.
    public var authorities: URL?
    /// The keys of which the server must have one, in DER (SubjectPublicKeyInfo of RFC 5280 section 4.1.2.7).
    package private(set) var pinnedKeys: [[UInt8]] = []
    /// What is shown to servers that ask who the client is.
    public var identity: Identity?

    /// What the system trusts, and no identity.
    public init() {}

    /// Whether those are trusted that the system trusts.
    var trustsTheSystems: Bool { authorities == nil && pinnedKeys.isEmpty }
}

extension TLSPolicy {
    /// Adds a public key to those of which the server must have one, beside being trusted. With none, any trusted server will
    /// do; with some, one should be that of a certificate that is not in use yet.
    ///
    /// - Parameter pem: What `openssl x509 -pubkey -noout` prints.
    /// - Throws: `TLSPolicyError.unreadableKey`.
    public mutating func pinKey(pem: String) throws(TLSPolicyError) {
        let lines = pem.split(whereSeparator: \.isNewline).map(\.trimming).filter { !$0.isEmpty }
        guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()), !data.isEmpty
        else { throw .unreadableKey }
        pinnedKeys.append([UInt8](data))
    }
}

/// Why there is no transport for a policy.
public enum TLSPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not a public key in PEM.
    case unreadableKey
    /// A file that is not there, holds no certificate or key, or has another passphrase.
    case unreadableFile(String)
    /// What the transport has no way to do: it is not made rather than made to do less.
    case unsupported(String)

    /// What is wrong, and the file's path where there is one.
    public var description: String {
        switch self {
        case .unreadableKey: "a pinned key is not a public key in PEM"
        case .unreadableFile(let path): "\(path) holds no certificate or key that can be read"
        case .unsupported(let what): "this transport cannot keep the policy: \(what)"
        }
    }
}
