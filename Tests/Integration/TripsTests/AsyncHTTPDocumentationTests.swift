#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import GenAPIAsyncHTTPClient
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    /// Compiles the samples of the documentation of `GenAPIAsyncHTTPClient`.
    @Suite struct AsyncHTTPDocumentationTests {
        @Test("a client with the transport of AsyncHTTPClient has the default server")
        func sharedConnections() {
            let client = TripsAPI.client(transport: AsyncHTTPTransport())
            #expect(client.baseURL == BaseURL(TripsAPI.defaultServer))
        }

        @Test("files of a policy that cannot be read are reported when the transport is created")
        func policy() {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            let file = folder.appending(path: "company.pem").path
            #expect(throws: TLSPolicyError.unreadableFile(file)) { try transport(withFilesIn: folder) }
        }

        @Test("the transport accepts an HTTPClient with its own configuration") func clientOfYourOwn()
            async throws
        {
            var configuration = HTTPClient.Configuration.genAPI
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
            let own = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let client = TripsAPI.client(transport: AsyncHTTPTransport(own))
            #expect(client.baseURL == BaseURL(TripsAPI.defaultServer))
            try await own.shutdown()
        }
    }

    private func transport(withFilesIn folder: URL) throws -> AsyncHTTPTransport {
        var policy = TLSPolicy()
        policy.authorities = folder.appending(path: "company.pem")
        policy.identity = .pem(
            chain: folder.appending(path: "client.pem"),
            key: folder.appending(path: "client.key")
        )
        let transport = try AsyncHTTPTransport(tls: policy)
        return transport
    }
#endif
