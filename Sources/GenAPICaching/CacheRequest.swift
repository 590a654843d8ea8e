import GenAPIRuntime
import HTTPTypes

/// The cache directives of a request (RFC 9111 section 5.2.1).
struct CacheRequest {
    enum Use {
        case useStored, useStoredAndRevalidate, send
    }

    private let directives: CacheDirectives
    private let fields: HTTPFields

    init(_ head: HTTPRequest) {
        let fields = head.headerFields
        let control = fields[values: .cacheControl]
        let pragma =
            control.isEmpty
            && HTTPField.Name("Pragma").flatMap { fields[$0] }?.lowercased().contains("no-cache") == true
        self.fields = fields
        directives = CacheDirectives(pragma ? ["no-cache"] : control)
    }

    /// A conditional request bypasses the cache, because its conditions are for the server.
    var usesCache: Bool {
        !directives.has("no-store") && Self.conditions.allSatisfy { !fields.contains($0) }
    }

    private static let conditions: [HTTPField.Name] = [
        .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange,
    ]

    var isOnlyIfCached: Bool { directives.has("only-if-cached") }

    func use(of entry: CacheEntry, at now: Double) -> Use {
        if let range = fields[.range], entry.status != 200 || ByteRange(range, of: entry.body.count) == nil {
            return .send
        }
        let stored = entry.directives
        guard !directives.has("no-cache"), !stored.has("no-cache") || entry.lifetime != nil else {
            return .send
        }
        let age = entry.age(at: now)
        let left = entry.freshnessLifetime - age
        // A fresh immutable response needs no revalidation (RFC 8246 section 2).
        if stored.has("immutable"), left > 0 { return .useStored }
        if let most = directives.seconds("max-age"), age > Double(most) { return .send }
        if let least = directives.seconds("min-fresh") { return left >= Double(least) ? .useStored : .send }
        if left > 0 { return .useStored }
        if stored.has("must-revalidate") { return .send }
        if directives.has("max-stale"), -left <= Double(maxStale) { return .useStored }
        if let window = stored.seconds("stale-while-revalidate"), -left <= Double(window) {
            return .useStoredAndRevalidate
        }
        return .send
    }

    /// Without a value, any staleness is acceptable (section 5.2.1.2).
    private var maxStale: Int {
        directives.isBare("max-stale") ? .max : directives.seconds("max-stale") ?? 0
    }

    /// Whether a stale response may replace an error: within the time that the server or the request allows.
    func allowsOnError(_ entry: CacheEntry, at now: Double) -> Bool {
        let stored = entry.directives
        guard !stored.has("must-revalidate"), !stored.has("no-cache"), !directives.has("no-cache"),
            let window = stored.seconds("stale-if-error") ?? directives.seconds("stale-if-error")
        else { return false }
        return entry.age(at: now) - entry.freshnessLifetime <= Double(window)
    }
}

// MARK: - What may be stored (section 3)

extension CacheEntry {
    /// `nil` if the response must not be stored or would be useless later.
    init?(
        _ response: WireResponse,
        to request: WireRequest,
        partition: String,
        lifetime: Double?,
        requested: Double,
        received: Double
    ) {
        let (status, fields) = (response.head.status.code, response.head.headerFields)
        let directives = CacheDirectives(fields[values: .cacheControl])
        guard case .bytes(let body) = response.body, Self.isStorable(status, directives),
            let selectors = Self.selectors(of: fields, for: request.head.headerFields),
            selectors.allSatisfy({ $0.value == nil || !Redaction.isSecret(field: $0.name) })
        else { return nil }
        self.partition = partition
        url = request.url
        self.selectors = selectors
        self.status = status
        self.fields = fields.storable
        self.body = body
        self.requested = requested
        self.received = received
        self.lifetime = (200...299).contains(status) ? lifetime : nil
        guard freshnessLifetime > 0 || hasValidator else { return nil }
    }

    private static func isStorable(_ status: Int, _ directives: CacheDirectives) -> Bool {
        // Partial and conditional responses, and responses about credentials, are not stored.
        guard (200...599).contains(status), ![206, 304, 401, 407].contains(status) else { return false }
        if directives.has("must-understand") { return heuristicStatuses.contains(status) }
        return !directives.has("no-store")
    }
}

extension CacheEntry {
    /// Whether the cache can decide which later requests the response matches. Credentials and the headers that
    /// middleware adds to each attempt are unknown to the cache, so a response that varies by them is not stored.
    func isSelectable(after request: StagedRequest) -> Bool {
        selectors.allSatisfy { selector in
            if request.call.needsCredential, Redaction.isSecret(field: selector.name) { return false }
            guard let sent = request.call.lastSent else { return true }
            return Self.normalized(selector.name, in: sent.head.headerFields) == selector.value
        }
    }
}

extension HTTPRequest.Method {
    /// RFC 9110 section 9.2.1.
    var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
}
