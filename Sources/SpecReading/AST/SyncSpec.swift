package import SourceDiagnostics

/// `sync: { since: modified_since, field: updated_at }`, how a list is refreshed by its changes
package struct SyncSpec: Sendable {
    /// Where responses have the mark that the next request sends.
    package enum Mark: Sendable {
        /// `header: ETag`
        case header(Located<String>)
        /// `extra: next_sync_token`, a value beside the elements
        case extra(Located<String>)
        /// `field: updated_at`, the time of the latest change of an element
        case field(Located<String>)
        /// `server_time: timestamp`, the server's clock
        case serverTime(Located<Clock>)
    }

    /// How a time is written in the query.
    package enum Clock: String, CaseIterable, Sendable {
        case datetime, timestamp, rfc822
        case timestampMilliseconds = "timestamp_ms"
        case timestampFraction = "timestamp_fraction"
    }

    package let range: SourceRange
    /// The parameter of the query that asks for changes.
    package let since: Located<String>
    package let mark: Mark
    /// How much earlier than the mark the next request asks.
    package let overlap: Located<Duration>?
}
