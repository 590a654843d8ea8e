import GenAPIRuntime
import HTTPTypes
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing

@testable import GenAPITesting

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIAsyncHTTPClient
    import NIOCore
#endif

#if canImport(FoundationNetworking)
    import FoundationNetworking
#else
    import Foundation
#endif

/// A body never looks complete unless it is, with any transport.
@Suite(.timeLimit(.minutes(10))) struct TransportConformanceTests {
    @Test(
        "streams, events, downloads, whole bodies and uploads are complete or end with an error",
        arguments: RealTransport.allCases
    )
    func real(_ transport: RealTransport) async throws {
        let conformance = TransportConformance(endsTransfers: transport.endsWhatIsCancelled) {
            transport.make()
        }
        let problems = try await conformance.problems()
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test("a stub's responses are complete or end with an error")
    func stub() async throws {
        let conformance = TransportConformance([.complete, .completeInChunks, .reset, .stalled]) {
            ending,
            body in
            let server = StubTransport()
            let half = Array(body.prefix(body.count / 2))
            let answer: StubAnswer =
                switch ending {
                case .complete: StubAnswer(body: body)
                case .completeInChunks: .chunks([half, Array(body.dropFirst(half.count))])
                case .stalled: .stalled(after: half)
                default: .brokenOff(half)
                }
            server.on("GET", "/response", answer)
            let definition = APIDefinition(name: "Stub", envelope: .none)
            return .init(client: Client(definition, baseURL: "http://stub.test", transport: server))
        }
        #expect(try await conformance.problems() == [])
    }

    @Test(
        "a response that stalls longer than the transport's own timeout is an error",
        arguments: RealTransport.allCases.filter(\.endsWhatStalls)
    )
    func timeout(_ transport: RealTransport) async throws {
        let server = try RawServer { connection in
            connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8000\r\n\r\n1234567890")
            connection.waitForTheEnd()
        }
        defer { server.stop() }
        let hasTimeout = try transport.withShortTimeout()
        let client = Client(
            APIDefinition(name: "Timeouts", envelope: .none),
            baseURL: BaseURL("http://127.0.0.1:\(server.port)"),
            transport: hasTimeout.transport
        )
        await #expect(throws: TransportError.self) {
            for try await _ in try await client.send(Endpoint<ByteStream>.get("/")) {}
        }
        try await hasTimeout.end()
    }

    @Test("the conformance test notices each fault of a transport", arguments: FaultyTransport.Fault.allCases)
    func faults(_ fault: FaultyTransport.Fault) async throws {
        let conformance = TransportConformance(endsTransfers: RealTransport.preferred.endsWhatIsCancelled) {
            FaultyTransport(fault: fault, transport: RealTransport.preferred.make())
        }
        let problems = try await conformance.problems()
        #expect(problems.contains { $0.contains(fault.rawValue) }, "\(problems)")
    }
}

extension RealTransport {
    /// The transport with a timeout for reading, and what ends it.
    fileprivate func withShortTimeout() throws -> (transport: any Transport, end: () async throws -> Void) {
        switch self {
        case .urlSession:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            return (URLSessionTransport(configuration: configuration), {})
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                var configuration = HTTPClient.Configuration.genAPI
                configuration.timeout.read = .milliseconds(300)
                let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
                return (AsyncHTTPTransport(client), { try await client.shutdown() })
        #endif
        }
    }
}

/// A transport with one fault.
struct FaultyTransport: Transport {
    /// A part of the problem that the fault causes.
    enum Fault: String, CaseIterable, Sendable {
        case endsLostBodies = "a stream, truncated: it looks complete"
        case dropsBytes = "a stream, complete: it lacks bytes or has others"
        case throwsOtherErrors = "instead of TransportError"
        case failsAtTheEnd = "a whole body, complete: it fails with"
        case endsFailedUploads =
            "a stream as the body of a request: it looks complete although its source failed"
        case changesUploads = "bytes as the body of a request: other bytes arrive"
        case deniesArrival = "the error after a reset denies that the request may have arrived"
    }

    private struct OtherError: Error {}

    let fault: Fault
    let transport: any Transport

    func send(_ request: WireRequest) async throws -> WireResponse {
        var request = request
        if let body = request.body { request.body = try await changed(body) }
        do {
            var response = try await transport.send(request)
            if case .stream(let stream) = response.body { response.body = changed(stream) }
            return response
        } catch let error as TransportError where fault == .deniesArrival {
            throw TransportError(error.kind, requestMayHaveArrived: false)
        }
    }

    private func changed(_ body: WireBody) async throws -> WireBody {
        switch fault {
        case .changesUploads where body.onlyBytes != nil: return WireBody(Array(body.bytesAtHand.reversed()))
        case .endsFailedUploads:
            var bytes: [UInt8] = []
            do { for try await chunk in body.chunks { bytes += chunk } } catch {}
            return WireBody(bytes)
        default: return body
        }
    }

    private func changed(_ stream: ByteStream) -> WireResponse.Body {
        let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
            let reading = Task {
                do {
                    for try await chunk in stream {
                        continuation.yield(fault == .dropsBytes ? Array(chunk.dropLast()) : chunk)
                    }
                    continuation.finish(throwing: fault == .failsAtTheEnd ? OtherError() : nil)
                } catch {
                    switch fault {
                    case .endsLostBodies: continuation.finish()
                    case .throwsOtherErrors: continuation.finish(throwing: OtherError())
                    default: continuation.finish(throwing: error)
                    }
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
        return .stream(ByteStream(chunks))
    }
}
