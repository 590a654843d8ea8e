import GenAPIRuntime

extension Repositories {
    /// Applies a change at once and replaces it with the server's outcome.
    func perform<Element, Answer: Sendable>(
        _ change: @escaping @Sendable (inout Element?) -> Void,
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        send: @Sendable () async throws -> Answer,
        outcome: (Answer) -> ChangeOutcome<Element>
    ) async throws -> Answer where Element: Identifiable & Sendable, Element.ID: Sendable {
        let pending = pending
        let change = PendingChange<Element>(id: sequence.next(), apply: change)
        do {
            await changed(
                try await transaction { transaction in
                    try transaction.begin(change, id, in: scope, pending)
                    return try self.changedLists(in: transaction)
                }
            )
        } catch {
            pending.remove(change, from: id, in: scope)
            throw error
        }
        do {
            let answer = try await send()
            try await end(change, id, in: scope, outcome(answer))
            return answer
        } catch {
            try await end(change, id, in: scope, .unchanged)
            throw error
        }
    }

    private func end<Element>(
        _ change: PendingChange<Element>,
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ outcome: ChangeOutcome<Element>
    ) async throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        let (pending, now) = (pending, sequence.next())
        let outcome = try outcome.prepared(by: self)
        await changed(
            try await transaction { transaction in
                try transaction.end(change, id, in: scope, outcome, at: now, pending)
                if case .value(let value?) = outcome {
                    transaction.noteImported(CollectionOfOne(value), in: scope)
                }
                return try self.changedLists(in: transaction)
            }
        )
    }
}
