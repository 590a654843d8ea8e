import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Testing

@testable import GenAPIOAuth2

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

@Suite(.timeLimit(.minutes(10))) struct VectorTests {
    private func publicKey(x: String, y: String) throws -> P256.Signing.PublicKey {
        let point = try #require(Base64URL.decode(x)) + #require(Base64URL.decode(y))
        return try P256.Signing.PublicKey(rawRepresentation: point)
    }

    @Test("RFC 7636 appendix B: the code challenge")
    func challenge() {
        let verifier = CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("RFC 7515 appendix A.3: the ES256 signature")
    func signature() throws {
        let key = try publicKey(
            x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
        )
        let token = """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
            DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        #expect(JSONWebToken.isValid(token, for: key))
        #expect(!JSONWebToken.isValid(token.replacing("eyJpc3Mi", with: "eyJpc3Mj"), for: key))
        // The private key of the example matches its public key and creates valid signatures.
        let secret = try #require(Base64URL.decode("jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"))
        let own = try P256.Signing.PrivateKey(rawRepresentation: secret)
        #expect(own.publicKey.rawRepresentation == key.rawRepresentation)
        let signed = try JSONWebToken.signed(["alg": "ES256"], ["iss": "joe"], by: own)
        #expect(JSONWebToken.isValid(signed, for: key))
    }

    @Test("RFC 9449 section 7.1 and 6.1: the token hash and the key thumbprint")
    func proof() throws {
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        #expect(DPoPKey.hash(of: token) == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
        let key = try publicKey(
            x: "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
            y: "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"
        )
        #expect(key.thumbprint == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test("a proof contains the method, the URL and the hash of the token")
    func proofContainsMethodURLAndTokenHash() throws {
        let key = DPoPKey()
        let date = Date(timeIntervalSince1970: 1_795_243_386)
        let proof = try key.proof(
            .post,
            "https://a.test/token",
            token: Sensitive("t"),
            nonce: "n",
            date: date
        )
        #expect(JSONWebToken.isValid(proof, for: key.key.publicKey))
        let parts = try proof.split(separator: ".").prefix(2).map {
            try JSONValue(json: Array(#require(Base64URL.decode(String($0)))))
        }
        #expect(parts[0]["typ"] == "dpop+jwt" && parts[0]["alg"] == "ES256")
        #expect(parts[0]["jwk"]?.object == key.key.publicKey.jwk && parts[0]["jwk"]?["d"] == nil)
        #expect(parts[1]["htm"] == "POST" && parts[1]["htu"] == "https://a.test/token")
        #expect(parts[1]["iat"]?.int == 1_795_243_386 && parts[1]["nonce"] == "n")
        #expect(parts[1]["ath"]?.string == DPoPKey.hash(of: "t"))
        let other = try key.proof(.post, "https://a.test/token", token: nil, nonce: nil, date: date)
        #expect(other != proof)
        let restored = try #require(DPoPKey(key.bytes.exposed))
        #expect(restored.key.publicKey.jwk == key.key.publicKey.jwk)
        #expect(DPoPKey([1, 2, 3])?.bytes == nil)
    }

    @Test("Base64URL text round-trips without padding") func base64URLRoundTrips() {
        for count in 0...40 {
            let bytes = SystemRandom.bytes(count)
            let text = Base64URL.encode(bytes)
            #expect(!text.contains { "+/=".contains($0) })
            #expect(Base64URL.decode(text).map(Array.init) == bytes)
        }
    }
}
