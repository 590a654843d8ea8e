import GenAPIMapping
import GenAPIRuntime
import Synchronization

/// The calls that a generated mock received, in order.
public final class CallLog: Sendable {
    private struct Entry: Sendable {
        let name: String
        let arguments: [any Sendable]

        /// `get(id: 7)`
        var text: String {
            let parts = name.split(separator: "(", maxSplits: 1)
            var labels = (parts.last ?? "").split(separator: ":").makeIterator()
            let said = arguments.map { "\(labels.next() ?? "_"): \(String(describing: $0))" }
            return "\(parts.first ?? "")(\(said.joined(separator: ", ")))"
        }
    }

    private let entries = Mutex<[Entry]>([])

    /// Nothing was asked yet.
    public init() {}

    /// `get(id: 7)`
    public var calls: [String] { entries.withLock { $0 }.map(\.text) }

    /// The arguments of the calls with a name, in order. Calls whose arguments have other types are left out.
    ///
    ///     let changes = mock.log.arguments(of: "update(id:title:)", as: Song.ID.self, Change<String>.self)
    ///     #expect(changes.map(\.1) == [.set("Beta")])
    ///
    /// - Parameter name: With the labels of its arguments.
    public func arguments<each Argument>(
        of name: String,
        as types: repeat (each Argument).Type
    ) -> [(repeat each Argument)] {
        entries.withLock { $0 }.filter { $0.name == name }.compactMap { entry in
            var arguments = entry.arguments.makeIterator()
            func next<Value>(_ type: Value.Type) throws -> Value {
                guard let argument = arguments.next(), let value = argument as? Value else {
                    throw UnansweredCall(name)
                }
                return value
            }
            guard let values = try? (repeat next(each types)), arguments.next() == nil else { return nil }
            return values
        }
    }

    /// - Parameter name: With the labels of its arguments: `get(id:)`.
    /// - Returns: The text of the call: `get(id: 7)`.
    @discardableResult
    public func append<each Argument: Sendable>(
        _ name: String,
        _ arguments: repeat each Argument
    ) -> String {
        var values: [any Sendable] = []
        for argument in repeat each arguments { values.append(argument) }
        let entry = Entry(name: name, arguments: values)
        entries.withLock { $0.append(entry) }
        return entry.text
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
    public var description: String { "'\(name)' was called, and the mock has no result for it".printable }
}

extension CallLog: CustomReflectable {
    /// The number of calls; `calls` has their arguments.
    public var customMirror: Mirror { Mirror(self, children: ["count": calls.count]) }
}
