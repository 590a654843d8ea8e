import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

extension Outbox {
    /// The largest number of requests in flight. The system decides how many of those in the background it sends at once, also
    /// while the app, which would start the others, is suspended.
    private var width: Int { client.backgroundCalls == nil ? 4 : 16 }

    /// The number of results that may wait for the store before further operations are sent.
    private static var unstoredResults: Int { 256 }

    /// Starts the requests of sendable operations, and stores results again that could not be stored.
    func sendNext() {
        let results = unstored.keys.filter(isFree)
        if !results.isEmpty {
            busy.formUnion(results)
            storeSoon()
        }
        // If the account may not be authorized any more, it is tried with one call at a time.
        while inFlight < (authorization.isDoubtful ? 1 : width), let operation = takeSendable() {
            inFlight += 1
            Task { await send(from: operation) }
        }
        guard busy.isEmpty, !staleTags.isEmpty, isSending else { return }
        let tags = staleTags
        staleTags = []
        Task { try? await repositories.invalidate(tags) }
    }

    private var isSending: Bool { isOnline && authorization.isKnown && pauseEnd == nil && !isClosed }

    private func takeSendable() -> Operation? {
        guard isSending, unstored.count < Self.unstoredResults,
            let operation = queue.takeSendable(where: { isFree($0.number) })
        else { return nil }
        busy.insert(operation.number)
        return operation
    }

    private func isFree(_ number: Int) -> Bool {
        !busy.contains(number) && !held.contains(number) && delays[number] == nil
            && !authorization.holds(number)
    }

    /// Sends an operation and then others, one after the other. The next one need not wait until the result of the former
    /// one is stored.
    private func send(from first: Operation) async {
        var next: Operation? = first
        while let operation = next {
            notify()
            if operation.call.upload == nil {
                await perform(operation)
            } else {
                // The app can discard an operation whose file is being sent.
                let upload = Task { await perform(operation) }
                uploading[operation.number] = upload
                await upload.value
                uploading[operation.number] = nil
            }
            next = authorization.isDoubtful && inFlight > 1 ? nil : takeSendable()
        }
        inFlight -= 1
        notify()
        sendNext()
    }

    private func perform(_ operation: Operation) async {
        let number = operation.number
        do {
            try await attempt(operation)
        } catch {
            // The store has failed.
            later(number)
        }
        if unstored[number] == nil { release(number) }
    }

    /// Ends the work at an operation. It may be sendable again.
    func release(_ number: Int) {
        busy.remove(number)
        queue.offer(number)
    }

    private func attempt(_ operation: Operation) async throws {
        let number = operation.number
        guard let (type, call) = types.rules(for: operation) else { return }
        if await isUnderWay(operation) { return try await resume(operation, type, call) }
        if operation.lacksID { return try await set(number) { $0.status = .failed(.lackingID) } }
        if isTooOld(operation) { return try await set(number) { $0.status = .failed(.expired) } }
        if let problem = await fileProblem(of: operation) {
            return try await set(number) { $0.status = .failed(QueuedOperation.Failure(problem)) }
        }
        let isRepeated = !mayBeSent.insert(number).inserted
        do {
            guard let prepared = try await prepare(operation, type, call, isRepeated) else { return }
            try await send(try await beginTransfer(prepared), type, call)
        } catch let failure as CallFailure {
            try await failed(number, failure, isRepeated)
        }
    }

    /// Continues the request that an earlier process has started.
    private func resume(_ operation: Operation, _ type: any OfflineElement.Type, _ call: OfflineCall)
        async throws
    {
        mayBeSent.insert(operation.number)
        do { try await send(operation, type, call) } catch let failure as CallFailure {
            try await failed(operation.number, failure, true)
        }
    }

    private func send(_ operation: Operation, _ type: any OfflineElement.Type, _ call: OfflineCall)
        async throws
    {
        let sending = Sending(options: call.options, stores: stores, progress: beginUpload(operation))
        defer { uploads.end(operation.number) }
        end(operation.number, with: try await calling { try await type.send(operation, sending, by: client) })
    }

    /// An error of a call, in contrast to one of the store.
    private struct CallFailure: Error {
        let error: any Error
        /// Whether it was not the operation's call, but one for the current element.
        let isCheck: Bool
    }

    /// - Parameter isCheck: Whether it is not the operation's call, but one for the current element.
    private func calling<Result: Sendable>(isCheck: Bool = false, _ call: () async throws -> Result)
        async throws -> Result
    {
        do {
            let result = try await call()
            setbacks = 0
            for number in authorization.succeeded() { queue.offer(number) }
            return result
        } catch {
            throw CallFailure(error: error, isCheck: isCheck)
        }
    }

    private func isTooOld(_ operation: Operation) -> Bool {
        repositories.clock.now() - .milliseconds(operation.retriedAt ?? operation.queuedAt) > maxAge
            || operation.attempts >= maxAttempts
    }

    /// The operation as it is to be sent; `nil` if there is nothing to send any more.
    ///
    /// - Parameter isRepeated: Whether it may have been sent before.
    private func prepare(
        _ operation: Operation,
        _ type: any OfflineElement.Type,
        _ call: OfflineCall,
        _ isRepeated: Bool
    ) async throws -> Operation? {
        let number = operation.number
        if !operation.isRepeatable {
            // After a crash, it is known that the request may have been sent.
            try await set(number) { $0.isSent = true }
            try await repositories.store.flush()
            return queue[number]
        }
        guard operation.isCheckedFirst(call.conflictPolicy, isRepeated: isRepeated) else { return operation }
        let remote = try await calling(isCheck: true) {
            try await type.current(operation, call.options, by: client)
        }
        switch operation.step(after: remote, isRepeated: isRepeated, lists: type.mergedLists) {
        case .end(let result):
            end(number, with: result)
            return nil
        case .send(let next):
            if operation.kind == .update { try await replace(next, over: remote) }
            return next
        case .conflict:
            try await meetConflict(number, remote, call.conflictPolicy, isRepeated)
            return nil
        }
    }
}

// Failures.

extension Outbox {
    private func failed(_ number: Int, _ failure: CallFailure, _ isRepeated: Bool) async throws {
        guard let operation = queue[number], let (type, call) = types.rules(for: operation) else { return }
        guard let error = failure.error as? ClientError else {
            if failure.error is CancellationError {
                if operation.isRepeatable { return later(number) }
                return try await set(number) { $0.status = .failed(.unknownOutcome) }
            }
            if let problem = failure.error as? FileProblem {
                // The server cannot have got the end of the file.
                if !isRepeated { mayBeSent.remove(number) }
                return try await set(number) { operation in
                    (operation.isSent, operation.status) = (false, .failed(QueuedOperation.Failure(problem)))
                }
            }
            return try await set(number) { $0.status = .failed(.unsendable("\(failure.error)")) }
        }
        switch Consequence(error, operation, isCheck: failure.isCheck) {
        case .authorize(let failure):
            if let failure, !authorization.isRejected(number) {
                return try await set(number) { ($0.isSent, $0.status) = (false, .failed(failure)) }
            }
            if failure == nil { authorization.isKnown = false }
            try await withdraw(number)
        case .end(let result): end(number, with: result)
        case .wait:
            try await withdraw(number)
            pause()
        case .retry(let delay):
            setbacks = 0
            try await set(number) { operation in
                (operation.isSent, operation.attempts) = (false, operation.attempts + 1)
            }
            // A server that asks for no pause would be asked without end.
            later(number, after: delay.map { max($0, .seconds(1)) })
        case .conflict:
            // The client may have sent it several times.
            let isRepeated = isRepeated || error.effect == .unknown
            do {
                let remote = try await calling(isCheck: true) {
                    try await type.conflictingVersion(operation, call.options, by: client)
                }
                try await meetConflict(number, remote, call.conflictPolicy, isRepeated)
            } catch let failure as CallFailure {
                try await failed(number, failure, isRepeated)
            }
        case .fail(let failure): try await set(number) { $0.status = .failed(failure) }
        }
    }

    /// Records that a request was not sent.
    private func withdraw(_ number: Int) async throws {
        guard let operation = queue[number], operation.isSent || operation.transfer != nil else { return }
        try await set(number) { $0.isSent = false }
    }

    /// Applies the policy to an operation whose element was changed elsewhere.
    private func meetConflict(
        _ number: Int,
        _ remote: Operation.Remote,
        _ policy: ConflictPolicy,
        _ isRepeated: Bool
    ) async throws {
        guard let operation = queue[number] else { return }
        let step = operation.step(
            inConflictWith: remote,
            policy,
            isRepeated: isRepeated,
            lists: types[operation]?.mergedLists ?? [:]
        )
        switch step {
        case .end(let result):
            end(number, with: result)
        case .drop(let result):
            noteConflict(of: operation, "server")
            end(number, with: result)
        case .overwrite(let tag):
            noteConflict(of: operation, "client")
            try await set(number) { $0.overwrite(ifMatch: tag) }
            later(number, after: .zero)
        case .rebase(let rebased):
            noteConflict(of: operation, "merge")
            try await replace(rebased, over: remote)
            later(number, after: .zero)
        case .ask:
            noteConflict(of: operation, "ask")
            var conflicted = operation
            conflicted.status = .conflicted(remote)
            try await replace(conflicted, over: remote)
        }
    }
}
