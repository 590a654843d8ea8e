import GenAPIRepositories
import GenAPIRuntime

extension Outbox {
    /// The largest number of requests in flight.
    private static var width: Int { 4 }

    /// The number of results that may wait for the store before further operations are sent.
    private static var unstoredResults: Int { 64 }

    /// Starts the requests of sendable operations.
    func sendNext() {
        guard isOnline, isAuthorized, pauseEnd == nil, !isClosed else { return }
        while inFlight < Self.width, unstored.count < Self.unstoredResults,
            let operation = queue.takeSendable(where: { isFree($0.number) })
        {
            busy.insert(operation.number)
            inFlight += 1
            Task { await attempt(operation.number) }
        }
        guard busy.isEmpty, !staleTags.isEmpty else { return }
        let tags = staleTags
        staleTags = []
        Task { try? await repositories.invalidate(tags) }
    }

    private func isFree(_ number: Int) -> Bool {
        !busy.contains(number) && !held.contains(number) && delays[number] == nil
    }

    private func attempt(_ number: Int) async {
        var isInFlight = true
        /// The next request need not wait until this result is stored.
        func endRequest() {
            if isInFlight { inFlight -= 1 }
            isInFlight = false
        }
        defer {
            endRequest()
            busy.remove(number)
            queue.offer(number)
            notify()
            sendNext()
        }
        guard let operation = queue[number], let (type, call) = rules(for: operation) else { return }
        notify()
        do {
            if let result = unstored[number] { return try await confirm(number, result) }
            if isTooOld(operation) { return try await set(number) { $0.status = .failed(.expired) } }
            mayBeSent.insert(number)
            do {
                guard let prepared = try await prepare(operation, type, call) else { return }
                let result = try await calling { try await type.send(prepared, call.options, by: client) }
                endRequest()
                sendNext()
                try await confirm(number, result)
            } catch let failure as CallFailure {
                try await failed(number, failure.error)
            }
        } catch {
            // The store has failed.
            later(number)
        }
    }

    /// An error of a call, in contrast to one of the store.
    private struct CallFailure: Error {
        let error: any Error
    }

    private func calling<Result: Sendable>(_ call: () async throws -> Result) async throws -> Result {
        do {
            let result = try await call()
            setbacks = 0
            return result
        } catch {
            throw CallFailure(error: error)
        }
    }

    private func isTooOld(_ operation: Operation) -> Bool {
        repositories.clock.now() - .milliseconds(operation.queuedAt) > maxAge
            || operation.attempts >= maxAttempts
    }

    /// The operation as it is to be sent; `nil` if there is nothing to send any more.
    private func prepare(
        _ operation: Operation,
        _ type: any OfflineElement.Type,
        _ call: OfflineCall
    ) async throws -> Operation? {
        let number = operation.number
        if !operation.isRepeatable {
            // After a crash, it is known that the request may have been sent.
            try await set(number) { $0.isSent = true }
            try await repositories.store.flush()
            return queue[number]
        }
        guard operation.isCheckedFirst(call.conflictPolicy) else { return operation }
        let remote = try await calling { try await type.current(operation, call.options, by: client) }
        if isApplied(operation, remote) {
            try await confirm(number, .element(remote.value))
            return nil
        }
        if let rebased = operation.rebased(on: remote) {
            try await replace(rebased, over: remote)
            return rebased
        }
        try await meetConflict(number, remote, call.conflictPolicy)
        return nil
    }

    /// Whether the server's version already has the change.
    private func isApplied(_ operation: Operation, _ remote: Operation.Remote) -> Bool {
        guard remote.value != nil, operation.base != operation.changed else { return false }
        let merge = ThreeWayMerge(base: operation.base, local: operation.changed, remote: remote.value)
        return merge.conflicts.isEmpty && merge.merged == remote.value
    }
}

// Failures.

extension Outbox {
    private func failed(_ number: Int, _ error: any Error) async throws {
        guard let operation = queue[number], let (type, call) = rules(for: operation) else { return }
        guard let error = error as? ClientError else {
            if error is CancellationError { return later(number) }
            return try await set(number) { $0.status = .failed(.unsendable("\(error)")) }
        }
        switch Consequence(error, operation) {
        case .authorize:
            isAuthorized = false
            try await withdraw(number)
        case .confirm(let result): try await confirm(number, result)
        case .wait:
            try await withdraw(number)
            pause()
        case .retry(let delay):
            setbacks = 0
            try await set(number) { operation in
                (operation.isSent, operation.attempts) = (false, operation.attempts + 1)
            }
            later(number, after: delay)
        case .conflict:
            let remote = try await calling {
                try await type.conflictingVersion(operation, call.options, by: client)
            }
            try await meetConflict(number, remote, call.conflictPolicy)
        case .fail(let failure): try await set(number) { $0.status = .failed(failure) }
        }
    }

    /// Records that a request was not sent.
    private func withdraw(_ number: Int) async throws {
        if queue[number]?.isSent == true { try await set(number) { $0.isSent = false } }
    }

    /// Applies the policy to an operation whose element was changed elsewhere.
    private func meetConflict(
        _ number: Int,
        _ remote: Operation.Remote,
        _ policy: ConflictPolicy
    ) async throws {
        guard let operation = queue[number] else { return }
        if isApplied(operation, remote) { return try await confirm(number, .element(remote.value)) }
        switch policy {
        case .server where operation.kind != .create: return try await confirm(number, .element(remote.value))
        case .client where operation.call[header: "If-Match"] != nil && remote.tag != nil:
            try await set(number) { operation in
                operation.call[header: "If-Match"] = remote.tag
                operation.attempts += 1
            }
            return later(number, after: .zero)
        case .merge where operation.call[header: "If-Match"] != nil:
            if var rebased = operation.rebased(on: remote) {
                rebased.attempts += 1
                try await replace(rebased, over: remote)
                return later(number, after: .zero)
            }
        case .server, .client, .merge, .ask: break
        }
        var conflicted = operation
        conflicted.status = .conflicted(remote)
        try await replace(conflicted, over: remote)
    }
}

/// What follows from the error of a call.
private enum Consequence {
    case authorize
    case confirm(OperationResult)
    /// The server cannot be reached.
    case wait
    /// - Parameter delay: `nil` for a delay that grows with the number of attempts.
    case retry(after: Duration?)
    case conflict
    case fail(QueuedOperation.Failure)

    init(_ error: ClientError, _ operation: Operation) {
        let status = error.status
        switch error {
        case .authorization, .missingCredentials: self = .authorize
        case _ where status == .unauthorized: self = .authorize
        case .decoding, .emptyBody:
            self = operation.kind == .create ? .fail(.unreadableResponse) : .confirm(.applied)
        case _ where operation.kind == .delete && (status == .notFound || status == .gone):
            self = .confirm(.element(nil))
        case _ where error.effect == .unknown && !operation.isRepeatable: self = .fail(.unknownOutcome)
        case .transport where error.effect == .none: self = .wait
        case .transport, .timeout, .redirect, .tooLarge: self = .retry(after: nil)
        case .errorResponse(let response): self.init(response, operation)
        case .nothingToSend, .unsendable, .paging: self = .fail(.unsendable(error.description))
        }
    }

    private init(_ response: ErrorResponse, _ operation: Operation) {
        switch response.status {
        case .conflict, .preconditionFailed: self = .conflict
        case .notFound, .gone: self = operation.kind == .update ? .conflict : .fail(.init(response))
        case .requestTimeout, .tooManyRequests, 425: self = .retry(after: response.retryAfter)
        case let status where status.rawValue >= 500: self = .retry(after: response.retryAfter)
        default: self = .fail(.init(response))
        }
    }
}

extension QueuedOperation.Failure {
    fileprivate init(_ response: ErrorResponse) {
        self = .rejected(
            status: response.status.rawValue,
            code: response.code,
            message: response.message
        )
    }
}

extension OfflineElement {
    /// The version that a rejected operation is in conflict with. That of a new element is unknown if its call does not
    /// state its id.
    fileprivate static func conflictingVersion(
        _ operation: Operation,
        _ options: EndpointOptions,
        by client: Client
    ) async throws -> Operation.Remote {
        if operation.kind == .create && operation.call.method != "PUT" {
            return Operation.Remote(value: nil, tag: nil)
        }
        return try await current(operation, options, by: client)
    }
}

// Delays.

extension Outbox {
    /// The longest delay that grows with the number of failures.
    private static var longestDelay: Duration { .seconds(300) }

    /// The delay is random, so that many devices do not return at the same time.
    private static func delay(after failures: Int) -> Duration {
        min(.seconds(1) * (1 << min(max(failures, 0), 16)), longestDelay) * Double.random(in: 0.5...1)
    }

    /// Sends an operation again after a delay.
    private func later(_ number: Int, after delay: Duration? = nil) {
        guard let operation = queue[number] else { return }
        delays[number] = repositories.clock.now() + (delay ?? Self.delay(after: operation.attempts))
        startTimer()
    }

    /// Sends nothing for a while, because the server cannot be reached.
    private func pause() {
        pauseEnd = repositories.clock.now() + Self.delay(after: setbacks)
        setbacks += 1
        startTimer()
    }

    /// Ends all delays, for example because there is a connection again.
    func hurry() {
        for number in delays.keys { queue.offer(number) }
        (delays, pauseEnd, setbacks) = ([:], nil, 0)
        sendNext()
    }

    private func startTimer() {
        timer?.cancel()
        guard let next = (delays.values + [pauseEnd].compactMap(\.self)).min(), !isClosed else { return }
        let clock = repositories.clock
        timer = Task { [weak self] in
            guard (try? await clock.sleep(next)) != nil, !Task.isCancelled else { return }
            await self?.endDelays()
        }
    }

    private func endDelays() {
        let now = repositories.clock.now()
        if let end = pauseEnd, end <= now { pauseEnd = nil }
        for (number, time) in delays where time <= now {
            delays[number] = nil
            queue.offer(number)
        }
        startTimer()
        sendNext()
    }
}
