package import GenAPIMapping
package import GenAPIRuntime
import StoredCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends operations of a queue that many processes share. The rules are those of an `Outbox`: the calls that are repeated, the elements
/// that are compared with the server's, and the ends of conflicts.
package struct OperationSender: Sendable {
    let client: Client
    private let types: ElementTypes
    private let maxAttempts: Int
    private let maxAge: Duration

    /// How an attempt has ended.
    package enum Outcome: Sendable {
        /// The operation has succeeded, or was dropped for the server's version.
        case ended(SharedResult)
        /// It is tried again.
        case postponed(SharedOperation, after: Duration)
        /// It is tried again, because the server cannot be reached.
        case unreachable(SharedOperation)
        /// It is tried again, because the server or the authorization server has rejected the credentials.
        ///
        /// - Parameter isRefused: How the operation has failed, if the credentials are fine for other calls; `nil` without credentials.
        case unauthorized(SharedOperation, isRefused: SharedOperation?)
        /// It has failed or is in conflict, and is not sent again by itself.
        case stopped(SharedOperation)
    }

    package init(
        _ client: Client,
        for types: [any OfflineElement.Type],
        maxAttempts: Int,
        maxAge: Duration
    ) {
        (self.client, self.maxAttempts, self.maxAge) = (client, maxAttempts, maxAge)
        self.types = ElementTypes(types)
    }

    /// The operation in a row, with the present name of its type; `nil` if it cannot be read.
    package func operation(number: Int, content: String) -> SharedOperation? {
        SharedOperation(number: number, content: content).map { SharedOperation(types.current($0.operation)) }
    }

    /// How the lists of an operation's element are combined.
    package func lists(of shared: SharedOperation) -> [JSONKeyPath: ListMerge] {
        types[shared.operation]?.mergedLists ?? [:]
    }

    /// An error of a call, in contrast to one of the queue.
    private struct CallFailure: Error {
        let error: any Error
        let operation: Operation
        /// Whether it was not the operation's call, but one for the current element.
        var isCheck = false
    }

    /// A process without the call leaves it to others, for example to those with a newer version.
    private static var unknownCallDelay: Duration { .seconds(10) }

    /// - Parameters:
    ///   - isRepeated: Whether the operation may have been sent before.
    ///   - save: Stores it before a call is sent that must not be repeated.
    /// - Throws: An error of `save`; `CancellationError`.
    package func attempt(
        _ shared: SharedOperation,
        isRepeated: Bool,
        save: (SharedOperation) async throws -> Void
    ) async throws -> Outcome {
        let operation = shared.operation
        if operation.status != .waiting { return .stopped(shared) }
        if operation.isSent { return stopped(operation, .unknownOutcome) }
        if isTooOld(operation) { return stopped(operation, .expired) }
        guard let (type, call) = types.rules(for: operation) else {
            return .postponed(shared, after: Self.unknownCallDelay)
        }
        do {
            return try await send(operation, type, call, isRepeated, save)
        } catch let failure as CallFailure {
            return try await outcome(of: failure, type, call, isRepeated)
        }
    }

    private func isTooOld(_ operation: Operation) -> Bool {
        let age = Date().timeIntervalSince1970 - Double(operation.retriedAt ?? operation.queuedAt) / 1000
        return age > maxAge / .seconds(1) || operation.attempts >= maxAttempts
    }

    private func stopped(_ operation: Operation, _ failure: QueuedOperation.Failure) -> Outcome {
        .stopped(SharedOperation(operation.failed(failure)))
    }

    private func send(
        _ queued: Operation,
        _ type: any OfflineElement.Type,
        _ call: OfflineCall,
        _ isRepeated: Bool,
        _ save: (SharedOperation) async throws -> Void
    ) async throws -> Outcome {
        var operation = queued
        if !operation.isRepeatable {
            // After a crash, it is known that the request may have been sent.
            operation.isSent = true
            try await save(SharedOperation(operation))
        } else if operation.isCheckedFirst(call.conflictPolicy, isRepeated: isRepeated) {
            let remote = try await current(operation, type, call)
            switch operation.step(after: remote, isRepeated: isRepeated, lists: type.mergedLists) {
            case .end(let result): return ended(operation, result, type)
            case .send(let next): operation = next
            case .conflict: return conflict(of: operation, remote, type, call, isRepeated)
            }
        }
        do {
            let sending = Sending(options: call.options, stores: nil, progress: nil)
            return ended(operation, try await type.send(operation, sending, by: client), type)
        } catch {
            throw CallFailure(error: error, operation: operation)
        }
    }

    private func current(_ operation: Operation, _ type: any OfflineElement.Type, _ call: OfflineCall)
        async throws(CallFailure) -> Operation.Remote
    {
        do {
            return try await type.conflictingVersion(operation, call.options, by: client)
        } catch {
            throw CallFailure(error: error, operation: operation, isCheck: true)
        }
    }

    private func ended(_ operation: Operation, _ result: OperationResult, _ type: any OfflineElement.Type)
        -> Outcome
    {
        .ended(SharedResult(operation, result, lists: type.mergedLists))
    }
}

// Failures.

extension OperationSender {
    private func outcome(
        of failure: CallFailure,
        _ type: any OfflineElement.Type,
        _ call: OfflineCall,
        _ isRepeated: Bool
    ) async throws -> Outcome {
        var operation = failure.operation
        guard let error = failure.error as? ClientError else {
            if failure.error is CancellationError { throw failure.error }
            return stopped(operation, .unsendable("\(failure.error)"))
        }
        switch Consequence(error, operation, isCheck: failure.isCheck) {
        case .authorize(let refusal):
            operation.isSent = false
            let refused = refusal.map { SharedOperation(operation.failed($0)) }
            return .unauthorized(SharedOperation(operation), isRefused: refused)
        case .end(let result): return ended(operation, result, type)
        case .wait:
            operation.isSent = false
            return .unreachable(SharedOperation(operation))
        case .retry(let delay):
            (operation.isSent, operation.attempts) = (false, operation.attempts + 1)
            let delay = delay.map { max($0, .seconds(1)) } ?? Outbox.delay(after: operation.attempts)
            return .postponed(SharedOperation(operation), after: delay)
        case .conflict:
            // The client may have sent it several times.
            let isRepeated = isRepeated || error.effect == .unknown
            if failure.isCheck { return stopped(operation, .unsendable(error.description)) }
            do {
                let remote = try await current(operation, type, call)
                return conflict(of: operation, remote, type, call, isRepeated)
            } catch {
                return try await outcome(of: error, type, call, isRepeated)
            }
        case .fail(let failure): return stopped(operation, failure)
        }
    }

    /// Applies the policy to an operation whose element was changed elsewhere.
    private func conflict(
        of operation: Operation,
        _ remote: Operation.Remote,
        _ type: any OfflineElement.Type,
        _ call: OfflineCall,
        _ isRepeated: Bool
    ) -> Outcome {
        var operation = operation
        operation.isSent = false
        let step = operation.step(
            inConflictWith: remote,
            call.conflictPolicy,
            isRepeated: isRepeated,
            lists: type.mergedLists
        )
        switch step {
        case .end(let result), .drop(let result):
            return ended(operation, result, type)
        case .overwrite(let tag):
            operation.overwrite(ifMatch: tag)
            return .postponed(SharedOperation(operation), after: .zero)
        case .rebase(let rebased):
            return .postponed(SharedOperation(rebased), after: .zero)
        case .ask:
            operation.status = .conflicted(remote)
            return .stopped(SharedOperation(operation))
        }
    }
}

extension Operation {
    fileprivate func failed(_ failure: QueuedOperation.Failure) -> Operation {
        var operation = self
        operation.status = .failed(failure)
        return operation
    }
}
