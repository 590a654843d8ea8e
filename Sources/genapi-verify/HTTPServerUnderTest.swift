import APISimulation
import APIVerification
import GenAPIAsyncHTTPClient
import GenAPIRuntime
import HTTPTypes

/// A server that is reached over HTTP. Redirects are not followed, and nothing is kept.
struct HTTPServerUnderTest: VerifiedServer {
    /// The largest body of a response.
    static let largest = 32 << 20

    private let transport: any Transport
    private let timeout: Duration
    /// How long the events of a stream are waited for.
    private static let patience = Duration.seconds(3)

    init(timeout: Duration) {
        #if AsyncHTTPClient
            transport = AsyncHTTPTransport()
        #else
            transport = URLSessionTransport()
        #endif
        self.timeout = timeout
    }

    func respond(to request: SimulatedRequest) async throws -> SimulatedResponse {
        let wire = try wireRequest(request)
        return try await withThrowingTaskGroup(of: SimulatedResponse?.self) { group in
            group.addTask { try await exchange(wire) }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let response = first else {
                throw NoResponse("nothing arrived within \(timeout.components.seconds) seconds")
            }
            return response
        }
    }

    private func wireRequest(_ request: SimulatedRequest) throws -> WireRequest {
        let parts = request.origin.split(separator: "://", maxSplits: 1).map(String.init)
        guard parts.count == 2, let method = HTTPRequest.Method(rawValue: request.method) else {
            throw NoResponse("the request has no valid URL")
        }
        var head = HTTPRequest(method: method, scheme: parts[0], authority: parts[1], path: request.target)
        for header in request.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            head.headerFields.append(HTTPField(name: name, value: header.value))
        }
        return WireRequest(head: head, body: request.body.isEmpty ? nil : WireBody(request.body))
    }

    private func exchange(_ request: WireRequest) async throws -> SimulatedResponse {
        do {
            let response = try await transport.send(request)
            let isStream = response.head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true
            let bytes =
                isStream ? try await events(response.body) : try await response.bytes(upTo: Self.largest)
            return SimulatedResponse(
                status: response.head.status.code,
                headers: response.head.headerFields.map { .init(name: $0.name.rawName, value: $0.value) },
                body: .bytes(bytes)
            )
        } catch let error as TransportError {
            throw NoResponse(
                error.detail.isEmpty ? error.kind.rawValue : "\(error.kind.rawValue): \(error.detail)",
                isUnreachable: error.kind == .cannotConnect || error.kind == .notTrusted
            )
        } catch let error as CancellationError {
            throw error
        } catch {
            throw NoResponse("the response is larger than \(Self.largest) bytes, or it broke off")
        }
    }

    /// The first events of a stream, which may have no end.
    private func events(_ body: WireResponse.Body) async throws -> [UInt8] {
        guard case .stream(let stream) = body else {
            return try await WireResponse(head: HTTPResponse(status: .ok), body: body).bytes()
        }
        return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask {
                var bytes: [UInt8] = []
                for try await chunk in stream {
                    bytes += chunk
                    if bytes.count > 65_536 || String(decoding: bytes, as: UTF8.self).contains("\n\n") {
                        break
                    }
                }
                return bytes
            }
            group.addTask {
                try await Task.sleep(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next()?.map { $0 } ?? []
        }
    }
}
