import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Returns the same bytes for every request, and an error after a few requests, because clients repeat some requests
/// until the server decides.
final class FuzzedServer: Transport {
    private let status: Int
    private let headers: HTTPFields
    private let body: [UInt8]
    private let requests = Atomic<Int>(0)

    /// The first line contains `Date` and `Retry-After`, if there is more than one.
    init(status: Int, _ bytes: [UInt8]) {
        self.status = status
        var headers = HTTPFields()
        let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
            let text = String(decoding: parts[0], as: UTF8.self)
            if HTTPField.isValidValue(text) {
                headers[.date] = text
                headers[.retryAfter] = text
            }
        }
        body = Array(parts.last ?? [])
        self.headers = headers
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let number = requests.wrappingAdd(1, ordering: .relaxed).newValue
        guard number <= 4 else {
            return WireResponse(
                head: HTTPResponse(status: .badRequest),
                body: .bytes(Array(#"{"error":"invalid_grant"}"#.utf8))
            )
        }
        return WireResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: headers),
            body: .bytes(body)
        )
    }
}

/// Advances by the requested time while sleeping at most two milliseconds.
final class SleepingClock: Clock {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        let time: Swift.Duration

        func advanced(by duration: Swift.Duration) -> Instant { Instant(time: time + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.time - time }
        static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private let time = Mutex(Swift.Duration.zero)

    var now: Instant { Instant(time: time.withLock { $0 }) }
    var minimumResolution: Swift.Duration { .nanoseconds(1) }

    /// Long enough for a response to arrive before its timeout.
    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        try await Task.sleep(for: .milliseconds(2))
        time.withLock { $0 = max($0, deadline.time) }
    }
}
