#if !os(Windows) && !os(WASI)
    import Foundation
    import GenAPIRuntime

    /// A way to read a response.
    struct ConformanceReader: Sendable {
        enum Outcome: Sendable, CustomStringConvertible {
            case ended(isWhole: Bool)
            case failed(any Error)
            case hung

            var description: String {
                switch self {
                case .ended: "the end of the body"
                case .failed(let error): "\(error)"
                case .hung: "no result"
                }
            }
        }

        let name: String
        let body: [UInt8]
        /// Whether the whole body was read. Calls the closure when the first part has arrived.
        private let read: @Sendable (Client, @escaping @Sendable () -> Void) async throws -> Bool

        /// Begins to read.
        ///
        /// - Parameter begins: Called when the first part has arrived.
        func reading(_ client: Client, begins: @escaping @Sendable () -> Void = {}) -> ConformanceReading {
            ConformanceReading(task: Task { try await read(client, begins) })
        }

        static let all = [stream, events, download, whole]

        private static let numbers = [UInt8](
            "[\(repeatElement("1234567", count: 8_000).joined(separator: ","))]".utf8
        )
        private static let path: EndpointPath = "/response"

        private static let stream = ConformanceReader(name: "a stream", body: numbers) { client, begins in
            var bytes: [UInt8] = []
            for try await chunk in try await client.send(Endpoint<ByteStream>.get(path)) {
                begins()
                bytes += chunk
            }
            return bytes == numbers
        }

        private static let events = ConformanceReader(
            name: "events",
            body: [UInt8](String(repeating: "data: 1\n\n", count: 8_000).utf8)
        ) { client, begins in
            var count = 0
            for try await _ in try await client.send(Endpoint<EventStream<Int>>.get(path)) {
                begins()
                count += 1
            }
            return count == 8_000
        }

        private static let download = ConformanceReader(name: "a download", body: numbers) { client, begins in
            let file = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
            defer {
                for suffix in ["", ".partial", ".partial-version"] {
                    try? FileManager.default.removeItem(atPath: file.path + suffix)
                }
            }
            do {
                try await client.download(.get(path), to: file) { received, _ in if received > 0 { begins() }
                }
            } catch {
                if FileManager.default.fileExists(atPath: file.path) { return false }
                throw error
            }
            return try [UInt8](Data(contentsOf: file)) == numbers
        }

        private static let whole = ConformanceReader(name: "a whole body", body: numbers) { client, begins in
            // The parts of a body that is returned as a whole are not visible.
            begins()
            return try await client.send(Endpoint<ResponseBytes>.get(path)).bytes == numbers
        }
    }

    /// A task that uses a transport.
    struct ConformanceReading: Sendable {
        let task: Task<Bool, any Error>

        /// No transport that works needs that long.
        static let limit = Duration.seconds(20)

        /// The outcome of the task. The wait itself is never cancelled, so that an outcome is the transport's.
        func outcome() async -> ConformanceReader.Outcome {
            let task = task
            let result = try? await Task.detached {
                try await firstOutcome(within: Self.limit, on: ContinuousClock()) { await task.result }
            }.value
            switch result {
            case .success(let isWhole): return .ended(isWhole: isWhole)
            case .failure(let error): return .failed(error)
            case nil:
                task.cancel()
                return .hung
            }
        }
    }

    /// Waits until the condition is true; false if it is still not true after a while.
    func conformanceWait(until condition: @Sendable () -> Bool) async -> Bool {
        let start = ContinuousClock.now
        while !condition() {
            guard start.duration(to: .now) < ConformanceReading.limit else { return false }
            do { try await Task.sleep(for: .milliseconds(2)) } catch { return condition() }
        }
        return true
    }
#endif
