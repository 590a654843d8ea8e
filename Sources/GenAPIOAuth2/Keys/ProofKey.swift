package import Foundation
package import GenAPIMapping
import GenAPIRuntime
package import HTTPTypes
import Synchronization

/// A key that tokens are bound to. Each request carries a proof of possession (RFC 9449).
package protocol ProofKey: Sendable {
    /// The private key, for a store.
    var bytes: Sensitive<[UInt8]> { get }

    /// Creates the `DPoP` header of one request.
    ///
    /// - Parameters:
    ///   - url: The URL without query and fragment (section 4.2).
    ///   - token: The access token sent with the request, if any.
    ///   - nonce: The nonce that the server requires (section 8).
    ///   - date: The server's time, as far as it is known.
    func proof(
        _ method: HTTPRequest.Method,
        _ url: String,
        token: Sensitive<String>?,
        nonce: String?,
        date: Date
    ) throws -> String
}

/// Creates and restores the proof keys of an application.
package struct ProofKeyFactory: Sendable {
    /// Creates a key for a sign-in.
    let make: @Sendable () -> any ProofKey
    /// Restores a key from its bytes; `nil` if they are not a private key.
    let restore: @Sendable ([UInt8]) -> (any ProofKey)?

    package init(
        make: @escaping @Sendable () -> any ProofKey,
        restore: @escaping @Sendable ([UInt8]) -> (any ProofKey)?
    ) {
        self.make = make
        self.restore = restore
    }
}

/// Adds DPoP proofs to requests and remembers each server's current nonce.
final class DPoPSigner: Sendable {
    let factory: ProofKeyFactory
    /// The latest nonce of each origin (RFC 9449 sections 8 and 9).
    private let nonces = Mutex<[Origin: String]>([:])
    /// The most recently restored key, cached because restoring is expensive.
    private let restored = Mutex<(bytes: [UInt8], key: any ProofKey)?>(nil)

    init(_ factory: ProofKeyFactory) {
        self.factory = factory
    }

    func key(_ bytes: [UInt8]) -> (any ProofKey)? {
        restored.withLock { restored in
            if let restored, restored.bytes == bytes { return restored.key }
            guard let key = factory.restore(bytes) else { return nil }
            restored = (bytes: bytes, key: key)
            return key
        }
    }

    /// Returns the request with a proof in its header.
    func sign(
        _ request: WireRequest,
        by key: any ProofKey,
        token: Sensitive<String>? = nil,
        date: Date
    ) throws -> WireRequest {
        let url = String(request.url.prefix { $0 != "?" })
        let nonce = request.origin.flatMap { origin in nonces.withLock { $0[origin] } }
        let proof = try key.proof(request.head.method, url, token: token, nonce: nonce, date: date)
        var request = request
        if let name = HTTPField.Name("DPoP") { request.head.headerFields[name] = proof }
        request.credentials.append(proof)
        return request
    }

    /// - Returns: Whether the response contains a new nonce.
    func note(_ headers: HTTPFields, from origin: Origin?) -> Bool {
        guard let name = HTTPField.Name("DPoP-Nonce"), let nonce = headers[name], let origin else {
            return false
        }
        return nonces.withLock { $0.updateValue(nonce, forKey: origin) != nonce }
    }
}
