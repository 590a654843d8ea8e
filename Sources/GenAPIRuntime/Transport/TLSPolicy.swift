public import Foundation
public import GenAPIMapping

/// The servers that a transport trusts in addition to, or instead of, the system's trust, and the identity of the
/// client.
///
///     var tls = TLSPolicy()
///     tls.authorities = bundle.url(forResource: "authorities", withExtension: "pem")
///     try tls.pinKey(pem: current)
///     try tls.pinKey(pem: next)
///     let transport = try AsyncHTTPTransport(tls: tls)
///
/// A transport that cannot apply the whole policy fails to initialize.
public struct TLSPolicy: Sendable {
    /// A client certificate with its key, in files. Nothing is read before a transport is created.
    public enum Identity: Sendable {
        /// Two PEM files: the certificate with its intermediate certificates, and its key. `AsyncHTTPTransport`
        /// supports them; URLSession does not.
        case pem(chain: URL, key: URL)
        /// A PKCS #12 file (RFC 7292) with the certificates and the key, and its passphrase.
        case pkcs12(URL, passphrase: Sensitive<String>)
    }

    /// A PEM file of the only trusted authorities; `nil` for those of the system.
    public var authorities: URL?
    /// The keys of which the server must have one, in DER (SubjectPublicKeyInfo of RFC 5280 section 4.1.2.7).
    package private(set) var pinnedKeys: [[UInt8]] = []
    /// The identity that is presented to servers that ask for one.
    public var identity: Identity?

    /// Creates a policy with the system's trust and no identity.
    public init() {}

    /// Whether the system's trust applies.
    package var trustsTheSystems: Bool { authorities == nil && pinnedKeys.isEmpty }
}

extension TLSPolicy {
    /// Adds a pinned public key. The server must then have one of the pinned keys, in addition to being trusted. One of
    /// several pins should belong to a certificate that is not in use yet.
    ///
    /// - Parameter pem: The output of `openssl x509 -pubkey -noout`.
    /// - Throws: `TLSPolicyError.unreadableKey`.
    public mutating func pinKey(pem: String) throws(TLSPolicyError) {
        let lines = pem.split(whereSeparator: \.isNewline).map(\.trimming).filter { !$0.isEmpty }
        guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()), !data.isEmpty
        else { throw .unreadableKey }
        pinnedKeys.append([UInt8](data))
    }
}

/// The reason why a transport cannot apply a policy.
public enum TLSPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a public key in PEM.
    case unreadableKey
    /// The file is missing, has no certificate or key, or has another passphrase.
    case unreadableFile(String)
    /// The transport does not support a part of the policy.
    case unsupported(String)

    /// The problem, and the path of the file if there is one.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .unreadableKey: "a pinned key is not a public key in PEM"
        case .unreadableFile(let path): "\(path) holds no certificate or key that can be read"
        case .unsupported(let what): "this transport cannot keep the policy: \(what)"
        }
    }
}
