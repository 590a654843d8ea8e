#if !os(Windows) && !os(WASI)
    import Foundation
    import GenAPIRuntime

    /// Tests that the bodies of requests arrive whole, or do not look complete to the server.
    struct UploadConformance: Sendable {
        let makeTransport: @Sendable () throws -> any Transport

        private static let body = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        private static let type = "application/octet-stream"

        private struct SourceFailed: Error {}

        /// How the source of a stream ends.
        private enum Source: CaseIterable {
            case complete, failed, stalled
        }

        private static func stream(_ source: Source) -> ByteStream {
            ByteStream(
                AsyncThrowingStream<[UInt8], any Error> { continuation in
                    for start in stride(from: 0, to: body.count, by: 100_000) {
                        if source != .complete, start == 500_000 { break }
                        continuation.yield(Array(body[start..<start + 100_000]))
                    }
                    switch source {
                    case .complete: continuation.finish()
                    case .failed: continuation.finish(throwing: SourceFailed())
                    case .stalled: break
                    }
                }
            )
        }

        /// The bodies by their names.
        private static func bodies(_ source: Source, _ file: URL) -> [(name: String, body: RequestBody)] {
            let streams: [(String, RequestBody)] = [
                ("a stream", .stream(stream(source), length: body.count, contentType: type)),
                ("a stream of unknown length", .stream(stream(source), contentType: type)),
            ]
            guard source == .complete else { return streams }
            return streams + [
                ("bytes", .bytes(body, contentType: type)), ("a file", .file(file, contentType: type)),
            ]
        }

        func problems() async throws -> [String] {
            let file = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
            try Data(Self.body).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            var problems: [String] = []
            func note(_ name: String, _ problem: String?) {
                if let problem { problems.append("\(name) as the body of a request: \(problem)") }
            }
            for (name, body) in Self.bodies(.complete, file) { note(name, try await whole(body)) }
            for (name, body) in Self.bodies(.complete, file) { note(name, try await lost(body)) }
            for (name, body) in Self.bodies(.failed, file) { note(name, try await failed(body)) }
            for (name, body) in Self.bodies(.complete, file) {
                note(name, try await cancelled(body, .ignore))
            }
            for (name, body) in Self.bodies(.stalled, file) { note(name, try await cancelled(body, .accept)) }
            return problems
        }

        private func upload(_ body: RequestBody, to server: ConformanceServer) throws -> ConformanceReading {
            let client = server.client(try makeTransport())
            return ConformanceReading(
                task: Task {
                    _ = try await client.send(Endpoint<NoContent>.post("/request", body: body))
                    return true
                }
            )
        }

        private func whole(_ body: RequestBody) async throws -> String? {
            let server = try ConformanceServer(.accept)
            let outcome = try await upload(body, to: server).outcome()
            guard case .ended = outcome else { return "the call gets \(outcome)" }
            return server.completeBodies == [Self.body] ? nil : "other bytes arrive"
        }

        private func lost(_ body: RequestBody) async throws -> String? {
            let outcome = try await upload(body, to: try ConformanceServer(.reset)).outcome()
            guard case .failed(let error) = outcome, error.isOfTransport else {
                return "the call gets \(outcome) instead of TransportError after a reset"
            }
            if case .transport(_, let lost)? = error as? ClientError, !lost.requestMayHaveArrived {
                return "the error after a reset denies that the request may have arrived"
            }
            return nil
        }

        private func failed(_ body: RequestBody) async throws -> String? {
            let server = try ConformanceServer(.accept)
            let outcome = try await upload(body, to: server).outcome()
            guard server.completeBodies.isEmpty else { return "it looks complete although its source failed" }
            guard case .failed = outcome else { return "the call gets \(outcome) although its source failed" }
            return nil
        }

        /// The server does not read, or the source does not end.
        private func cancelled(_ body: RequestBody, _ reaction: ConformanceServer.Reaction) async throws
            -> String?
        {
            let server = try ConformanceServer(reaction)
            let upload = try upload(body, to: server)
            // Some transports copy a stream before they connect.
            if reaction == .ignore { _ = await conformanceWait { server.connections > 0 } }
            for _ in 0..<100 { await Task.yield() }
            upload.task.cancel()
            let outcome = await upload.outcome()
            guard server.completeBodies.isEmpty else {
                return "it looks complete although the call was cancelled"
            }
            guard case .failed(let error) = outcome, error is CancellationError else {
                return "the cancelled call gets \(outcome) instead of CancellationError"
            }
            return nil
        }
    }
#endif
