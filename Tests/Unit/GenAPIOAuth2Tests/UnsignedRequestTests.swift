import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIOAuth2

/// Requests that cannot be signed.
@Suite(.timeLimit(.minutes(10))) struct UnsignedRequestTests {
    private struct Unusable: Error {}

    /// A key that signs nothing.
    private struct BrokenKey: ProofKey {
        let bytes = Sensitive<[UInt8]>([7])

        func proof(
            _ method: HTTPRequest.Method,
            _ url: String,
            token: Sensitive<String>?,
            nonce: String?,
            date: Date
        ) throws -> String {
            throw Unusable()
        }
    }

    private let server = StubTransport()

    private func session(_ client: OAuth2Client) -> OAuth2Session {
        OAuth2Session(
            OAuth2Definition(tokenURL: "/token", grants: [.password]),
            baseURL: "https://a.test",
            client: client,
            transport: server
        )
    }

    @Test("a request is not sent without the signature that it needs")
    func signatures() async throws {
        var bound = OAuth2Client(id: "app")
        bound.proofKeyFactory = ProofKeyFactory(make: { BrokenKey() }, restore: { _ in nil })
        var asserting = OAuth2Client(id: "app")
        asserting.assertion = { _, _ in throw Unusable() }
        for client in [bound, asserting] {
            await #expect(throws: OAuth2Error.unsigned) {
                try await session(client).signIn(user: "a", password: Sensitive("p"))
            }
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a stored key that cannot be restored is not used, and a restored key is restored once")
    func restoring() {
        let restored = Counter()
        let factory = ProofKeyFactory(
            make: { BrokenKey() },
            restore: { bytes in
                restored.add()
                return bytes == [7] ? BrokenKey() : nil
            }
        )
        let signer = DPoPSigner(factory)
        #expect(signer.key([1]) == nil && signer.key([1]) == nil && restored.count == 2)
        #expect(signer.key([7]) != nil && signer.key([7]) != nil && restored.count == 3)
        #expect(signer.key([1]) == nil && signer.key([7]) != nil && restored.count == 4)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
