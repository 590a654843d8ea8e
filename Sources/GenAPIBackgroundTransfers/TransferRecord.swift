import Foundation
import GenAPIMapping

/// The stored state of a call that is sent in the background. It has no credential.
struct TransferRecord: Hashable, Sendable {
    /// The name of the call.
    let name: String
    /// The name of its files, which is a UUID.
    let stem: String
    /// In milliseconds since 1970.
    let createdAt: Int
    /// The number of requests that were started, of which the last one may be under way.
    var attempt = 0
    /// Whether the service may know the last attempt. Otherwise, that one was not sent.
    var isStarted = false
    /// Whether the request may arrive twice.
    var isRepeatable = false
    /// Whether an attempt before the last one may have taken effect.
    var mayHaveTakenEffect = false
    /// `nil` for a call of an outbox, which stores its calls itself.
    var call: StoredEndpoint?

    /// The name of the service's task of an attempt.
    var task: String { "\(stem).\(attempt)" }
}

extension TransferRecord: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        stem = json.string("stem")
        createdAt = json.int("created_at")
        // A damaged number does not end the program when it is counted on.
        attempt = min(max(0, json.int("attempt")), Int(Int32.max))
        isStarted = json.bool("is_started")
        isRepeatable = json.bool("is_repeatable")
        mayHaveTakenEffect = json.bool("may_have_taken_effect", default: false)
        call = json.valueIfPresent("call", as: StoredEndpoint.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        json.string("stem", stem)
        json.int("created_at", createdAt)
        json.int("attempt", attempt)
        json.bool("is_started", isStarted)
        json.bool("is_repeatable", isRepeatable)
        if mayHaveTakenEffect { json.bool("may_have_taken_effect", true) }
        json.valueIfPresent("call", call)
        json.endObject()
    }
}
