import Synchronization

/// Requests whose responses may be stored, unless their URL is invalidated first (RFC 9111 section 4.4): such a
/// response may be older than the change.
final class PendingAnswers: Sendable {
    /// A response that has not arrived yet.
    struct Answer {
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
    func begin(_ url: String) -> Answer {
        state.withLock { state in
            state.count += 1
            state.numbers[url, default: []].insert(state.count)
            return Answer(url: url, number: state.count)
        }
    }

    func isValid(_ answer: Answer) -> Bool {
        state.withLock { $0.numbers[answer.url]?.contains(answer.number) == true }
    }

    func invalidate(_ url: String) {
        state.withLock { $0.numbers[url] = nil }
    }

    func invalidateAll() {
        state.withLock { $0.numbers = [:] }
    }

    func end(_ answer: Answer) {
        state.withLock { state in
            state.numbers[answer.url]?.remove(answer.number)
            if state.numbers[answer.url]?.isEmpty == true { state.numbers[answer.url] = nil }
        }
    }
}
