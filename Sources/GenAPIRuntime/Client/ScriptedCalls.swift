import Synchronization

/// What a generated mock was asked, in order.
public final class CallLog: Sendable {
    private let entries = Mutex<[String]>([])

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

/// A generated mock was asked for something that no answer was given for.
public struct UnansweredCall: Error, Hashable, Sendable, CustomStringConvertible {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    public var description: String { "'\(name)' was called, and the mock has no answer for it" }
}

/// The elements that a generated mock answers, or the error, in place of the pages of a list.
public struct ScriptedItems<Element: Sendable>: AsyncSequence, Sendable {
    private let result: Result<[Element], any Error>

    public init(_ elements: () throws -> [Element]) {
        result = Result(catching: elements)
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(result: result)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let result: Result<[Element], any Error>
        private var position = 0

        fileprivate init(result: Result<[Element], any Error>) {
            self.result = result
        }

        public mutating func next() async throws -> Element? {
            let elements = try result.get()
            guard position < elements.count else { return nil }
            defer { position += 1 }
            return elements[position]
        }
    }
}
