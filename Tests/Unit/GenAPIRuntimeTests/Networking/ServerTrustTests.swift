import Foundation
import GenAPIMapping
import Testing

@testable import GenAPIRuntime

/// URLSession keeps a policy or is not made.
@Suite struct ServerTrustTests {
    private static let key = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyoSqk6OtShAShKXh4g0vYK3RbsjE
        8KtnpOuOHwm8qBYN7Xs1lDU3wLqFkcUhHCGV1yKYb1MlfTuSHFpVnLwGnA==
        -----END PUBLIC KEY-----
        """

    @Test("a transport with an empty policy is created")
    func nothing() throws {
        _ = try URLSessionTransport(tls: TLSPolicy())
    }

    @Test("a transport cannot be created if it could not present the client's certificate")
    func identities() throws {
        let pem = TLSPolicy.Identity.pem(chain: URL(filePath: "/a"), key: URL(filePath: "/b"))
        let pkcs12 = TLSPolicy.Identity.pkcs12(URL(filePath: "/nowhere/a"), passphrase: Sensitive("canary"))
        var policy = TLSPolicy()
        #if canImport(Security)
            let expected: [(TLSPolicy.Identity, TLSPolicyError)] = [
                (pem, .unsupported("Foundation takes an identity from a PKCS #12 file only")),
                (pkcs12, .unreadableFile("/nowhere/a")),
            ]
        #else
            let none = TLSPolicyError.unsupported("Foundation shows no certificates on this system")
            let expected = [(pem, none), (pkcs12, none)]
        #endif
        for (identity, error) in expected {
            policy.identity = identity
            #expect(throws: error) { try URLSessionTransport(tls: policy) }
        }
    }

    #if !canImport(Security)
        @Test("a transport is not created if the system cannot check certificates as the policy requires")
        func pinsAndAuthorities() throws {
            var pinned = TLSPolicy()
            try pinned.pinKey(pem: Self.key)
            var own = TLSPolicy()
            own.authorities = URL(filePath: "/ca.pem")
            for policy in [pinned, own] {
                #expect(throws: TLSPolicyError.unsupported("Foundation shows no certificates on this system"))
                {
                    try URLSessionTransport(tls: policy)
                }
            }
        }
    #endif

    @Test("keys of every kind are encoded like pinned keys")
    func keys() throws {
        var policy = TLSPolicy()
        try policy.pinKey(pem: Self.key)
        let pin = try #require(policy.pinnedKeys.first)
        #expect(SubjectPublicKey.ellipticCurve(Array(pin.suffix(65)), bits: 256) == pin)
        #expect(SubjectPublicKey.ellipticCurve([4], bits: 255) == nil)
        // 270 bytes in DER are what a key of 2048 bits takes.
        let wrapped = SubjectPublicKey.rsa([UInt8](repeating: 7, count: 270))
        #expect(wrapped.prefix(4) == [0x30, 0x82, 0x01, 0x22])
        #expect(wrapped.count == 294)
    }
}
