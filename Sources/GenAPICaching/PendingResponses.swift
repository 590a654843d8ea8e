import Synchronization

/// Requests whose responses may be stored, unless their URL is invalidated first (RFC 9111 section 4.4): such a
/// response may be older than the change.
final class PendingResponses: Sendable {
    /// A response that has not arrived yet.
    struct Response {
        fileprivate let url: String
        fileprivate let number: Int
    }

    private struct State {
        var count = 0
        /// The numbers of the responses that may be stored, by URL.
        var numbers: [String: Set<Int>] = [:]
    }

    private let state = Mutex(State())

    /// Must be called before the request is sent and balanced by `end`.
    func begin(_ url: String) -> Response {
        state.withLock { state in
            state.count += 1
            state.numbers[url, default: []].insert(state.count)
            return Response(url: url, number: state.count)
        }
    }

    func isValid(_ response: Response) -> Bool {
        state.withLock { $0.numbers[response.url]?.contains(response.number) == true }
    }

    func invalidate(_ url: String) {
        state.withLock { $0.numbers[url] = nil }
    }

    func invalidateAll() {
        state.withLock { $0.numbers = [:] }
    }

    func end(_ response: Response) {
        state.withLock { state in
            state.numbers[response.url]?.remove(response.number)
            if state.numbers[response.url]?.isEmpty == true { state.numbers[response.url] = nil }
        }
    }
}
