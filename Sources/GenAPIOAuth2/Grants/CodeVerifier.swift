#if canImport(CryptoKit) || Cryptography
    import Foundation
    import GenAPIMapping

    #if canImport(CryptoKit)
        import CryptoKit
    #else
        import Crypto
    #endif

    /// The PKCE secret of one sign-in. Only its hash passes through the browser (RFC 7636).
    struct CodeVerifier: Sendable {
        let text: Sensitive<String>

        /// Creates a verifier from 32 random bytes.
        init() {
            text = Sensitive(Base64URL.encode(SystemRandom.bytes(32)))
        }

        init(_ text: String) {
            self.text = Sensitive(text)
        }

        /// The `S256` challenge: the SHA-256 hash of the text (section 4.2). No other method is supported.
        var challenge: String { Base64URL.encode(Array(SHA256.hash(data: Data(text.exposed.utf8)))) }
    }
#endif
