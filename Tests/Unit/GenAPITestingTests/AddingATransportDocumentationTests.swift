#if !os(Windows) && !os(WASI)
    import GenAPIRuntime
    import GenAPITesting
    import HTTPTypes
    import TestTraits
    import Testing

    // The samples of *Adding a transport*.

    private struct LoggingTransport: Transport {
        let inner: any Transport

        func send(_ request: WireRequest) async throws -> WireResponse {
            let response = try await inner.send(request)
            print(request.head.method, response.head.status.code)
            return response
        }
    }

    @Suite(.blocking) struct AddingATransportDocumentationTests {
        @Test("a transport around another one keeps the promises of transports")
        func conformance() async throws {
            // Foundation on Linux cannot end a transfer that nobody reads.
            let conformance = TransportConformance(endsTransfers: false) {
                LoggingTransport(inner: URLSessionTransport())
            }
            let problems = try await conformance.problems()
            #expect(problems == [])
        }
    }
#endif
