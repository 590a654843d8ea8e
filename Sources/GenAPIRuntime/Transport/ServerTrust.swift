import Foundation
import GenAPIMapping

#if canImport(Security)
    package import Security
#endif

/// The trusted servers of a policy, in the form that Foundation asks for.
package struct ServerTrust: Sendable {
    private let authorities: [Data]?
    private let pinned: Set<[UInt8]>

    /// - Throws: `TLSPolicyError` for a policy that Foundation cannot apply.
    package init(_ policy: TLSPolicy) throws(TLSPolicyError) {
        #if !canImport(Security)
            throw .unsupported("Foundation shows no certificates on this system")
        #else
            authorities = try policy.authorities.map { file throws(TLSPolicyError) in
                guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                    throw .unreadableFile(file.path)
                }
                let all = Self.certificates(in: text)
                guard !all.isEmpty, all.allSatisfy({ SecCertificateCreateWithData(nil, $0 as CFData) != nil })
                else { throw .unreadableFile(file.path) }
                return all
            }
            pinned = Set(policy.pinnedKeys)
        #endif
    }

    #if canImport(Security)
        /// Whether the chain leads to a trusted authority, and the server has one of the pinned keys.
        package func accepts(_ server: SecTrust) -> Bool {
            if let authorities {
                let anchors = authorities.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
                guard anchors.count == authorities.count,
                    SecTrustSetAnchorCertificates(server, anchors as CFArray) == errSecSuccess,
                    SecTrustSetAnchorCertificatesOnly(server, true) == errSecSuccess
                else { return false }
            }
            guard SecTrustEvaluateWithError(server, nil) else { return false }
            return pinned.isEmpty || Self.key(of: server).map(pinned.contains) ?? false
        }

        private static func key(of server: SecTrust) -> [UInt8]? {
            guard let chain = SecTrustCopyCertificateChain(server) as? [SecCertificate],
                let own = chain.first,
                let key = SecCertificateCopyKey(own),
                let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
                let type = attributes[kSecAttrKeyType] as? String,
                let bits = attributes[kSecAttrKeySizeInBits] as? Int,
                let raw = SecKeyCopyExternalRepresentation(key, nil) as Data?
            else { return nil }
            if type == kSecAttrKeyTypeRSA as String { return SubjectPublicKey.rsa([UInt8](raw)) }
            return SubjectPublicKey.ellipticCurve([UInt8](raw), bits: bits)
        }
    #endif

    /// The DER of each certificate in a PEM file.
    static func certificates(in pem: String) -> [Data] {
        pem.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            let text = part.components(separatedBy: "-----END CERTIFICATE-----")[0]
            return Data(base64Encoded: text.filter { !$0.isWhitespace })
        }
    }
}

/// Keys from the system, in the form of pins (RFC 5280 section 4.1.2.7).
enum SubjectPublicKey {
    /// - Parameter key: RSAPublicKey of RFC 8017 appendix A.1.1, in DER.
    static func rsa(_ key: [UInt8]) -> [UInt8] {
        wrapped(
            key,
            algorithm: [
                0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
            ]
        )
    }

    /// - Parameter point: Uncompressed, as in RFC 5480 section 2.2.
    static func ellipticCurve(_ point: [UInt8], bits: Int) -> [UInt8]? {
        let curve: [UInt8]
        switch bits {
        case 256: curve = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case 384: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
        case 521: curve = [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
        default: return nil
        }
        let algorithm: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve
        return wrapped(point, algorithm: value(0x30, algorithm))
    }

    private static func wrapped(_ key: [UInt8], algorithm: [UInt8]) -> [UInt8] {
        value(0x30, algorithm + value(0x03, [0] + key))
    }

    private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count > 127 else { return [tag, UInt8(content.count)] + content }
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) }.drop { $0 == 0 }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
