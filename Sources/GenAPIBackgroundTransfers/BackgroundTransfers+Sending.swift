import Foundation
package import GenAPIRuntime
import HTTPTypes
import StoredCalls

// The steps of a call: its body is written, it is recorded that a request is about to start, the service starts it, the answer is
// stored, the answer is used, and the files are removed. The app can end between any two of them.

extension BackgroundTransfers: BackgroundCalls {
    package nonisolated func transport(for name: String) -> any Transport {
        BackgroundTransport(transfers: self, name: name)
    }

    package func isInherited(_ name: String) -> Bool {
        transfers[name].map { $0.isInherited && $0.record.isStarted } ?? false
    }

    package func progress(of name: String) async throws -> BackgroundProgress {
        var progress = BackgroundProgress()
        let answer = try await inheritedAnswer(name)
        guard let record = transfers[name]?.record else { return progress }
        progress.mayHaveTakenEffect = record.mayHaveTakenEffect
        if let answer {
            progress.isAnswered =
                !answer.asksForAnother(isRepeatable: record.isRepeatable)
                || record.attempt >= Self.mostAttempts
        }
        return progress
    }

    package func end(_ name: String) async {
        guard let transfer = transfers.removeValue(forKey: name) else { return checkEvents() }
        names[transfer.record.stem] = nil
        transfer.driver?.cancel()
        transfer.waiter?.resume(throwing: CancellationError())
        // If the record stays, the call is known at the next start, and ends then.
        try? files.remove(transfer.record)
        if transfer.record.isStarted, transfer.answer == nil { await service.cancel(transfer.record.task) }
        checkEvents()
    }

    package func retain(_ retained: Set<String>) async -> Set<String> {
        for (name, transfer) in transfers
        where transfer.isInherited && transfer.record.call == nil && !retained.contains(name) {
            await end(name)
        }
        return retained.intersection(transfers.keys)
    }
}

extension BackgroundTransfers {
    /// The response that an earlier process has requested or, without one, the response to a new request.
    fileprivate func perform(_ name: String, _ request: WireRequest) async throws -> WireResponse {
        if transfers[name]?.isInherited == true {
            let answer = try await inheritedAnswer(name)
            transfers[name]?.isInherited = false
            if let answer { return try use(answer, name) }
        } else if let transfer = transfers[name], transfer.record.attempt >= Self.mostAttempts,
            let answer = transfer.answer
        {
            return try use(answer, name)
        }
        try Task.checkCancellation()
        try await start(name, request)
        return try use(try await answer(of: name), name)
    }

    /// - Throws: The failure of the attempt.
    private func use(_ answer: TransferAnswer, _ name: String) throws -> WireResponse {
        switch answer {
        case .response(let head, let body):
            transfers[name]?.isInUse = true
            return WireResponse(head: head, body: .bytes(body))
        case .failure(let error):
            if error.requestMayHaveArrived { transfers[name]?.isInUse = true }
            throw error
        }
    }

    private func start(_ name: String, _ request: WireRequest) async throws {
        var record =
            transfers[name]?.record
            ?? TransferRecord(name: name, stem: UUID().uuidString.lowercased(), createdAt: time)
        if !files.hasBody(record.stem) { try await write(request.body, record.stem) }
        if transfers[name]?.answer?.mayHaveTakenEffect == true { record.mayHaveTakenEffect = true }
        record.attempt += 1
        record.isStarted = true
        record.isRepeatable = request.mayArriveTwice
        do { try files.save(record) } catch {
            throw TransportError(.other, detail: "the disk is full", requestMayHaveArrived: false)
        }
        if transfers[name] == nil { transfers[name] = Transfer(record: record, isInherited: false) }
        transfers[name]?.record = record
        transfers[name]?.answer = nil
        transfers[name]?.isInUse = false
        transfers[name]?.progress = request.body?.progress
        names[record.stem] = name
        do {
            try await service.start(request.head, body: files.body(record.stem), as: record.task)
        } catch {
            transfers[name]?.record.isStarted = false
            if let record = transfers[name]?.record { try? files.save(record) }
            throw TransportError(
                .other,
                detail: "the system has not started it",
                requestMayHaveArrived: false
            )
        }
    }

    /// - Throws: `FileProblem`; `TransportError` if the disk is full.
    func write(_ body: WireBody?, _ stem: String) async throws {
        do { try await files.write(body, stem) } catch let error as FileProblem { throw error } catch {
            throw TransportError(.other, detail: "the body cannot be stored", requestMayHaveArrived: false)
        }
    }

    /// The answer of the current attempt, which ends if the caller is cancelled.
    private func answer(of name: String) async throws -> TransferAnswer {
        try await withTaskCancellationHandler {
            guard let transfer = transfers[name] else { throw CancellationError() }
            if let answer = transfer.answer { return answer }
            let watch = Task { await self.watch(name, transfer.record.task) }
            defer { watch.cancel() }
            return try await withCheckedThrowingContinuation { continuation in
                transfers[name]?.waiter?.resume(throwing: CancellationError())
                transfers[name]?.waiter = continuation
                if Task.isCancelled { giveUp(name) }
            }
        } onCancel: {
            Task { await self.giveUp(name) }
        }
    }

    private func giveUp(_ name: String) {
        guard let transfer = transfers[name], let waiter = transfer.waiter else { return }
        transfers[name]?.waiter = nil
        waiter.resume(throwing: CancellationError())
        Task { [service] in await service.cancel(transfer.record.task) }
    }

    /// The answer to the request that an earlier process has started; `nil` if it has started none.
    private func inheritedAnswer(_ name: String) async throws -> TransferAnswer? {
        guard let transfer = transfers[name], transfer.isInherited, transfer.record.isStarted else {
            return nil
        }
        if let answer = transfer.answer { return answer }
        let task = transfer.record.task
        if let answer = files.answer(of: task) {
            transfers[name]?.answer = answer
            return answer
        }
        return try await answer(of: name)
    }

    /// Looks after a task that the service may forget. The end of a task that it does not know may be about to be delivered.
    private func watch(_ name: String, _ task: String) async {
        var isMissing = false
        while transfers[name]?.record.task == task, transfers[name]?.answer == nil {
            let wasMissing = isMissing
            isMissing = await !service.tasks.contains(task)
            if isMissing, wasMissing { return lose(name, task) }
            do { try await clock.sleep(for: isMissing ? Self.patience : Self.interval) } catch { return }
        }
    }

    /// The service has forgotten a task whose request may have arrived.
    private func lose(_ name: String, _ task: String) {
        let lost = TransferAnswer.failure(TransportError(.connectionLost, detail: "the system has lost it"))
        try? files.save(lost, of: task)
        settle(name, task, lost)
    }

    private func settle(_ name: String, _ task: String, _ answer: TransferAnswer) {
        guard let transfer = transfers[name], transfer.record.task == task, transfer.answer == nil else {
            return
        }
        transfers[name]?.answer = answer
        transfers[name]?.waiter = nil
        transfer.waiter?.resume(returning: answer)
    }

    func note(_ event: TransferEvent) {
        switch event {
        case .progressed(let task, let sent):
            guard let name = names[task.stem], transfers[name]?.record.task == task else { return }
            transfers[name]?.progress?.report(sent)
        case .answered(let task, _, _), .failed(let task, _):
            guard let name = names[task.stem] else { return files.removeAnswer(of: task) }
            if let (_, answer) = event.answer { settle(name, task, answer) }
        case .deliveredAll: hasDelivered = true
        }
        checkEvents()
    }
}

/// Sends the requests of one call.
private struct BackgroundTransport: Transport {
    let transfers: BackgroundTransfers
    let name: String

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await transfers.perform(name, request)
    }
}

extension WireRequest {
    /// Whether the request can be sent twice: it is idempotent (RFC 9110 section 9.2.2) or has an idempotency key.
    fileprivate var mayArriveTwice: Bool {
        [.get, .head, .put, .delete, .options, .trace].contains(head.method)
            || head.headerFields.contains { $0.name.canonicalName == "idempotency-key" }
    }
}
