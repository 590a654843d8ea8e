import Synchronization

/// The calls that a generated mock received, in order.
public final class CallLog: Sendable {
    private let entries = Mutex<[String]>([])

    /// Nothing was asked yet.
    public init() {}

    /// `get(id: 7)`
    public var calls: [String] { entries.withLock { $0 } }

    /// - Parameter name: With the labels of its arguments: `get(id:)`.
    public func append<each Argument>(_ name: String, _ arguments: repeat each Argument) {
        let parts = name.split(separator: "(", maxSplits: 1)
        var labels = (parts.last ?? "").split(separator: ":").makeIterator()
        var said: [String] = []
        for argument in repeat each arguments {
            said.append("\(labels.next() ?? "_"): \(String(describing: argument))")
        }
        let call = "\(parts.first ?? "")(\(said.joined(separator: ", ")))"
        entries.withLock { $0.append(call) }
    }
}

/// The results of a call of a mock, one after the other; the last one is repeated.
///
///     let results = ScriptedResults([.success(first), .failure(ClientError.…), .success(second)])
///     answers.get = { id in try results.next() }
public final class ScriptedResults<Value: Sendable>: Sendable {
    private let results: Mutex<ArraySlice<Result<Value, any Error>>>

    /// The results in their order.
    public init(_ results: [Result<Value, any Error>]) {
        self.results = Mutex(results[...])
    }

    /// The next result.
    ///
    /// - Throws: The error in its place, or `UnansweredCall` when there was no result at all.
    public func next() throws -> Value {
        let result = results.withLock { $0.count > 1 ? $0.popFirst() : $0.first }
        guard let result else { throw UnansweredCall("next") }
        return try result.get()
    }
}

/// A generated mock was asked for something that no answer was given for.
public struct UnansweredCall: Error, Hashable, Sendable, CustomStringConvertible {
    /// The arguments of its calls.
    public let name: String

    /// For that call.
    public init(_ name: String) {
        self.name = name
    }

    /// A sentence with the name.
    public var description: String { "'\(name)' was called, and the mock has no result for it" }
}

/// The elements that a generated mock answers, or the error, in place of the pages of a list.
public struct ScriptedItems<Element: Sendable>: AsyncSequence, Sendable {
    private let result: Result<[Element], any Error>

    /// Asks once, now.
    public init(_ elements: () throws -> [Element]) {
        result = Result(catching: elements)
    }

    /// From the first element on.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(result: result)
    }

    /// Hands out the elements.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let result: Result<[Element], any Error>
        private var position = 0

        fileprivate init(result: Result<[Element], any Error>) {
            self.result = result
        }

        /// The next element; throws the error that stands in the list's place.
        public mutating func next() async throws -> Element? {
            let elements = try result.get()
            guard position < elements.count else { return nil }
            defer { position += 1 }
            return elements[position]
        }
    }
}

extension CallLog: CustomReflectable {
    /// The number of calls; `calls` has their arguments.
    public var customMirror: Mirror { Mirror(self, children: ["count": calls.count]) }
}
