#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIMapping

    #if canImport(CryptoKit)
        public import CryptoKit
    #else
        public import Crypto
    #endif

    extension OAuth2Client {
        /// A client that authenticates with a key instead of a secret: `private_key_jwt` with ES256 (RFC 7523).
        ///
        /// - Parameter keyID: The `kid` under which the server knows the public key.
        public init(id: String, key: P256.Signing.PrivateKey, keyID: String? = nil) {
            self.init(id: id)
            assertion = { audience, date in
                var header: JSONObject = ["alg": "ES256", "typ": "JWT"]
                header["kid"] = keyID.map { .string($0) }
                let now = date.timeIntervalSince1970.wholeSeconds
                let claims: JSONObject = [
                    "iss": .string(id), "sub": .string(id), "aud": .string(audience),
                    "jti": .string(Base64URL.encode(SystemRandom.bytes(16))),
                    "iat": JSONValue(integerLiteral: now), "exp": JSONValue(integerLiteral: now + 60),
                ]
                return try JSONWebToken.signed(header, claims, by: key)
            }
        }

        /// The same client with sender-constrained tokens: each login has its own key, which is stored with it, and
        /// every request proves possession of that key (DPoP, RFC 9449). Token responses of another type are rejected.
        public func bindingTokens() -> OAuth2Client {
            var client = self
            client.proofKeyFactory = ProofKeyFactory(make: { DPoPKey() }, restore: { DPoPKey($0) })
            return client
        }
    }
#endif
