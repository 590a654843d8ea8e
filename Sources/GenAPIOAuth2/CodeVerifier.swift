import Foundation
import GenAPIRuntime

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// A secret of one attempt to sign in, of which only a hash goes through the browser (RFC 7636).
struct CodeVerifier: Sendable {
    let text: Sensitive<String>

    /// A new one, of 32 random bytes.
    init() {
        text = Sensitive(Base64URL.encode(SystemRandom.bytes(32)))
    }

    init(_ text: String) {
        self.text = Sensitive(text)
    }

    /// `S256`, the only method: the SHA-256 of the text (section 4.2).
    var challenge: String { Base64URL.encode(Array(SHA256.hash(data: Data(text.exposed.utf8)))) }
}

/// Without padding (RFC 4648 section 5).
enum Base64URL {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// `nil` for what is not base64url.
    static func decode(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + padding)
    }
}

enum SystemRandom {
    static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
