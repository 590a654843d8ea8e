import Synchronization

/// Tells whether a task is within a closure that an object has called, so that the object does not wait for itself.
final class Reentrancy: Sendable {
    @TaskLocal private static var innermost: Reentrancy?

    private let owner: ObjectIdentifier
    /// The purpose of the closure.
    private let purpose: String
    private let outer: Reentrancy?
    /// A task that the closure has started may outlive it.
    private let isOver = Atomic(false)

    private init(_ owner: ObjectIdentifier, _ purpose: String) {
        (self.owner, self.purpose, outer) = (owner, purpose, Self.innermost)
    }

    static func calling<Value>(
        by owner: AnyObject,
        for purpose: String,
        _ body: () throws -> Value
    ) rethrows -> Value {
        let call = Reentrancy(ObjectIdentifier(owner), purpose)
        defer { call.isOver.store(true, ordering: .relaxed) }
        return try $innermost.withValue(call, operation: body)
    }

    nonisolated(nonsending) static func calling(
        by owner: AnyObject,
        for purpose: String,
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async rethrows {
        let call = Reentrancy(ObjectIdentifier(owner), purpose)
        defer { call.isOver.store(true, ordering: .relaxed) }
        try await $innermost.withValue(call, operation: body)
    }

    /// The purpose of the closure that is using the object; `nil` if there is none.
    static func purpose(within owner: AnyObject) -> String? {
        var call = innermost
        while let current = call {
            if current.owner == ObjectIdentifier(owner), !current.isOver.load(ordering: .relaxed) {
                return current.purpose
            }
            call = current.outer
        }
        return nil
    }
}
