import GenAPIMapping
import GenAPIRuntime
import StoredCalls

extension TransferRecord {
    /// A call of which no request was started.
    init(name: String, stem: String, createdAt: Int) {
        self.init(
            name: name,
            stem: stem,
            createdAt: createdAt,
            attempt: 0,
            isStarted: false,
            isRepeatable: false
        )
    }

    /// `nil` for a damaged file.
    init?(fileContents bytes: [UInt8]) {
        guard let record = try? TransferRecord(json: bytes),
            // A call with another method could do something else.
            record.call.map({ EndpointRequest.isMethod($0.method) }) ?? true
        else { return nil }
        self = record
        // Damaged numbers do not end the program when they are counted on.
        attempt = min(max(0, attempt), Int(Int32.max))
        call?.length = max(0, record.call?.length ?? 0)
    }

    /// The name of the service's task of an attempt.
    var task: String { "\(stem).\(attempt)" }
}
