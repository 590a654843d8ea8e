import GenAPIRepositories
import GenAPIRuntime
import StoredCalls

// Telemetry.

extension Outbox {
    /// The shortest time between two measurements of the age, which looks at all operations.
    private static var agingInterval: Duration { .seconds(1) }

    /// Notes the number of operations, and the age of the oldest.
    func noteLength() {
        guard client.isMeasured else { return }
        let api = [("genapi.api", client.definition.name)]
        client.note(
            Measurement(
                "genapi.outbox.operations",
                .level(Double(queue.operations.count + unreadableOperations.count)),
                api
            )
        )
        let now = repositories.clock.now()
        if let agedAt, !queue.operations.isEmpty, (.zero..<Self.agingInterval).contains(now - agedAt) {
            return
        }
        agedAt = queue.operations.isEmpty ? nil : now
        let age = queue.operations.values.map(\.queuedAt).min().map { now - .milliseconds($0) } ?? .zero
        client.note(Measurement("genapi.outbox.age", .level(max(age / .seconds(1), 0)), api))
    }

    /// - Parameter resolution: What the conflict policy has decided.
    func noteConflict(of operation: Operation, _ resolution: String) {
        let type = types[operation].map { "\($0)" } ?? ""
        client.note(
            Measurement(
                "genapi.outbox.conflicts",
                .count(1),
                [("genapi.type", type), ("genapi.conflict.resolution", resolution)]
            )
        )
    }
}
