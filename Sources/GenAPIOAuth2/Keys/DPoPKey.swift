#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIMapping
    import HTTPTypes

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif

    /// An ES256 key for DPoP proofs (RFC 9449).
    struct DPoPKey: ProofKey {
        let key: P256.Signing.PrivateKey

        /// `nil` if the bytes are not a private key.
        init?(_ bytes: [UInt8]) {
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
            self.key = key
        }

        init() {
            key = P256.Signing.PrivateKey()
        }

        var bytes: Sensitive<[UInt8]> { Sensitive(Array(key.rawRepresentation)) }

        func proof(
            _ method: HTTPRequest.Method,
            _ url: String,
            token: Sensitive<String>?,
            nonce: String?,
            date: Date
        ) throws -> String {
            var claims: JSONObject = [
                "jti": .string(Base64URL.encode(SystemRandom.bytes(16))), "htm": .string(method.rawValue),
                "htu": .string(url),
                "iat": JSONValue(integerLiteral: date.timeIntervalSince1970.wholeSeconds),
            ]
            claims["ath"] = token.map { .string(Self.hash(of: $0.exposed)) }
            claims["nonce"] = nonce.map { .string($0) }
            let header: JSONObject = ["typ": "dpop+jwt", "alg": "ES256", "jwk": .object(key.publicKey.jwk)]
            return try JSONWebToken.signed(header, claims, by: key)
        }

        /// The hash of an access token (section 4.2, `ath`).
        static func hash(of token: String) -> String {
            Base64URL.encode(SHA256.hash(data: Data(token.utf8)))
        }
    }

    extension P256.Signing.PublicKey {
        /// The public key as a JWK, with only the required members in the order of RFC 7638.
        var jwk: JSONObject {
            let point = Array(rawRepresentation)
            return [
                "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(point.prefix(32))),
                "y": .string(Base64URL.encode(point.suffix(32))),
            ]
        }

        /// The SHA-256 thumbprint (RFC 7638) that identifies the key to servers.
        var thumbprint: String {
            Base64URL.encode(SHA256.hash(data: Data(JSONValue.object(jwk).description.utf8)))
        }
    }

    /// A JSON Web Signature in compact form (RFC 7515 section 7.1), with ES256.
    enum JSONWebToken {
        static func signed(
            _ header: JSONObject,
            _ claims: JSONObject,
            by key: P256.Signing.PrivateKey
        ) throws -> String {
            let parts = try [header, claims].map { Base64URL.encode(try JSONValue.object($0).jsonBytes()) }
            let input = parts.joined(separator: ".")
            let signature = try key.signature(for: Data(input.utf8))
            return "\(input).\(Base64URL.encode(signature.rawRepresentation))"
        }

        /// Whether `text` carries a valid signature of that key.
        static func isValid(_ text: String, for key: P256.Signing.PublicKey) -> Bool {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, let bytes = Base64URL.decode(String(parts[2])),
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
            else { return false }
            return key.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8))
        }
    }
#endif
